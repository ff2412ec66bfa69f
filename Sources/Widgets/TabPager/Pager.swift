public import Gtk
public import Motion

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
  /// What a hand moves it with.
  var device = HandMovement.Device.touchpad
  private(set) lazy var input = HandInput(for: self)
  fileprivate var panels: [PagePanel] = []
  fileprivate var pictures = PagePictures()
  fileprivate var made = 0
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
    for panel in panels where panel.tab != nil {
      let wish = panel.measure(axis, along: along)
      request.minimum = max(request.minimum, wish.minimum)
      request.natural = max(request.natural, wish.natural)
    }
    return request
  }

  /// Gives the live pages their places, in whole pixels of the screen, so that no seam shows.
  public override func layOut(in size: Size) {
    tabs.widen(to: size.width, scaleFactor: scaleFactor)
    shownPosition = tabs.position
    let seen = tabs.motion.seenPages(at: tabs.time)
    var places: [String: Double] = [:]
    for page in seen {
      guard let id = id(of: page.slot), places[id] == nil else { continue }
      places[id] = place(of: page, beside: seen[0], in: size)
    }
    for panel in panels {
      // What is not seen waits beside the view, at its full size.
      let x = panel.tab.flatMap { places[$0.id] } ?? size.width
      // GTK wants to be asked first, and remembers the answer.
      _ = panel.measure(.vertical, along: max(Int(size.width), panel.measure(.horizontal).minimum))
      panel.allocate(size, at: Transform.identity.translated(x: x, y: 0))
    }
  }

  /// Draws the pages of which something is seen.
  public override func draw(on snapshot: Snapshot) {
    // Beyond the ends of a row, and where there is no page at all.
    snapshot.fill(Rect(size: size), with: drawnColors.surface)
    let seen = tabs.motion.seenPages(at: tabs.time)
    for page in seen {
      guard let index = tabs.motion.ring.index(of: page.slot) else { continue }
      let id = tabs.list[index].id
      if let panel = panel(of: id) {
        snapshot.draw(panel, of: self)
      } else {
        standIn(for: index, at: place(of: page, beside: seen[0], in: size), on: snapshot)
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

  var currentPanel: PagePanel? { tabs.current.flatMap { panel(of: $0.id) } }

  private func panel(of id: String) -> PagePanel? { panels.first { $0.tab?.id == id } }

  private func id(of slot: Int) -> String? {
    tabs.motion.ring.index(of: slot).map { tabs.list[$0].id }
  }

  /// How far from the left a page is drawn; the second one exactly beside the first.
  private func place(of page: TabMotion.Page, beside first: TabMotion.Page, in size: Size) -> Double
  {
    let side = isRightToLeft ? -1.0 : 1
    let scale = Double(max(scaleFactor, 1))
    let start = (first.offset * side * size.width * scale).rounded() / scale
    return start + (page.offset - first.offset).rounded() * side * size.width
  }

  fileprivate func bindPages() {
    guard let source else { return }
    let motion = tabs.motion
    let slots = motion.livePages(at: tabs.time) { panel(of: tabs.list[$0].id) != nil }
    let ids = slots.compactMap { id(of: $0) }
    for panel in panels where panel.tab.map({ !ids.contains($0.id) }) ?? false {
      unbind(panel, from: source)
    }
    for id in ids where panel(of: id) == nil {
      guard let tab = tabs.list.first(where: { $0.id == id }) else { continue }
      bind(tab, from: source)
    }
    let current = tabs.current?.id
    for panel in panels {
      guard let tab = panel.tab, let page = panel.page else { continue }
      let nearness: PageNearness = tab.id == current ? .current : .near
      guard panel.nearness != nearness else { continue }
      panel.nearness = nearness
      source.page(page, of: tab, is: nearness)
    }
    mostAlive = max(mostAlive, aliveCount)
  }

  private func bind(_ tab: Tab, from source: any PageSource) {
    let panel = panels.first { $0.tab == nil } ?? newPanel()
    panel.tab = tab
    panel.hold(source.page(for: tab, reusing: panel.page))
    pictures.forget(tab.id)
  }

  fileprivate func unbind(_ panel: PagePanel, from source: any PageSource) {
    guard let tab = panel.tab else { return }
    if panel.isMapped, let picture = panel.page?.renderNode() { pictures.keep(picture, of: tab.id) }
    panel.tab = nil
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
    queueAllocate()
    queueDraw()
    keepFocus()
  }

  func tabsChanged() {
    for panel in panels {
      guard let tab = panel.tab else { continue }
      if let same = tabs.list.first(where: { $0.id == tab.id }) {
        panel.tab = same
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
    guard let current = currentPanel, let panel = panels.first(where: { $0.holdsFocus }),
      panel !== current
    else { return }
    if !(current.page?.moveFocus(to: .next) ?? false) { takeFocus() }
  }
}

extension Pager: Traceable {
  /// Its lines in a trace are called `pager`.
  public var traceName: String { "pager" }
  /// The position that it has laid out, and its pages.
  public var traceSample: TraceSample {
    TraceSample(
      position: shownPosition,
      velocity: tabs.velocity,
      live: aliveCount,
      created: made
    )
  }
}
