extension FoldingLevel {
  /// Applies a change of the model; false where it does not match the rows.
  package mutating func apply(_ change: FoldChange, at time: Double) -> Bool {
    recolor(at: time) { $0.make(change, at: time) }
  }

  private mutating func make(_ change: FoldChange, at time: Double) -> Bool {
    switch change {
    case .insert(let entry, let index):
      guard (0...entryCount).contains(index) else { return false }
      insert(entry, at: index, time)
    case .remove(let id, let index):
      guard self.entry(at: index)?.id == id else { return false }
      remove(at: index, time)
    case .move(let id, let from, let to):
      guard self.entry(at: from)?.id == id, (0..<entryCount).contains(to) else { return false }
      move(from: from, to: to, time)
    case .update(let entry, let index):
      guard let old = self.entry(at: index), old.id == entry.id else { return false }
      openCount += (entry.isDone ? 0 : 1) - (old.isDone ? 0 : 1)
      switch place(ofEntry: index) {
      case .row(let row): rows[row] = entry
      case .fold(let fold): folds[fold].content = .opening(entry)
      case nil: return false
      }
    case .replace(let entries): replace(with: entries, time)
    }
    return true
  }

  package func entry(at index: Int) -> FoldEntry? {
    switch place(ofEntry: index) {
    case .row(let row): rows[row]
    case .fold(let fold): folds[fold].opening
    case nil: nil
    }
  }

  // MARK: - Inserting

  private mutating func insert(_ entry: FoldEntry, at index: Int, _ time: Double) {
    openCount += entry.isDone ? 0 : 1
    if let fold = folds.firstIndex(where: { $0.closing?.id == entry.id }) {
      if entryIndex(ofBoundary: layout.gaps[fold].boundary, fold: fold) == index {
        // The row is inserted again before it has folded shut.
        folds[fold].content = .opening(entry)
        return turn(fold, to: layout.rowHeight, at: time)
      }
      rearrange(at: time) { $0.close(fold) }
    }
    for (at, fold) in folds.enumerated() where fold.isAwaited {
      guard entryIndex(ofBoundary: layout.gaps[at].boundary, fold: at) == index else { continue }
      folds[at].content = .opening(entry)
      folds[at].isAwaited = false
      if fold.content == .vacancy { fill(at) }
      return
    }
    let boundary = freeBoundary(forEntry: index, time)
    let top = layout.top(ofSlot: boundary)
    let isSeen = top >= layout.leading - 1 && top < layout.viewHeight
    guard isSeen, mayFold else {
      return insertRow(entry, at: boundary, isAbove: top < layout.leading - 1, time)
    }
    let size = Course(
      from: Moment(position: 0),
      to: layout.rowHeight,
      by: .levels,
      at: time,
      reducesMotion: false
    )
    open(.opening(entry), shape(at: boundary), at: boundary, size: size, time: time)
  }

  /// Whether inserted and removed rows fold now; a paste of hundreds does not.
  private var mayFold: Bool {
    foldsRows && !reducesMotion && layout.lift == nil && folds.count < 64
  }

  private mutating func insertRow(
    _ entry: FoldEntry,
    at boundary: Int,
    isAbove: Bool,
    _ time: Double
  ) {
    rearrange(by: .inserting(at: boundary), at: time) { level in
      level.withoutLift { level in
        level.add(entry, at: boundary)
        // The visible rows keep their places.
        if isAbove { level.scroller.rebase(offset: level.layout.rowHeight) }
        level.showOffset(at: time)
      }
    }
  }

  private mutating func add(_ entry: FoldEntry, at boundary: Int) {
    layout.fillGap(layout.openGap(at: boundary, size: layout.rowHeight))
    rows.insert(entry, at: boundary)
  }

  /// The boundary of the layout at which a row for an index of the model is inserted.
  ///
  /// A gap opens below those at the same boundary; a row that unfolds there and belongs below the
  /// new one is finished at once.
  private mutating func freeBoundary(forEntry index: Int, _ time: Double) -> Int {
    while true {
      var before = 0
      var late: Int?
      for (at, fold) in folds.enumerated() where fold.opening != nil {
        let entry = layout.gaps[at].boundary + before
        if entry < index {
          before += 1
        } else if layout.gaps[at].boundary <= index - before {
          late = at
        }
      }
      guard let late else { return index - before }
      finish(late, time)
    }
  }

  package mutating func finish(_ fold: Int, _ time: Double) {
    let row = layout.gaps[fold].boundary
    rearrange(by: .inserting(at: row), at: time) { level in
      level.withoutLift { $0.fill(fold) }
    }
  }

  package mutating func finishFolds(_ time: Double) {
    recolor(at: time) { $0.finishAll(time) }
  }

