internal import Identities
internal import Library
internal import Motion
internal import Numbers
internal import Widgets

/// Updates the list, the index and the text from the flow's position.
extension ShelfPage {
  func link() {
    flow.onMove = { [weak self] in self?.flowMoved() }
    flow.onVisibleRange = { [weak self] _ in self?.refreshMap() }
    flow.onRest = { [weak self] index in self?.rested(at: index) }
    flow.onZoom = { [weak self] in
      self?.grid?.zoom = $0
      self?.onZoom?($0)
    }
    flow.onPinch = { [weak self] in self?.grid?.zoom = $0 }
    index.onLead = { [weak self] in self?.indexLeads(at: $0) }
    drawer.onChange = { [weak self] in self?.queueAllocate() }
  }

  /// Changes positions without the observers of the flow acting on it.
  func place(_ body: () -> Void) {
    isPlacing = true
    body()
    isPlacing = false
  }

  /// The index of the record that should be in the centre; only the first call returns it.
  func takeWanted() -> Int? {
    guard let wanted, let place = contents.shelf?.place(ofRecord: wanted) else { return nil }
    self.wanted = nil
    return place
  }

  /// Shows the list of the record in the centre without an animation.
  func placeList() {
    turn = TrackTurn()
    prepareTracks()
    stack.show(TrackFold.Share(inHandAt: flow.ring.clamped(flow.position)))
    stack.reload()
  }

  func flowMoved() {
    guard !isPlacing else { return }
    let course = flow.course
    // A move by the user replaces the wanted record.
    if flow.isHeld || course != .held { wanted = nil }
    let position = flow.ring.clamped(flow.position)
    let lead = leadCourse ?? course
    prepareTracks(lead)
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

  /// Loads tracks ahead: those around the position and those around its target.
  func prepareTracks(_ lead: TrackTurn.Course? = nil) {
    guard flow.ring.count > 0 else { return }
    var slots = [Int(clamping: flow.position.rounded())]
    if case .flying(let target, _, _) = lead, target != slots[0] { slots.append(target) }
    guard slots != prepared || lead == nil else { return }
    prepared = slots
    contents.prepareTracks(around: slots.reversed())
  }

  /// Updates the lists of records whose tracks were loaded or changed.
  func tracksChanged(of records: Set<RecordID>) {
    let place = Int(clamping: flow.position.rounded())
    let shown = [stack.share.above, stack.share.below, place, place - 1, place + 1]
    guard
      shown.contains(where: { contents.record(inSlot: $0).map { records.contains($0.id) } ?? false }
      )
    else { return }
    stack.reload()
  }

  /// The course of the flow while the index moves it: to the first record of the index's cell.
  private var leadCourse: TrackTurn.Course? {
    guard index.isLeading, index.isRunning, let chosen = index.chosen,
      let cell = index.cells.firstIndex(where: { $0.id == chosen.id }), map.firsts.indices ~= cell
    else { return nil }
    let first = Double(map.firsts[cell])
    return .flying(to: Int(clamping: map.copy(of: first, nearestTo: flow.position).rounded()))
  }

  func indexLeads(at cells: Double) {
    guard !isPlacing, !isYielding else { return }
    if flow.isHeld {
      // A drag of the covers stops the index.
      isYielding = true
      index.hold(at: index.position)
      isYielding = false
      return
    }
    let position = map.copy(of: map.position(at: cells), nearestTo: flow.position)
    flow.jump(toPosition: position)
  }

  /// Saves the target of a running animation, because the page is removed before the flow gets
  /// there.
  func noteGoal() {
    let course = leadCourse ?? flow.course
    if case .flying(let slot, _, _) = course {
      if let place = flow.ring.index(of: slot) { rested(at: place) }
    } else if flow.isHeld, let place = flow.target {
      rested(at: place)
    }
  }

  func rested(at place: Int) {
    guard !isPlacing, wanted == nil, let shelf, let record = contents.record(at: place) else {
      return
    }
    grid?.select(place)
    keepIndexCurrent()
    onRest?(shelf.id, record)
  }

  /// Updates the cells of the index.
  func showIndex() {
    contents.renewIndex()
    let cells = contents.index.cells
    // Letters have equal widths, and numbers and dates their own.
    let isLetters = contents.shelf.map { $0.order == .artist || $0.order == .title } ?? true
    place {
      index.cells = cells.map {
        SnapMenu.Cell(id: $0.id, title: $0.words, width: isLetters ? 30 : nil)
      }
    }
    refreshMap(isForced: true)
  }

  /// Updates the dates of the index after midnight, unless the index is moving.
  func keepIndexCurrent() {
    if !contents.index.holds(), !index.isLeading { showIndex() }
  }

  /// Updates the mapping between index and flow; the index is endless if the flow is.
  func refreshMap(isForced: Bool = false) {
    let ring = flow.ring
    guard isForced || ring.wraps != map.wraps || ring.count != map.count else { return }
    let cells = contents.index.cells
    guard ring.count == contents.count else { return }
    map = IndexMap(firsts: cells.map(\.first), count: ring.count, wraps: ring.wraps)
    place { index.isEndless = ring.wraps }
    guard !cells.isEmpty, !index.isLeading else { return }
    let cell = map.cell(at: flow.position)
    let count = cells.count
    place { index.jump(to: (cell % count + count) % count) }
  }
}
