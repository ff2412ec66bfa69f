internal import GLib
internal import Gtk
internal import Library
internal import Motion
internal import Widgets

/// A page of the shelves: the cover flow over the track list of the record in its centre.
///
/// Its one moving number is the flow's position; lists, index and words follow from it.
final class ShelfPage: CustomWidget {
  /// What is done with records.
  weak var desk: (any RecordDesk)?
  /// The flow has come to rest on a record.
  var onRest: ((_ shelf: ShelfID, _ record: ShelvedRecord) -> Void)?
  /// The covers have been made larger or smaller.
  var onZoom: ((Double) -> Void)?
  /// The grid is to be left, for what was chosen there is in the flow.
  var onLeaveGrid: (() -> Void)?

  /// What plays, to be marked.
  var marks = PlayMarks() { didSet { if marks != oldValue { showMarks(instead: oldValue) } } }

  let contents: ShelfContents
  let art: RecordArt
  let flow: CoverFlow
  let stack: FoldStack
  let index: SnapMenu
  private(set) lazy var drawer = TrackDrawer(frames: frames, now: now)
  private(set) lazy var input = HandInput(for: self, now: now)
  var grid: RecordGrid?
  var menu: RecordMenu?

  private(set) var map = IndexMap(firsts: [], count: 0, wraps: false)
  private var turn = TrackTurn()
  /// While records are put in their places nothing follows the flow.
  private var isPlacing = false
  private var isYielding = false
  /// The record that is to stand in the centre as soon as it is there.
  private(set) var wanted: Int64?
  private var layout = ShelfLayout(.zero)
  private let frames: (any FrameSource)?
  let now: () -> Double

  /// How much room below it is kept for a bar that has not come yet.
  var footRoom: () -> Double = { 0 }

  /// A page without a shelf; tests give it frames and a clock of their own.
  init(
    art: RecordArt,
    pictures: (any Widgets.CoverSource<CoverID>)? = nil,
    frames: (any FrameSource)? = nil,
    now: @escaping () -> Double = { MainLoop.now }
  ) {
    self.art = art
    self.frames = frames
    self.now = now
    contents = ShelfContents(pictures: pictures ?? art)
    flow = CoverFlow(textureBudget: Self.textureBudget, frames: frames, clock: now)
    stack = FoldStack(contents, sheet: 0, frames: frames, now: now)
    index = SnapMenu([], style: .index, frames: frames, now: now)
    super.init()
    contents.flow = flow
    clipsDrawing = true
    for child in [flow, index, stack, drawer] as [Widget] { adopt(child) }
    index.describe(.label(tr("Index")))
    index.colors = .onStage(Toolkit.isHighContrast)
    link()
    listen()
  }

  /// How far the index may reach into the room of words: there is air above it.
  private static let overlap = 4.0

  /// The memory for covers of one page; three pages are alive at a time.
  private static let textureBudget = 64 << 20

  override class var cssName: String { "shelfpage" }

  // MARK: - What it shows

  /// The shelf that it shows.
  var shelf: Shelf? { contents.shelf }

  /// The record in the centre, or on its way there.
  var record: ShelvedRecord? { flow.target.flatMap { contents.record(at: $0) } }

  /// Shows a shelf, with a record in the centre if it is there or as soon as it comes.
  func show(_ shelf: Shelf, at record: Int64?) {
    let isOther = contents.shelf?.id != shelf.id
    contents.shelf = shelf
    wanted = record
    place {
      if flow.source == nil || isOther { flow.source = contents }
      flow.reload(at: min(takeWanted() ?? 0, max(shelf.records.count - 1, 0)))
    }
    if isOther { drawer.close(atOnce: true) }
    placeList()
    showIndex()
    grid?.reload()
  }

  /// Puts a record into the centre at once; nothing moves for that.
  func stand(at place: Int) {
    wanted = nil
    self.place { flow.stand(at: place) }
    placeList()
    showIndex()
    rested(at: place)
  }

  /// Shows what has become of its shelf; what is in the centre stays there.
  func update(to shelf: Shelf, _ changes: ShelfChanges) {
    let old = contents.shelf
    let centre = record
    let before = flow.ring.slot(nearestTo: flow.position) ?? 0
    let oldRing = flow.ring
    contents.shelf = shelf
    forgetPictures(at: changes.altered, since: old)
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
    flow.source = nil
    contents.shelf = nil
    menu?.close()
  }

