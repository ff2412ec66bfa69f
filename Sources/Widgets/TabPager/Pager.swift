public import Geometry
public import Gtk

/// Pages side by side, of which at most three are alive.
///
/// It draws the same position as the strip of its tabs. For a page that only passes by it draws the
/// last picture or the title.
@MainActor public final class Pager: CustomWidget {
  public let tabs: Tabs
  public weak var source: (any PageSource)? { didSet { renew() } }
  /// The colours; nil: those of the theme.
  public var colors: Palette? { didSet { recolor() } }
  /// The largest number of pages that were alive at a time.
  public private(set) var mostAlive = 0

  /// The position last laid out.
  private(set) var shownPosition = 0.0
  private lazy var input = HandInput(for: self)
  private var panels: [PagePanel] = []
  private var pictures = PagePictures()
  private var shown: [Place] = []
  /// The allocated size, and the distance to the right of the next page.
  private var extent = Size.zero
  private var side = 0.0
  private(set) var made = 0
  /// Whether a page had the focus at the last check.
  private var keepsFocus = false
  private var drawnColors = Palette.standard(dark: false)
  private lazy var titles = TabTitles(for: self)

  public init(_ tabs: Tabs) {
    self.tabs = tabs
    super.init()
    clipsDrawing = true
    _ = input
    listen()
    recolor()
    tabs.follow(self)
  }

  // MARK: - Widget

  /// The CSS name `pager`.
  public override class var cssName: String { "pager" }
  public override class var accessibleRole: AccessibleRole { .group }
  /// The height follows from the width, as its pages require.
  public override class var followingAxis: Axis? { .vertical }

  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    var request = SizeRequest.zero
    for panel in panels {
      // GTK requires a measurement of every child that is allocated, spare panels included.
      let wish = panel.measure(axis, along: along)
      guard panel.tab != nil else { continue }
      request.minimum = max(request.minimum, wish.minimum)
      request.natural = max(request.natural, wish.natural)
    }
    return request
  }

  /// Allocates the live pages.
  ///
  /// During an animation it only draws them at other places, because the pointer does not act on
  /// them then.
  public override func layOut(in size: Size) {
    tabs.widen(to: size.width + Self.gutter, scaleFactor: scaleFactor)
    extent = size
    side = (isRightToLeft ? -1 : 1) * (size.width + Self.gutter)
    look()
    for panel in panels {
      // Invisible panels are beside the view; they are allocated as well, as a widget in them may
      // need it.
      panel.place(at: shown.first { $0.panel === panel }?.x ?? size.width, in: size)
    }
  }

  public override func draw(on snapshot: Snapshot) {
    look()
    // Between two pages, beyond the ends of a row, and without any page.
    if shown.count != 1 || shown.first?.x != 0 {
      snapshot.fill(Rect(size: extent), with: drawnColors.strip)
    }
    for place in shown {
      guard let panel = place.panel else {
        drawPlaceholder(for: place.index, at: place.x, on: snapshot)
        continue
      }
      snapshot.saved {
        if panel.x != place.x { snapshot.translate(x: place.x - panel.x, y: 0) }
        snapshot.draw(panel, of: self)
      }
    }
  }

  /// Updates the colours and the titles.
  public override func styleChanged() {
    recolor()
    pictures.forget()
    _ = titles.setAnewIfNeeded()
    queueAllocate()
  }

  /// Updates the style, which is known once the pager is mapped.
  public override func mapped() { styleChanged() }

  /// Ends the motion, because the pager is no longer visible.
  public override func unmapped() { tabs.leaveScreen() }

  /// The focus moves into the current page only.
  public override func moveFocus(_ direction: FocusDirection) -> Bool? {
    currentPanel?.page?.moveFocus(to: direction) ?? false
  }

  // MARK: - Pages

  /// The page that is visible, or will be when the motion ends.
  public var currentPage: Widget? { currentPanel?.page }

  public var aliveCount: Int { panels.count { $0.tab != nil } }

  var currentPanel: PagePanel? { tabs.motion.current.flatMap { panel(at: $0) } }

  private func panel(at index: Int) -> PagePanel? {
    panels.first { $0.index == index }
  }

  /// A visible page: its index, its distance from the left, and its panel if it is alive.
  private struct Place {
    var index: Int
    var x: Double
    var panel: PagePanel?
  }

  /// Finds the visible pages, at whole device pixels, so that their distance never changes.
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

  private func bindPages() {
    guard let source else { return }
    let ring = tabs.motion.ring
    let indices = tabs.motion.livePages(at: tabs.time) { panel(at: $0) != nil }
      .compactMap { ring.index(of: $0) }
    for panel in panels where panel.tab != nil && !indices.contains(panel.index) {
      unbind(panel, from: source)
    }
    for index in indices where panel(at: index) == nil { bind(index, from: source) }
    let current = tabs.motion.current
    let visible = tabs.motion.seenPages(of: tabs.position).map { ring.index(of: $0.slot) }
    for panel in panels {
      guard let tab = panel.tab, let page = panel.page else { continue }
      let nearness: PageNearness =
        panel.index == current ? .current : visible.contains(panel.index) ? .visible : .near
      if panel.come(nearness) { source.page(page, of: tab, is: nearness) }
    }
    mostAlive = max(mostAlive, aliveCount)
  }

  private func bind(_ index: Int, from source: any PageSource) {
    let panel = panels.first { $0.tab == nil } ?? newPanel()
    let tab = tabs.list[index]
    panel.belong(to: tab, at: index)
    panel.hold(source.page(for: tab, reusing: panel.page))
    pictures.forget(tab.id)
  }

  private func unbind(_ panel: PagePanel, from source: any PageSource) {
    guard let tab = panel.tab else { return }
    if panel.isMapped, let page = panel.page, page.size != .zero {
      // New widgets in the page have no allocation yet, and would be missing in its picture.
      panel.placePage()
      if let picture = page.renderNode() { pictures.keep(picture, of: tab.id) }
    }
    panel.vacate()
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

  /// Draws the substitute for a page that is not alive.
  private func drawPlaceholder(for index: Int, at x: Double, on snapshot: Snapshot) {
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
        panel.belong(to: tabs.list[index], at: index)
      } else if let source {
        unbind(panel, from: source)
      }
    }
    pictures.keepOnly(tabs.list.map(\.id))
    bindPages()
    redraw()
  }

  /// Moves the focus to the current page when the focused page is removed.
  private func keepFocus() {
    if panels.contains(where: { $0.hasFocusInside }) {
      keepsFocus = true
    } else if owningWindow?.focus != nil {
      keepsFocus = false
    }
    guard keepsFocus, let current = currentPanel, let page = current.page, !current.hasFocusInside,
      !page.moveFocus(to: .next), page.size != .zero
    else { return }
    // New widgets can take the focus only once allocated; until the next frame a key press may be
    // lost.
    current.placePage()
    page.moveFocus(to: .next)
  }
}

