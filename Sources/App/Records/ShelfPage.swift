internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Motion
internal import Playback
internal import Values
internal import Widgets

/// List, index and text follow from the flow's position.
final class ShelfPage: CustomWidget {
  var onRest: ((_ shelf: ShelfID, _ record: ShelvedRecord) -> Void)?
  var onZoom: ((Double) -> Void)?
  var onComplete: (() -> Void)?
  /// The selected record is then in the flow's centre.
  var onLeaveGrid: (() -> Void)?

  var onFocus: ((Part) -> Void)?
  /// Called with typed letters for which the shelf has nothing.
  var onSearch: ((String) -> Void)?

  let music: MusicActions
  let playing: PlayingMarks
  let motion: MotionClock
  let contents: ShelfContents
  let flow: CoverFlow
  let stack: FoldStack
  let index: SnapMenu
  private(set) lazy var drawer = TrackDrawer(motion) { [weak self] in
    self?.layout.list.size.height ?? 0
  }
  /// In place of the flow and the list.
  ///
  /// The hidden flow still handles the zoom and the search by typing.
  private(set) var grid: RecordGrid?
  private(set) lazy var menu = ContextMenu(on: self)
  let bubble: TypeAheadBubble
  private(set) lazy var selectionBar = SelectionBar(music)
  let flowIndex: FlowIndex
  private let flowTracks: FlowTracks
  let centre: ShelfCentre
  private var layout = ShelfLayout(.zero)
  private var observations: [Observation] = []
  private lazy var input = HandInput(for: self, now: motion.now)
  /// Visible, or will be when the motion ends.
  private(set) var isCurrent = false
  private(set) var requestsCovers = true
  /// The height reserved at the foot for the player bar before it appears.
  private let footRoom: () -> Double
  /// Returns the part of a shelf that has the focus, or had it last if nothing else has it now.
  private let keyboardPart: () -> Part?

  init(
    _ music: MusicActions,
    playing: PlayingMarks,
    pictures: (any CoverProvider<CoverID>)? = nil,
    motion: MotionClock = MotionClock(),
    footRoom: @escaping () -> Double = { 0 },
    keyboardPart: @escaping () -> Part? = { nil }
  ) {
    self.music = music
    self.playing = playing
    self.motion = motion
    self.footRoom = footRoom
    self.keyboardPart = keyboardPart
    flow = CoverFlow(
      textureBudget: Self.sideBudget,
      frames: motion.frames,
      clock: motion.now
    )
    contents = ShelfContents(
      music.catalogue,
      playing: playing,
      pictures: pictures ?? music.catalogue.pictures,
      flow: flow
    )
    bubble = TypeAheadBubble(clock: music.player?.clock ?? LoopClock())
    stack = FoldStack(contents, sheet: 0, frames: motion.frames, now: motion.now)
    index = SnapMenu([], style: .index, frames: motion.frames, now: motion.now)
    flowIndex = FlowIndex(index, of: flow, contents)
    flowTracks = FlowTracks(stack, of: flow, contents)
    centre = ShelfCentre(of: flow, contents, index: flowIndex, tracks: flowTracks)
    super.init()
    // The flow keeps its covers behind the grid; a distant page releases the flow's source.
    flow.keepsCovers = true
    clipsDrawing = true
    for child in [flow, index, stack, drawer, selectionBar, bubble] as [Widget] { adopt(child) }
    drawer.ground = self
    index.colors = .onStage(Toolkit.isHighContrast)
    link()
    _ = input
    listen()
    observations = [
      playing.observe { [weak self] in self?.showMarks(instead: $0) },
      music.catalogue.observeTracks { [weak self] in
        self?.flowTracks.changed($0)
        self?.showSelection()
      },
      music.catalogue.observePictures { [weak self] in self?.picturesChanged(of: $0) },
    ]
    showMarks(instead: PlayMarks())
  }

  private func link() {
    centre.onMove = { [weak self] in
      self?.nameList()
      self?.followIndex()
    }
    centre.onRest = { [weak self] place, shelf, record in
      self?.grid?.select(place)
      self?.onRest?(shelf, record)
    }
    flow.onComplete = { [weak self] in
      self?.flowTracks.prepare()
      self?.onComplete?()
    }
    flow.onZoom = { [weak self] in
      self?.grid?.zoom(to: $0)
      self?.onZoom?($0)
    }
    flow.onPinch = { [weak self] in self?.grid?.zoom(to: $0) }
    drawer.onChange = { [weak self] in self?.queueAllocate() }
  }

