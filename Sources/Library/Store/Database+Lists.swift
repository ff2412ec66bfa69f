internal import Identities

extension Database {
  /// The stored rows of the lists; `condition` is about the table node.
  func listRows(
    where condition: String = "1",
    _ values: any Bindable...
  ) throws(DatabaseError) -> [ListNode] {
    // Backups of older versions lack records, wanted tracks or searches.
    let version = try Schema.version(of: self)
    let targets = version < 3 ? "NULL, NULL" : "record, wanted"
    let search = version < 5 ? "NULL" : "search"
    return try statement(
      """
      SELECT id, parent, place, kind, text, track, done, created, \(targets), \(search)
      FROM node
      WHERE \(condition)
      """
    ).bind(values).values { row in
      ListNode(
        id: ListRowID(row.integer(0)),
        parent: ListRowID(row.integer(1)),
        place: row.integer(2),
        kind: ListNode.Kind(rawValue: row.int(3)) ?? .item,
        text: row.text(4),
        target: Self.target(of: row),
        done: row.optionalInteger(6),
        created: row.integer(7)
      )
    }
  }

  /// A row in the journal's form, without its target if that does not exist.
  func journaled(_ row: ListNode) throws(DatabaseError) -> JournalNode {
    var plain = row
    plain.target = nil
    let target: JournalNode.Target? =
      switch row.target {
      case nil: nil
      case .track(let id): try path(ofTrack: id.number).map { .track($0) }
      case .record(let id): try key(ofAlbum: id.number).map { .record(key: $0) }
      case .wanted(let track): .wanted(track)
      case .search(let search): .search(search)
      }
    return JournalNode(node: plain, target: target)
  }

  /// The key of an album; nil if there is no such album.
  func key(ofAlbum album: Int64) throws(DatabaseError) -> String? {
    try statement("SELECT key FROM album WHERE id = ?").bind([album]).first { $0.text(0) }
  }

  /// Stores rows as they are after the changes.
  func store(_ changes: [NodeChange]) throws(DatabaseError) {
    for change in changes {
      if let row = change.after {
        try run(
          """
          INSERT OR REPLACE INTO node
            (id, parent, place, kind, text, track, done, created, record, wanted, search)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
          row.id,
          row.parent,
          row.place,
          row.kind.rawValue,
          row.text,
          row.track,
          row.done,
          row.created,
          row.record,
          row.target?.wanted?.encoded,
          row.search?.stored
        )
      } else if let row = change.before {
        try run("DELETE FROM node WHERE id = ?", row.id)
      }
    }
  }

  private static func target(of row: Statement) -> ListTarget? {
    if let track = row.optionalInteger(5) { return .track(TrackID(track)) }
    if let record = row.optionalInteger(8) { return .record(RecordID(record)) }
    if !row.isNull(10) { return .search(ListSearch(stored: row.text(10))) }
    return row.isNull(9) ? nil : WantedTrack(encoded: row.blob(9)).map { .wanted($0) }
  }
}
