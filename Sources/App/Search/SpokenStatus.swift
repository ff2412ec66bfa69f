internal import Gtk

/// An invisible status line that screen readers announce, also with GTK before 4.14.
final class SpokenStatus: CustomWidget {
  private(set) var words = ""

  override class var cssName: String { "spokenstatus" }
  override class var accessibleRole: AccessibleRole { .status }

  /// Announces a text when the screen reader next pauses.
  func speak(_ words: String) {
    self.words = words
    describe(.label(words))
    announce(words)
  }
}