  override class var cssName: String { "shelfpage" }

  // MARK: - Nearness

  func adapt(to nearness: PageNearness) {
    isCurrent = nearness == .current
    if isCurrent { shareMemory() } else { flow.endTyping() }
    guard nearness == .far else {
      flowTracks.prepare()
      if nearness != .near { admitCovers() }
      return
    }
    endSelection()
    centre.leave()
    menu.close()
    shareMemory()
  }

  func admitCovers(_ isAdmitted: Bool = true) {
    requestsCovers = isAdmitted
    flow.requestsPictures = isAdmitted
    grid?.admitCovers(isAdmitted)
  }

  /// A visible page gets most of the memory for covers; called when nothing moves, as a page that
  /// leaves is still visible before.
  func shareMemory() {
    flow.holdsView = isCurrent
    flow.textureBudget = isCurrent ? Self.viewBudget : Self.sideBudget
  }

  /// Bytes of covers, unless those in view are larger.
  private static let viewBudget = 32 << 20
  /// Bytes of covers of each page beside the visible one.
  private static let sideBudget = 4 << 20

  // MARK: - Contents

  var shelf: Shelf? { contents.shelf }

  var record: ShelvedRecord? { centre.record }

  func show(_ shelf: Shelf, at record: RecordID?) {
    if contents.shelf?.id != shelf.id { drawer.close(atOnce: true) }
    endSelection()
    centre.show(shelf, at: record)
    grid?.reload()
    if let grid, let place = flow.target { grid.select(place, reveals: true) }
  }

  func update(to shelf: Shelf, _ changes: ShelfChanges) {
    let records = contents.shelf?.records ?? []
    let old = stack.sheet.flatMap { contents.record(inSlot: $0)?.id }
    centre.update(to: shelf, changes)
    if old != stack.sheet.flatMap({ contents.record(inSlot: $0)?.id }) { stack.endSelection() }
    grid?.apply(changes, from: records)
    showSelection()
  }

  func picturesChanged(of records: Set<RecordID>) {
    grid?.picturesChanged(of: records)
    guard flow.source != nil else { return }
    for id in records { flow.pictureChanged(of: CoverID(id.number)) }
  }

  private func showMarks(instead old: PlayMarks) {
    let marks = playing.now
    grid?.show(marks)
    flow.playing = marks.record.map { CoverID($0.number) }
    flow.isPlaying = marks.isPlaying
    guard marks.track != old.track || marks.broken != old.broken else { return }
    stack.reload()
    if marks.track != old.track { stack.showRowInView() }
  }

  private func nameList() {
    let record = contents.record(inSlot: centre.slot)
    drawer.name(record?.title ?? "", by: record?.artist ?? "")
  }

  func setGrid(_ isGrid: Bool) {
    guard isGrid != (grid != nil) else { return }
    let hadFocus = hasFocusInside
    endSelection()
    if isGrid {
      let grid = RecordGrid(contents, art: contents.pictures) { [weak self] in
        self?.isCurrent ?? false
      }
      self.grid = grid
      adopt(grid, after: drawer)
      link(grid)
      if let place = flow.target { grid.select(place, reveals: true) }
    } else if let grid {
      self.grid = nil
      flow.onFind = nil
      release(grid)
    }
    colorIndex()
    queueAllocate()
    queueDraw()
    if hadFocus { if let grid { grid.takeFocusInside() } else { flow.takeFocus() } }
  }

  var isComplete: Bool { grid?.isComplete ?? flow.isComplete }

  var isSettled: Bool {
    flow.isStill && flow.hasPictures
      && (record == nil || grid != nil || contents.hasTracks(inSlot: centre.slot))
      && stack.isResting && !index.isRunning && !drawer.isRunning
      && (grid?.isSettled ?? true)
  }

  /// Nil: as GTK's setting says.
  var reducesMotion: Bool? {
    get { flow.reducesMotion }
    set {
      flow.reducesMotion = newValue
      stack.reducesMotion = newValue
      index.reducesMotion = newValue
      drawer.reducesMotion = newValue
    }
  }

