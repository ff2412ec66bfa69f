public import Geometry
public import Gtk

/// Pages side by side, of which at most three are alive.
///
/// It draws the same position as the strip of its tabs. A page that rushes past is not made for that:
/// its last picture or its title stands in for it.
@MainActor public final class Pager: CustomWidget {
  /// What it shows, and where that is.
  public let tabs: Tabs
  /// Where its pages come from.
  public weak var source: (any PageSource)? { didSet { renew() } }
  /// The colours; nil takes those of the style.
  public var colors: Palette? { didSet { recolor() } }
  /// How many pages have been alive at a time, at the most.
  public private(set) var mostAlive = 0

  /// The position that was laid out last.
  private(set) var shownPosition = 0.0
  private(set) lazy var input = HandInput(for: self)
  fileprivate var panels: [PagePanel] = []
  fileprivate var pictures = PagePictures()
  private var shown: [Place] = []
  /// The size in which it was laid out, and how far the next page is to the right.
  private var extent = Size.zero
  private var side = 0.0
  var made = 0
  /// Whether the focus was in a page when it was looked for last.
  fileprivate var keepsFocus = false
  private var drawnColors = Palette.standard(dark: false)
  private lazy var titles = TabTitles(for: self)

  /// A pager of some tabs.
  public init(_ tabs: Tabs) {
    self.tabs = tabs
    super.init()
    clipsDrawing = true
    _ = input
    listen()
    recolor()
    tabs.follow(self)
  }

  // MARK: - As a widget

  /// Style sheets know it as `pager`.
  public override class var cssName: String { "pager" }
  /// It groups its pages.
  public override class var accessibleRole: AccessibleRole { .group }
  /// As high as its pages want to be at a width.
  public override class var followingAxis: Axis? { .vertical }

