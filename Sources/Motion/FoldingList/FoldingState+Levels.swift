extension FoldingState {
  /// The remaining progress at which a level counts as open or closed.
  private var nearness: Double { 0.1 / max(size.height, rowHeight) }

  package mutating func open(_ id: RowID, entries: [FoldEntry], takesRows: Bool, at time: Double) {
    if let move, !move.isHeld, move.progress.target == 0, level.node == id {
      // A level that is closing opens again.
      return turnLevel(to: 1, at: time)
    }
    guard move == nil, editing == nil, level.row(of: id) != nil else { return }
    switch hand {
    case .none: break
    case .lift(let lift) where lift.entry.id != id: break
    default: return
    }
    level.finishFolds(time)
    level.closeVacancy(at: time)
    level.closePull(at: time)
    level.scroller.jump(to: level.scroller.position(at: time))
    guard addLevel(of: id, entries, takesRows: takesRows) else { return }
    takeBackLifted()
    move = LevelMove(progress: .resting(at: 0))
    turnLevel(to: 1, at: time)
    cursor = entries.first?.id
  }

  private mutating func addLevel(of id: RowID, _ entries: [FoldEntry], takesRows: Bool) -> Bool {
    guard let row = level.row(of: id) else { return false }
    level.openedRow = row
    level.foldsRows = false
    var child = FoldingLevel(
      node: id,
      entries: entries,
      takesRows: takesRows,
      rowHeight: innerRowHeight,
      viewHeight: size.height,
      leading: innerRowHeight
    )
    child.reducesMotion = reducesMotion
    child.foldsRows = false
    levels.append(child)
    return true
  }

  /// Opens these stacks one after the other, without an animation.
  package mutating func open(_ stacks: [(id: RowID, entries: [FoldEntry], takesRows: Bool)]) {
    guard hand == .none, editing == nil else { return }
    move = nil
    dropLevels(to: 1)
    for stack in stacks {
      guard addLevel(of: stack.id, stack.entries, takesRows: stack.takesRows) else { return }
      level.foldsRows = true
    }
  }

  /// The lifted row may belong to the level that opens under it.
  private mutating func takeBackLifted() {
    guard case .lift(var lift) = hand, lift.level == nil, let row = level.row(of: lift.entry.id)
    else { return }
    level.layout.liftRow(row)
    lift.level = levels.count - 1
    hand = .lift(lift)
  }

  /// Closes the current level; while one closes, the next one closes after it.
  package mutating func close(at time: Double) {
    guard hasParent else { return }
    guard var move else {
      guard hand == .none else { return }
      leave(at: time)
      return
    }
    guard !move.isHeld else { return }
    if move.progress.target == 1 { return turnLevel(to: 0, at: time) }
    guard hand == .none else { return }
    move.further = min(move.further + 1, levels.count - 2)
    self.move = move
  }

  package mutating func leave(at time: Double) {
    stopEditing(at: time)
    level.finishFolds(time)
    level.closePull(at: time)
    for index in levels.indices.suffix(2) { levels[index].foldsRows = false }
    move = LevelMove(progress: .resting(at: 1))
    turnLevel(to: 0, at: time)
  }

  package mutating func turnLevel(to target: Double, at time: Double) {
    guard var move else { return }
    move.isHeld = false
    move.progress = course(move.progress, to: target, by: .levels, at: time, within: nearness)
    self.move = move
    if move.progress.isResting(at: time) { arrive(move) }
  }

  package mutating func arrive(_ move: LevelMove) {
    self.move = nil
    level.foldsRows = true
    guard move.progress.target == 0, hasParent else { return }
    lastLeft = level.node
    cursor = lastLeft
    dropLevels(to: levels.count - 1)
    guard move.further > 0, hasParent else { return }
    leave(at: move.progress.restTime)
    self.move?.further = move.further - 1
  }

  package mutating func dropLevels(to count: Int) {
    levels.removeLast(levels.count - count)
    level.openedRow = nil
    level.foldsRows = true
    guard case .lift(var lift) = hand, let home = lift.level, home >= count else { return }
    lift.level = nil
    hand = .lift(lift)
  }
}
