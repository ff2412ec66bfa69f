public import Geometry
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

  /// Jumps to the row at which the source starts the level, and moves the focus there.
  ///
  /// `size` is the size that the list will have, so that its first frame is complete.
  public func start(in size: Size) {
    wantsFocus = true
    let row = source.start(of: state.level.node)
    change { state, time in
      state.resize(to: size, at: time)
      if let row { state.start(at: row, time) }
    }
  }
}
