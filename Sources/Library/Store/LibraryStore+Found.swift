internal import Identities

/// What scans find for rows that want a track or a record.
extension LibraryStore {
  /// The name in the journal of what a scan found; nobody can take it back.
  static let found = "found"

  /// Has rows represent what was found for them, and returns how many do.
  ///
  /// A row of which the lists say something else by now than when it was looked for stays as it is.
  /// The user did not do this: it is no step of undo, and what was undone can still be done again.
  func match(_ matches: [ListMatch], foundIn tree: ListTree) throws -> Int {
    guard !matches.isEmpty else { return 0 }
    let now = clock.now
    let done: [NodeChange]? = try perform { _ in
      let lasting = matches.filter { lists[$0.row] == tree[$0.row] }
      let changes = try lists.changes(for: .match(lasting), time: now)
      let lines = try journaled(changes)
      // What was found may be gone again.
      let kept = lines.indices.filter { lines[$0].after?.target != nil }
      guard !kept.isEmpty else { return nil }
      let found = kept.map { changes[$0] }
      try store(found: found)
      return (.edit(name: Self.found, time: now, kept.map { lines[$0] }), found)
    }
    finish(done ?? [])
    return done?.count ?? 0
  }

  /// Writes rows as what was found for them, and has all steps know them as that: otherwise the next
  /// one that is taken would take it back.
  func store(found changes: [NodeChange]) throws(DatabaseError) {
    try store(changes)
    var finds: [ListRowID: (wanted: ListTarget?, target: ListTarget?)] = [:]
    for change in changes {
      if let row = change.after { finds[row.id] = (change.before?.target, row.target) }
    }
    func known(_ row: ListNode?) -> ListNode? {
      guard var row, let find = finds[row.id], row.target == find.wanted else { return row }
      row.target = find.target
      return row
    }
    let database = try writable
    var steps: [(id: Int64, changes: [NodeChange])] = []
    try database.statement("SELECT id, changes FROM step").forEachRow {
      row throws(DatabaseError) in
      guard let old = NodeChange.decoded(row.blob(1)) else { return }
      let new = old.map { NodeChange(before: known($0.before), after: known($0.after)) }
      if new != old { steps.append((row.integer(0), new)) }
    }
    for step in steps {
      let bytes = NodeChange.encoded(step.changes)
      try database.run("UPDATE step SET changes = ? WHERE id = ?", bytes, step.id)
      try noteTargets(of: step.changes, inStep: step.id)
    }
  }
}
