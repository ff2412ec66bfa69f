internal import Identities

/// Looks at every page of a library's database, and compares it with the journal.
///
/// SQLite notices where its own structure is damaged, not where a value was changed. What the user
/// did is in the journal as well, with checksums.
struct LibraryExamination {
  /// What was found.
  struct Report: Sendable {
    /// What is wrong with the database, a line each; empty if nothing is.
    var complaints: [String] = []
    /// Whether the journal has to be written anew from a database that is sound.
    var isJournalDamaged = false
    /// Albums whose sums are not those of their tracks; those are easily added up again.
    var wrongSums: [Int64] = []
  }

  private let database: Database
  private let journal: EditJournal

  init(_ database: Database, _ journal: EditJournal) {
    self.database = database
    self.journal = journal
  }

  /// What is wrong; throws only what says nothing about damage, such as a failing disk.
  func report() throws(DatabaseError) -> Report {
    var report = Report()
    do {
      // One moment of the database is looked at, whatever others write meanwhile.
      try database.execute("BEGIN")
      defer { try? database.execute("ROLLBACK") }
      report.complaints = try database.complaints(full: true)
      guard report.complaints.isEmpty else { return report }
      try readEverything()
      report.complaints += try tableComplaints() + valueComplaints()
      report.wrongSums = try database.wrongSums()
      try compare(with: journal.read(), &report)
    } catch {
      guard error.mayBeDamage else { throw error }
      report.complaints.append(error.description)
    }
    return report
  }

  /// Damaged records show only where their last column is read.
  private func readEverything() throws(DatabaseError) {
    for table in Schema.tables {
      try database.statement("SELECT * FROM \(table)").forEachRow { _ throws(DatabaseError) in }
    }
  }

  private func tableComplaints() throws(DatabaseError) -> [String] {
    let fresh = try Database(path: BytePath(":memory:"), .write)
    try Schema.current.migrate(fresh)
    let expected = try Schema.definitions(in: fresh)
    let found = try Schema.definitions(in: database)
    return expected == found ? [] : ["its tables are not the library's"]
  }

  /// Values that no program wrote.
  private func valueComplaints() throws(DatabaseError) -> [String] {
    var complaints: [String] = []
    for table in ["root", "folder", "artist", "picture", "album", "track", "play", "step", "node"]
    where try database.number("SELECT max(id) FROM \(table)") ?? 0 >= 1 << 61 {
      complaints.append("a number in the table \(table) is impossible")
    }
    let isOdd = "value NOT BETWEEN 0 AND \(Int64(1) << 61) OR typeof(value) != 'integer'"
    let odd = try database.number(
      "SELECT 1 FROM setting WHERE name IN ('journal', 'next_node') AND (\(isOdd))"
    )
    if odd != nil { complaints.append("a number of the lists is impossible") }
    let uncounted = try database.number(
      """
      SELECT 1 FROM track WHERE plays != (SELECT count(*) FROM play WHERE play.track = track.id)
      UNION ALL SELECT 1 FROM play WHERE track NOT IN (SELECT id FROM track) LIMIT 1
      """
    )
    if uncounted != nil { complaints.append("the plays of a track do not add up") }
    let misplaced = try database.number(
      """
      SELECT 1 FROM node WHERE track NOTNULL AND track NOT IN (SELECT id FROM track)
        OR record NOTNULL AND record NOT IN (SELECT id FROM album)
        OR (track NOTNULL) + (record NOTNULL) + (wanted NOTNULL) + (search NOTNULL) > 1
      UNION ALL SELECT 1 FROM step_record WHERE record NOT IN (SELECT id FROM album) LIMIT 1
      """
    )
    if misplaced != nil { complaints.append("a row of the lists names what does not exist") }
    try database.statement("SELECT changes FROM step").forEachRow { row throws(DatabaseError) in
      if NodeChange.decoded(row.blob(0)) == nil { complaints.append("an edit cannot be read") }
    }
    return complaints
  }

  private func compare(
    with content: EditJournal.Content,
    _ report: inout Report
  ) throws(DatabaseError) {
    let rows = try database.listRows()
    let number = try database.number("SELECT value FROM setting WHERE name = 'journal'") ?? 0
    // Journals of version 0.1 do not say all that is compared.
    let isComparable =
      try database.number("SELECT value FROM setting WHERE name = 'journal_format'") != nil
    guard isComparable, let state = JournaledState(content, upTo: number) else {
      report.isJournalDamaged =
        content.damaged > 0 || content.lines.last?.number ?? 0 < number
        || (!isComparable && number > 0)
      return
    }
    let areRowsSame =
      rows.count == state.rows.count
      && rows.allSatisfy { state.rows[$0.id]?.isSame(as: $0) ?? false }
    if !areRowsSame { report.complaints.append("the lists are not as they were edited") }
    let hearts = try times("SELECT heart FROM track WHERE heart NOTNULL ORDER BY heart")
    if hearts != state.heartTimes {
      report.complaints.append("the hearts are not as they were given")
    }
    let plays = try times("SELECT time FROM play ORDER BY time")
    if plays != state.playTimes {
      report.complaints.append("the plays are not as they were counted")
    }
  }

  private func times(_ text: String) throws(DatabaseError) -> [Int64] {
    var times: [Int64] = []
    try database.statement(text).forEachRow { row throws(DatabaseError) in
      times.append(row.integer(0))
    }
    return times
  }
}

extension JournalNode {
  /// Whether it is that row of the database; its track may have been moved since, and its record's key
  /// may be another one.
  fileprivate func isSame(as row: ListNode) -> Bool {
    var plain = row
    plain.target = nil
    guard plain == node else { return false }
    return switch (row.target, target) {
    case (nil, nil), (.track, .track), (.record, .record): true
    case (.wanted(let one), .wanted(let other)): one == other
    case (.search(let one), .search(let other)): one == other
    default: false
    }
  }
}

/// Examines a library on a thread of its own, beside whoever uses it.
actor LibraryExaminer {
  private let executor = ThreadExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// What is wrong with the library that is in use; it stops soon after the task is cancelled.
  func report(on files: LibraryFiles) async throws(DatabaseError) -> LibraryExamination.Report {
    do throws(DatabaseError) {
      let database = try Database(path: files.database, .read)
      return try await database.stoppedWithTask { () throws(DatabaseError) in
        try LibraryExamination(database, files.journal).report()
      }
    } catch {
      guard error.mayBeDamage else { throw error }
      return LibraryExamination.Report(complaints: [error.description])
    }
  }

  /// Whether a copy can be used.
  func isSound(_ copy: BytePath) -> Bool {
    guard let database = try? Database(path: copy, .read) else { return false }
    return (try? database.complaints()) == []
  }
}
