public import Motion

extension FoldingList {
  /// Opens a stack of the current level.
  public func open(_ id: RowID) {
    let (entries, takesRows) = (source.entries(of: id), source.takesRows(in: id))
    change { $0.open(id, entries: entries, takesRows: takesRows, at: $1) }
  }

  /// Closes the current level and saves the text being edited there; returns false at the top.
  @discardableResult
  public func close() -> Bool {
    guard state.hasParent else { return false }
    finishTyping()
    change { $0.close(at: $1) }
    return true
  }

  /// Opens the last of these stacks without an animation, and moves the cursor to a row in it.
  public func show(_ row: RowID?, in stacks: [RowID]) {
    let levels = stacks.map { stack in
      (id: stack, entries: source.entries(of: stack), takesRows: source.takesRows(in: stack))
    }
    change { state, _ in state.open(levels) }
    guard let row, let place = state.level.row(of: row) else { return }
    endSelection()
    putCursor(on: place)
  }
}
