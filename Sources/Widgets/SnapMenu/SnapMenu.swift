internal import GLib
public import Geometry
public import Gtk
public import Motion

/// A row of cells that comes to rest only with a cell in its place.
///
/// As an index it leads or follows: it calls `onLead` while a drag, a key or a click moves it, so
/// that the indexed view moves along, but not while it follows that view.
@MainActor public final class SnapMenu: CustomWidget {
  public nonisolated struct Cell: Sendable, Equatable, Identifiable {
    public let id: String
    public var title: String
    /// The width; nil: the width that the title needs.
    public var width: Double?
    public var startsGroup: Bool

    public init(id: String, title: String, width: Double? = nil, startsGroup: Bool = false) {
      self.id = id
      self.title = title
      self.width = width
      self.startsGroup = startsGroup
    }
  }

  /// The choices; cells whose ids remain keep their place.
  public var cells: [Cell] { didSet { if cells != oldValue { take(from: oldValue) } } }
  /// The place where a cell comes to rest.
  public var alignment: SnapLayout.Alignment { didSet { relayOut() } }
  /// Whether the last cell is followed by the first, if there are at least two.
  public var isEndless: Bool { didSet { relayOut() } }
  public var style: Style {
    didSet {
      guard style != oldValue else { return }
      titles = CellTitles(for: self, style: style)
      titles.followFont()
      relayOut()
      queueResize()
    }
  }
  /// The colours; nil: those of the theme.
  public var colors: Palette? { didSet { queueDraw() } }
  public var onChoose: ((Cell) -> Void)?
  /// Called while the menu leads, with its position in cells, unbounded in a ring.
  public var onLead: ((Double) -> Void)?
  /// Whether a drag, a key or a click moves the menu, until it comes to rest.
  public private(set) var isLeading = false

  /// The resting places, in pixels.
  private(set) var layout: SnapLayout
  private(set) var groups = CellGroups(starts: [], wraps: false, gap: 0)
  private(set) var pointer: Point?
  private(set) lazy var driver = ScrollDriver(
    Scroller(settings: .init(spring: .pages)),
    frames: frames ?? self,
    now: now
  )
  private(set) lazy var input = HandInput(for: self)
  private(set) lazy var row = ChoiceRow(of: self) { CellHandle() }
  private(set) lazy var titles = CellTitles(for: self, style: style)
  private let frames: (any FrameSource)?
  private let now: () -> Double
  private var chosenIndex: Int?

  public init(
    _ cells: [Cell],
    style: Style = .menu,
    alignment: SnapLayout.Alignment = .center,
    isEndless: Bool = false,
    frames: (any FrameSource)? = nil,
    now: (() -> Double)? = nil
  ) {
    self.cells = cells
    self.style = style
    self.alignment = alignment
    self.isEndless = isEndless
    self.frames = frames
    self.now = now ?? { MainLoop.now }
    layout = SnapLayout(widths: [], viewport: 0)
    super.init()
    clipsDrawing = true
    _ = input
    listen()
    driver.onChange = { [weak self] in self?.moved() }
    driver.onRest = { [weak self] in self?.rested() }
    titles.followFont()
    take(from: [])
  }

  // MARK: - Position

  public var position: Double { layout.position(at: driver.position) }

  public var chosen: Cell? { targetIndex.map { cells[$0] } }

  /// Whether animations are skipped; nil: GTK's setting.
  public var reducesMotion: Bool? {
    get { driver.reducesMotion }
    set { driver.reducesMotion = newValue }
  }

  public var isRunning: Bool { driver.isRunning }

  // MARK: - Navigation

  /// Scrolls to a cell the shorter way, as a click does: the menu leads.
  public func choose(at index: Int) {
    guard cells.indices.contains(index) else { return }
    lead { $0.go(toPlace: index, at: $1, over: layout) }
  }

  /// Moves to a cell without an animation.
  public func jump(to index: Int) {
    guard cells.indices.contains(index) else { return }
    let place = layout.position(of: index)
    driver.change { scroller, _ in scroller.jump(to: place) }
  }

  /// Sets a position between two cells, as the view that the menu follows does.
  public func hold(at position: Double) {
    let offset = layout.offset(at: position)
    driver.change { scroller, _ in scroller.jump(to: offset) }
  }

  /// Scrolls to a cell because the indexed view has moved there; ignored while the menu leads.
  public func follow(_ slot: Int) {
    guard !isLeading, !cells.isEmpty else { return }
    let layout = layout
    driver.change { $0.go(toPlace: slot, at: $1, over: layout) }
  }

  /// Changes the scroller for the user: the menu leads from then on until it comes to rest.
  func lead<Answer>(
    at time: Double? = nil,
    _ body: (_ scroller: inout Scroller, _ time: Double) -> Answer
  ) -> Answer {
    isLeading = true
    defer { if !driver.isRunning, !driver.scroller.isTracking { isLeading = false } }
    return driver.change(at: time, body)
  }

