internal import Identities

/// Keeps rows of the lists linked to their records when albums change.
extension LibraryStore {
  /// The album with a key; an unknown one is inserted without tracks, until a scan finds them.
  func albumOrPlaceholder(key: String) throws(DatabaseError) -> Int64 {
    let database = try writable
    if let known = try album(ofKey: key) { return known }
    let nobody = try artistID(of: "", sortKey: [])
    try database.run(
      """
      INSERT INTO album (id, key, title, artist, title_key, artist_key, added)
      VALUES (\(Self.newNumber(in: "album")), ?, '', ?, x'', x'', ?)
      """,
      key,
      nobody,
      clock.now
    )
    return database.lastInsertedRow
  }

  private func album(ofKey key: String) throws(DatabaseError) -> Int64? {
    try connected.number("SELECT id FROM album WHERE key = ?", key)
  }

  /// Records in the journal that rows with an album refer to another key from now on.
  func recordRows(ofAlbum album: Int64, movingTo key: String) throws(DatabaseError) {
    let isNamed = try connected.number(
      """
      SELECT 1 WHERE EXISTS (SELECT 1 FROM node WHERE record = ?1)
        OR EXISTS (SELECT 1 FROM step_record WHERE record = ?1)
      """,
      album
    )
    guard isNamed != nil, let old = try connected.key(ofAlbum: album) else { return }
    moved.entries.append(.regroup(old, key))
  }

  /// Makes the rows and undo steps of one album refer to another.
  func moveRows(fromAlbum old: Int64, to new: Int64) throws(DatabaseError) {
    let database = try writable
    try database.run("UPDATE node SET record = ? WHERE record = ?", new, old)
    if database.changedRows > 0 { moved.hasRows = true }
    let steps = try database.statement(
      "SELECT id, changes FROM step JOIN step_record ON step = id WHERE record = ?"
    ).bind([old]).values { row in
      NodeChange.decoded(row.blob(1)).map { (id: row.integer(0), changes: $0) }
    }
    for step in steps {
      let changes = step.changes.map { change in
        NodeChange(
          before: change.before?.moved(from: RecordID(old), to: RecordID(new)),
          after: change.after?.moved(from: RecordID(old), to: RecordID(new))
        )
      }
      let bytes = NodeChange.encoded(changes)
      try database.run("UPDATE step SET changes = ? WHERE id = ?", bytes, step.id)
    }
    try database.run("UPDATE OR REPLACE step_record SET record = ? WHERE record = ?", new, old)
  }

  /// Replays the change of an album's key.
  func replay(regroupFrom old: String, to new: String) throws(DatabaseError) {
    guard let former = try album(ofKey: old) else { return }
    if let known = try album(ofKey: new) {
      try moveRows(fromAlbum: former, to: known)
    } else {
      try writable.run("UPDATE album SET key = ? WHERE id = ?", new, former)
    }
  }
}

extension ListNode {
  fileprivate func moved(from old: RecordID, to new: RecordID) -> ListNode {
    guard record == old else { return self }
    var moved = self
    moved.target = .record(new)
    return moved
  }
}
