internal import GLib
public import Geometry
public import Gtk

/// A strip of tabs that scrolls under a capsule in its middle.
///
/// Two layers scroll as one: the lower has all titles in their resting colour, the upper has the
/// same letters in the colour of the chosen tab and is clipped to the capsule. So a title changes
/// its colour letter by letter as the capsule passes over it.
@MainActor public final class TabStrip: CustomWidget {
  public let tabs: Tabs
  /// Called when the user clicks a tab's close button, or presses Delete on the chosen tab.
  public var onClose: ((Tab) -> Void)?
  /// Called when the user has pulled the strip down with fingers or the mouse; nil: it cannot be.
  public var onPull: (() -> Void)?
  /// How far it is pulled down.
  private var pulled = 0.0
  /// The colours; nil: those of the theme.
  public var colors: Palette? { didSet { recolor() } }
  /// Whether a hairline separates it from a scrolled page.
  public var hasHairline = false { didSet { if hasHairline != oldValue { queueDraw() } } }

  private var pointer: Point?
  /// The slot whose close button the pointer is on.
  private(set) var hoveredMark: Int?
  /// The last drawing.
  private(set) var drawn: Drawing?
  /// The colours of the last drawing.
  private(set) var drawnColors = Palette.standard(dark: false)
  private(set) lazy var titles = TabTitles(for: self)
  private lazy var input = HandInput(for: self)
  private(set) lazy var row = ChoiceRow(of: self) { TabHandle() }
  private var drawings = 0

  public init(_ tabs: Tabs) {
    self.tabs = tabs
    super.init()
    clipsDrawing = true
    _ = input
    listen()
    recolor()
    _ = titles.setAnewIfNeeded()
    tabs.follow(self)
    tabsChanged()
  }

  // MARK: - Widget

  /// The CSS name `tabstrip`.
  public override class var cssName: String { "tabstrip" }
  public override class var accessibleRole: AccessibleRole { .tabList }

  /// One row of titles, as long as the space allows.
  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    switch axis {
    case .horizontal: SizeRequest(minimum: 64, natural: 480)
    case .vertical:
      SizeRequest(minimum: Int(Drawing.height), natural: Int(Drawing.height))
    }
  }

  /// Lays out the titles, and allocates the handles of the visible tabs.
  public override func layOut(in size: Size) {
    _ = titles.fit(in: size.width)
    tabs.lay(titles, in: size.width, isRightToLeft: isRightToLeft)
    let layout = tabs.motion.layout
    // If a tab is visible twice, its handle is at the nearer place.
    for slot in layout.window(at: tabs.position).farthestFirst(from: tabs.position) {
      guard let index = layout.ring.index(of: slot), let handle = row[tabs.list[index].id],
        let frame = layout.frame(of: slot, at: tabs.position)
      else { continue }
      handle.allocate(Drawing.rect(of: frame, in: size))
    }
  }

  /// Draws both layers at one position.
  public override func draw(on snapshot: Snapshot) {
    let drawing = Drawing(of: tabs.motion.layout, at: tabs.position, in: size)
    drawn = drawing
    drawings += 1
    drawing.draw(
      titles,
      colors: drawnColors,
      hovered: hoveredSlot,
      hoveredMark: hoveredMark,
      hasFocus: row.chosen?.showsFocus ?? false,
      hasHairline: hasHairline,
      on: snapshot
    )
  }

  /// Updates the colours, the font and the text direction.
  public override func styleChanged() {
    recolor()
    if titles.setAnewIfNeeded() { queueResize() }
    queueAllocate()
  }

  /// Updates the style, which is known once the strip is mapped.
  public override func mapped() { styleChanged() }

  /// Ends the motion, because the strip is no longer visible.
  public override func unmapped() { tabs.leaveScreen() }

  /// The Tab key moves the focus to the chosen tab only.
  public override func moveFocus(_ direction: FocusDirection) -> Bool? {
    row.takeFocus()
  }

  private func recolor() {
    let colors = colors ?? palette
    guard colors != drawnColors || drawings == 0 else { return }
    drawnColors = colors
    queueDraw()
  }
}

extension TabStrip: TabFollower {
  func positionChanged() {
    if !tabs.isResting { hoveredMark = nil }
    queueDraw()
    row.choose(tabs.current?.id)
    // The handles do not move during the motion; they are allocated where it ends.
    if tabs.isResting { queueAllocate() }
  }

