public import Motion

extension FoldingList {
  /// The selected rows, in order.
  public var selectedEntries: [FoldEntry] {
    guard !selection.isEmpty else { return [] }
    let entries = shownEntries
    return selection.ranges.flatMap { entries[$0.clamped(to: entries.indices)] }
  }

  public func isSelected(_ id: RowID) -> Bool {
    place(of: id).map { selection.contains($0) } ?? false
  }

  /// Selects a row of the current level, or no longer selects it.
  public func toggle(_ id: RowID) {
    if let place = place(of: id) { select { $0.toggle(place) } }
  }

  /// Deletes the selected rows in one step; returns false if there are none.
  @discardableResult
  public func deleteSelection() -> Bool {
    guard !selection.isEmpty else { return false }
    let rows = selectedEntries.filter { $0.abilities.contains(.delete) }.map(\.id)
    switch rows.count {
    case 0: refuse()
    case 1: ask(.delete(rows[0]))
    default: ask(.deleteAll(rows))
    }
    return true
  }

  /// Marks the selected rows as done in one step, or as open again if they all are done; returns
  /// false if there are none.
  func completeSelection() -> Bool {
    guard !selection.isEmpty else { return false }
    let rows = selectedEntries.filter { $0.abilities.contains(.complete) }
    let isDone = !rows.allSatisfy(\.isDone)
    let others = rows.filter { $0.isDone != isDone }.map(\.id)
    others.isEmpty ? refuse() : ask(.completeAll(others, isDone))
    return true
  }

  private func place(of id: RowID) -> Int? {
    state.level.row(of: id).map { state.level.entryIndex(ofRow: $0) }
  }
}

extension FoldingList: SelectableRows {
  package var selectableCount: Int { state.level.entryCount }

  /// Those that unfold are counted.
  package var focusedPlace: Int? { cursorRow.map { state.level.entryIndex(ofRow: $0) } }

  package func moveFocus(to place: Int) {
    if let row = state.level.row(of: shownEntries[place].id) { putCursor(on: row) }
  }
}