  /// What the largest of its live pages wants.
  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    var request = SizeRequest.zero
    for panel in panels {
      // GTK wants all to be asked that are given a size, those that wait as well.
      let wish = panel.measure(axis, along: along)
      guard panel.tab != nil else { continue }
      request.minimum = max(request.minimum, wish.minimum)
      request.natural = max(request.natural, wish.natural)
    }
    return request
  }

  /// Gives the live pages their places.
  ///
  /// While it moves by itself it only draws them elsewhere: nothing meets the pointer then.
  public override func layOut(in size: Size) {
    tabs.widen(to: size.width, scaleFactor: scaleFactor)
    extent = size
    side = isRightToLeft ? -size.width : size.width
    look()
    for panel in panels {
      // What is not seen waits beside the view; it is placed as well, for something in it may have to be.
      panel.x = shown.first { $0.panel === panel }?.x ?? size.width
      panel.allocate(size, at: Transform.identity.translated(x: panel.x, y: 0))
    }
  }

  /// Draws the pages of which something is seen.
  public override func draw(on snapshot: Snapshot) {
    look()
    // Beyond the ends of a row, and where there is no page at all.
    if shown.count < 2, shown.first?.x != 0 {
      snapshot.fill(Rect(size: extent), with: drawnColors.surface)
    }
    for place in shown {
      guard let panel = place.panel else {
        standIn(for: place.index, at: place.x, on: snapshot)
        continue
      }
      snapshot.saved {
        if panel.x != place.x { snapshot.translate(x: place.x - panel.x, y: 0) }
        snapshot.draw(panel, of: self)
      }
    }
  }

  /// Takes the colours of the style.
  public override func styleChanged() {
    recolor()
    pictures.forget()
    _ = titles.setAnewIfNeeded()
    queueAllocate()
  }

  /// Takes the style that it has on the screen.
  public override func mapped() { styleChanged() }

  /// Stands still where it is not seen.
  public override func unmapped() { tabs.leaveScreen() }

  /// The keyboard meets the current page only.
  public override func moveFocus(_ direction: FocusDirection) -> Bool? {
    currentPanel?.page?.moveFocus(to: direction) ?? false
  }

  // MARK: - Pages

  /// The page that is shown, or will be when all rests.
  public var currentPage: Widget? { currentPanel?.page }

  /// How many pages are alive.
  public var aliveCount: Int { panels.count { $0.tab != nil } }

  var currentPanel: PagePanel? { tabs.motion.current.flatMap { panel(at: $0) } }

  fileprivate func panel(at index: Int) -> PagePanel? {
    panels.first { $0.index == index }
  }

  /// A page that is seen: which, how far from the left, and its panel if it is alive.
  private struct Place {
    var index: Int
    var x: Double
    var panel: PagePanel?
  }

  /// Finds out what is seen, in whole pixels of the screen and side by side, so that no seam shows.
  private func look() {
    shown.removeAll(keepingCapacity: true)
    let position = tabs.position
    shownPosition = position
    let ring = tabs.motion.ring
    let scale = tabs.motion.scaleFactor
    var first: Double?
    for page in tabs.motion.seenPages(of: position) {
      guard let index = ring.index(of: page.slot) else { continue }
      let start = first ?? page.offset
      first = start
      let x = (start * side * scale).rounded() / scale + (page.offset - start).rounded() * side
      shown.append(Place(index: index, x: x, panel: panel(at: index)))
    }
  }

  fileprivate func bindPages() {
    guard let source else { return }
    let ring = tabs.motion.ring
    let indices = tabs.motion.livePages(at: tabs.time) { panel(at: $0) != nil }
      .compactMap { ring.index(of: $0) }
    for panel in panels where panel.tab != nil && !indices.contains(panel.index) {
      unbind(panel, from: source)
    }
    for index in indices where panel(at: index) == nil { bind(index, from: source) }
    let current = tabs.motion.current
    for panel in panels {
      guard let tab = panel.tab, let page = panel.page else { continue }
      let nearness: PageNearness = panel.index == current ? .current : .near
      guard panel.nearness != nearness else { continue }
      panel.nearness = nearness
      source.page(page, of: tab, is: nearness)
    }
    mostAlive = max(mostAlive, aliveCount)
  }

  private func bind(_ index: Int, from source: any PageSource) {
    let panel = panels.first { $0.tab == nil } ?? newPanel()
    let tab = tabs.list[index]
    panel.tab = tab
    panel.index = index
    panel.hold(source.page(for: tab, reusing: panel.page))
    pictures.forget(tab.id)
  }

  fileprivate func unbind(_ panel: PagePanel, from source: any PageSource) {
    guard let tab = panel.tab else { return }
    if panel.isMapped, let page = panel.page, page.size != .zero {
      // What is new in it has no place yet, and would be missing in its picture.
      panel.placePage()
      if let picture = page.renderNode() { pictures.keep(picture, of: tab.id) }
    }
    panel.tab = nil
    panel.index = -1
    panel.nearness = .far
    if let page = panel.page { source.page(page, of: tab, is: .far) }
  }

  private func newPanel() -> PagePanel {
    let panel = PagePanel()
    panels.append(panel)
    made += 1
    adopt(panel)
    return panel
  }

  private func renew() {
    for panel in panels { release(panel) }
    panels = []
    pictures.forget()
    bindPages()
    queueResize()
  }

  private func recolor() {
    let colors = colors ?? palette
    guard colors != drawnColors else { return }
    drawnColors = colors
    queueDraw()
  }

  /// Places the pages where they are drawn, for what is to meet the pointer there.
  func place() {
    guard size != .zero else { return }
    layOut(in: size)
  }

  /// Draws what stands for a page that is not alive.
  private func standIn(for index: Int, at x: Double, on snapshot: Snapshot) {
    let rect = Rect(x: x, y: 0, width: size.width, height: size.height)
    if let picture = pictures[tabs.list[index].id] {
      return snapshot.clipped(to: rect) {
        snapshot.saved {
          snapshot.translate(x: x, y: 0)
          snapshot.draw(picture)
        }
      }
    }
    snapshot.fill(rect, with: drawnColors.surface)
    let titles = tabs.titles ?? ownTitles
    titles.draw(
      index,
      at: Point(x: x + size.width / 2, y: size.height * 0.4),
      scale: 22.0 / 14,
      color: drawnColors.foreground.opacity(drawnColors.isHighContrast ? 0.8 : 0.3),
      on: snapshot
    )
  }

  /// The titles of a pager without a strip.
  private var ownTitles: TabTitles {
    _ = titles.setAnewIfNeeded()
    titles.set(tabs.list)
    return titles
  }
}

extension Pager: TabFollower {
  func positionChanged() {
    bindPages()
    if !tabs.isRunning { queueAllocate() }
    queueDraw()
    keepFocus()
  }

  func tabsChanged() {
    for panel in panels {
      guard let tab = panel.tab else { continue }
      if let index = tabs.list.firstIndex(where: { $0.id == tab.id }) {
        panel.tab = tabs.list[index]
        panel.index = index
      } else if let source {
        unbind(panel, from: source)
      }
    }
    pictures.keepOnly(tabs.list.map(\.id))
    bindPages()
    queueAllocate()
    queueDraw()
  }

  /// A page that goes takes the focus to the next one, not with it.
  private func keepFocus() {
    if panels.contains(where: { $0.hasFocusInside }) {
      keepsFocus = true
    } else if owningWindow?.focus != nil {
      keepsFocus = false
    }
    guard keepsFocus, let current = currentPanel, let page = current.page, !current.hasFocusInside,
      !page.moveFocus(to: .next), page.size != .zero
    else { return }
    // What is new in it can take the focus only in its place; by the next frame a key may be lost.
    current.placePage()
    page.moveFocus(to: .next)
  }
}
