internal import Gtk
internal import Motion

extension FoldingList {
  /// The finder that moves the cursor to the first matching row, from the cursor onwards.
  func makeFinder() -> TypeAheadFinder<RowID> {
    TypeAheadFinder(now: now) { [weak self] in
      await self?.row(matching: $0)
    } onFind: {
      [weak self] id in
      guard let self, let row = state.level.row(of: id) else { return }
      putCursor(on: row)
    }
  }

  private func row(matching query: TypeAheadQuery) async -> RowID? {
    let (source, level) = (source, state.level)
    let start = cursorRow ?? (query.skipsPresent ? -1 : 0)
    let found = await TypeAheadSearch.find(query, among: level.rows.count, from: start) {
      let row = source.row(level.rows[$0].id)
      return (row.title, row.detail)
    }
    guard let found, state.level.node == level.node else { return nil }
    return level.rows[found].id
  }
}