  // MARK: - Widget

  /// The CSS name `snapmenu`.
  public override class var cssName: String { "snapmenu" }
  /// A list with one selected item.
  public override class var accessibleRole: AccessibleRole { .listBox }

  /// One row, as long as the space allows.
  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    axis == .horizontal
      ? SizeRequest(minimum: 48, natural: 320)
      : SizeRequest(minimum: Int(style.height), natural: Int(style.height))
  }

  /// Lays out the cells, and allocates the handles of the visible ones.
  public override func layOut(in size: Size) {
    relayOut()
    let offset = driver.position
    for slot in layout.window(at: offset).slots {
      guard let index = layout.ring.index(of: slot), let handle = row[cells[index].id],
        let frame = layout.frame(of: slot, at: offset)
      else { continue }
      handle.allocate(Rect(x: frame.start, y: 0, width: frame.length, height: size.height))
    }
  }

  public override func draw(on snapshot: Snapshot) {
    drawCells(in: colors ?? palette, on: snapshot)
  }

  /// Updates the font and the text direction.
  public override func styleChanged() {
    titles.followFont()
    redraw()
  }

  /// Updates the style, which is known once the menu is mapped.
  public override func mapped() { styleChanged() }

  /// Ends the motion, because the menu is no longer visible.
  public override func unmapped() {
    guard driver.isRunning, frames == nil else { return }
    driver.change { scroller, _ in scroller.finish() }
  }

  /// The Tab key moves the focus to the chosen cell only.
  public override func moveFocus(_ direction: FocusDirection) -> Bool? { row.takeFocus() }

  // MARK: - Changes

  private var targetIndex: Int? {
    layout.slot(nearestTo: driver.scroller.target).flatMap { layout.ring.index(of: $0) }
  }

  private func moved() {
    queueDraw()
    let index = targetIndex
    row.choose(index.map { cells[$0].id })
    if !driver.isRunning { queueAllocate() }
    if isLeading { onLead?(position) }
    // A hand that stops it has not chosen yet.
    guard index != chosenIndex, isLeading || !driver.scroller.isTracking else { return }
    chosenIndex = index
    if isLeading, let index { onChoose?(cells[index]) }
  }

  private func rested() {
    if isLeading { onLead?(position) }
    isLeading = false
    queueAllocate()
  }

  private func take(from old: [Cell]) {
    titles.keep(only: cells.map(\.title))
    row.set(cells.map { ($0.id, $0.title) })
    var places: [String: Int] = [:]
    for (index, cell) in cells.enumerated() where places[cell.id] == nil { places[cell.id] = index }
    relayOut { old.indices.contains($0) ? places[old[$0].id] : nil }
    chosenIndex = targetIndex
    row.choose(chosen?.id)
    queueResize()
  }

  /// Lays the cells out again; the cell in the middle remains there, also during a drag or a
  /// motion.
  private func relayOut(_ becomes: (Int) -> Int? = { $0 }) {
    let wraps = isEndless && cells.count > 1
    groups = CellGroups(starts: cells.map(\.startsGroup), wraps: wraps, gap: style.groupGap)
    let widths = cells.enumerated().map { index, cell in
      let width =
        cell.width.map { ($0 * style.scale).rounded() }
        ?? titles.width(of: cell.title) + 2 * style.padding
      return width + groups.extraWidth(of: index)
    }
    let viewport = size.width
    let new = SnapLayout(
      widths: widths,
      viewport: viewport,
      alignment: alignment,
      spacing: wraps && style.fillsView ? SnapLayout.ringSpacing(for: widths, in: viewport) : 0,
      wraps: wraps,
      isRightToLeft: isRightToLeft
    )
    guard new != layout else { return }
    let old = layout
    layout = new
    driver.adjust { scroller, time in
      scroller.settings.extent = max(viewport, 1)
      scroller.settings.scaleFactor = Double(max(scaleFactor, 1))
      scroller.fit(from: old, to: new, at: time, becomes: becomes)
    }
  }
}

extension SnapMenu: ChoiceStrip {
  var choiceCount: Int { cells.count }

  func choose(at place: Point) -> Bool {
    guard let slot = layout.slot(under: place.x, at: driver.position) else { return false }
    let cell = layout.position(of: slot)
    lead { $0.go(to: cell, at: $1, over: layout) }
    return true
  }

  func step(by count: Int) {
    lead { $0.step(by: count, at: $1, over: layout) }
  }

  func point(to place: Point?) {
    pointer = place
    queueDraw()
  }
}

/// The focusable, accessible stand-in for a cell, which the menu draws.
final class CellHandle: ChoiceHandle {
  override class var cssName: String { "cell" }
}
