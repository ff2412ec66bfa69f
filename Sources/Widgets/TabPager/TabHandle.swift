internal import Gtk

/// The focusable, accessible stand-in for a tab, which the strip draws.
final class TabHandle: ChoiceHandle {
  override class var cssName: String { "tab" }
  override class var accessibleRole: AccessibleRole { .tab }
}
