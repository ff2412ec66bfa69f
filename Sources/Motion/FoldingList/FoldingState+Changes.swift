extension FoldingState {
  /// Applies a diff; false where it does not match, and the level must be reloaded.
  package mutating func apply(_ diff: FoldDiff, at time: Double) -> Bool {
    guard let index = levels.firstIndex(where: { $0.node == diff.parent }) else { return true }
    levels[index].update(at: time)
    let opened = levels[index].openedRow.map { levels[index].rows[$0].id }
    let isShown = index == levels.count - 1 || move != nil && index == levels.count - 2
    if !isShown { levels[index].reducesMotion = true }
    defer {
      if !isShown, levels.indices.contains(index) { levels[index].reducesMotion = reducesMotion }
    }
    let film = isShown && move != nil ? filmTops(at: time) : nil
    var gone: Set<RowID> = []
    for change in diff.changes {
      guard levels[index].apply(change, at: time) else { return false }
      if case .remove(let id, _) = change { gone.insert(id) }
    }
    levels[index].stagger(gone)
    if let opened {
      levels[index].openedRow = levels[index].row(of: opened)
      if levels[index].openedRow == nil { lose(from: index, at: time) }
    }
    if let film, move != nil { keep(film, at: time) }
    letGoOfWhatIsGone(at: time)
    return true
  }

  private func filmTops(at time: Double) -> [RowID: Double] {
    var tops: [RowID: Double] = [:]
    for placement in scene(at: time, fold: .listRow(height: rowHeight)).rows {
      if case .row(let entry) = placement.subject { tops[entry.id] = placement.top }
    }
    return tops
  }

  /// Lets rows glide from their former places after a change of the level's own movement.
  package mutating func keep(_ earlier: [RowID: Double], at time: Double) {
    let progress = min(max(move?.progress.value(at: time) ?? 1, 0), 1)
    let (parent, child) = (levels.count - 2, levels.count - 1)
    let seen = filmTops(at: time)
    for id in earlier.keys where seen[id] == nil {
      // Its place is now out of the view, but it is visible on its way there.
      for level in [parent, child] {
        if let row = levels[level].row(of: id) { levels[level].nudge(row, by: 0, at: time) }
      }
    }
    for (id, top) in filmTops(at: time) {
      guard let before = earlier[id], abs(before - top) > 0.01 else { continue }
      if let row = levels[parent].row(of: id) {
        levels[parent].nudge(row, by: before - top, at: time)
      } else if let row = levels[child].row(of: id), progress > 0.01 {
        levels[child].nudge(row, by: (before - top) / progress, at: time)
      }
    }
  }

  /// Shows the level above at once, after the stack of a deeper level was removed.
  private mutating func lose(from index: Int, at time: Double) {
    stopEditing(at: time)
    switch hand {
    case .lift(let lift) where lift.level.map { $0 <= index } ?? true: break
    default: hand = .none
    }
    move = nil
    dropLevels(to: index + 1)
    level.reducesMotion = reducesMotion
    cursor = nil
  }

  private mutating func letGoOfWhatIsGone(at time: Double) {
    if case .row(let id) = editing, level.row(of: id) == nil { stopEditing(at: time) }
    if case .swipe(let id, _, _) = hand, level.row(of: id) == nil { hand = .none }
    if case .lift(let lift) = hand, !lift.isDropped, isElsewhere(lift) { endLift(at: time) }
    if let cursor, level.row(of: cursor) == nil,
      level.folds.allSatisfy({ $0.opening?.id != cursor })
    {
      self.cursor = nil
    }
  }

  private func isElsewhere(_ lift: Lift) -> Bool {
    guard let home = lift.level else { return level.row(of: lift.entry.id) != nil }
    return !levels.indices.contains(home) || levels[home].row(of: lift.entry.id) == nil
  }

  /// Handles the owner's result for an edit, after the diffs of the edit were applied.
  package mutating func answer(_ edit: FoldEdit, isDone: Bool, at time: Double) {
    switch edit {
    case .insert: foldDraft(at: time)
    case .complete(let id, _), .delete(let id):
      guard !isDone, let way = swipes[id] else { return }
      swing(id, from: way.value(at: time), isRefused: true, at: time)
    case .move(let id, _, _):
      guard case .lift(let lift) = hand, lift.isDropped, lift.entry.id == id else { return }
      endLift(at: time)
    case .rename, .clearDone, .deleteAll, .completeAll, .moveAll: break
    }
  }
}
