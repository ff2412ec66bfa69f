internal import GLib
internal import Geometry
internal import Gtk
internal import Identities
internal import Library
internal import Motion
internal import Numbers
internal import Widgets

/// A page of the shelves: the cover flow over the track list of the record in its centre.
///
/// Its one moving number is the flow's position; lists, index and words follow from it.
final class ShelfPage: CustomWidget {
  /// The flow has come to rest on a record.
  var onRest: ((_ shelf: ShelfID, _ record: ShelvedRecord) -> Void)?
  /// The covers have been made larger or smaller.
  var onZoom: ((Double) -> Void)?
  /// The grid is to be left, for what was chosen there is in the flow.
  var onLeaveGrid: (() -> Void)?

  let contents: ShelfContents
  /// What can be done with records.
  let music: MusicActions
  /// What plays, to be marked.
  let playing: PlayingMarks
  private var observations: [Observation] = []
  let flow: CoverFlow
  let stack: FoldStack
  let index: SnapMenu
  private(set) lazy var drawer = TrackDrawer(frames: frames, now: now)
  private(set) lazy var input = HandInput(for: self, now: now)
  var grid: RecordGrid?
  var menu: ContextMenu?

  var map = IndexMap(firsts: [], count: 0, wraps: false)
  var turn = TrackTurn()
  /// While records are put in their places nothing follows the flow.
  var isPlacing = false
  var isYielding = false
  /// The record that is to stand in the centre as soon as it is there.
  var wanted: RecordID?
  /// Around which slots tracks were read last.
  var prepared: [Int] = []
  private var layout = ShelfLayout(.zero)
  private let frames: (any FrameSource)?
  let now: () -> Double

  /// What of a shelf the keyboard is in, or was in last if it is in nothing else now.
  var keyboardPart: () -> Part? = { nil }
  /// The keyboard came into the track list, or to the covers or the index.
  var onFocus: ((Part) -> Void)?

  /// How much room below it is kept for a bar that has not come yet.
  var footRoom: () -> Double = { 0 }

  /// A page without a shelf; tests give it frames and a clock of their own.
  init(
    _ music: MusicActions,
    playing: PlayingMarks,
    pictures: (any Widgets.CoverSource<CoverID>)? = nil,
    frames: (any FrameSource)? = nil,
    now: @escaping () -> Double = { MainLoop.now }
  ) {
    self.music = music
    self.playing = playing
    self.frames = frames
    self.now = now
    contents = ShelfContents(
      music.catalogue,
      playing: playing,
      pictures: pictures ?? music.catalogue.pictures
    )
    flow = CoverFlow(
      textureBudget: Self.textureBudget(isCurrent: false),
      frames: frames,
      clock: now
    )
    stack = FoldStack(contents, sheet: 0, frames: frames, now: now)
    index = SnapMenu([], style: .index, frames: frames, now: now)
    super.init()
    contents.flow = flow
    // Behind the grid; a page that is far away lets go of its source.
    flow.keepsCovers = true
    clipsDrawing = true
    for child in [flow, index, stack, drawer] as [Widget] { adopt(child) }
    drawer.ground = self
    index.describe(.label(tr("Index")))
    index.colors = .onStage(Toolkit.isHighContrast)
    link()
    listen()
    observations = [
      playing.observe { [weak self] in self?.showMarks(instead: $0) },
      music.catalogue.observeTracks { [weak self] in self?.tracksChanged(of: $0) },
      music.catalogue.observePictures { [weak self] in self?.picturesChanged(of: $0) },
    ]
    showMarks(instead: PlayMarks())
  }

  /// How far the index may reach into the room of words: there is air above it.
  private static let overlap = 4.0

  /// Whether it is the page that is seen: that one has most of the window's memory for covers.
  var isCurrent = false { didSet { flow.textureBudget = Self.textureBudget(isCurrent: isCurrent) } }

  /// The memory that the covers of a window may take: three pages are alive at a time.
  static let windowBudget = 96 << 20

  /// What one page may take of it.
  private static func textureBudget(isCurrent: Bool) -> Int {
    isCurrent ? windowBudget / 3 * 2 : windowBudget / 6
  }

  override class var cssName: String { "shelfpage" }

  // MARK: - What it shows

  /// The shelf that it shows.
  var shelf: Shelf? { contents.shelf }

  /// The record in the centre, or on its way there.
  var record: ShelvedRecord? { flow.target.flatMap { contents.record(at: $0) } }

  /// Shows a shelf, with a record in the centre if it is there or as soon as it comes.
  func show(_ shelf: Shelf, at record: RecordID?) {
    let isOther = contents.shelf?.id != shelf.id
    contents.shelf = shelf
    prepared = []
    wanted = record
    place {
      if flow.source == nil || isOther { flow.source = contents }
      flow.reload(at: min(takeWanted() ?? 0, max(shelf.records.count - 1, 0)))
    }
    if isOther { drawer.close(atOnce: true) }
    placeList()
    showIndex()
    grid?.reload()
    selectInGrid()
  }

  /// In the grid that record is selected which stands in the centre of the flow behind it.
  private func selectInGrid() {
    if let grid, let place = flow.target { grid.select(place, reveals: true) }
  }

  /// Puts a record into the centre at once; nothing moves for that.
  func stand(at place: Int) {
    put(place)
    rested(at: place)
  }

  /// Shows its first record, which nobody has chosen.
  func standAtStart() { put(0) }

  private func put(_ place: Int) {
    wanted = nil
    self.place { flow.stand(at: place) }
    placeList()
    showIndex()
  }

