internal import Library
internal import Motion
internal import Playback
internal import Values
internal import Widgets

extension ListsSource {
  func canClear(_ stack: RowID) -> Bool {
    let row = numbers.row(of: stack)
    if row == .upNext { return !upNext.played.isEmpty }
    return row.place.flatMap { book.tree.rows(in: $0).last?.isDone } ?? false
  }

  func canTurn(_ id: ListRowID) -> Bool {
    guard let node = book.tree[id], node.parent != ListNode.top else { return false }
    return (try? book.tree.changes(for: .turn(id), time: 0)) != nil
  }

  /// Into which a row may move: recently used ones, then those of the top level.
  func stacks(for id: ListRowID) -> [ListNode] {
    let own = book.tree[id]?.parent
    let found = music.recentLists().lazy.filter {
      $0.id != own && !self.book.tree.contains($0.id, in: id)
    }
    return Array(found.prefix(MusicActions.offeredLists))
  }

  func item(of id: RowID) -> PlayItem? {
    guard case .entry(let entry) = numbers.row(of: id) else { return nil }
    return upNext.row(of: entry)?.entry.item
  }

  /// `found` are tracks that are not cached.
  func subject(of row: ListRow, _ found: Found = [:]) -> RecordSubject? {
    switch target(of: row) {
    case .record(let id): music.catalogue.record(id).map { .record($0) }
    case .track(let id): (found[id] ?? tracks[id]).map { .track($0.track, of: $0.record) }
    case .wanted, .search, nil: nil
    }
  }
}
