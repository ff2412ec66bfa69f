internal import GLib
internal import Geometry
internal import Gtk
internal import Motion
internal import Widgets

enum TabsPage {
  static let page = Page(
    id: "tabs",
    title: "Tabs",
    prepare: { settings throws(OptionTable.Misuse) in
      let count = Int(try settings.number("count", default: 12, in: 0...600))
      let position = try settings.number("position", default: 0, in: -1e6...1e6)
      let isBounded = try settings.number("bounded", default: 0, in: 0...1) == 1
      let hasScripts = try settings.number("scripts", default: 0, in: 0...1) == 1
      let isRightToLeft = try settings.number("rtl", default: 0, in: 0...1) == 1
      let isStriking = try settings.number("contrast", default: 0, in: 0...1) == 1
      return {
        if isRightToLeft { Toolkit.isRightToLeft = true }
        let list = hasScripts ? ShelfTabs.scripts(count) : ShelfTabs.shelves(count)
        let stage = TabsStage(
          Tabs(list, isBounded: isBounded),
          colors: .standard(dark: Toolkit.prefersDark, highContrast: isStriking)
        )
        if position != position.rounded() {
          stage.pager.tabs.hold(at: position)
        } else {
          stage.pager.tabs.select(at: Int(position))
        }
        return PageContent(
          widget: stage,
          traced: [stage.pager.strip, stage.pager.pager, stage.covers],
          isSettled: { [weak stage] in
            stage.map { !$0.pager.tabs.isRunning && $0.covers.isStill && $0.covers.hasPictures }
              ?? true
          }
        )
      }
    }
  )
}

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
    flow.footRoom = 8
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

final class TintedPage: CustomWidget {
  /// It may scroll horizontally on its own.
  var head: Widget? { didSet { if head != oldValue { headChanged(from: oldValue) } } }
  private var rows: [(title: Label, artist: Label, year: Label)] = []
  private let list = Box(.vertical)
  private lazy var scroll = ScrolledView(list)
  var onScroll: ((_ isAtTop: Bool) -> Void)?

  private static let column = 844

  private let colors: Palette

  init(_ colors: Palette) {
    self.colors = colors
    super.init()
    list.inset(horizontally: 14)
    for _ in 0..<ShelfRecords.count { addRow() }
    adopt(scroll)
    scroll.onScroll { [weak self] offset in self?.onScroll?(offset <= 0) }
  }

  override class var cssName: String { "shelfpage" }
  override class var followingAxis: Axis? { .vertical }

  var isAtTop: Bool { scroll.offset <= 0 }

  func show(_ shelf: Tab) {
    for (row, record) in zip(rows, ShelfRecords.records(of: shelf)) {
      row.title.text = record.title
      row.artist.text = record.artist
      row.year.text = "\(record.year)"
    }
    scroll.offset = 0
  }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    axis == .horizontal
      ? SizeRequest(minimum: max(300, scroll.measure(.horizontal).minimum), natural: 844)
      : SizeRequest(minimum: 120, natural: 480)
  }

  override func layOut(in size: Size) {
    let top = head.map { Double($0.measure(.vertical).minimum) } ?? 0
    head?.allocate(Rect(x: 0, y: 0, width: size.width, height: top))
    let width = min(size.width, Double(Self.column) + 28)
    _ = scroll.measure(.vertical, along: Int(width))
    scroll.allocate(
      Rect(
        x: ((size.width - width) / 2).rounded(),
        y: top,
        width: width,
        height: max(size.height - top, 0)
      )
    )
  }

  override func draw(on snapshot: Snapshot) {
    snapshot.fill(Rect(size: size), with: colors.surface)
    super.draw(on: snapshot)
  }

  private func headChanged(from old: Widget?) {
    if let old { release(old) }
    if let head { adopt(first: head) }
    queueResize()
  }

  private func addRow() {
    let (title, artist, year) = (Label(), Label(), Label())
    for label in [title, artist] { label.shortens() }
    title.addClass("title")
    artist.addClass("dim")
    year.addClass("dim")
    artist.expand(horizontally: true)
    artist.align(horizontally: .start)
    let row = Box(.horizontal, spacing: 12)
    row.addClass("row")
    row.append(title, artist, year)
    row.request(height: 44)
    list.append(row)
    rows.append((title, artist, year))
  }
}

enum ShelfRecords {
  static let count = 24

  /// The same in every run.
  static func records(of shelf: Tab) -> [InventedRecord] {
    var seed = shelf.id.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xffff }
    return (0..<count).map { _ in
      seed = (seed &* 25173 &+ 13849) & 0xffff
      return InventedRecord(seed)
    }
  }
}
