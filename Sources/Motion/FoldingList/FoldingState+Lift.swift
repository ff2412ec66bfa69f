extension FoldingState {
  /// How long a dragged row rests over a stack until the stack opens, in seconds.
  package static let hoverTime = 0.7

  // MARK: - Dragging

  package mutating func beginLift(at height: Double, _ time: Double) -> Bool {
    guard isFree, editing == nil, let row = row(at: height, time), level.rows[row].isMovable
    else { return false }
    let id = level.rows[row].id
    let top = level.top(ofRow: row, at: time)
    level.finishFolds(time)
    guard let row = level.row(of: id) else { return false }
    level.scroller.jump(to: level.scroller.position(at: time))
    level.displacements[id] = nil
    level.layout.liftRow(row)
    swipes[id] = nil
    hand = .lift(
      Lift(entry: level.rows[row], level: levels.count - 1, grip: height - top, height: height)
    )
    return true
  }

  package mutating func carry(to height: Double, at time: Double) {
    guard case .lift(var lift) = hand, !lift.isDropped else { return }
    lift.height = height
    hand = .lift(lift)
    if move == nil { makeRoom(at: time) }
  }

  /// Scrolls at the edges and opens the stack below, as time passes.
  package mutating func carry(after elapsed: Double, at time: Double) {
    guard case .lift(let lift) = hand, move == nil else { return }
    let speed = level.layout.scrollSpeed(at: lift.height)
    if speed != 0 {
      scroll(with: speed, after: elapsed, at: time)
      makeRoom(at: time)
    }
    guard case .lift(var now) = hand, let over = now.over, time - now.overSince >= Self.hoverTime
    else { return }
    now.over = nil
    hand = .lift(now)
    guard over == level.node else { return requests.append(.open(over)) }
    level.closeVacancy(at: time)
    leave(at: time)
  }

  package func isActive(_ lift: Lift) -> Bool {
    !lift.isDropped && (level.layout.scrollSpeed(at: lift.height) != 0 || lift.over != nil)
  }

  /// Scrolls under a drag at an edge; after a pause the list does not jump.
  package mutating func scroll(with speed: Double, after elapsed: Double, at time: Double) {
    let way = speed * min(elapsed, 0.1)
    level.scroller.jump(to: level.places.clamped(level.scroller.position(at: time) + way))
    level.showOffset(at: time)
  }

  private mutating func makeRoom(at time: Double) {
    guard case .lift(var lift) = hand else { return }
    let middle = lift.top(rowHeight: rowHeight) + rowHeight / 2
    let isHome = lift.level == levels.count - 1
    var over = isHome ? stack(below: middle, time) : stack(besideVacancyAt: middle)
    // A pointer that scrolls to the top is on the header as well.
    if hasParent, lift.height < level.layout.leading, level.layout.offset <= 0 { over = level.node }
    if over != lift.over {
      lift.over = over
      lift.overSince = time
      hand = .lift(lift)
    }
    guard isHome else { return makeVacancy(at: middle, time) }
    guard let held = level.layout.lift else { return }
    let wanted = max(target(for: middle, from: held.target), level.pinnedCount)
    let target = min(wanted, level.layout.count - 1)
    guard target != held.target else { return }
    let place = level.layout.top(ofSlot: target)
    level.rearrange(at: time) { $0.layout.carryRow(to: place) }
  }

  /// The slot under a height, and the place in it, from 0 at its top to 1.
  private func slot(under height: Double) -> (slot: Int, part: Double) {
    let way = (height + level.layout.offset - level.layout.leading) / rowHeight
    let slot = Int(slot: way.rounded(.down))
    return (slot, way - Double(slot))
  }

  private func stackRow(inSlot slot: Int) -> Int? {
    guard (0..<level.layout.count).contains(slot), let row = level.layout.row(inSlot: slot),
      takesRow(row), row != level.layout.lift?.row
    else { return nil }
    return row
  }

  /// The stack under whose middle part a height is.
  package func stack(below height: Double, _ time: Double) -> RowID? {
    let (slot, part) = slot(under: height)
    guard let row = stackRow(inSlot: slot), (0.2...0.8).contains(part) else { return nil }
    return level.rows[row].id
  }

  /// The stack whose middle part is at a height, in a level that keeps a place for a row of another
  /// level.
  private func stack(besideVacancyAt height: Double) -> RowID? {
    guard case .row(let row) = level.layout.place(at: height), takesRow(row),
      (0.2...0.8).contains((height - level.layout.top(ofRow: row)) / rowHeight)
    else { return nil }
    return level.rows[row].id
  }

  private func takesRow(_ row: Int) -> Bool {
    level.rows[row].isStack && level.rows[row].abilities.contains(.takesRows)
  }

  /// The slot to keep free for a height; a stack moves away only once the row has almost passed it.
  private func target(for height: Double, from kept: Int) -> Int {
    let (slot, part) = slot(under: height)
    guard stackRow(inSlot: slot) != nil else { return slot }
    if kept < slot { return part > 0.8 ? slot : slot - 1 }
    return part < 0.2 ? slot : slot + 1
  }

  private mutating func makeVacancy(at height: Double, _ time: Double) {
    let old = level.fold(.vacancy)
    let count = level.layout.count
    var boundary: Int
    switch level.layout.place(at: height) {
    case .gap(let gap): boundary = level.layout.gaps[gap].boundary
    case .row(let row):
      let kept = old.map { level.layout.gaps[$0].boundary } ?? row + 1
      let part = (height - level.layout.top(ofRow: row)) / rowHeight
      // A stack moves away only once the row has almost passed it.
      let isKept = takesRow(row) && (row < kept ? part >= 0.2 : part <= 0.8)
      boundary = isKept ? kept : row < kept ? row : row + 1
    case .above: boundary = 0
    case .below, .vacancy: boundary = count
    }
    boundary = max(boundary, level.pinnedCount)
    if let old, level.layout.gaps[old].boundary == boundary { return }
    let size = Course.resting(at: rowHeight)
    level.rearrange(at: time) { level in
      if let old { level.close(old) }
      level.open(.vacancy, .halves, at: min(boundary, count), size: size)
    }
  }

  // MARK: - Dropping

  package mutating func drop(commits: Bool, at time: Double) {
    guard case .lift(var lift) = hand, !lift.isDropped else { return }
    // A level that is closing is no target of a drop.
    guard commits, move?.progress.target != 0, let edit = edit(dropping: lift) else {
      return endLift(at: time)
    }
    lift.isDropped = true
    hand = .lift(lift)
    if let fold = level.fold(.vacancy) { level.folds[fold].isAwaited = true }
    requests.append(.edit(edit))
  }

  private func edit(dropping lift: Lift) -> FoldEdit? {
    let id = lift.entry.id
    if let over = lift.over, over != level.node { return .move(id, into: over, at: nil) }
    if lift.level != levels.count - 1 {
      guard let fold = level.fold(.vacancy) else { return .move(id, into: level.node, at: nil) }
      let boundary = level.layout.gaps[fold].boundary
      let index = level.entryIndex(ofBoundary: boundary, fold: fold)
      return .move(id, into: level.node, at: index)
    }
    guard let held = level.layout.lift else { return nil }
    let target = max(held.target, level.pinnedCount)
    return target == held.row ? nil : .move(id, into: level.node, at: target)
  }

  package mutating func endLift(at time: Double) {
    guard case .lift(let lift) = hand else { return }
    hand = .none
    for index in levels.indices where levels[index].layout.lift != nil {
      levels[index].rearrange(at: time) { _ = $0.layout.dropRow() }
    }
    for index in levels.indices { levels[index].closeVacancy(at: time) }
    let top = lift.top(rowHeight: rowHeight(at: time))
    guard move == nil else { return keep([lift.entry.id: top], at: time) }
    guard let row = level.row(of: lift.entry.id) else { return sink(lift, at: time) }
    let way = Moment(position: top - level.layout.top(ofRow: row))
    level.send(row, from: way, at: time)
  }
}

extension FoldingLevel {
  package mutating func closeVacancy(at time: Double) {
    guard let fold = fold(.vacancy) else { return }
    rearrange(at: time) { $0.close(fold) }
  }
}
