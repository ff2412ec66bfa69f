internal import Gtk

/// The focusable and accessible widget of one choice; a strip draws it.
class ChoiceHandle: CustomWidget {
  private(set) var isChosen = false

  override init() {
    super.init()
    isTarget = false
    describe(.selected(false))
  }

  override class var accessibleRole: AccessibleRole { .option }

  private var shown: (title: String, index: Int, count: Int)?

  /// Sets the label and the position for screen readers.
  func show(_ title: String, at index: Int, of count: Int) {
    if shown?.title != title { describe(.label(title)) }
    if shown?.index != index || shown?.count != count { describe(.place(index + 1, of: count)) }
    shown = (title, index, count)
  }

  /// Selects it, or another one; only the selected handle can be focused.
  func choose(_ isChosen: Bool) {
    self.isChosen = isChosen
    isFocusable = isChosen
    describe(.selected(isChosen))
  }
}
