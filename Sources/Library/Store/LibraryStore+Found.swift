internal import Identities

/// Links rows of the lists to the tracks or records that scans find for them.
extension LibraryStore {
  /// The name of these edits in the journal, and of those that the program makes by itself; they
  /// cannot be undone.
  static let found = "found"

  /// Links rows to the tracks and records found for them, and returns how many.
  ///
  /// A row that has changed since the search is skipped. This is not a user's edit: it adds no undo
  /// step, and keeps the redo steps.
  func match(_ matches: [ListMatch], foundIn tree: ListTree) throws -> Int {
    guard !matches.isEmpty else { return 0 }
    let now = clock.now
    let done: [NodeChange]? = try perform { _ in
      let lasting = matches.filter { lists[$0.row] == tree[$0.row] }
      let changes = try lists.changes(for: .match(lasting), time: now)
      let lines = try journaled(changes)
      // The track or record may have been removed again.
      let kept = lines.indices.filter { lines[$0].after?.target != nil }
      guard !kept.isEmpty else { return nil }
      let found = kept.map { changes[$0] }
      try store(found: found)
      return (.edit(name: Self.found, time: now, kept.map { lines[$0] }), found)
    }
    finish(done ?? [])
    return done?.count ?? 0
  }

  /// Stores the changed rows, and updates all undo steps accordingly: otherwise the next undo or
  /// redo would revert the link.
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
    let steps = try database.statement("SELECT id, changes FROM step").values {
      row -> (id: Int64, changes: [NodeChange])? in
      guard let old = NodeChange.decoded(row.blob(1)) else { return nil }
      let new = old.map { NodeChange(before: known($0.before), after: known($0.after)) }
      return new == old ? nil : (row.integer(0), new)
    }
    for step in steps {
      let bytes = NodeChange.encoded(step.changes)
      try database.run("UPDATE step SET changes = ? WHERE id = ?", bytes, step.id)
      try noteTargets(of: step.changes, inStep: step.id)
    }
  }
}
