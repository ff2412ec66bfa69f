public import GLib
public import Geometry
public import Gtk
public import Motion

/// A list of stacks and items that makes rows, takes them away and changes levels by folding.
///
/// What it does is decided in `FoldingState`; this widget brings it hands, keys and frames, and draws
/// what comes out.
public final class FoldingList: CustomWidget, HandTarget {
  /// How large rows are, and how strongly folds are seen in perspective.
  public struct Style: Equatable {
    /// The height of a row: 56, or 44 where it is to be compact.
    public var rowHeight = 56.0
    /// How far the eye is from the folds.
    public var eye = FoldLayout.ListEye.desk
    /// Where the rows' colours come from.
    public var ramp = HeatMap.Ramp.accent

    /// Gatefold's own look.
    public init() {}
  }

  /// Where the rows come from.
  public let source: any FoldingSource
  /// How it looks.
  public var style: Style { didSet { if style != oldValue { restyle() } } }
  /// A row is to be played.
  public var onPlay: ((RowID) -> Void)?
  /// A menu is wanted for a row, at a place of the list.
  public var onMenu: ((RowID, Point) -> Void)?
  /// What was copied is to be inserted at a place.
  public var onPaste: ((FoldDropPlace) -> Void)?
  /// Another level is shown; the stacks from the top to it.
  public var onLevel: (([RowID]) -> Void)?
  /// Something has happened that is told to people, with what can be said about it.
  public var onNews: ((String) -> Void)?
  /// Rows were deleted or cleared, in words: who handles that offers to undo it.
  ///
  /// Without a handler the list says it itself.
  public var onRemoval: ((String) -> Void)?
  /// Somebody else has removed the row in which words were being typed: they would be lost.
  public var onOrphan: ((FoldOrphan) -> Void)?
  /// Something else has the list in hand, or it has come to rest: in a word, for traces.
  public var onState: ((String) -> Void)? { didSet { reportedState = "" } }
  /// Whether targets are reached at once; nil asks the toolkit.
  public var reducesMotion: Bool?

  /// The list without its widget.
  var state: FoldingState
  /// The time of what is shown.
  var time: Double { motion.time }
  /// What is drawn.
  private(set) var scene = FoldScene()
  /// The views of rows that are alive.
  private(set) lazy var rows = RecycledViews<FoldRowKey, FoldRowView>(on: self) { [weak self] in
    let view = FoldRowView()
    view.onStyle = { self?.refreshSoon() }
    return view
  }
  /// Takes text for new rows and old ones.
  let editor = FoldEditor()
  /// Tells people what happened.
  let status = FoldStatus()
  /// The colours.
  private(set) var heat: HeatMap
  private(set) lazy var finder = makeFinder()
  var carry = FoldCarry()
  var hover = FoldHover()
  var strikes = FoldStrikes()
  var dressing = Dressing()
  /// Whether the editor is on a flat row.
  var showsEditor = false
  /// Whether the row with the cursor has to get the focus.
  var wantsFocus = false
  /// Help in the empty parts, by its words.
  var hints: [String: TextLayout] = [:]
  private(set) var plus: Symbol?
  /// What a row is to other programs, when it is carried out of the list.
  public var dragContent: ((RowID) -> DragContent?)?
  private(set) var hand: HandInput?
  /// The state that `onState` was last called with.
  private var reportedState = ""
  /// Whether a refresh is scheduled for the next frame.
  private var isRefreshQueued = false
  private let motion: MotionDriver
  let now: () -> Double

  /// The list of a source's rows.
  public init(
    _ source: any FoldingSource,
    style: Style = Style(),
    frames: (any FrameSource)? = nil,
    now: @escaping () -> Double = { MainLoop.now }
  ) {
    self.source = source
    self.style = style
    self.now = now
    motion = MotionDriver(now: now)
    heat = HeatMap(.standard(dark: true), ramp: style.ramp)
    state = Self.state(of: source, style)
    super.init()
    motion.frames = frames ?? self
    motion.isMoving = { [weak self] in self?.isStill == false }
    motion.onFrame = { [weak self] in self?.showFrame() }
    FoldingStyle.apply()
    isFocusable = true
    clipsDrawing = true
    describe(.label(tr("Lists")))
    adopt(editor)
    adopt(status)
    showRamp()
    hand = HandInput(for: self, now: now)
    listen()
    source.onChange = { [weak self] diff in self?.sourceChanged(diff) }
    heat = HeatMap(palette, ramp: style.ramp)
  }

