internal import Geometry
internal import Gtk

/// The frame of a page in a pager: it stays, what it holds comes and goes.
final class PagePanel: CustomWidget {
  /// Whose page it holds; nil while it waits.
  var tab: Tab? {
    didSet { if let tab, tab.title != oldValue?.title { describe(.label(tab.title)) } }
  }
  /// The place of that tab among all.
  var index = -1
  /// How far from the left it stands, as it was placed last.
  var x = 0.0
  /// How near it is to being seen.
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

  /// Holds another page.
  func hold(_ other: Widget) {
    guard page != other else { return }
    if let page { release(page) }
    page = other
    adopt(other)
  }

  /// Gives the page, and all in it, the place that it had: now, instead of in the next frame.
  func placePage() {
    guard let page else { return }
    // GTK wants to be asked before it is told.
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
