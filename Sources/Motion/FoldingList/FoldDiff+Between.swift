extension FoldDiff {
  /// The most rows that may differ before everything counts as different.
  public static let most = 200

  /// The steps from some rows of a stack to others.
  public init(in parent: RowID, from old: [FoldEntry], to new: [FoldEntry]) {
    self.init(in: parent, Self.steps(from: old[...], to: new) ?? [.replace(new)])
  }

  /// The steps from rows that begin at an index of a stack to others; nil where too many differ.
  public static func steps(
    from old: ArraySlice<FoldEntry>,
    to new: [FoldEntry],
    at index: Int = 0
  ) -> [FoldChange]? {
    let (start, end) = (old.startIndex, old.endIndex)
    var first = 0
    while first < old.count, first < new.count, old[start + first] == new[first] { first += 1 }
    var last = 0
    while last < old.count - first, last < new.count - first,
      old[end - 1 - last] == new[new.count - 1 - last]
    { last += 1 }
    let (gone, come) = (old[start + first..<end - last], new[first..<new.count - last])
    guard gone.count <= most, come.count <= most else { return nil }
    return steps(from: Array(gone), to: Array(come), at: index + first)
  }

  private static func steps(
    from old: [FoldEntry],
    to new: [FoldEntry],
    at first: Int
  ) -> [FoldChange] {
    var steps: [FoldChange] = []
    var rows = old
    let wanted = Set(new.map(\.id))
    for index in rows.indices.reversed() where !wanted.contains(rows[index].id) {
      steps.append(.remove(rows[index].id, at: first + index))
      rows.remove(at: index)
    }
    let known = Set(rows.map(\.id))
    for (index, entry) in new.enumerated() {
      if !known.contains(entry.id) {
        steps.append(.insert(entry, at: first + index))
        rows.insert(entry, at: index)
        continue
      }
      if rows[index].id != entry.id, let from = rows.firstIndex(where: { $0.id == entry.id }) {
        // A row that moves down is one step, not one for each row that moves up past it.
        if let to = sinking(rows, from: index, past: from, in: new) {
          steps.append(.move(rows[index].id, from: first + index, to: first + to))
          rows.insert(rows.remove(at: index), at: to)
        } else {
          steps.append(.move(entry.id, from: first + from, to: first + index))
          rows.insert(rows.remove(at: from), at: index)
        }
      }
      if let at = rows[index].id == entry.id ? index : nil, rows[at] != entry {
        steps.append(.update(entry, at: first + at))
        rows[at] = entry
      }
    }
    return steps + settle(rows, to: new, at: first)
  }

  /// The new index of the row at an index, if that row alone is in the way of the next one.
  private static func sinking(
    _ rows: [FoldEntry],
    from index: Int,
    past next: Int,
    in new: [FoldEntry]
  ) -> Int? {
    guard next == index + 1, let to = new.firstIndex(where: { $0.id == rows[index].id }),
      to > next, to < rows.count
    else { return nil }
    return to
  }

  /// The remaining steps, for rows that the first pass left out of order.
  private static func settle(
    _ rows: [FoldEntry],
    to new: [FoldEntry],
    at first: Int
  ) -> [FoldChange] {
    var (rows, steps) = (rows, [FoldChange]())
    for (index, entry) in new.enumerated() where rows[index] != entry {
      if rows[index].id != entry.id, let from = rows.firstIndex(where: { $0.id == entry.id }) {
        steps.append(.move(entry.id, from: first + from, to: first + index))
        rows.insert(rows.remove(at: from), at: index)
      }
      if rows[index] != entry {
        steps.append(.update(entry, at: first + index))
        rows[index] = entry
      }
    }
    return steps
  }
}