  private static func state(of source: any FoldingSource, _ style: Style) -> FoldingState {
    FoldingState(
      root: source.root,
      entries: source.entries(of: source.root),
      takesRows: source.takesRows(in: source.root),
      size: Size(width: 1, height: 1),
      rowHeight: style.rowHeight
    )
  }

  private func restyle() {
    let size = state.size
    if style.rowHeight != state.rowHeight { state = Self.state(of: source, style) }
    state.resize(to: size, at: time)
    showRamp()
    styleChanged()
  }

  private func showRamp() {
    let isWarm = style.ramp == .warm
    state.reachesLastColor = isWarm
    if isWarm { addClass("warm") } else { removeClass("warm") }
  }

  // MARK: - State

  /// The stacks from the top to the level that is shown.
  public var path: [RowID] { state.levels.map(\.node) }

  /// The rows of the level that is shown.
  public var shownEntries: [FoldEntry] { state.level.entries }

  /// Whether nothing moves by itself.
  public var isResting: Bool { isStill }

  private var isStill: Bool {
    state.isResting(at: time) && strikes.isEmpty && status.isStill(at: time)
  }

  /// Whether a text is being typed.
  public var isEditing: Bool { state.editing != nil }

  /// Does something to the list, now or at the time of an event.
  @discardableResult
  func change<Answer>(
    at eventTime: Double? = nil,
    _ body: (_ state: inout FoldingState, _ time: Double) -> Answer
  ) -> Answer {
    motion.advance(to: eventTime)
    let reduces = reducesMotion ?? !Toolkit.animates
    if state.reducesMotion != reduces { state.reducesMotion = reduces }
    let before = path
    state.update(at: time)
    describeLevel()
    let answer = body(&state, time)
    settleRequests()
    if path != before { reportLevel() }
    refresh()
    return answer
  }

  private func reportLevel() {
    let node = state.level.node
    describe(.label(node == source.root ? tr("Lists") : source.row(node).title))
    wantsFocus = hasFocusInside
    onLevel?(path)
  }

  private func reportState() {
    guard let onState else { return }
    let word = state.word(at: time)
    guard word != reportedState else { return }
    reportedState = word
    onState(word)
  }

  /// Shows what the state says, and runs frames while it moves.
  func refresh() {
    show()
    motion.update()
  }

  /// Gives the rows to be seen their views: before the layout, for that may bring no new children.
  private func show() {
    reportState()
    status.update(at: time)
    // What the pointer is on moves away under it.
    if hover.boundary != nil, !state.isResting(at: time) { hover.boundary = nil }
    composeScene()
    dressRows()
    queueAllocate()
    queueDraw()
  }

  /// Shows what there is at the next frame; once, whatever asks for it.
  func refreshSoon() {
    dressing.invalidate()
    guard !isRefreshQueued else { return }
    isRefreshQueued = true
    motion.frames?.eachFrame { [weak self] _ in
      self?.isRefreshQueued = false
      self?.refresh()
      return false
    }
  }

  private func composeScene() {
    // On phones folds are seen from nearer by.
    let isPhone = style.eye == .desk && state.size.width < 480
    let fold = FoldLayout.listRow(height: style.rowHeight, seenFrom: isPhone ? .phone : style.eye)
    scene = state.scene(at: time, fold: fold)
  }

  private func showFrame() {
    // Rows with a complete strike are drawn once more, with all of it.
    if strikes.settle(at: time) { dressing.invalidate() }
    let before = path
    state.update(at: time)
    settleRequests()
    if path != before { reportLevel() }
    show()
  }

  // MARK: - CustomWidget

  public override class var cssName: String { "foldinglist" }
  public override class var accessibleRole: AccessibleRole { .list }

  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    SizeRequest(minimum: 1, natural: axis == .vertical ? 560 : 640)
  }

  public override func styleChanged() {
    let fresh = HeatMap(palette, ramp: style.ramp)
    hints = [:]
    plus = nil
    guard fresh != heat else { return }
    heat = fresh
    if isMapped { refresh() }
  }

  public override func layOut(in size: Size) {
    if size != state.size {
      motion.advanceAtRest()
      state.resize(to: size, at: time)
      state.update(at: time)
      state.revealEdited(at: time)
      composeScene()
      // Rows that come into a larger view get theirs at the next frame.
      refreshSoon()
    }
    placeRows(in: size)
    placeEditor(in: size)
    status.place(in: size)
  }

  public override func draw(on snapshot: Snapshot) { drawScene(on: snapshot) }

  /// The plus between rows and in the help below them.
  func plusSymbol() -> Symbol {
    let symbol = plus ?? Symbol("list-add-symbolic", size: 16, for: self)
    plus = symbol
    return symbol
  }
}