  /// Shows what has become of its shelf; what is in the centre stays there.
  func update(to shelf: Shelf, _ changes: ShelfChanges) {
    let old = contents.shelf
    let centre = record
    let before = flow.ring.slot(nearestTo: flow.position) ?? 0
    let oldRing = flow.ring
    contents.shelf = shelf
    prepared = []
    place {
      if changes.isReordered {
        flow.reload(at: centre.flatMap { shelf.place(of: $0) } ?? 0)
      } else {
        flow.apply(CoverChanges(changes))
        if saysOther(shelf, at: changes.altered, than: old) { flow.reload() }
      }
      if let place = takeWanted() { flow.stand(at: place) }
    }
    let after = flow.ring.slot(nearestTo: flow.position) ?? 0
    let (map, ring) = (CoverChanges(changes), flow.ring)
    turn.renumber(by: after - before)
    stack.renumber(by: after - before) { slot in
      guard !changes.isReordered, let index = oldRing.index(of: slot),
        let place = map.index(of: index)
      else { return nil }
      return oldRing.slot(slot, becoming: place, in: ring)
    }
    flowMoved()
    showIndex()
    grid?.apply(changes, from: old?.records.count ?? 0)
  }

  /// Lets go of all that takes memory: it is not seen, and will not be soon.
  func rest() {
    noteGoal()
    // A record that stands there only because the shelf has gone was not chosen by the user.
    place { flow.source = nil }
    contents.shelf = nil
    menu?.close()
  }

  /// Whether the tracks of the record in the centre have been read.
  var hasTracks: Bool {
    contents.hasTracks(inSlot: Int(clamping: flow.position.rounded()))
  }

  /// Whether it stands as it will stay.
  var isSettled: Bool {
    flow.isStill && flow.hasPictures && (record == nil || grid != nil || hasTracks)
      && stack.isResting && !index.isRunning && !drawer.isRunning
      && (grid?.isSettled ?? true)
  }

  /// Whether targets are reached at once; nil asks the toolkit.
  var reducesMotion: Bool? {
    didSet {
      flow.reducesMotion = reducesMotion
      stack.reducesMotion = reducesMotion
      index.reducesMotion = reducesMotion
      drawer.reducesMotion = reducesMotion
    }
  }

  // MARK: - As a widget

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    for child in children { _ = child.measure(axis) }
    return axis == .horizontal
      ? SizeRequest(minimum: 300, natural: 960) : SizeRequest(minimum: 160, natural: 620)
  }

  override func layOut(in size: Size) {
    let windowHeight = owningWindow?.size.height ?? .infinity
    layout = ShelfLayout(
      size,
      windowHeight: windowHeight,
      openness: drawer.openness,
      footRoom: footRoom()
    )
    drawer.reach = layout.list.size.height
    let isGrid = grid != nil
    for child in [flow, index, stack] as [Widget] { child.isChildVisible = !isGrid }
    drawer.isChildVisible = layout.isLow && !isGrid
    if let grid {
      _ = grid.measure(.vertical, along: Int(clamping: size.width))
      grid.allocate(Rect(size: size))
    } else {
      let flowEnd = layout.flow.origin.y + layout.flow.size.height
      flow.footRoom = max(flowEnd - layout.index.origin.y - Self.overlap, 0)
      flow.allocate(layout.flow)
      index.allocate(layout.index)
      stack.allocate(layout.list)
      if layout.isLow { drawer.allocate(layout.handle) }
      lockList()
    }
    refreshMap()
    menu?.follow()
  }

  /// A list that is shut away cannot be met by the keyboard.
  private func lockList() {
    guard stack.isSensitive != isListOpen else { return }
    if isListOpen {
      stack.isSensitive = true
      return
    }
    // The keyboard goes elsewhere first, which must not happen in the middle of a layout.
    eachFrame { [weak self] _ in
      guard let self, !isListOpen else { return false }
      if stack.hasFocusInside { flow.takeFocus() }
      stack.isSensitive = false
      return false
    }
  }

  private var isListOpen: Bool { !layout.isLow || drawer.isOpen || drawer.openness > 0.5 }

  override func draw(on snapshot: Snapshot) {
    if let grid { return snapshot.draw(grid, of: self) }
    snapshot.fill(layout.stage, with: .black)
    snapshot.draw(flow, of: self)
    snapshot.draw(index, of: self)
    if !layout.isLow || drawer.openness > 0 { snapshot.draw(stack, of: self) }
    if layout.isLow { snapshot.draw(drawer, of: self) }
  }

  override func styleChanged() { index.colors = .onStage(Toolkit.isHighContrast) }

  override var focusReceiver: Widget? { grid ?? flow }

  /// What the keyboard can be in.
  enum Part { case covers, index, tracks, handle }

  /// Where the keyboard was on another shelf, it is on this one as well.
  override func moveFocus(_ direction: FocusDirection) -> Bool? {
    guard direction == .next, !hasFocusInside, grid == nil else { return nil }
    switch keyboardPart() {
    case .tracks where isListOpen: return stack.moveFocus(to: .next)
    case .tracks, .handle: return isLow ? drawer.takeFocus() : nil
    case .index: return index.moveFocus(to: .next)
    case .covers, nil: return nil
    }
  }

  /// Lets the keyboard begin on the covers; false if there are none yet.
  func takeFocusInside() -> Bool {
    guard let grid else { return flow.takeFocus() }
    grid.takeFocusInside()
    return true
  }

  /// Whether the list is a sheet over the stage.
  var isLow: Bool { layout.isLow }
  /// Where the stage is.
  var stage: Rect { layout.stage }
}
