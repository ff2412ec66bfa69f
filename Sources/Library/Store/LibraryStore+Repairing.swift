extension LibraryStore {
  // MARK: - Damage that a statement meets

  /// Runs `body`; if it finds damage, the library is repaired and `body` runs again.
  func attempt<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // A nested call is repeated together with the outer one.
    guard !isAttempting else { return try body() }
    isAttempting = true
    defer { isAttempting = false }
    while true {
      do {
        return try body()
      } catch {
        guard let damage = error as? DatabaseError, damage.mayBeDamage else { throw error }
        do {
          try repair(damage)
        } catch let why {
          throw why as? Failure ?? error
        }
      }
    }
  }

  /// Repairs the library while it is in use; throws if that is impossible or was done recently.
  func repair(_ damage: DatabaseError) throws(DatabaseError) {
    guard readOnlyReason == nil else { throw damage }
    files.markDamaged(damage.description)
    if repairTimes.hasJustRepaired(at: clock.now) {
      throw DatabaseError(
        .brokenAgain,
        "\(damage.description) again, right after it was repaired; the disk may be failing"
      )
    }
    // Damage that is only in SQLite's shared memory disappears when the database is reopened.
    let isAgain = repairTimes.hasJustReopened(at: clock.now)
    repairTimes.reopen(at: clock.now)
    database = nil
    albumIDs.clear()
    let notes = try connect(examines: true, known: isAgain ? damage : nil)
    isSuspect = false
    if let readOnlyReason { throw readOnlyReason }
    guard !notes.isEmpty else { return }
    repairTimes.repair(at: clock.now)
    repairs += notes
    var change = LibraryChange()
    change.isEverything = true
    change.roots = try roots()
    change.repairs = notes
    publish(change)
  }

  /// Makes the library writable again if the disk has space by now; call it when a window gets the
  /// focus.
  public func becomeWritable() { attempt { regainWriting() } }

  /// Makes the library writable again once the disk has space.
  func regainWriting() {
    guard let reason = readOnlyReason, reason.kind == .full, pen != nil else { return }
    // A read-only connection may be exclusive and block others.
    database = nil
    do {
      _ = try connect(examines: false)
    } catch {
      let opening = LibraryOpening(files: files, now: clock.now, pen: pen)
      readOnlyReason = reason
      database = try? opening.openForReading(reason)
    }
  }

  // MARK: - Connecting

  /// Opens the database, repairing it if necessary; read-only if it cannot be written.
  func connect(
    examines: Bool,
    known damage: DatabaseError? = nil
  ) throws(DatabaseError) -> [RepairNote] {
    var isUpgraded = false
    var opening = LibraryOpening(files: files, now: clock.now, pen: pen) { [upgrading] part in
      isUpgraded = true
      upgrading(part)
    }
    defer { if isUpgraded { upgrading(1) } }
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
    if !opening.isMadeAnew, isDoubtful {
      let report = try LibraryExamination(database, files.journal).report()
      if let complaint = report.complaints.first {
        throw DatabaseError(.broken, "the library's database is damaged (\(complaint))")
      }
      // The journal does not have better positions for invalid rows of the lists.
      try database.transaction { () throws(DatabaseError) in try store(repairs) }
      if report.isJournalDamaged || !repairs.isEmpty { try renewJournal() }
      try addUp(report.wrongSums)
    } else {
      // Older versions of the program change tracks without updating the sums.
      try addUp([])
    }
    try regroup()
    files.markOpen()
  }

  private func connectForReading(
    _ opening: LibraryOpening,
    _ error: DatabaseError
  ) throws(DatabaseError) {
    switch error.kind {
    case .busy, .held, .broken, .brokenAgain, .stopped, .other: throw error
    case .full, .readOnly, .cannotOpen, .disk, .newer: break
    }
    let opened = try opening.openForReading(error)
    readOnlyReason = error.kind == .newer || error.kind == .full ? error : opening.notWritable
    database = opened
    try loadLists()
  }

  /// Whether an error means damage: a statement may also fail through a bug, which no copy would
  /// fix.
  private func isDamage(_ error: DatabaseError) -> Bool {
    guard error.mayBeDamage, error.kind == .other else { return error.kind == .broken }
    guard let database = try? Database(path: files.database, .read) else { return false }
    let report = try? LibraryExamination(database, files.journal).report()
    return report?.complaints.isEmpty == false
  }

  // MARK: - Ids

  /// Gives new rows ids that no row of the damaged database had.
  ///
  /// A window or a queue may still hold old ids, which must not refer to other tracks.
  private func reserveNumbers() throws(DatabaseError) {
    let first = min(max(clock.now, 0), 1 << 35) << 20
    if first > (try setting("first_number") ?? 0) { try set("first_number", first) }
  }

  /// An SQL expression for the id of a new row.
  static func newNumber(in table: String) -> String {
    """
    (SELECT max(coalesce(max(id), 0),
      coalesce((SELECT value FROM setting WHERE name = 'first_number'), 0)) + 1 FROM \(table))
    """
  }
}
