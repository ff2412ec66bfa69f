internal import GLib
internal import Geometry
internal import Gtk
internal import Identities
internal import Library
internal import Motion
internal import Numbers
internal import Widgets

/// A page of the shelves: the cover flow above the track list of the record in its centre.
///
/// List, index and text follow from the flow's position.
final class ShelfPage: CustomWidget {
  /// Called when the flow is at rest on a record.
  var onRest: ((_ shelf: ShelfID, _ record: ShelvedRecord) -> Void)?
  var onZoom: ((Double) -> Void)?
  /// Called when all covers in view were first shown, or given up.
  var onComplete: (() -> Void)?
  /// Called to leave the grid; the selected record is then in the flow's centre.
  var onLeaveGrid: (() -> Void)?

  let contents: ShelfContents
  let music: MusicActions
  /// The marks of the current record and track.
  let playing: PlayingMarks
  private var observations: [Observation] = []
  let flow: CoverFlow
  let stack: FoldStack
  let index: SnapMenu
  private(set) lazy var drawer = TrackDrawer(motion) { [weak self] in
    self?.layout.list.size.height ?? 0
  }
  private(set) lazy var input = HandInput(for: self, now: motion.now)
  var grid: RecordGrid?
  private(set) lazy var menu = ContextMenu(on: self)

  private(set) lazy var flowIndex = FlowIndex(index, of: flow, contents)
  private(set) lazy var flowTracks = FlowTracks(stack, of: flow, contents)
  /// Whether positions change without the observers of the flow acting on it.
  private(set) var isPlacing = false
  /// The record that moves to the centre as soon as it is loaded.
  var wanted: RecordID?
  private(set) var layout = ShelfLayout(.zero)
  let motion: MotionClock

  /// Returns the part of a shelf that has the focus, or had it last if nothing else has it now.
  var keyboardPart: () -> Part? = { nil }
  /// Called when a part of the page receives the focus.
  var onFocus: ((Part) -> Void)?

  /// The height reserved at the foot for the player bar before it appears.
  var footRoom: () -> Double = { 0 }

  /// Creates a page without a shelf; tests pass their own clock.
  init(
    _ music: MusicActions,
    playing: PlayingMarks,
    pictures: (any CoverProvider<CoverID>)? = nil,
    motion: MotionClock = MotionClock()
  ) {
    self.music = music
    self.playing = playing
    self.motion = motion
    contents = ShelfContents(
      music.catalogue,
      playing: playing,
      pictures: pictures ?? music.catalogue.pictures
    )
    flow = CoverFlow(
      textureBudget: Self.sideBudget,
      frames: motion.frames,
      clock: motion.now
    )
    stack = FoldStack(contents, sheet: 0, frames: motion.frames, now: motion.now)
    index = SnapMenu([], style: .index, frames: motion.frames, now: motion.now)
    super.init()
    contents.flow = flow
    // The flow keeps its covers behind the grid; a distant page releases the flow's source.
    flow.keepsCovers = true
    clipsDrawing = true
    for child in [flow, index, stack, drawer] as [Widget] { adopt(child) }
    drawer.ground = self
    index.colors = .onStage(Toolkit.isHighContrast)
    link()
    listen()
    observations = [
      playing.observe { [weak self] in self?.showMarks(instead: $0) },
      music.catalogue.observeTracks { [weak self] in self?.flowTracks.changed($0) },
      music.catalogue.observePictures { [weak self] in self?.picturesChanged(of: $0) },
    ]
    showMarks(instead: PlayMarks())
  }

  /// Whether the page is visible, or will be when the motion ends.
  var isCurrent = false {
    didSet {
      grid?.isCurrent = isCurrent
      if isCurrent { shareMemory() }
    }
  }

  /// Whether the page requests covers; those requested before still arrive.
  var requestsCovers = true {
    didSet {
      flow.requestsPictures = requestsCovers
      grid?.loadsCovers = requestsCovers
    }
  }

  /// Gives most of the memory for covers to the page if it is visible; called when nothing moves, as
  /// a page that leaves is still visible before.
  func shareMemory() {
    flow.holdsView = isCurrent
    flow.textureBudget = isCurrent ? Self.viewBudget : Self.sideBudget
  }

  /// The bytes of covers of the visible page, unless those in view are larger.
  private static let viewBudget = 32 << 20
  /// The bytes of covers of each page beside it.
  private static let sideBudget = 4 << 20

  override class var cssName: String { "shelfpage" }

  // MARK: - Contents

  var shelf: Shelf? { contents.shelf }

  /// The record in the centre, or the one that moves there.
  var record: ShelvedRecord? { flow.target.flatMap { contents.record(at: $0) } }

  /// Shows a shelf with `record` in the centre, now or as soon as it is loaded.
  func show(_ shelf: Shelf, at record: RecordID?) {
    let isOther = contents.shelf?.id != shelf.id
    contents.shelf = shelf
    flowTracks.invalidate()
    wanted = record
    place {
      if flow.source == nil || isOther { flow.source = contents }
      flow.reload(at: min(loadedWanted() ?? 0, max(shelf.records.count - 1, 0)))
    }
    if isOther { drawer.close(atOnce: true) }
    flowTracks.jump()
    flowIndex.update()
    nameList()
    grid?.reload()
    selectInGrid()
  }

