public import GLib
public import Geometry
public import Gtk
public import Motion

/// A list of stacks and items that adds rows, removes rows and changes levels by folding.
///
/// `FoldingState` contains the behaviour; this widget passes input and frames to it and draws its
/// scene.
public final class FoldingList: CustomWidget, HandTarget {
  /// The row height and the perspective of folds.
  public struct Style: Equatable {
    /// The height of a row: 56, or 44 for compact rows.
    public var rowHeight = 56.0
    /// The eye's distance from the folds.
    public var eye = FoldLayout.ListEye.desktop
    /// The colours of the rows.
    public var ramp = HeatMap.Ramp.accent

    /// Gatefold's default style.
    public init() {}
  }

  /// The model of the rows.
  public let source: any FoldingSource
  /// The style of the list.
  public var style: Style { didSet { if style != oldValue { restyle() } } }
  /// Called when the user requests playback of a row.
  public var onPlay: ((RowID) -> Void)?
  /// Called when the user requests the menu of a row, with a point of the list.
  public var onMenu: ((RowID, Point) -> Void)?
  /// Called when the user pastes at a place.
  public var onPaste: ((FoldDropPlace) -> Void)?
  /// Called when another level is shown, with the path of stacks from the top to it.
  public var onLevel: (([RowID]) -> Void)?
  /// Called after an edit, undo, redo or refusal, with a message for the user.
  public var onNews: ((String) -> Void)?
  /// Called with a message when rows are deleted or cleared; the handler offers to undo that.
  ///
  /// Without a handler the list shows the message itself.
  public var onRemoval: ((String) -> Void)?
  /// Called with the unsaved text when the edited row was removed from outside.
  public var onOrphan: ((FoldOrphan) -> Void)?
  /// Called with a word for the new state (a gesture, `offer`, `drop`, `rest`), for traces.
  public var onState: ((String) -> Void)? { didSet { reportedState = "" } }
  /// Whether targets are reached at once; nil uses the toolkit's setting.
  public var reducesMotion: Bool?

  /// The list's state and behaviour, without the widget.
  var state: FoldingState
  /// The time of the shown frame.
  var time: Double { motion.time }
  /// The scene to draw.
  private(set) var scene = FoldScene()
  /// The row views in use.
  private(set) lazy var rows = RecycledViews<FoldRowKey, FoldRowView>(on: self) { [weak self] in
    let view = FoldRowView()
    view.onStyle = { self?.refreshSoon() }
    return view
  }
  /// The editor for new and existing rows.
  let editor = FoldEditor()
  /// Reports edits to the user.
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
  /// The layouts of help texts in empty areas, by text.
  var hints: [String: TextLayout] = [:]
  private(set) var plus: Symbol?
  /// The content of a row that is dragged out of the list to other programs.
  public var dragContent: ((RowID) -> DragContent?)?
  private(set) var hand: HandInput?
  /// The state that `onState` was last called with.
  private var reportedState = ""
  /// Whether a refresh is scheduled for the next frame.
  private var isRefreshQueued = false
  private let motion: MotionDriver
  let now: () -> Double

  /// A list of a source's rows.
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
    motion.run(in: frames ?? self) { [weak self] in self?.isStill == false }
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

  /// The path of stacks from the top to the current level.
  public var path: [RowID] { state.levels.map(\.node) }

  /// The rows of the current level.
  public var shownEntries: [FoldEntry] { state.level.entries }

  /// Whether no animation is running.
  public var isResting: Bool { isStill }

  private var isStill: Bool {
    state.isResting(at: time) && strikes.isEmpty && status.isStill(at: time)
  }

  /// Whether a text is being edited.
  public var isEditing: Bool { state.editing != nil }

  /// Changes the state, now or at the time of an event, and refreshes the list.
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
    if path != before { reportLevel(after: before) }
    refresh()
    return answer
  }

  private func reportLevel(after before: [RowID]) {
    let node = state.level.node
    if path.count > before.count, let row = source.start(of: node) { state.start(at: row, time) }
    describe(.label(node == source.root ? tr("Lists") : source.row(node).title))
    wantsFocus = hasFocusInside
    onLevel?(path)
  }

  func reportState() {
    guard let onState else { return }
    let word = editor.isOffering ? "offer" : state.word(at: time)
    guard word != reportedState else { return }
    reportedState = word
    onState(word)
  }

  /// Shows the state, and runs frames while it moves.
  func refresh() {
    show()
    motion.update()
  }

  /// Assigns views to the visible rows; done before the layout, which must not add children.
  private func show() {
    reportState()
    status.update(at: time)
    // The boundary moves away from the pointer.
    if hover.boundary != nil, !state.isResting(at: time) { hover.boundary = nil }
    composeScene()
    dressRows()
    queueAllocate()
    queueDraw()
  }

  /// Schedules one refresh for the next frame, however often it is called.
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
    // On phones the eye is nearer to the folds.
    let isPhone = style.eye == .desktop && state.size.width < 480
    let fold = FoldLayout.listRow(height: style.rowHeight, seenFrom: isPhone ? .phone : style.eye)
    scene = state.scene(at: time, fold: fold)
  }

  private func showFrame() {
    // Rows whose strike is complete are drawn once more, with all of it.
    if strikes.settle(at: time) { dressing.invalidate() }
    let before = path
    state.update(at: time)
    settleRequests()
    if path != before { reportLevel(after: before) }
    show()
  }

  // MARK: - CustomWidget

  public override class var cssName: String { "foldinglist" }
  public override class var accessibleRole: AccessibleRole { .list }

  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    SizeRequest(minimum: 1, natural: axis == .vertical ? 560 : 640)
  }

  /// The arrow keys do not leave the edited text, as no key would end it then.
  public override func moveFocus(_ direction: FocusDirection) -> Bool? {
    isEditing ? editor.resume() : nil
  }

  public override func styleChanged() {
    let fresh = HeatMap(palette, ramp: style.ramp)
    hints = [:]
    plus = nil
    takeCursorForKeys()
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
      // Rows that become visible in a larger view get their views at the next frame.
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
