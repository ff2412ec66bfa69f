extension FoldingState {
  @discardableResult
  package mutating func beginScroll(at time: Double) -> Bool {
    guard isFree else { return false }
    hand = .scroll
    let hasStopped = level.scroller.begin(at: time, over: level.places)
    level.endPull = EndPull()
    level.endPull.place = level.scroller.position(at: time)
    level.endPull.since = hasStopped ? time : -.infinity
    if let row = level.fold(.pull) {
      // It was caught on its way back, and continues to unfold.
      level.endPull.start = -level.scroller.pull - level.folds[row].size.target
    }
    return hasStopped
  }

  /// Scrolls by so many pixels of the fingers, down and towards the end; the gain is that between
  /// the ends.
  package mutating func scroll(
    by delta: Double,
    of hand: Double? = nil,
    gain: Double = 1,
    at time: Double
  ) {
    guard self.hand == .scroll else { return }
    let places = level.places
    let way = level.scroller.way(of: delta, gain: gain, over: places)
    let speed = delta == 0 ? gain : way / delta
    level.scroller.move(by: way, of: hand.map { $0 * speed }, at: time, over: places)
    if let place = level.scroller.contact?.raw, let bounds = places.bounds {
      level.endPull.move(to: place, in: bounds, at: time)
    }
    level.showOffset(at: time)
  }

  /// Ends the scroll; `flings` is false where the gesture was cancelled.
  package mutating func endScroll(flings: Bool, at time: Double) {
    guard hand == .scroll else { return }
    hand = .none
    let outcome = flings ? pullOutcome : .nothing
    if outcome == .create { return createAtTop(at: time) }
    level.scroller.end(flings: flings, at: time, over: level.places)
    switch outcome {
    case .leave: leave(at: time)
    case .finish: finish()
    case .create, .nothing: break
    }
  }

  /// What a release of the fingers would do now.
  package var pullOutcome: RowLayout.PullOutcome { outcome(ofPull: level.countedPull) }

  /// What a release of this pull would do; only a part that counts does anything.
  package func outcome(ofPull pull: Double) -> RowLayout.PullOutcome {
    guard editing == nil else { return .nothing }
    if pull < 0 {
      let outcome = level.layout.outcome(ofPull: -pull, hasParent: hasParent)
      return outcome == .create && !level.takesRows ? .nothing : outcome
    }
    guard level.clearCount > 0 || lastLeft.map({ level.row(of: $0) != nil }) == true else {
      return .nothing
    }
    return level.layout.outcome(ofPush: pull)
  }

  private mutating func finish() {
    if level.clearCount > 0 {
      requests.append(.edit(.clearDone(in: level.node)))
    } else if let lastLeft {
      requests.append(.open(lastLeft))
    }
  }

  package mutating func turnWheel(by detents: Double, at time: Double) -> Bool {
    guard isFree else { return false }
    let height = max(size.height - level.layout.leading, rowHeight)
    level.scroller.settings.wheelStep = Scroller.Settings.wheelStep(page: height)
    level.scroller.turnWheel(by: detents, at: time, over: level.places)
    return true
  }

  /// The part of the rows before it that is visible above the row at which a level starts.
  package static let startPeek = 1.5

  /// Moves the cursor to a row of the level, and jumps there, below a part of the rows before it.
  package mutating func start(at id: RowID, _ time: Double) {
    guard hand == .none, editing == nil, let row = level.row(of: id) else { return }
    cursor = id
    level.finishFolds(time)
    level.showOffset(at: time)
    let top = level.layout.offset + level.layout.top(ofRow: row) - level.layout.leading
    level.scroller.jump(to: level.places.clamped(top - Self.startPeek * rowHeight))
    level.showOffset(at: time)
  }

  /// The row of the cursor, if a part of it is visible.
  var visibleCursor: Int? {
    guard let row = cursor.flatMap({ level.row(of: $0) }) else { return nil }
    let top = level.layout.top(ofRow: row)
    return top > -rowHeight && top < size.height ? row : nil
  }

  /// Scrolls to a row of the level, by as little as possible.
  package mutating func reveal(_ row: Int, at time: Double) {
    guard isFree else { return }
    level.showOffset(at: time)
    let target = level.layout.offset(revealing: row)
    guard (target - level.scroller.target).magnitude > 0.1 else { return }
    level.scroller.go(to: target, at: time, over: level.places)
  }
}
