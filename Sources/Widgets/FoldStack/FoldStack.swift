public import GLib
public import Geometry
public import Gtk
public import Motion

/// A scrolling list of rows that hands its page over to another one by folding.
///
/// Each sheet keeps its own place while others are seen; at both ends of a transition the picture is
/// that of a sheet at rest.
public final class FoldStack: CustomWidget, HandTarget {
  /// Where the rows come from.
  public let source: any FoldSheets
  /// A row is to be played.
  public var onPlay: ((_ row: Int, _ sheet: Int) -> Void)?
  /// A menu is wanted for a row, at a place of the stack.
  public var onMenu: ((_ row: Int, _ sheet: Int, Point) -> Void)?
  /// The heart of a row was clicked.
  public var onHeart: ((_ row: Int, _ sheet: Int) -> Void)?
  /// The artist of a row was clicked, at a place of the stack.
  public var onArtist: ((_ row: Int, _ sheet: Int, Point) -> Void)?
  /// What a mouse takes along that drags a row away; nil: nothing.
  public var dragContent: ((_ row: Int, _ sheet: Int) -> DragContent?)?
  /// Whether targets are reached at once; nil asks the toolkit.
  public var reducesMotion: Bool?

  /// How high a row is.
  static let rowHeight = 44.0
  /// How far below the page's upper edge the first row lies.
  static let inset = 4.0

  /// Who shares the page.
  var transition: FoldTransition
  /// How far the sheet is scrolled that has the page to itself.
  var scroller = Scroller(settings: .init(spring: .rows))
  /// Where the other sheets were left.
  var offsets: [Int: Double] = [:]
  /// The views of rows and what they stand for.
  private(set) lazy var views = RecycledViews<Spot, FoldStackRowView>(on: self) { [weak self] in
    let view = FoldStackRowView()
    view.onStyle = { self?.refreshSoon() }
    return view
  }
  private let blank = FoldStackRowView()
  private(set) var colors = FoldStackColors(.standard(dark: true))
  /// The row that the keyboard is on.
  var cursor: Int?
  /// The row that the pointer is over.
  var hovered: Int?
  /// Whether the pointer is over rows or between them.
  public internal(set) var isPointedAt = false
  /// Whether it is on the artist there.
  var isOnArtist = false
  /// The row that is lit for a moment, and how much.
  var light: (spot: Spot, share: Double)?
  /// How many rows were lit, ever.
  var lights = 0
  var wantsFocus = false
  /// Whether rows say something else.
  var hasNewRows = false
  var scrolled: Int?
  /// Whether the sheet that has the page has had rows since it took it.
  var hasRows = false
  private var isStale = false
  private var laidOut = Size.zero
  private(set) var hand: HandInput?
  private let motion: MotionDriver

  /// A row of one of the sheets.
  struct Spot: Hashable {
    var sheet: Int
    var row: Int
  }

  /// A stack that shows a sheet.
  public init(
    _ source: any FoldSheets,
    sheet: Int,
    frames: (any FrameSource)? = nil,
    now: @escaping () -> Double = { MainLoop.now }
  ) {
    self.source = source
    motion = MotionDriver(now: now)
    transition = FoldTransition(TrackFold.Share(above: sheet, below: sheet + 1, fraction: 0))
    super.init()
    motion.frames = frames ?? self
    motion.isMoving = { [weak self] in self?.isResting == false }
    motion.onFrame = { [weak self] in self?.showFrame() }
    isFocusable = true
    clipsDrawing = true
    scrolled = sheet
    hasRows = source.rowCount(of: sheet) > 0
    hand = HandInput(for: self, now: now)
    listen()
    styleChanged()
    describe(.label(source.title(of: sheet)))
  }

  /// The time of what is shown.
  var time: Double { motion.time }

  // MARK: - Sheets

  /// What is seen of which sheets.
  public var share: TrackFold.Share { transition.share }

  /// The sheet that has the page to itself; nil while two share it.
  public var sheet: Int? { transition.share.soleRecord }

  /// Whether a spring is at work between the share that is seen and the one that is wanted.
  public var isFolding: Bool { !transition.isResting(at: time) }

  /// Shows two sheets by a fraction, at once: for whoever decides every frame.
  public func show(_ share: TrackFold.Share) {
    keepOffset()
    transition = FoldTransition(share)
    takeOffset()
    refresh()
  }

  /// Goes on to a share, without a jump: sheets that are in the way close first.
  public func follow(_ wanted: TrackFold.Share) {
    change { stack, time in
      stack.keepOffset()
      stack.transition.follow(wanted, at: time, reducesMotion: stack.isStill)
      stack.takeOffset()
    }
  }