  /// Selects the record in the flow's centre in the grid.
  private func selectInGrid() {
    if let grid, let place = flow.target { grid.select(place, reveals: true) }
  }

  /// Moves a record to the centre without an animation.
  func jump(to place: Int) {
    put(place)
    rested(at: place)
  }

  /// Moves to the first record, without saving it as the user's choice.
  func jumpToStart() { put(0) }

  private func put(_ place: Int) {
    wanted = nil
    self.place { flow.jump(to: place) }
    flowTracks.jump()
    nameList()
    flowIndex.update()
  }

  /// Changes positions without the observers of the flow and the index acting on it.
  private func place(_ body: () -> Void) {
    isPlacing = true
    flowIndex.whileIgnored(body)
    isPlacing = false
  }

  /// The index of the wanted record if it is loaded; it is then no longer wanted.
  private func loadedWanted() -> Int? {
    guard let wanted, let place = contents.shelf?.place(ofRecord: wanted) else { return nil }
    self.wanted = nil
    return place
  }

  /// Applies changes of the shelf; the record in the centre remains there.
  func update(to shelf: Shelf, _ changes: ShelfChanges) {
    let old = contents.shelf
    let centre = record
    let before = flow.ring.slot(nearestTo: flow.position) ?? 0
    let oldRing = flow.ring
    contents.shelf = shelf
    flowTracks.invalidate()
    place {
      if changes.isReordered {
        flow.reload(at: centre.flatMap { shelf.place(of: $0) } ?? 0)
      } else {
        flow.apply(CoverChanges(changes))
        if hasOtherTexts(shelf, at: changes.altered, than: old) { flow.reload() }
      }
      if let place = loadedWanted() { flow.jump(to: place) }
    }
    let after = flow.ring.slot(nearestTo: flow.position) ?? 0
    let (map, ring) = (CoverChanges(changes), flow.ring)
    flowTracks.renumber(by: after - before) { slot in
      guard !changes.isReordered, let index = oldRing.index(of: slot),
        let place = map.index(of: index)
      else { return nil }
      return oldRing.slot(slot, becoming: place, in: ring)
    }
    flowMoved()
    flowIndex.update()
    grid?.apply(changes, from: old?.records.count ?? 0)
  }

  /// Releases the page's memory when it is far away.
  func rest() {
    saveTarget()
    // The position without a shelf was not chosen by the user, and is not saved.
    place { flow.source = nil }
    contents.shelf = nil
    menu.close()
    shareMemory()
  }

  /// Whether the tracks of the record in the centre are loaded.
  var hasTracks: Bool {
    contents.hasTracks(inSlot: Int(clamping: flow.position.rounded()))
  }

  /// Whether all covers in view were shown, or given up.
  var isComplete: Bool { grid?.isComplete ?? flow.isComplete }

  /// Whether the page is fully drawn and at rest.
  var isSettled: Bool {
    flow.isStill && flow.hasPictures && (record == nil || grid != nil || hasTracks)
      && stack.isResting && !index.isRunning && !drawer.isRunning
      && (grid?.isSettled ?? true)
  }

  /// Whether animations are skipped; nil: as GTK's setting says.
  var reducesMotion: Bool? {
    didSet {
      flow.reducesMotion = reducesMotion
      stack.reducesMotion = reducesMotion
      index.reducesMotion = reducesMotion
      drawer.reducesMotion = reducesMotion
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
    for child in [flow, index, stack] as [Widget] { child.isChildVisible = !isGrid }
    drawer.isChildVisible = layout.isLow && !isGrid
    if let grid {
      _ = grid.measure(.vertical, along: Int(clamping: size.width))
      grid.allocate(Rect(size: size))
    } else {
      let flowEnd = layout.flow.origin.y + layout.flow.size.height
      flow.footRoom = max(flowEnd - layout.index.origin.y - ShelfLayout.overlap, 0)
      flow.allocate(layout.flow)
      index.measureAndAllocate(layout.index)
      stack.allocate(layout.list)
      if layout.isLow { drawer.allocate(layout.handle) }
      lockList()
    }
    flowIndex.refresh()
    menu.follow()
  }

  override func draw(on snapshot: Snapshot) {
    if let grid { return snapshot.draw(grid, of: self) }
    snapshot.fill(layout.stage, with: .black)
    snapshot.draw(flow, of: self)
    snapshot.draw(index, of: self)
    if !layout.isLow || drawer.openness > 0 { snapshot.draw(stack, of: self) }
    if !layout.isLow { drawEdge(on: snapshot) }
    if layout.isLow { snapshot.draw(drawer, of: self) }
  }

  override func styleChanged() { index.colors = .onStage(Toolkit.isHighContrast) }

  override var focusReceiver: Widget? { grid ?? flow }

  /// Focuses the same part as on the previous shelf.
  override func moveFocus(_ direction: FocusDirection) -> Bool? {
    guard direction == .next, !hasFocusInside, grid == nil else { return nil }
    switch keyboardPart() {
    case .tracks where isListOpen: return stack.moveFocus(to: .next)
    case .tracks, .handle: return isLow ? drawer.takeFocus() : nil
    case .index: return index.moveFocus(to: .next)
    case .covers, nil: return flow.awaitFocus() ? false : nil
    }
  }

  /// Whether the list is a sheet over the stage.
  var isLow: Bool { layout.isLow }
  var stage: Rect { layout.stage }
}
