public import Motion

extension FoldingList {
  /// Opens the last of these stacks without an animation, and moves the cursor to a row in it.
  public func show(_ row: RowID?, in stacks: [RowID]) {
    let levels = stacks.map { stack in
      (id: stack, entries: source.entries(of: stack), takesRows: source.takesRows(in: stack))
    }
    change { state, _ in state.open(levels) }
    guard let row, let place = state.level.row(of: row) else { return }
    putCursor(on: place)
  }
}