  /// Whether it stands as it will stay.
  var isSettled: Bool {
    flow.isStill && flow.hasPictures && stack.isResting && !index.isRunning && !drawer.isRunning
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

  private func showMarks(instead old: PlayMarks) {
    flow.playing = marks.record.map { CoverID($0) }
    flow.isPlaying = marks.isPlaying
    guard marks.track != old.track || marks.broken != old.broken else { return }
    contents.marks = marks
    stack.reload()
  }

  // MARK: - Flow, lists and index

  private func link() {
    flow.onMove = { [weak self] in self?.flowMoved() }
    flow.onVisibleRange = { [weak self] _ in self?.refreshMap() }
    flow.onRest = { [weak self] index in self?.rested(at: index) }
    flow.onZoom = { [weak self] in self?.onZoom?($0) }
    index.onLead = { [weak self] in self?.indexLeads(at: $0) }
    drawer.onChange = { [weak self] in self?.queueAllocate() }
  }

  /// Puts records where they belong; nothing moves for that.
  private func place(_ body: () -> Void) {
    isPlacing = true
    body()
    isPlacing = false
  }

  /// Where the record stands that is waited for, once.
  private func takeWanted() -> Int? {
    guard let wanted, let place = contents.shelf?.place(ofRecord: wanted) else { return nil }
    self.wanted = nil
    return place
  }

  /// The list of the record in the centre takes the page at once.
  private func placeList() {
    turn = TrackTurn()
    stack.show(TrackFold.Share(inHandAt: flow.ring.clamped(flow.position)))
    stack.reload()
  }

  private func flowMoved() {
    guard !isPlacing else { return }
    let course = flow.course
    // Whoever moves the flow has chosen: nobody waits for another record any more.
    if flow.isHeld || course != .held { wanted = nil }
    let position = flow.ring.clamped(flow.position)
    let lead = leadCourse ?? course
    if lead == .held {
      if let landing = turn.land(at: position) { stack.follow(landing) }
      if !stack.isFolding {
        for share in TrackTurn.passed(from: stack.share, to: position) { stack.follow(share) }
      }
    }
    stack.follow(turn.share(at: position, lead, seen: stack.share))
    guard !index.isLeading else { return }
    index.follow(map.cell(at: flow.position))
  }

  /// While the index flies the flow does as well, to the first record of its cell.
  private var leadCourse: TrackTurn.Course? {
    guard index.isLeading, index.isRunning, let chosen = index.chosen,
      let cell = index.cells.firstIndex(where: { $0.id == chosen.id }), map.firsts.indices ~= cell
    else { return nil }
    let first = Double(map.firsts[cell])
    return .flying(to: Int(map.copy(of: first, nearestTo: flow.position).rounded()))
  }

  private func indexLeads(at cells: Double) {
    guard !isPlacing, !isYielding else { return }
    if flow.isHeld {
      // A hand on the covers takes the lead; the index stops where it is.
      isYielding = true
      index.hold(at: index.position)
      isYielding = false
      return
    }
    let position = map.copy(of: map.position(at: cells), nearestTo: flow.position)
    flow.stand(atPosition: position)
  }

  private func rested(at place: Int) {
    guard !isPlacing, wanted == nil, let shelf, let record = contents.record(at: place) else {
      return
    }
    grid?.select(place)
    onRest?(shelf.id, record)
  }

  /// Lists the initials anew.
  private func showIndex() {
    let cells = contents.shelf?.index.cells ?? []
    // Years are as wide as they are, letters stand at even distances.
    let isYears = contents.shelf.map { $0.order == .year || $0.order == .added } ?? false
    place {
      index.cells = cells.map {
        SnapMenu.Cell(id: $0.id, title: $0.title, width: isYears ? nil : 30)
      }
    }
    refreshMap(isForced: true)
  }

  /// The index is a ring when its flow is.
  private func refreshMap(isForced: Bool = false) {
    let ring = flow.ring
    guard isForced || ring.wraps != map.wraps || ring.count != map.count else { return }
    let cells = contents.shelf?.index.cells ?? []
    guard ring.count == contents.count else { return }
    map = IndexMap(firsts: cells.map(\.first), count: ring.count, wraps: ring.wraps)
    place { index.isEndless = ring.wraps }
    guard !cells.isEmpty, !index.isLeading else { return }
    let cell = map.cell(at: flow.position)
    let count = cells.count
    place { index.stand(at: (cell % count + count) % count) }
  }

  // MARK: - Changes of records

  private func forgetPictures(at places: [ShelfChanges.Move], since old: Shelf?) {
    for place in places {
      guard let record = contents.record(at: place.new), let was = old?.records[place.old] else {
        continue
      }
      // A record without a picture of its own may get one from its folder, with more tracks.
      let isSame =
        was.record.album.picture == record.record.album.picture
        && (record.record.album.picture != nil
          || was.record.tracks.count == record.record.tracks.count)
      guard !isSame else { continue }
      art.forget(record.id)
      flow.pictureChanged(of: CoverID(record.id))
    }
  }

  /// Whether a cover says something else now.
  private func saysOther(
    _ shelf: Shelf,
    at places: [ShelfChanges.Move],
    than old: Shelf?
  ) -> Bool {
    guard let old else { return false }
    return places.contains { place in
      ShelfContents.item(of: old.records[place.old])
        != ShelfContents.item(of: shelf.records[place.new])
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
    for child in [flow, index, stack] as [Widget] { child.isPlaced = !isGrid }
    drawer.isPlaced = layout.isLow && !isGrid
    if let grid {
      _ = grid.measure(.vertical, along: Int(size.width))
      grid.allocate(Rect(size: size))
    } else {
      let flowEnd = layout.flow.origin.y + layout.flow.size.height
      flow.footRoom = max(flowEnd - layout.index.origin.y - Self.overlap, 0)
      flow.allocate(layout.flow)
      index.allocate(layout.index)
      stack.allocate(layout.list)
      if layout.isLow { drawer.allocate(layout.handle) }
      // A list that is shut away cannot be met by the keyboard.
      stack.isSensitive = !layout.isLow || drawer.openness > 0.5
    }
    refreshMap()
    menu?.follow()
  }

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

  /// Whether the list is a sheet over the stage.
  var isLow: Bool { layout.isLow }
  /// Where the stage is.
  var stage: Rect { layout.stage }
}

extension CoverChanges {
  /// What happened on a shelf, as the flow wants to be told.
  init(_ changes: ShelfChanges) {
    self.init(
      removed: changes.removed,
      inserted: changes.inserted,
      moved: changes.moved.map { Move(from: $0.old, to: $0.new) }
    )
  }
}

extension Palette {
  /// The colours of what stands on the stage, which is dark in every theme.
  static func onStage(_ isHighContrast: Bool) -> Palette {
    .standard(dark: true, highContrast: isHighContrast)
  }
}
