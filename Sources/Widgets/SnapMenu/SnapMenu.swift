internal import GLib
public import Geometry
public import Gtk
public import Motion
public import Traces

/// A row of cells that comes to rest only with a cell in its place.
///
/// As an index it leads or follows: what a hand, a key or a click does to it is told to `onLead`, so
/// that what it indexes moves along; what it does because it follows is told to nobody.
@MainActor public final class SnapMenu: CustomWidget {
  /// One thing to choose.
  public nonisolated struct Cell: Sendable, Equatable, Identifiable {
    /// What tells it from all others.
    public let id: String
    /// What stands in it.
    public var title: String
    /// How wide it is; nil takes what its title needs.
    public var width: Double?

    /// A cell by its names, and its width if that is given.
    public init(id: String, title: String, width: Double? = nil) {
      self.id = id
      self.title = title
      self.width = width
    }
  }

  /// What there is to choose from; those whose ids stay keep their place.
  public var cells: [Cell] { didSet { if cells != oldValue { take(from: oldValue) } } }
  /// Where a cell comes to rest.
  public var alignment: SnapLayout.Alignment { didSet { relayOut() } }
  /// Whether the last cell is followed by the first, unless there is but one.
  public var isEndless: Bool { didSet { relayOut() } }
  /// How it looks.
  public let style: Style
  /// The colours; nil takes those of the style sheet.
  public var colors: Palette? { didSet { queueDraw() } }
  /// Called when a hand, a key or a click has chosen another cell.
  public var onChoose: ((Cell) -> Void)?
  /// Called while it leads, with its position in cells, unbounded in a ring.
  public var onLead: ((Double) -> Void)?
  /// Whether a hand, a key or a click moves it, until it rests.
  public private(set) var isLeading = false

  /// The places where it rests, in pixels.
  private(set) var layout: SnapLayout
  /// Where the pointer is, while it is over the menu.
  var pointer: Point?
  /// What moves it.
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

  /// A menu of some cells.
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

  // MARK: - Where it is

  /// Where it is, in cells.
  public var position: Double { layout.position(at: driver.position) }

  /// The cell in which it rests, or will.
  public var chosen: Cell? { targetIndex.map { cells[$0] } }

  /// Whether targets are reached at once; nil asks the toolkit.
  public var reducesMotion: Bool? {
    get { driver.reducesMotion }
    set { driver.reducesMotion = newValue }
  }

  /// Whether it moves by itself.
  public var isRunning: Bool { driver.isRunning }

  // MARK: - Where it is to go

  /// Goes to a cell the shorter way, as by a click: it leads.
  public func choose(at index: Int) {
    guard cells.indices.contains(index) else { return }
    lead { $0.go(toPlace: index, at: $1, over: layout) }
  }

  /// Stands on a cell at once.
  public func stand(at index: Int) {
    guard cells.indices.contains(index) else { return }
    let place = layout.position(of: index)
    driver.change { scroller, _ in scroller.stand(at: place) }
  }

  /// Holds a position between two cells, as what leads it does.
  public func hold(at position: Double) {
    let offset = layout.offset(at: position)
    driver.change { scroller, _ in scroller.stand(at: offset) }
  }

  /// Goes to a cell because what it indexes has moved there; while it leads that is ignored.
  public func follow(_ slot: Int) {
    guard !isLeading, !cells.isEmpty else { return }
    let layout = layout
    driver.change { $0.go(toPlace: slot, at: $1, over: layout) }
  }

  /// Does something on behalf of people: from then on until it rests it leads.
  func lead<Answer>(
    at time: Double? = nil,
    _ body: (_ scroller: inout Scroller, _ time: Double) -> Answer
  ) -> Answer {
    isLeading = true
    defer { if !driver.isRunning, !driver.scroller.isTracking { isLeading = false } }
    return driver.change(at: time, body)
  }

  // MARK: - As a widget

  /// Style sheets know it as `snapmenu`.
  public override class var cssName: String { "snapmenu" }
  /// It is a list of which one is chosen.
  public override class var accessibleRole: AccessibleRole { .listBox }

  /// One row, as long as there is room.
  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    axis == .horizontal
      ? SizeRequest(minimum: 48, natural: 320)
      : SizeRequest(minimum: Int(style.height), natural: Int(style.height))
  }

  /// Fits the cells, and gives the handles of those that are seen their places.
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

  /// Draws the cells that are seen.
  public override func draw(on snapshot: Snapshot) {
    drawCells(in: colors ?? palette, on: snapshot)
  }

  /// Takes the font of the style, and the way that text runs.
  public override func styleChanged() {
    titles.followFont()
    queueAllocate()
    queueDraw()
  }

  /// Takes the style that it has on the screen.
  public override func mapped() { styleChanged() }

  /// Stands still where it is not seen.
  public override func unmapped() {
    guard driver.isRunning, frames == nil else { return }
    driver.change { scroller, _ in scroller.finish() }
  }

  /// The chosen cell is the only one that the Tab key meets.
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
    guard index != chosenIndex else { return }
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

  /// Lays the cells out anew; the cell in the middle stays there, in a hand and in flight as well.
  private func relayOut(_ becomes: (Int) -> Int? = { $0 }) {
    let widths = cells.map { $0.width ?? titles.width(of: $0.title) + 2 * style.padding }
    let wraps = isEndless && widths.count > 1
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

/// A cell as the keyboard and screen readers meet it; the menu draws it.
final class CellHandle: ChoiceHandle {
  override class var cssName: String { "cell" }
}

extension SnapMenu: Traceable {
  /// Its lines in a trace are called `snap-menu`.
  public var traceName: String { "snap-menu" }
  /// The position in cells; a menu has no recycled children.
  public var traceSample: TraceSample {
    TraceSample(position: position, velocity: driver.velocity)
  }
}
