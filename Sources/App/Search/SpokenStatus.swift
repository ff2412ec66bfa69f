internal import Gtk

/// A status line without room of its own, whose words screen readers say; of GTK before 4.14, too.
final class SpokenStatus: CustomWidget {
  /// What it said last.
  private(set) var words = ""

  override class var cssName: String { "spokenstatus" }
  override class var accessibleRole: AccessibleRole { .status }

  /// Says something at the next pause.
  func say(_ words: String) {
    self.words = words
    describe(.label(words))
    announce(words)
  }
}
