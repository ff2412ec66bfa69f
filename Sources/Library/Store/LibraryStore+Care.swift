internal import CLibrary
internal import Identities

extension LibraryStore {
  /// Does what is due once a day: looks at all of the library, backs it up, and shortens the journal.
  ///
  /// Call it at leisure, after a start or a scan. Other calls get in between.
  @discardableResult
  public func keepHouse() async throws(DatabaseError) -> Bool {
    guard readOnlyReason == nil else { return false }
    // Both read everything, and make copies of all lists.
    defer { giveBack() }
    let looked = try attempt { () throws(DatabaseError) in try setting("check") }
    if isSuspect || isDayOld(looked) { try await check() }
    guard !Task.isCancelled else { return false }
    let isDue = try attempt { () throws(DatabaseError) in
      let last = try setting("backup")
      if last != nil { return isDayOld(last) }
      guard try setting("journal") == nil else { return true }
      // Nothing of the user's is in it yet: the first day begins.
      try set("backup", clock.now)
      return false
    }
    if isDue { try await backUp() }
    return isDue
  }

  /// Whether something was done a day ago, or never.
  private func isDayOld(_ time: Int64?) -> Bool {
    time.map { WallClock.hasPassed(WallClock.day, between: $0, and: clock.now) } ?? true
  }

  /// Gives back the memory that seldom work has left: pages of the database, and what was freed.
  func giveBack() {
    try? database?.execute("PRAGMA shrink_memory")
    clibrary_give_back()
  }

  /// Looks at all of the library beside other calls, and mends what is damaged; says what was.
  ///
  /// A cancelled task gets an empty answer, and the next check looks again.
  @discardableResult
  public func check() async throws(DatabaseError) -> [String] {
    var looked: Database?
    var report = LibraryExamination.Report()
    // What was mended meanwhile is another database than the one that was looked at.
    repeat {
      looked = database
      do throws(DatabaseError) {
        report = try await LibraryExaminer().report(on: files)
      } catch {
        // Nothing is known of it then, and the next start finds out.
        guard error.kind == .stopped else { throw error }
        return []
      }
    } while looked !== database
    isSuspect = false
    guard let complaint = report.complaints.first else {
      if report.isJournalDamaged, readOnlyReason == nil {
        try attempt { () throws(DatabaseError) in
          // Nobody else appends to the journal meanwhile.
          try writable.transaction { () throws(DatabaseError) in
            try noticeOthers()
            try renewJournal()
          }
        }
      }
      if readOnlyReason == nil {
        try attempt { () throws(DatabaseError) in try set("check", clock.now) }
      }
      guard !report.wrongSums.isEmpty else { return [] }
      try attempt { () throws(DatabaseError) in try addUp(report.wrongSums) }
      return ["the sums of \(report.wrongSums.count) records were wrong; they were added up again"]
    }
    if readOnlyReason == nil, !isAttempting {
      isAttempting = true
      defer { isAttempting = false }
      try mend(DatabaseError(.broken, "the library's database is damaged (\(complaint))"))
    }
    return report.complaints
  }

  /// Copies the database, and begins the journal anew with all that the user ever did.
  public func backUp() async throws(DatabaseError) {
    let database = try writable
    let path = files.nextBackup(at: clock.now)
    let new = LibraryFiles.path(path, ".new")
    files.remove(new)
    do {
      try await database.copy(to: new) { await Task.yield() }
      try checkCopy(new)
    } catch {
      files.remove(new)
      // The good backups stay, and the library is mended from one of them.
      if error.kind == .broken { try attempt { () throws(DatabaseError) in throw error } }
      throw error
    }
    // The library may have been mended meanwhile.
    guard self.database === database else { return files.remove(new) }
    guard files.rename(new, to: path) else {
      files.remove(new)
      throw DatabaseError(.disk, "\(path.text) could not be put in its place")
    }
    await removeOldBackups()
    try attempt { () throws(DatabaseError) in
      try writable.transaction { () throws(DatabaseError) in
        try set("backup", clock.now)
        try noticeOthers()
        let lines = try snapshotLines()
        // Lines that cannot be read may be those of a newer program.
        if files.journal.read().damaged > 0 {
          let aside = files.aside(at: clock.now, ".journal")
          try files.journal.replace(damagedLinesWith: lines, keeping: aside)
        } else {
          try files.journal.replace(with: lines)
        }
      }
    }
  }

