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

  /// The selected rows, or that of the cursor.
  var chosenEntries: [FoldEntry] {
    guard selection.isEmpty else { return selectedEntries }
    return cursorRow.map { [state.level.rows[$0]] } ?? []
  }

  /// Deletes the selected rows in one step, or that of the cursor.
  public func deleteSelection() {
    guard !chosenEntries.isEmpty else { return }
    let rows = chosenEntries.filter { $0.abilities.contains(.delete) }.map(\.id)
    switch rows.count {
    case 0: refuse()
    case 1: ask(.delete(rows[0]))
    default: ask(.deleteAll(rows))
    }
  }

  /// Marks the rows as done in one step, or as open again if they all are done.
  func completeSelection() {
    let rows = chosenEntries.filter { $0.abilities.contains(.complete) }
    let isDone = !rows.allSatisfy(\.isDone)
    let others = rows.filter { $0.isDone != isDone }.map(\.id)
    switch others.count {
    case 0: refuse()
    case 1: ask(.complete(others[0], isDone))
    default: ask(.completeAll(others, isDone))
    }
  }

  /// Where one of several selected rows is dropped, all of them are.
  func grouped(_ edit: FoldEdit) -> FoldEdit {
    guard case .move(let id, let parent, let index) = edit, case .lift = state.hand,
      let place = place(of: id), selectsSeveral(with: place)
    else { return edit }
    let rows = selectedEntries.filter { $0.id != parent && $0.abilities.contains(.move) }
    let moved = Set(rows.map(\.id))
    let others = parent == state.level.node ? shownEntries.filter { $0.id != id } : []
    return .moveAll(
      rows.map(\.id),
      into: parent,
      at: index.map { $0 - others.prefix($0).count { moved.contains($0.id) } }
    )
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
