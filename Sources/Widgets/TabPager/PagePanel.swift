internal import Geometry
internal import Gtk

/// The frame of a page in a pager, reused for other pages.
final class PagePanel: CustomWidget {
  /// The tab of its page; nil while the panel is spare.
  var tab: Tab? {
    didSet { if let tab, tab.title != oldValue?.title { describe(.label(tab.title)) } }
  }
  /// The index of the tab.
  var index = -1
  /// The distance from the left at which it was last placed.
  var x = 0.0
  /// How near the page is to being visible.
  var nearness = PageNearness.far {
    didSet { isHiddenFromReaders = nearness != .current }
  }
  /// The page.
  private(set) var page: Widget?

  override init() {
    super.init()
    isHiddenFromReaders = true
  }

  override class var cssName: String { "page" }
  override class var accessibleRole: AccessibleRole { .tabPanel }
  override class var followingAxis: Axis? { .vertical }

  /// Replaces the page.
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

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    page?.measure(axis, along: along) ?? .zero
  }

  override func layOut(in size: Size) { page?.allocate(Rect(size: size)) }

  override func draw(on snapshot: Snapshot) {
    if let page { snapshot.draw(page, of: self) }
  }
}
