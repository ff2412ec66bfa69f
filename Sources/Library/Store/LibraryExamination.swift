internal import Identities

/// Reads every page of a library's database, and compares the user's data with the journal.
///
/// SQLite detects damage to its own structure, but no changed values; the journal repeats the
/// user's data with checksums.
struct LibraryExamination {
  /// The result of an examination.
  struct Report: Sendable {
    /// The faults of the database, one line each; empty if it is sound.
    var complaints: [String] = []
    /// Whether the journal has to be rewritten from a sound database.
    var isJournalDamaged = false
    /// Albums with wrong sums, which can be computed again.
    var wrongSums: [Int64] = []
  }

  private let database: Database
  private let journal: EditJournal

  init(_ database: Database, _ journal: EditJournal) {
    self.database = database
    self.journal = journal
  }

  /// Examines the database; throws only errors that do not mean damage, such as a failing disk.
  func report() throws(DatabaseError) -> Report {
    var report = Report()
    do {
      // A transaction keeps concurrent writes out of the result.
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

  /// Reads every row: damage is detected only when the last column is read.
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

  /// Values that no version of the program writes.
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
    // Journals of version 0.1 lack some of the compared data.
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
    try database.statement(text).values { $0.integer(0) }
  }
}

extension JournalNode {
  /// Whether it equals a row of the database, except that its track may have moved and its record's
  /// key may have changed.
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

/// Examines a library on a thread of its own, while it is in use.
actor LibraryExaminer {
  private let executor = ThreadExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Examines the library while it is in use; ends soon after the task is cancelled.
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

  /// Whether a copy is usable.
  func isSound(_ copy: BytePath) -> Bool {
    guard let database = try? Database(path: copy, .read) else { return false }
    return (try? database.complaints()) == []
  }
}
