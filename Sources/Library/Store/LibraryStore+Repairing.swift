extension LibraryStore {
  /// For how many seconds a library that was mended is not mended again: a disk that gives wrong data
  /// would have it mended without end.
  static let restAfterMending: Int64 = 600

  // MARK: - Damage that a statement meets

  /// Does something; where it meets damage the library is mended, and it is done again.
  func attempt<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // What is part of another call is done again with that.
    guard !isAttempting else { return try body() }
    isAttempting = true
    defer { isAttempting = false }
    while true {
      do {
        return try body()
      } catch {
        guard let damage = error as? DatabaseError, damage.mayBeDamage else { throw error }
        do {
          try mend(damage)
        } catch let why {
          throw why as? Failure ?? error
        }
      }
    }
  }

  /// Mends the library while it is in use; throws if it cannot be, or was just now.
  func mend(_ damage: DatabaseError) throws(DatabaseError) {
    guard readOnlyReason == nil else { throw damage }
    files.markDamaged(damage.description)
    if isRecent(mended) {
      throw DatabaseError(
        .brokenAgain,
        "\(damage.description) again, right after it was mended; the disk may be failing"
      )
    }
    // Damage that only the memory shared with SQLite has is gone when it is opened anew.
    let isAgain = isRecent(reopened)
    reopened = clock.now
    database = nil
    albumKeys = nil
    let notes = try connect(examines: true, known: isAgain ? damage : nil)
    isSuspect = false
    if let readOnlyReason { throw readOnlyReason }
    guard files.isMarkedDamaged || !notes.isEmpty else { return }
    guard !notes.isEmpty else { throw Self.inUse(damage) }
    mended = clock.now
    repairs += notes
    var change = LibraryChange()
    change.isEverything = true
    change.roots = try roots()
    change.repairs = notes
    tell(change)
  }

  private func isRecent(_ time: Int64?) -> Bool {
    guard let time else { return false }
    return !WallClock.hasPassed(Self.restAfterMending, between: time, and: clock.now)
  }

  /// Goes on writing once there is room on the disk again.
  func regainWriting() {
    guard let reason = readOnlyReason, reason.kind == .full, lock != nil else { return }
    // Where it is read alone, that connection keeps all others out.
    database = nil
    do {
      _ = try connect(examines: false)
    } catch {
      let opening = LibraryOpening(files: files, now: clock.now, lock: lock)
      readOnlyReason = reason
      database = try? opening.openForReading(reason)
      lock?.share()
    }
  }

  /// Throws what another program found damaged, and could not mend as this one has the library open.
  func noticeMark() throws(DatabaseError) {
    guard readOnlyReason == nil, files.isMarkedDamaged, !isRecent(reopened) else { return }
    throw DatabaseError(.broken, "the library's database is damaged")
  }

  // MARK: - Connecting

  /// Opens the database, mended where it must be; for reading only where it cannot be written.
  func connect(
    examines: Bool,
    known damage: DatabaseError? = nil
  ) throws(DatabaseError) -> [RepairNote] {
    var isUpgraded = false
    var opening = LibraryOpening(files: files, now: clock.now, lock: lock) { [upgrading] part in
      isUpgraded = true
      upgrading(part)
    }
    defer {
      lock?.share()
      if isUpgraded { upgrading(1) }
    }
    readOnlyReason = nil
    var reason: RepairNote? = opening.isLost ? .lost : nil
    if let damage, opening.canRecover { reason = .damaged(damage.description) }
    while true {
      do {
        if let damage = reason {
          reason = nil
          try opening.recover(because: damage)
        }
        try connect(&opening, examines: examines)
        return opening.notes
      } catch {
        database = nil
        guard opening.canRecover, isDamage(error) else {
          try connectForReading(opening, error)
          return opening.notes
        }
        reason = .damaged(error.description)
      }
    }
  }

  private func connect(
    _ opening: inout LibraryOpening,
    examines: Bool
  ) throws(DatabaseError) {
    let database = try opening.openForWriting()
    self.database = database
    if opening.isRecovered {
      try bringBackFolders()
      try reserveNumbers()
    }
    let isCaughtUp = try catchUp(&opening.notes)
    let repairs = try loadLists()
    let isDoubtful = examines || opening.isRecovered || !isCaughtUp || !repairs.isEmpty
    if opening.isAlone, !opening.isMadeAnew, isDoubtful {
      let report = try LibraryExamination(database, files.journal).report()
      if let complaint = report.complaints.first {
        throw DatabaseError(.broken, "the library's database is damaged (\(complaint))")
      }
      // The journal does not know better where rows of the lists belong that make no sense.
      try database.transaction { () throws(DatabaseError) in try store(repairs) }
      if report.isJournalDamaged || !repairs.isEmpty { try renewJournal() }
      try addUp(report.wrongSums)
    } else {
      // A program of an older version changes tracks and knows no sums.
      try addUp([])
    }
    foreignVersion = try database.number("PRAGMA data_version")
    if opening.isAlone { files.markOpen() } else { files.markOpenBesideOthers() }
  }

  private func connectForReading(
    _ opening: LibraryOpening,
    _ error: DatabaseError
  ) throws(DatabaseError) {
    switch error.kind {
    case .broken where !opening.isAlone: throw Self.inUse(error)
    case .busy, .broken, .brokenInUse, .brokenAgain, .stopped, .other: throw error
    case .full, .readOnly, .cannotOpen, .disk, .newer: break
    }
    let opened = try opening.openForReading(error)
    readOnlyReason = error.kind == .newer || error.kind == .full ? error : opening.notWritable
    database = opened
    try loadLists()
    foreignVersion = try connected.number("PRAGMA data_version")
  }

  private static func inUse(_ damage: DatabaseError) -> DatabaseError {
    DatabaseError(
      .brokenInUse,
      "\(damage.description); close the other Gatefold, so that it can be mended"
    )
  }

  /// A statement may also fail for a fault of this program's own, which no copy would mend.
  private func isDamage(_ error: DatabaseError) -> Bool {
    guard error.mayBeDamage, error.kind == .other else { return error.kind == .broken }
    guard let database = try? Database(path: files.database, .read) else { return false }
    let report = try? LibraryExamination(database, files.journal).report()
    return report?.complaints.isEmpty == false
  }

  // MARK: - Numbers

  /// Sees to it that new rows get numbers that no row of the damaged database had.
  ///
  /// A window or a queue may hold those, and must not take one track for another.
  private func reserveNumbers() throws(DatabaseError) {
    let first = min(max(clock.now, 0), 1 << 35) << 20
    if first > (try setting("first_number") ?? 0) { try set("first_number", first) }
  }

  /// The number of a new row, as part of a statement.
  static func newNumber(in table: String) -> String {
    """
    (SELECT max(coalesce(max(id), 0),
      coalesce((SELECT value FROM setting WHERE name = 'first_number'), 0)) + 1 FROM \(table))
    """
  }
}