  func tabsChanged() {
    hoveredMark = nil
    titles.set(tabs.list)
    row.set(tabs.list.map { ($0.id, $0.title) })
    for tab in tabs.list {
      row[tab.id]?.describe(.description(tab.isClosable ? tr("Delete closes it") : ""))
    }
    row.choose(tabs.current?.id)
    redraw()
  }
}

extension TabStrip: HandTarget {
  public func takes(_ movement: HandMovement) -> Bool {
    movement.axis == .horizontal ? tabs.list.count > 1 : onPull != nil
  }

  public func handCame(at time: Double) -> Bool {
    pulled = 0
    return tabs.hold(.strip, at: time)
  }

  private static let leastPull = 24.0

  /// Scrolls so that the tab under the finger remains there.
  public func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    // The content follows the fingers, so the offset changes against them.
    if movement.axis == .vertical { pulled -= step.travelled.y }
    guard movement.axis == .horizontal else { return }
    tabs.change(at: time) {
      $0.move(.strip, by: step.shown.x, of: step.travelled.x, pixelsPerPage: 1, at: $1)
    }
  }

  /// Lets the strip coast, or settle on the nearest tab.
  public func handLeft(flings: Bool, at time: Double) {
    tabs.release(.strip, flings: flings, at: time)
    if flings, pulled >= Self.leastPull { onPull?() }
    pulled = 0
  }

  /// Scrolls by one tab for each detent of either wheel axis.
  public func wheelTurned(
    by detents: Point,
    with modifiers: Modifiers,
    over point: Point,
    at time: Double
  ) -> Bool {
    guard !modifiers.contains(.control) else { return false }
    let along = isRightToLeft ? -detents.x : detents.x
    return tabs.turnWheel(by: detents.y + along, at: time)
  }
}

extension TabStrip {
  /// The slot under the pointer if a click would select it; nil while the strip moves.
  var hoveredSlot: Int? {
    guard let pointer, tabs.isResting else { return nil }
    guard let slot = slot(at: pointer) else { return nil }
    return tabs.motion.ring.index(of: slot) == tabs.motion.current ? nil : slot
  }

  /// The tab at a point; nil beside the tabs.
  public func tab(at point: Point) -> Tab? {
    slot(at: point).flatMap { tabs.motion.ring.index(of: $0) }.map { tabs.list[$0] }
  }

  /// The slot of the tab at a point; nil beside the tabs.
  private func slot(at point: Point) -> Int? {
    tabs.motion.layout.slot(under: point.x, at: tabs.position)
  }
}

extension TabStrip: ChoiceStrip {
  var choiceCount: Int { tabs.list.count }

  func choose(at place: Point) -> Bool {
    guard let slot = slot(at: place), let index = tabs.motion.ring.index(of: slot) else {
      return false
    }
    if holdsMark(place, of: slot) {
      onClose?(tabs.list[index])
      return false
    }
    tabs.select(at: index)
    return true
  }

  /// Whether a point is on a tab's close button, or near enough for a finger.
  private func holdsMark(_ place: Point, of slot: Int) -> Bool {
    guard let frame = tabs.motion.layout.frame(of: slot, at: tabs.position),
      let index = tabs.motion.ring.index(of: slot), let mark = titles.mark(of: index, in: frame)
    else { return false }
    return place.x >= mark.start - 7 && place.x <= mark.end + 7
  }

  func removeChosen() -> Bool {
    guard let tab = tabs.current, tab.isClosable else { return false }
    onClose?(tab)
    return true
  }

  func choose(at index: Int) { tabs.select(at: index) }

  func step(by count: Int) { tabs.step(by: count) }

  func point(to place: Point?) {
    let before = hoveredSlot
    pointer = place
    let hovered = hoveredSlot
    var mark = tabs.isResting ? place.flatMap { slot(at: $0) } : nil
    if let place, let slot = mark, !holdsMark(place, of: slot) { mark = nil }
    guard hovered != before || mark != hoveredMark else { return }
    hoveredMark = mark
    queueDraw()
    let index = hovered.flatMap { tabs.motion.ring.index(of: $0) }
    tooltip =
      mark != nil
      ? tr("Close") : index.flatMap { titles.isShortened($0) ? tabs.list[$0].title : nil }
  }
}
