internal import Gtk

/// The focusable and accessible widget of one verse; the view draws it.
final class VerseHandle: CustomWidget {
  private var shown: (words: String, index: Int, count: Int)?

  override init() {
    super.init()
    isTarget = false
  }

  override class var cssName: String { "verse" }
  override class var accessibleRole: AccessibleRole { .listItem }

  /// Sets the label and the position for screen readers.
  func show(_ words: String, at index: Int, of count: Int) {
    if shown?.words != words { describe(.label(words)) }
    if shown?.index != index || shown?.count != count { describe(.place(index + 1, of: count)) }
    shown = (words, index, count)
  }

  var words: String? { shown?.words }
}
