public import Motion

extension FoldingList {
  /// Shows a row in the level of the last of these stacks, without a motion; for who comes from elsewhere.
  public func show(_ row: RowID?, in stacks: [RowID]) {
    let levels = stacks.map { stack in
      (id: stack, entries: source.entries(of: stack), takesRows: source.takesRows(in: stack))
    }
    change { state, _ in state.open(levels) }
    guard let row, let place = state.level.row(of: row) else { return }
    putCursor(on: place)
  }
}