  /// Keeps the last backups that can be read; a damaged one takes no sound one's place.
  private func removeOldBackups() async {
    var sound = 0
    for backup in files.backups {
      if sound < Self.mostBackups, await LibraryExaminer().isSound(backup) {
        sound += 1
      } else if sound == Self.mostBackups {
        files.remove(backup)
      }
    }
  }

  /// A copy of a broken page is broken too, and would push a good backup out.
  private func checkCopy(_ path: BytePath) throws(DatabaseError) {
    let copy = try Database(path: path, .write)
    // Without a log beside it the copy is one file, however it is opened.
    try copy.execute("PRAGMA journal_mode = DELETE")
    guard let first = try copy.complaints().first else { return }
    throw DatabaseError(.broken, "the library's database is damaged (\(first))")
  }

  /// Writes what waits in SQLite's log into the database file, so that the log stays short.
  public func tidy() throws(DatabaseError) {
    try attempt { () throws(DatabaseError) in
      guard readOnlyReason == nil else { return }
      try connected.execute("PRAGMA wal_checkpoint(PASSIVE)")
    }
  }

  /// What there is, in numbers.
  public func counts() throws(DatabaseError) -> LibraryCounts {
    try attempt { () throws(DatabaseError) in
      let database = try connected
      func count(_ text: String) throws(DatabaseError) -> Int {
        Int(try database.number("SELECT count(*) FROM \(text)") ?? 0)
      }
      var counts = LibraryCounts()
      counts.tracks = try count("track WHERE state = 0 AND format NOTNULL")
      counts.missing = try count("track WHERE state = 1")
      counts.unreadable = try count("track WHERE failure NOTNULL AND state != 1")
      counts.albums = try count("album WHERE id IN (SELECT album FROM track)")
      counts.artists = try count("artist WHERE id IN (SELECT artist FROM album) AND name != ''")
      counts.rows = lists.count
      counts.plays = try count("play")
      counts.hearts = try count("track WHERE heart NOTNULL") + count("album WHERE heart NOTNULL")
      return counts
    }
  }

  /// Whether there is any record.
  public func hasRecords() throws(DatabaseError) -> Bool {
    try attempt { () throws(DatabaseError) in
      try connected.number("SELECT 1 FROM track WHERE album NOTNULL LIMIT 1") != nil
    }
  }

  /// The files that cannot be read, and why.
  public func unreadableFiles() throws(DatabaseError) -> [TrackDetails] {
    try attempt { () throws(DatabaseError) in
      var ids: [TrackID] = []
      try connected.statement(
        """
        SELECT track.id FROM track JOIN folder ON folder.id = folder
        WHERE failure NOTNULL AND state != 1 ORDER BY path, name
        """
      ).forEachRow { row throws(DatabaseError) in ids.append(TrackID(row.integer(0))) }
      var files: [TrackDetails] = []
      for id in ids {
        if let details = try details(of: id) { files.append(details) }
      }
      return files
    }
  }
}

/// What a library holds, in numbers.
public struct LibraryCounts: Sendable, Equatable {
  /// Tracks whose files are there and can be read.
  public var tracks = 0
  /// Tracks whose files are gone.
  public var missing = 0
  /// Files that cannot be read.
  public var unreadable = 0
  /// Albums.
  public var albums = 0
  /// Artists who have albums.
  public var artists = 0
  /// Rows in lists.
  public var rows = 0
  /// How often something was played.
  public var plays = 0
  /// Hearts of tracks and albums.
  public var hearts = 0

  /// Nothing.
  public init() {}
}
