public import GLib
public import Geometry
public import Gtk
public import Motion

/// A scrolling list of rows that changes to another sheet of rows by folding.
///
/// Each sheet keeps its scroll offset while others are visible; at both ends of a transition the
/// picture is that of a sheet at rest.
public final class FoldStack: CustomWidget, HandTarget {
  /// The model of the sheets.
  public let source: any FoldSheets
  /// Called when the user requests playback of a row.
  public var onPlay: ((_ row: Int, _ sheet: Int) -> Void)?
  /// Called when the user requests the menu of a row, with a point of the stack, and whether the
  /// pointer is on the artist; keys request the row's own menu.
  public var onMenu: ((_ row: Int, _ sheet: Int, Point, _ isOnArtist: Bool) -> Void)?
  /// Called when the heart of a row is clicked.
  public var onHeart: ((_ row: Int, _ sheet: Int) -> Void)?
  /// Called when the artist of a row is clicked, with a point of the stack.
  public var onArtist: ((_ row: Int, _ sheet: Int, Point) -> Void)?
  /// The content of a row that a mouse drags out; nil for none.
  public var dragContent: ((_ row: Int, _ sheet: Int) -> DragContent?)?
  /// Whether targets are reached at once; nil uses the toolkit's setting.
  public var reducesMotion: Bool?

  /// The height of a row.
  public var rowHeight = 44.0 {
    didSet {
      guard rowHeight != oldValue else { return }
      // The scroll position depends on it.
      laidOut = .zero
      queueAllocate()
    }
  }
  /// The distance of the first row from the page's upper edge.
  static let inset = 4.0

  /// The sheets that share the page.
  var transition: FoldTransition
  /// The scroll position of the sheet that has the page to itself.
  var scroller = Scroller(settings: .init(spring: .rows))
  /// The saved scroll offsets, by sheet.
  var offsets: [Int: Double] = [:]
  /// The scroll offsets before and after sheets were put in two columns, by sheet.
  var readings: [Int: (inOne: Double, inTwo: Double)] = [:]
  /// The views of visible rows.
  private(set) lazy var views = RecycledViews<Spot, FoldStackRowView>(on: self) { [weak self] in
    let view = FoldStackRowView()
    view.onStyle = { self?.refreshSoon() }
    return view
  }
  private let blank = FoldStackRowView()
  private(set) var colors = FoldStackColors(.standard(dark: true))
  /// The row of the keyboard cursor.
  var cursor: Int?
  /// The row that the pointer is over.
  var hovered: Int?
  /// Whether the pointer is over rows or between them.
  public internal(set) var isPointedAt = false
  /// Whether the pointer is over the artist of the hovered row.
  var isOnArtist = false
  /// The highlighted row, and the highlight's strength.
  var light: (spot: Spot, share: Double)?
  /// The number of highlights so far; a new one ends the animation of the last.
  var lights = 0
  var wantsFocus = false
  /// Whether the content of rows has changed.
  var hasNewRows = false
  var scrolled: Int?
  /// Whether the current sheet has had rows since it took the page.
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

  /// The time of the shown frame.
  var time: Double { motion.time }

  // MARK: - Sheets

  /// Which sheets are visible, and by how much.
  public var share: TrackFold.Share { transition.share }

  /// The sheet that has the page to itself; nil while two share it.
  public var sheet: Int? { transition.share.soleRecord }

  /// Whether a spring is moving the visible share to the requested one.
  public var isFolding: Bool { !transition.isResting(at: time) }

  /// Shows two sheets by a fraction at once, for callers that set it in every frame.
  public func show(_ share: TrackFold.Share) {
    keepOffset()
    transition = FoldTransition(share)
    takeOffset()
    refresh()
  }

  /// Moves to a share without a jump; other sheets that are visible close first.
  public func follow(_ wanted: TrackFold.Share) {
    change { stack, time in
      stack.keepOffset()
      stack.transition.follow(wanted, at: time, reducesMotion: stack.isStill)
      stack.takeOffset()
    }
  }

  /// Renumbers the sheets; the picture does not change.
  ///
  /// `place` returns the new number of a sheet, nil if it no longer exists; `steps` is added to the
  /// numbers of those that share the page.
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
    readings = [:]
    transition.renumber(by: steps)
    scrolled = scrolled.map { $0 + steps }
    views.rename { Spot(sheet: $0.sheet + steps, row: $0.row) }
    light?.spot.sheet += steps
    reload()
  }

  /// The row of the keyboard cursor.
  public var cursorRow: Int? { sheet == nil ? nil : cursor }

  /// Moves the cursor to a row: this one, its last one or the first track.
  public func enter(atRow row: Int? = nil) {
    guard sheet != nil else { return }
    putCursor(on: row ?? cursor ?? 0)
  }

  /// Shows changed rows of the sheets.
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

  /// Changes the stack, now or at the time of an event, and refreshes it.
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

  /// Whether it looks the same at every later time.
  public var isResting: Bool {
    transition.isResting(at: time) && (scroller.isTracking || scroller.isResting(at: time))
  }

  /// Shows the state, and runs frames while it moves.
  func refresh() {
    dressRows()
    queueAllocate()
    queueDraw()
    motion.update()
  }

  /// Schedules one refresh for the next frame, however often it is called.
  func refreshSoon() {
    guard !isStale else { return }
    isStale = true
    motion.frames?.eachFrame { [weak self] _ in
      self?.isStale = false
      self?.refresh()
      return false
    }
  }

  /// Calls `call` in each frame until it returns false.
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

  /// The Tab key stops at the list once, on the cursor's row; arrow keys move through its rows.
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
      let old = laidOut
      laidOut = size
      motion.advanceAtRest()
      if old != .zero { keepReading(from: old.width) }
      scroller.conform(to: places, at: time)
      refreshSoon()
    }
    guard let sheet else {
      for (key, view) in views.live { view.allocate(cell(ofRow: key.row, of: key.sheet)) }
      return
    }
    var layout = layout(of: sheet)
    layout.offset = shownOffset
    for (key, view) in views.live {
      view.allocate(frame(ofRow: key.row, of: key.sheet, in: layout))
    }
  }

  public override func draw(on snapshot: Snapshot) { drawPage(on: snapshot) }

  /// The view drawn where a sheet has no more rows.
  var blankView: FoldStackRowView { blank }
}
