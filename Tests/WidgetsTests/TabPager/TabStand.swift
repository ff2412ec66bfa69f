import Geometry
import Gtk
import TestSupport

@testable import Widgets

/// A page of a known colour that reports its updates.
final class PaintedPage: CustomWidget {
  var color = Color.black
  var token: LifetimeTracker.Token?
  private let button = Button("press")

  override init() {
    super.init()
    adopt(button)
  }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    _ = button.measure(axis)
    return SizeRequest(minimum: 40, natural: 100)
  }

  override func layOut(in size: Size) {
    button.allocate(Rect(x: 0, y: 0, width: max(size.width, 40), height: 40))
  }

  override func draw(on snapshot: Snapshot) { snapshot.fill(Rect(size: size), with: color) }
}

/// Pages of as many colours as there are tabs, with a record of all calls.
final class PaintedPages: PageSource {
  var told: [String] = []
  var made = 0
  var tracker: LifetimeTracker?

  func page(for tab: Tab, reusing old: Widget?) -> Widget {
    told.append("page \(tab.id)")
    if !(old is PaintedPage) { made += 1 }
    let page = old as? PaintedPage ?? PaintedPage()
    page.token = tracker?.token()
    page.color = Self.color(of: tab)
    return page
  }

  func page(_ page: Widget, of tab: Tab, is nearness: PageNearness) {
    told.append("\(tab.id) \(nearness)")
  }

  static func color(of tab: Tab) -> Color {
    let number = Double(tab.id) ?? 0
    return Color(red: 0.1 + 0.05 * number, green: 0.5, blue: 0.9 - 0.05 * number)
  }
}

/// Pages of one kind, which a test finds by their tabs.
final class KeptPages<Page: CustomWidget>: PageSource {
  private(set) var made: [String: Page] = [:]
  private let make: () -> Page

  init(_ make: @escaping () -> Page) { self.make = make }

  func page(for tab: Tab, reusing old: Widget?) -> Widget {
    let page = old as? Page ?? make()
    made[tab.id] = page
    return page
  }
}

final class TabStand: Stand<TabPager> {
  static let titles = [
    "All records", "Recently added", "Recently played", "Most played", "Favourites", "Ambient",
    "Chanson", "Electronic", "Folk", "シティポップ", "Jazz", "Soul",
  ]

  let tabs: Tabs
  let pages: PaintedPages

  init(_ count: Int = 12, titles: [String] = TabStand.titles) {
    let (clock, pages) = (HandClock(time: 100), PaintedPages())
    let tabs = Tabs(TabStand.list(count, titles), frames: clock) { clock.now }
    tabs.reducesMotion = false
    (self.tabs, self.pages) = (tabs, pages)
    super.init(TabPager(tabs, source: pages), clock: clock)
    widget.colors = .standard(dark: true)
  }

  var widget: TabPager { shown }
  var strip: TabStrip { widget.strip }
  var pager: Pager { widget.pager }

  func inWindow(_ width: Int, _ height: Int) async -> Self {
    await open(width: width, height: height)
    return self
  }

  /// Itself, with the strip in a window without the pages.
  func withStrip(_ width: Int) async -> Self {
    await open(alone(strip), width: width, height: 42)
    return self
  }

  /// Itself, with the pages in a window without the strip.
  func withPager(_ width: Int = 400, _ height: Int = 200) async -> Self {
    await open(alone(pager), width: width, height: height)
    return self
  }

  static func list(_ count: Int, _ titles: [String] = TabStand.titles) -> [Tab] {
    (0..<count).map { Tab(id: "\($0)", title: titles[$0 % titles.count]) }
  }

  /// A drag on a widget with equal steps, a frame for each, with or without a release.
  func drag(
    _ target: any HandTarget,
    by delta: Double,
    times count: Int,
    device: HandMovement.Device = .touchpad,
    lets: Bool = true
  ) {
    let movement = HandMovement(device: device, axis: .horizontal, start: Point(x: 9, y: 9))
    _ = target.takes(movement)
    _ = target.handCame(at: clock.time)
    for _ in 0..<count {
      clock.turn()
      target.handMoved(by: Point(x: delta, y: 0), of: movement, at: clock.time)
    }
    if lets { target.handLeft(flings: true, at: clock.time) }
  }

  /// The strip or the pager without the other.
  func alone<Part: Widget>(_ part: Part) -> Part {
    widget.release(part)
    return part
  }
}