  // MARK: - Layout and drawing

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    for child in children { _ = child.measure(axis) }
    return axis == .horizontal
      ? SizeRequest(minimum: 300, natural: 960) : SizeRequest(minimum: 160, natural: 620)
  }

  override func layOut(in size: Size) {
    layout = ShelfLayout(
      size,
      windowHeight: owningWindow?.size.height ?? .infinity,
      openness: drawer.openness,
      footRoom: footRoom()
    )
    stack.rowHeight = layout.rowHeight
    index.style = .index.scaled(by: layout.indexScale)
    let isGrid = grid != nil
    for child in [flow, stack] as [Widget] { child.isChildVisible = !isGrid }
    index.isChildVisible = !isGrid || index.cells.count > 1
    drawer.isChildVisible = layout.isLow && !isGrid
    if let grid {
      layOutGrid(grid, in: size, indexHeight: layout.index.size.height)
    } else {
      let flowEnd = layout.flow.origin.y + layout.flow.size.height
      flow.footRoom = max(flowEnd - layout.textEnd, 0)
      flow.allocate(layout.flow)
      index.measureAndAllocate(layout.index)
      stack.allocate(selectionBar.layOut(atFootOf: layout.list))
      if layout.isLow { drawer.allocate(layout.handle) }
      lockList()
    }
    flowIndex.refresh()
    layOutBubble()
    menu.follow()
  }

  override func draw(on snapshot: Snapshot) {
    defer { if bubble.isVisible { snapshot.draw(bubble, of: self) } }
    if let grid { return draw(grid, on: snapshot) }
    snapshot.fill(layout.stage, with: .black)
    snapshot.draw(flow, of: self)
    snapshot.draw(index, of: self)
    if !layout.isLow || drawer.openness > 0 { snapshot.draw(stack, of: self) }
    if !layout.isLow { drawEdge(on: snapshot) }
    if selectionBar.isVisible, !layout.isLow || drawer.openness > 0 {
      snapshot.draw(selectionBar, of: self)
    }
    if layout.isLow { snapshot.draw(drawer, of: self) }
  }

  /// In the middle of the stage's upper part.
  private func layOutBubble() {
    guard bubble.isVisible else { return }
    let width = min(Double(bubble.measure(.horizontal).natural), max(size.width - 24, 1))
    let height = Double(bubble.measure(.vertical, along: Int(width)).natural)
    let room = grid == nil ? layout.stage.size.height : size.height
    let top = max(min(room / 4, (room - height) / 2), 0).rounded()
    let left = ((size.width - width) / 2).rounded()
    bubble.measureAndAllocate(Rect(x: left, y: top, width: width, height: height))
  }

  private func drawEdge(on snapshot: Snapshot) {
    let top = layout.list.origin.y
    if palette.isHighContrast {
      // Both are black.
      let line = Rect(x: 0, y: top, width: size.width, height: 1)
      return snapshot.fill(line, with: palette.foreground)
    }
    snapshot.fill(
      Rect(x: 0, y: top, width: size.width, height: 10),
      with: Gradient(
        .line(from: Point(x: 0, y: top), to: Point(x: 0, y: top + 10)),
        Gradient.Stop(0, .black.opacity(0.28)),
        Gradient.Stop(0.4, .black.opacity(0.1)),
        Gradient.Stop(1, .black.opacity(0))
      )
    )
  }

  override func styleChanged() { colorIndex() }

  /// In the grid it is on the theme's ground.
  private func colorIndex() {
    index.colors = grid == nil ? .onStage(Toolkit.isHighContrast) : nil
  }

  // MARK: - Focus

  enum Part { case covers, index, tracks, handle }

  func takeFocusInside() -> Bool {
    guard let grid else { return flow.takeFocus() }
    grid.takeFocusInside()
    return true
  }

  /// A closed list is insensitive, so that it cannot have the focus.
  private func lockList() {
    guard stack.isSensitive != isListOpen else { return }
    if isListOpen {
      stack.isSensitive = true
      return
    }
    // Moving the focus first is not possible during a layout.
    inNextFrame { [weak self] in
      guard let self, !isListOpen else { return }
      if stack.hasFocusInside { flow.takeFocus() }
      stack.isSensitive = false
    }
  }

  override var focusReceiver: Widget? { grid ?? flow }

  /// The same part as on the previous shelf.
  override func moveFocus(_ direction: FocusDirection) -> Bool? {
    guard direction == .next, !hasFocusInside, grid == nil else { return nil }
    switch keyboardPart() {
    case .tracks where isListOpen: return stack.moveFocus(to: .next)
    case .tracks, .handle: return isLow ? drawer.takeFocus() : nil
    case .index: return index.moveFocus(to: .next)
    case .covers, nil: return flow.awaitFocus() ? false : nil
    }
  }

  private var isListOpen: Bool { !layout.isLow || drawer.isOpen || drawer.openness > 0.5 }

  var isLow: Bool { layout.isLow }
  var stage: Rect { layout.stage }
}
