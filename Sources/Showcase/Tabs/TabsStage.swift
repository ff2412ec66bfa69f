internal import GLib
internal import Geometry
internal import Gtk
internal import Widgets

final class TabsStage: CustomWidget, PageSource {
  let pager: TabPager

  init(_ tabs: Tabs, colors: Palette) {
    pager = TabPager(tabs)
    self.colors = colors
    super.init()
    clipsDrawing = true
    pager.colors = colors
    adopt(pager)
    pager.pager.source = self
    tabs.onCurrentChange = { [weak self] _ in self?.showHairline() }
  }

  private let colors: Palette
  private static let menuTab = "1"
  /// The tab with a small cover flow above its page.
  private static let flowTab = "2"
  private static let flowHeight = 220
  private lazy var eras: SnapMenu = {
    let eras = ["All", "1960s", "1970s", "1980s", "1990s", "2000s", "2010s", "2020s"]
    let menu = SnapMenu(eras.map { .init(id: $0, title: $0) })
    menu.colors = colors
    return menu
  }()

  let covers: CoverFlow = {
    let flow = CoverFlow()
    flow.source = Crate(count: 120)
    flow.describe(.label(tr("New records")))
    flow.request(height: TabsStage.flowHeight)
    return flow
  }()

  override class var cssName: String { "tabsstage" }
  override class var followingAxis: Axis? { .vertical }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    SizeRequest(minimum: 1, natural: pager.measure(axis).natural)
  }

  override func layOut(in size: Size) {
    let width = max(size.width, Double(pager.measure(.horizontal).minimum))
    let height = Double(pager.measure(.vertical, along: Int(width)).minimum)
    pager.allocate(Rect(x: 0, y: 0, width: width, height: max(size.height, height)))
  }

  override func draw(on snapshot: Snapshot) { snapshot.draw(pager, of: self) }

  // MARK: - Pages

  func page(for tab: Tab, reusing old: Widget?) -> Widget {
    let page = old as? TintedPage ?? TintedPage(colors)
    page.show(tab)
    page.head = head(of: tab)
    page.onScroll = { [weak self] _ in self?.showHairline() }
    return page
  }

  /// A distant page releases its head widget, because another page may be reused for that tab.
  func page(_ page: Widget, of tab: Tab, is nearness: PageNearness) {
    if nearness == .far { (page as? TintedPage)?.head = nil }
  }

  private func head(of tab: Tab) -> Widget? {
    switch tab.id {
    case Self.menuTab: eras
    case Self.flowTab: covers
    default: nil
    }
  }

  /// The strip shows a hairline above a scrolled page.
  private func showHairline() {
    let page = pager.pager.currentPage as? TintedPage
    pager.strip.hasHairline = !(page?.isAtTop ?? true)
  }
}

enum ShelfTabs {
  private static let names = [
    "All records", "Recently added", "Recently played", "Most played", "Favourites", "Ambient",
    "Chanson", "Electronic", "Folk", "シティポップ", "Jazz", "Soul",
  ]
  private static let scripts = [
    "All records", "موسيقى عربية", "🎷 Jazz", "シティポップ", "국악",
    "Everything that was recorded live in small rooms between two rainy summers", "Ж", "👩🏽‍🎤🎹🥁",
    "עברית", "中国民谣", "Überraschungen", "i",
  ]

  /// After twelve, the titles repeat with a number.
  static func shelves(_ count: Int) -> [Tab] { numbered(names, count) }

  /// In many scripts, short and long.
  static func scripts(_ count: Int) -> [Tab] { numbered(scripts, count) }

  private static func numbered(_ names: [String], _ count: Int) -> [Tab] {
    (0..<count).map { index in
      let round = index / names.count
      let name = names[index % names.count]
      return Tab(id: "\(index)", title: round == 0 ? name : "\(name) \(round + 1)")
    }
  }
}
