public import GLib
public import Geometry
public import Gtk
public import Motion

/// A list of stacks and items that adds rows, removes rows and changes levels by folding.
///
/// `FoldingState` contains the behaviour; this widget passes input and frames to it and draws its
/// scene.
public final class FoldingList: CustomWidget, HandTarget {
  public struct Style: Equatable {
    /// The height of a row: 56, or 44 for compact rows.
    public var rowHeight = 56.0
    /// That of the rows of the top level, if it is another one.
    public var topRowHeight: Double?
    public var eye = FoldLayout.ListEye.desktop
    public var ramp = HeatMap.Ramp.accent

    /// Gatefold's default style.
    public init() {}
  }

  public let source: any FoldingSource
  public var style: Style { didSet { if style != oldValue { restyle(from: oldValue) } } }
  public var onPlay: ((RowID) -> Void)?
  public var onMenu: ((RowID, Point) -> Void)?
  public var onPaste: ((FoldDropPlace) -> Void)?
  /// Called when another level is shown, with the path of stacks from the top to it.
  public var onLevel: (([RowID]) -> Void)?
  /// Called when nothing is in the current level, with that, and with nil when that has ended.
  public var onEmpty: ((RowID?) -> Void)?
  /// Called after an edit, undo, redo or refusal, with a message for the user.
  public var onNews: ((String) -> Void)?
  /// Called with a message when rows are deleted or cleared; the handler offers to undo that.
  ///
  /// Without a handler the list shows the message itself.
  public var onRemoval: ((String) -> Void)?
  /// Called with the unsaved text when the edited row was removed from outside.
  public var onOrphan: ((FoldOrphan) -> Void)?
  /// Called when other rows are selected, or fewer of them.
  public var onSelect: (() -> Void)?
  public var dragContent: ((RowID) -> DragContent?)?
  /// Also called when the drag may begin; nil: the icon is the row itself.
  public var dragIcon: ((RowID) -> DragIcon?)?
  /// Called with a word for the new state (a gesture, `offer`, `drop`, `rest`), for traces.
  public var onState: ((String) -> Void)? { didSet { reportedState = "" } }
  /// Whether targets are reached at once; nil uses the toolkit's setting.
  public var reducesMotion: Bool?

  /// The list's state and behaviour, without the widget.
  private(set) var state: FoldingState
  private(set) var scene = FoldScene()
  private(set) var heat: HeatMap
  private(set) lazy var rows = FoldRowViews(on: self, of: source) { [weak self] in
    self?.draft ?? FoldRow("")
  } onStyle: { [weak self] in
    self?.refreshSoon()
  }
  /// Where the rows are.
  var block: FoldBlock { FoldBlock(in: state.size.width) }
  /// The space above a list of some width, which is as wide as the radius of the block's corners.
  public static func margin(in width: Double) -> Double { FoldBlock(in: width).corner }
  /// The colour around the rows.
  public var ground: Color { heat.ground }

