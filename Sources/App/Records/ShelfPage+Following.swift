internal import Identities
internal import Library
internal import Motion
internal import Numbers
internal import Widgets

/// Lists, index and words follow from the position of the flow.
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

  /// Puts records where they belong; nothing moves for that.
  func place(_ body: () -> Void) {
    isPlacing = true
    body()
    isPlacing = false
  }

  /// Where the record stands that is waited for, once.
  func takeWanted() -> Int? {
    guard let wanted, let place = contents.shelf?.place(ofRecord: wanted) else { return nil }
    self.wanted = nil
    return place
  }

  /// The list of the record in the centre takes the page at once.
  func placeList() {
    turn = TrackTurn()
    prepareTracks()
    stack.show(TrackFold.Share(inHandAt: flow.ring.clamped(flow.position)))
    stack.reload()
  }

  func flowMoved() {
    guard !isPlacing else { return }
    let course = flow.course
    // Whoever moves the flow has chosen: nobody waits for another record any more.
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

  /// Has tracks read before their list is shown: those around the position, and where it will land.
  func prepareTracks(_ lead: TrackTurn.Course? = nil) {
    guard flow.ring.count > 0 else { return }
    var slots = [Int(clamping: flow.position.rounded())]
    if case .flying(let target, _, _) = lead, target != slots[0] { slots.append(target) }
    guard slots != prepared || lead == nil else { return }
    prepared = slots
    contents.prepareTracks(around: slots.reversed())
  }

  /// Shows tracks that have been read, or are other ones now.
  func tracksChanged(of records: Set<RecordID>) {
    let place = Int(clamping: flow.position.rounded())
    let shown = [stack.share.above, stack.share.below, place, place - 1, place + 1]
    guard
      shown.contains(where: { contents.record(inSlot: $0).map { records.contains($0.id) } ?? false }
      )
    else { return }
    stack.reload()
  }

  /// While the index flies the flow does as well, to the first record of its cell.
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
      // A hand on the covers takes the lead; the index stops where it is.
      isYielding = true
      index.hold(at: index.position)
      isYielding = false
      return
    }
    let position = map.copy(of: map.position(at: cells), nearestTo: flow.position)
    flow.stand(atPosition: position)
  }

  /// Remembers where the covers are bound for, as if they had come there: nobody sees them arrive.
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

  /// Lists the initials anew.
  func showIndex() {
    contents.renewIndex()
    let cells = contents.index.cells
    // Numbers are as wide as they are, letters stand at even distances.
    let isLetters = contents.shelf.map { $0.order == .artist || $0.order == .title } ?? true
    place {
      index.cells = cells.map {
        SnapMenu.Cell(id: $0.id, title: $0.words, width: isLetters ? 30 : nil)
      }
    }
    refreshMap(isForced: true)
  }

  /// Lists the dates anew after midnight, as soon as nobody moves them.
  func keepIndexCurrent() {
    if !contents.index.holds(), !index.isLeading { showIndex() }
  }

  /// The index is a ring when its flow is.
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
    place { index.stand(at: (cell % count + count) % count) }
  }
}