extension Pager: HandTarget {
  /// The distance on a touchpad that scrolls by one page, whatever the page's width.
  private static let touchpadPixelsPerPage = 400.0
  /// The space between two pages, visible while they move.
  private static let gutter = 24.0

  /// Accepts horizontal movements of fingers; the mouse drags what is in a page.
  ///
  /// It ignores those that begin on a page's own sliders and horizontally scrolling rows.
  public func takes(_ movement: HandMovement) -> Bool {
    guard movement.axis == .horizontal, movement.device != .mouse, tabs.list.count > 1
    else { return false }
    var widget = pick(at: movement.start)
    while let inner = widget, inner != self {
      if inner.movesSideways { return false }
      widget = inner.parent
    }
    return true
  }

  public func handCame(at time: Double) -> Bool {
    let hasStopped = tabs.hold(.pages, at: time)
    // The pages are allocated where they are drawn, so that the pointer can act on them.
    if hasStopped, size != .zero { layOut(in: size) }
    return hasStopped
  }

  /// Moves the pages with the finger on a screen, and by one page for 400 pixels on a touchpad.
  public func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    let unit =
      movement.device == .touchpad ? Self.touchpadPixelsPerPage : size.width + Self.gutter
    tabs.change(at: time) {
      $0.move(.pages, by: step.shown.x, of: step.travelled.x, pixelsPerPage: unit, at: $1)
    }
  }

  /// Lets the pages move on to the next one, or back.
  public func handLeft(flings: Bool, at time: Double) {
    tabs.release(.pages, flings: flings, at: time)
  }

  /// Turns pages by horizontal scrolling, or with Shift; vertical scrolling belongs to the page.
  public func wheelTurned(
    by detents: Point,
    with modifiers: Modifiers,
    over point: Point,
    at time: Double
  ) -> Bool {
    let along = isRightToLeft ? -detents.x : detents.x
    if modifiers == .shift { return tabs.turnWheel(by: along + detents.y, at: time) }
    guard detents.x != 0, detents.y == 0, modifiers.isEmpty else { return false }
    return tabs.turnWheel(by: along, at: time)
  }
}

extension Pager {
  private func listen() {
    // In the capture phase, because lists handle Ctrl with these keys themselves.
    onKeyPress(in: .capture) { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
  }

  /// Turns a page by the keyboard; returns false for other keys.
  func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.contains(.control), modifiers.isDisjoint(with: [.alt, .shift, .command]),
      tabs.list.count > 1
    else { return false }
    switch key {
    case .pageUp: tabs.step(by: -1)
    case .pageDown: tabs.step(by: 1)
    default: return false
    }
    return true
  }
}
