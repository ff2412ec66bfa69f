extension Selection {
  /// Follows changes of the rows of a level, in which the same rows stay selected.
  ///
  /// Changes that did not apply are nil.
  package mutating func follow(
    _ changes: [FoldChange]?,
    from old: [FoldEntry],
    to new: @autoclosure () -> [FoldEntry]
  ) {
    guard let changes, !changes.contains(where: \.isReplacement) else {
      return find(in: new(), from: old)
    }
    for change in changes {
      switch change {
      case .insert(_, let row): insertRows(1, at: row)
      case .remove(_, let row): removeRows(row..<row + 1)
      case .move(_, let row, let target): moveRows(row..<row + 1, to: target)
      case .update, .replace: break
      }
    }
  }

  private mutating func find(in new: [FoldEntry], from old: [FoldEntry]) {
    var places: [RowID: Int] = [:]
    for range in ranges {
      for row in range.clamped(to: old.indices) { places[old[row].id] = row }
    }
    if let anchor, old.indices.contains(anchor) { places[old[anchor].id] = anchor }
    replaceRows(by: new.count) { places[new[$0].id] }
  }
}

extension FoldChange {
  fileprivate var isReplacement: Bool {
    if case .replace = self { true } else { false }
  }
}
