internal import Gtk

/// A tab as the keyboard and screen readers meet it; the strip draws it.
final class TabHandle: CustomWidget {
  override init() {
    super.init()
    isTarget = false
  }

  override class var cssName: String { "tab" }
  override class var accessibleRole: AccessibleRole { .tab }

  /// Says what it stands for.
  func show(_ tab: Tab, at index: Int, of count: Int) {
    describe(.label(tab.title), .place(index + 1, of: count))
  }

  /// Whether it is the tab that is chosen: the only one that the Tab key meets.
  var isCurrent = false {
    didSet {
      isFocusable = isCurrent
      describe(.selected(isCurrent))
    }
  }
}