  /// The editor for new and existing rows.
  let editor = FoldEditor()
  let status = FoldStatus()
  private(set) lazy var help = FoldHelp(for: self)
  let carry = FoldCarry()
  let hover = FoldHover()
  private(set) lazy var finder = makeFinder()
  private(set) var hand: HandInput?
  private var wantsFocus = false
  /// The selected rows of the current level.
  public private(set) var selection = Selection()
  /// The state that `onState` was last called with.
  private var reportedState = ""
  private let contents = FoldContents()
  /// Whether the next new row is followed by another one, which is typed at once.
  private var goesOn = false
  /// Whether a refresh is scheduled for the next frame.
  private var isRefreshQueued = false
  private let motion: MotionDriver
  let now: () -> Double

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
    describe(.label(tr("Lists")), .multiSelectable)
    adopt(editor)
    adopt(status)
    showRamp()
    hand = HandInput(for: self, now: now)
    listen()
    editor.onFinish = { [weak self] text, choice, isEntered in
      self?.finishEditing(text, choice, goesOn: isEntered)
    }
    editor.onStop = { [weak self] in self?.change { $0.stopEditing(at: $1) } }
    editor.onChange = { [weak self] text in self?.typed(text) }
    editor.onOffer = { [weak self] in self?.reportState() }
    source.onChange = { [weak self] diff in self?.sourceChanged(diff) }
    heat = HeatMap(palette, ramp: style.ramp)
  }

  private static func state(of source: any FoldingSource, _ style: Style) -> FoldingState {
    FoldingState(
      root: source.root,
      entries: source.entries(of: source.root),
      takesRows: source.takesRows(in: source.root),
      size: Size(width: 1, height: 1),
      rowHeight: style.rowHeight,
      topRowHeight: style.topRowHeight
    )
  }

  private func restyle(from old: Style) {
    let size = state.size
    if (style.rowHeight, style.topRowHeight) != (old.rowHeight, old.topRowHeight) {
      state = Self.state(of: source, style)
    }
    state.resize(to: size, at: time)
    showRamp()
    styleChanged()
  }

  private func showRamp() {
    if style.ramp == .warm { addClass("warm") } else { removeClass("warm") }
  }

  // MARK: - State

  /// The time of the shown frame.
  var time: Double { motion.time }

  /// The path of stacks from the top to the current level.
  public var path: [RowID] { state.levels.map(\.node) }

  /// The rows of the current level.
  public var shownEntries: [FoldEntry] { state.level.entries }

  public var isResting: Bool { isStill }

  private var isStill: Bool {
    state.isResting(at: time) && rows.isStill && status.isStill(at: time)
  }

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
    let wasSelecting = !selection.isEmpty
    selection.end()
    if wasSelecting { onSelect?() }
    onLevel?(path)
  }

  private func reportState() {
    guard let onState else { return }
    let word = editor.isOffering ? "offer" : state.word(at: time)
    guard word != reportedState else { return }
    reportedState = word
    onState(word)
  }

  // MARK: - Frames

  /// Shows the state, and runs frames while it moves.
  func refresh() {
    show()
    motion.update()
  }

  /// Assigns views to the visible rows; done before the layout, which must not add children.
  private func show() {
    reportState()
    status.update(at: time)
    hover.follow(state, at: time)
    composeScene()
    rows.show(scene, in: dress, at: time)
    contents.show(self)
    moveFocusToCursor()
    redraw()
  }

  /// Schedules one refresh for the next frame, however often it is called.
  private func refreshSoon() {
    rows.invalidate()
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
    let fold = FoldLayout.listRow(
      height: state.rowHeight(at: time),
      seenFrom: isPhone ? .phone : style.eye
    )
    scene = state.scene(at: time, fold: fold)
  }

  private var dress: FoldRowViews.Dress {
    FoldRowViews.Dress(
      hovered: hover.row,
      editing: state.editing,
      isFree: state.hand == .none,
      count: state.level.entryCount,
      parent: state.levels.dropLast().last?.node,
      reducesMotion: state.reducesMotion,
      isMirrored: isRightToLeft,
      heat: heat,
      selection: selection
    )
  }

  /// Changes which rows are selected.
  package func select(_ change: (inout Selection) -> Void) {
    let before = selection.ranges
    change(&selection)
    guard selection.ranges != before else { return }
    onSelect?()
    refresh()
  }

  private func showFrame() {
    rows.settle(at: time)
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
    help.forget()
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
    rows.place(scene, in: block)
    placeEditor(in: size)
    status.place(in: size)
  }

  public override func draw(on snapshot: Snapshot) { drawScene(on: snapshot) }

  // MARK: - Edits

  private func settleRequests() {
    while !state.requests.isEmpty {
      switch state.requests.removeFirst() {
      case .edit(let edit): perform(edit)
      case .open(let id):
        let entries = source.entries(of: id)
        state.open(id, entries: entries, takesRows: source.takesRows(in: id), at: time)
      case .type: beginTyping()
      case .stopTyping: endTyping()
      }
    }
    describeLevel()
  }

  /// Updates what the state stores about the current level.
  private func describeLevel() {
    let node = state.level.node
    let (takesDrops, clearable) = (source.takesDrops(in: node), source.clearableCount(in: node))
    if state.level.takesDrops != takesDrops { state.level.takesDrops = takesDrops }
    if state.level.clearable != clearable { state.level.clearable = clearable }
  }

  private func perform(_ edit: FoldEdit) {
    let words = grouped(edit).words(for: source, namesUndo: onRemoval == nil)
    let (cursor, next) = (state.cursor, neighbour(of: edit))
    // The focus moves only after the edit has set the cursor.
    let wantedFocus = wantsFocus
    wantsFocus = false
    let isDone = source.perform(grouped(edit))
    state.answer(edit, isDone: isDone, at: time)
    if isDone {
      report(words, offersUndo: edit.removesRows)
      if state.cursor == nil, let next { state.cursor = next }
      if case .insert(_, _, let parent, let index) = edit, parent == state.level.node {
        state.cursor = state.level.entry(at: index)?.id
        if goesOn, let made = state.cursor { state.create(.after(made), at: time) }
      }
    } else {
      refuse()
    }
    if wantedFocus || state.cursor != cursor && hasFocusInside { wantsFocus = true }
  }

  /// Reports that something is not possible here.
  func refuse() { report(tr("This is not possible")) }

  private func neighbour(of edit: FoldEdit) -> RowID? {
    let gone: Set<RowID>
    switch edit {
    case .delete(let id): gone = [id]
    case .deleteAll(let ids): gone = Set(ids)
    default: return nil
    }
    guard let row = cursorRow else { return nil }
    let rows = state.level.rows
    guard gone.contains(rows[row].id) else { return nil }
    return
      (rows[row...].first { !gone.contains($0.id) }
      ?? rows[..<row].last { !gone.contains($0.id) })?.id
  }

  private func report(_ words: String, offersUndo: Bool = false) {
    onNews?(words)
    if offersUndo, let onRemoval { return onRemoval(words) }
    status.say(words, at: time, reducesMotion: state.reducesMotion) { [weak self] in
      guard let self else { return }
      change { state, time in
        self.status.hide(at: time, reducesMotion: state.reducesMotion)
      }
    }
  }

  /// Undoes the last edit; a text that is being edited is kept.
  public func undo() {
    revise { source.undo() ?? tr("There is nothing to undo") }
  }

  /// Redoes the last undone edit.
  public func redo() {
    revise { source.redo() ?? tr("There is nothing to redo") }
  }

  private func revise(_ step: () -> String) {
    guard state.isFree else { return }
    change { _, _ in }
    report(step())
    refresh()
  }

  func sourceChanged(_ diff: FoldDiff) {
    rows.reload()
    let (typed, isSelecting) = (typing, !selection.isEmpty)
    let old = isSelecting ? shownEntries : []
    defer { if !isEditing, let typed { onOrphan?(typed) } }
    change { state, time in
      if !(reducesMotion ?? !Toolkit.animates) { rows.strike(diff, in: scene, at: time) }
      if diff.changes.count > FoldDiff.most || !state.apply(diff, at: time) {
        // A diff that does not apply or is very long reloads the rows.
        let entries = source.entries(of: diff.parent)
        _ = state.apply(FoldDiff(in: diff.parent, [.replace(entries)]), at: time)
      }
      guard diff.parent == state.level.node else { return }
      selection.follow(from: old, to: state.level.entries, by: \.id)
    }
    if isSelecting, !diff.changes.isEmpty, diff.parent == state.level.node { onSelect?() }
    finder.restart()
  }

  // MARK: - Typing

  /// Places the editor over the title of the edited row.
  private func placeEditor(in size: Size) {
    let key: FoldRowKey? =
      switch state.editing {
      case .draft: .draft
      case .row(let id): .row(id)
      case nil: nil
      }
    editor.place(
      over: key.flatMap { key in scene.rows.first { $0.subject.key == key } },
      showing: key.flatMap { rows[$0]?.look?.row },
      by: rowLayout,
      in: block
    )
  }

  private var draft: FoldRow {
    source.row(new: editor.text, in: state.level.node)
  }

  var rowLayout: FoldRowLayout {
    FoldRowLayout(width: block.width, height: scene.rowHeight, isMirrored: isRightToLeft)
  }

  /// `goesOn`: after a new row another one follows, until one is empty.
  func finishEditing(_ text: String, _ choice: FoldSuggestion?, goesOn: Bool = false) {
    var choice = choice
    // An unchanged text is no edit that could be undone.
    var isSame = false
    if case .row(let id) = state.editing {
      if choice?.isTyped == true { choice = nil }
      isSame = choice == nil && text == source.row(id).title
    }
    endTyping()
    self.goesOn = goesOn
    defer { self.goesOn = false }
    change { state, time in
      if isSame { return state.stopEditing(at: time) }
      state.finishEditing(text, choice: choice, at: time)
    }
  }

  /// The unsaved text; nil if nothing was entered.
  private var typing: FoldOrphan? {
    guard let editing = state.editing, editor.isChanged else { return nil }
    var row: RowID?
    if case .row(let id) = editing { row = id }
    return FoldOrphan(text: FoldingState.line(editor.text), row: row, stacks: path)
  }

  /// Saves the text that is being edited, in its own words; call it before leaving the row or
  /// quitting.
  public func finishTyping() {
    if isEditing { finishEditing(editor.text, .typed(editor.text)) }
  }

  /// Opens the editor for the row that the state edits.
  private func beginTyping() {
    guard let editing = state.editing else { return }
    switch editing {
    case .draft: editor.begin(with: "", called: tr("New row"))
    case .row(let id): editor.begin(with: source.row(id).title, called: tr("Name of the row"))
    }
  }

  /// Closes the editor and moves the focus back to the list.
  private func endTyping() {
    let hadFocus = editor.hasFocusInside
    editor.end()
    guard hadFocus else { return }
    wantsFocus = true
    takeFocus()
  }

  /// Requests suggestions for the text from the source.
  func typed(_ text: String) {
    if !editor.isOnRow { change { $0.revealEdited(at: $1) } }
    editor.stopSuggestions()
    guard isEditing else { return }
    let (source, parent) = (source, state.level.node)
    var renamed: RowID?
    if case .row(let id) = state.editing { renamed = id }
    editor.suggest { [renamed] in
      text.isEmpty ? [] : await source.suggestions(for: text, in: parent, renaming: renamed)
    }
  }

  // MARK: - Cursor and focus

  public var cursor: RowID? { state.cursor }

  var cursorRow: Int? { state.cursor.flatMap { state.level.row(of: $0) } }

  func putCursor(on row: Int) {
    guard state.level.rows.indices.contains(row) else { return }
    finder.stop()
    state.cursor = state.level.rows[row].id
    wantsFocus = true
    change { $0.reveal(row, at: $1) }
  }

  /// Moves the cursor to a row, and opens, plays or edits it.
  func activate(_ row: Int, isDouble: Bool = false, plays: Bool = true, byKey: Bool = false) {
    let entry = state.level.rows[row]
    state.cursor = entry.id
    if entry.isStack { return open(entry.id) }
    if source.row(entry.id).isPlayable {
      if plays { onPlay?(entry.id) }
    } else if !entry.abilities.contains(.rename) {
      if byKey { refuse() }
    } else if !isDouble {
      rename(entry.id)
    }
  }

  /// Jumps to the row at which the source starts the level, and moves the focus there.
  ///
  /// `size` is the size that the list will have, so that its first frame is complete.
  public func start(in size: Size) {
    wantsFocus = true
    let row = source.start(of: state.level.node)
    change { state, time in
      state.resize(to: size, at: time)
      if let row { state.start(at: row, time) }
    }
  }

  /// Focuses the editor while a text is edited, otherwise the rows.
  ///
  /// For the keyboard the uppermost row becomes the one that keys act on; by pointer there is
  /// none before one is pressed.
  @discardableResult
  public func takeFocusInside() -> Bool {
    if isEditing { return editor.resume() }
    guard takeFocus() else { return false }
    putCursorForKeys()
    return true
  }

  private func putCursorForKeys() {
    if showsFocus, state.cursor == nil { putCursor(on: uppermostRow) }
  }

  /// Does so after a key has shown where the focus is: a ring around the list says little.
  private func takeCursorForKeys() {
    guard showsFocus, state.cursor == nil, !isEditing else { return }
    eachFrame { [weak self] _ in
      self?.putCursorForKeys()
      return false
    }
  }

  /// The first row of which at least a half is visible.
  private var uppermostRow: Int {
    state.row(at: state.level.layout.leading + state.rowHeight / 2, time) ?? 0
  }

  private func moveFocusToCursor() {
    // A level that was left has given its row to the cursor.
    guard wantsFocus || hasFocus && state.cursor != nil, !isEditing, state.move == nil else {
      return
    }
    guard let cursor = state.cursor, let view = rows[.row(cursor)] else {
      if hasFocusInside, !hasFocus { takeFocus() }
      return
    }
    wantsFocus = false
    if !view.hasFocus { view.takeFocus() }
  }
}