  private mutating func finishAll(_ time: Double) {
    while let fold = folds.lastIndex(where: { $0.opening != nil }) { finish(fold, time) }
    guard folds.contains(where: \.isGoing) else { return }
    rearrange(at: time) { level in
      while let fold = level.folds.lastIndex(where: \.isGoing) { level.close(fold) }
      level.showOffset(at: time)
    }
  }

  // MARK: - Removing

  private mutating func remove(at index: Int, _ time: Double) {
    if entry(at: index)?.isDone == false { openCount -= 1 }
    switch place(ofEntry: index) {
    case .row(let row): removeRow(row, time)
    case .fold(let fold):
      guard let entry = folds[fold].opening else { return }
      folds[fold].content = .closing(entry)
      turn(fold, to: 0, at: time)
    case nil: break
    }
  }

  private mutating func removeRow(_ row: Int, _ time: Double) {
    let top = layout.top(ofRow: row)
    let isSeen = top > layout.leading - layout.rowHeight && top < layout.viewHeight
    guard isSeen, mayFold else {
      return takeRow(row, isAbove: top <= layout.leading - layout.rowHeight, time)
    }
    let entry = rows.remove(at: row)
    let gap = layout.foldRow(row)
    let glide = displacements.removeValue(forKey: entry.id)
    displacements = displacements.mapValues { $0.row > row ? $0.moved(by: -1) : $0 }
    let size = Course(
      from: Moment(position: layout.rowHeight),
      to: 0,
      by: .levels,
      at: time,
      reducesMotion: false
    )
    var fold = Fold(content: .closing(entry), shape: .halves, size: size)
    fold.displacement = glide?.course
    folds.insert(fold, at: gap)
  }

  /// Delays rows that are removed together, so that they fold shut one after the other from the
  /// top.
  package mutating func stagger(_ gone: Set<RowID>) {
    guard gone.count > 1 else { return }
    var turn = 0.0
    for index in folds.indices {
      guard let id = folds[index].closing?.id, gone.contains(id) else { continue }
      folds[index].size = folds[index].size.delayed(by: turn * Self.staggering)
      turn += 1
    }
  }

  private static let staggering = 0.03

  private mutating func takeRow(_ row: Int, isAbove: Bool, _ time: Double) {
    rearrange(by: .removing(at: row), at: time) { level in
      level.withoutLift { level in
        level.drop(row)
        if isAbove { level.scroller.rebase(offset: -level.layout.rowHeight) }
        level.showOffset(at: time)
      }
    }
  }

  @discardableResult
  private mutating func drop(_ row: Int) -> FoldEntry {
    layout.closeGap(layout.foldRow(row))
    return rows.remove(at: row)
  }

  // MARK: - Moving and replacing

  private mutating func move(from: Int, to: Int, _ time: Double) {
    while let fold = folds.lastIndex(where: { $0.opening != nil }) { finish(fold, time) }
    // Without folds that open, an index of the model is that of a row.
    rearrange(by: .moving(from: from, to: to), at: time) { level in
      level.withoutLift { level in
        let entry = level.drop(from)
        level.add(entry, at: to)
        level.showOffset(at: time)
      }
    }
  }

  private mutating func replace(with entries: [FoldEntry], _ time: Double) {
    finishFolds(time)
    let old = rows
    let held = zip(layout.gaps, folds).filter { $1.isHeld }.map { ($0.boundary, $1) }
    openCount = entries.count { !$0.isDone }
    let seen = layout.visibleRows(margin: 3).map { rows[$0].id } + Array(displacements.keys)
    let forward = Self.indices(of: seen, in: entries)
    // The rows that are visible afterwards, wherever the list then ends.
    var backward: [RowID: Int] = [:]
    var next = self
    next.settle(on: entries, held, time)
    backward = Self.indices(
      of: next.layout.visibleRows(margin: 3).map { next.rows[$0].id },
      in: old
    )
    let map = RowMap(
      forward: { old.indices.contains($0) ? forward[old[$0].id] : nil },
      backward: { entries.indices.contains($0) ? backward[entries[$0].id] : nil }
    )
    rearrange(by: map, at: time) { level in
      level.withoutLift { $0.settle(on: entries, held, time) }
    }
  }

  private mutating func settle(on entries: [FoldEntry], _ held: [(Int, Fold)], _ time: Double) {
    layout.reset(count: entries.count)
    folds = []
    rows = entries
    for (boundary, fold) in held {
      let place = min(boundary, rows.count)
      open(fold.content, fold.shape, at: place, size: fold.size, anchor: fold.anchor, time: time)
    }
    showOffset(at: time)
  }

  private static func indices(of some: [RowID], in entries: [FoldEntry]) -> [RowID: Int] {
    let wanted = Set(some)
    var found: [RowID: Int] = [:]
    for (index, entry) in entries.enumerated() where wanted.contains(entry.id) {
      found[entry.id] = index
    }
    return found
  }
}
