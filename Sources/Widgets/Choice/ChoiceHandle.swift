internal import Gtk

/// One of several things to choose from as the keyboard and screen readers meet it; a strip draws it.
class ChoiceHandle: CustomWidget {
  override init() {
    super.init()
    isTarget = false
    describe(.selected(false))
  }

  override class var accessibleRole: AccessibleRole { .option }

  private var shown: (title: String, index: Int, count: Int)?

  /// Says what it stands for.
  func show(_ title: String, at index: Int, of count: Int) {
    if shown?.title != title { describe(.label(title)) }
    if shown?.index != index || shown?.count != count { describe(.place(index + 1, of: count)) }
    shown = (title, index, count)
  }

  /// Whether it is the chosen one: the only one that the Tab key meets.
  var isChosen = false {
    didSet {
      isFocusable = isChosen
      describe(.selected(isChosen))
    }
  }
}
