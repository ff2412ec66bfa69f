internal import Geometry
internal import Gtk

/// The frame of a page in a pager, reused for other pages.
final class PagePanel: CustomWidget {
  /// The tab of its page; nil while the panel is spare.
  private(set) var tab: Tab?
  private(set) var index = -1
  /// The distance from the left at which it was last placed.
  private(set) var x = 0.0
  /// How near the page is to being visible.
  private var nearness = PageNearness.far
  private(set) var page: Widget?

  override init() {
    super.init()
    isHiddenFromReaders = true
  }

  override class var cssName: String { "page" }
  override class var accessibleRole: AccessibleRole { .tabPanel }
  override class var followingAxis: Axis? { .vertical }

  func belong(to tab: Tab, at index: Int) {
    if tab.title != self.tab?.title { describe(.label(tab.title)) }
    (self.tab, self.index) = (tab, index)
  }

  /// Makes the panel spare; it keeps the page, which may be reused.
  func vacate() {
    (tab, index) = (nil, -1)
    _ = come(.far)
  }

  /// Changes how near the page is; returns whether that is different.
  func come(_ nearness: PageNearness) -> Bool {
    guard nearness != self.nearness else { return false }
    self.nearness = nearness
    isHiddenFromReaders = nearness != .current
    return true
  }

  /// Allocates the panel at a distance from the left.
  func place(at x: Double, in size: Size) {
    self.x = x
    allocate(size, at: Transform.identity.translated(x: x, y: 0))
  }

  func hold(_ other: Widget) {
    guard page != other else { return }
    if let page { release(page) }
    page = other
    adopt(other)
  }

  /// Allocates the page and its descendants again with the old size, without waiting for the next
  /// frame.
  func placePage() {
    guard let page else { return }
    // GTK requires a measurement before an allocation.
    for axis in [Axis.horizontal, .vertical] { _ = page.measure(axis) }
    page.allocate(Rect(size: page.size))
  }
}