  /// Sheets have other numbers from now on; what is seen of them stays as it is.
  ///
  /// `place` tells the new number of a sheet, nil if it is no more; `steps` is by how much those move
  /// on that share the page.
  public func renumber(by steps: Int, place: (Int) -> Int?) {
    keepOffset()
    var places: [Int: Double] = [:]
    for (sheet, offset) in offsets { if let new = place(sheet) { places[new] = offset } }
    for sheet in [share.above, share.below] {
      if let offset = offsets[sheet], places[sheet + steps] == nil {
        places[sheet + steps] = offset
      }
    }
    offsets = places
    transition.renumber(by: steps)
    scrolled = scrolled.map { $0 + steps }
    views.rename { Spot(sheet: $0.sheet + steps, row: $0.row) }
    light?.spot.sheet += steps
    reload()
  }

  /// The row that the keyboard is on.
  public var cursorRow: Int? { sheet == nil ? nil : cursor }

  /// Lets the keyboard stand on a row: on that one, or where it was, or on the first track.
  public func enter(atRow row: Int? = nil) {
    guard sheet != nil else { return }
    putCursor(on: row ?? cursor ?? 0)
  }

  /// The rows of sheets are others.
  public func reload() {
    hasNewRows = true
    motion.advance()
    scroller.conform(to: places, at: time)
    if let sheet {
      describe(.label(source.title(of: sheet)))
      rowsLoaded(of: sheet)
    }
    refresh()
  }

  /// Whether targets are reached at once.
  var isStill: Bool { reducesMotion ?? !Toolkit.animates }

  // MARK: - Frames

  /// Does something to the stack, now or at the time of an event.
  @discardableResult
  func change<Answer>(
    at eventTime: Double? = nil,
    _ body: (_ stack: FoldStack, _ time: Double) -> Answer
  ) -> Answer {
    motion.advance(to: eventTime)
    scroller.settings.reducesMotion = isStill
    scroller.settings.extent = max(size.height, 1)
    let answer = body(self, time)
    refresh()
    return answer
  }

  /// Whether it looks the same at every later instant.
  public var isResting: Bool {
    transition.isResting(at: time) && (scroller.isTracking || scroller.isResting(at: time))
  }

  /// Shows what there is, and runs frames while it moves.
  func refresh() {
    dressRows()
    queueAllocate()
    queueDraw()
    motion.update()
  }

  /// Shows what there is at the next frame; once, whatever asks for it.
  func refreshSoon() {
    guard !isStale else { return }
    isStale = true
    motion.frames?.eachFrame { [weak self] _ in
      self?.isStale = false
      self?.refresh()
      return false
    }
  }

  /// Calls `call` in each frame as long as it wants more.
  func eachLightFrame(_ call: @escaping @MainActor (_ time: Double) -> Bool) {
    motion.frames?.eachFrame(call)
  }

  private func showFrame() {
    keepOffset()
    transition.update(at: time, reducesMotion: isStill)
    takeOffset()
    dressRows()
    queueAllocate()
    queueDraw()
  }

  // MARK: - CustomWidget

  public override class var cssName: String { "foldstack" }
  public override class var accessibleRole: AccessibleRole { .list }

  /// The Tab key meets the list once, on the row where the keyboard was; arrows go through its rows.
  public override func moveFocus(_ direction: FocusDirection) -> Bool? {
    guard !hasFocusInside else { return false }
    enter()
    return hasFocusInside || takeFocus()
  }

  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    SizeRequest(minimum: 1, natural: axis == .vertical ? 203 : 640)
  }

  public override func styleChanged() {
    let fresh = FoldStackColors(palette)
    guard fresh != colors || blank.look == nil else { return }
    colors = fresh
    blank.look = FoldStackRowView.Look(row: nil, colors: colors)
    if isMapped { refresh() }
  }

  public override func layOut(in size: Size) {
    if size != laidOut {
      laidOut = size
      motion.advanceAtRest()
      scroller.conform(to: places, at: time)
      refreshSoon()
    }
    let extent = Size(width: size.width, height: Self.rowHeight)
    guard let sheet else {
      for view in views.live.values { view.allocate(Rect(size: extent)) }
      return
    }
    var layout = layout(of: sheet)
    layout.offset = shownOffset
    for (key, view) in views.live {
      view.allocate(Rect(origin: Point(x: 0, y: layout.top(ofRow: key.row)), size: extent))
    }
  }

  public override func draw(on snapshot: Snapshot) { drawPage(on: snapshot) }

  /// What is drawn where a sheet has no more rows.
  var blankView: FoldStackRowView { blank }
}
