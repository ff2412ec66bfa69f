internal import Gtk

/// A tab as the keyboard and screen readers meet it; the strip draws it.
final class TabHandle: ChoiceHandle {
  override class var cssName: String { "tab" }
  override class var accessibleRole: AccessibleRole { .tab }
}
