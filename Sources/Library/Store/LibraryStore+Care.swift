internal import CLibrary
internal import Identities

extension LibraryStore {
  /// Does the daily maintenance: examines the library, backs it up, and shortens the journal.
  ///
  /// Call it when idle, after a launch or a scan. Other calls can run in between.
  @discardableResult
  public func maintain() async throws(DatabaseError) -> Bool {
    guard readOnlyReason == nil else { return false }
    // Both read everything and copy all lists.
    defer { releaseMemory() }
    let looked = try attempt { () throws(DatabaseError) in try setting("check") }
    if isSuspect || isDayOld(looked) { try await check() }
    guard !Task.isCancelled else { return false }
    let isDue = try attempt { () throws(DatabaseError) in
      let last = try setting("backup")
      if last != nil { return isDayOld(last) }
      guard try setting("journal") == nil else { return true }
      // The library has no user data yet: wait a day.
      try set("backup", clock.now)
      return false
    }
    if isDue { try await backUp() }
    return isDue
  }

  /// Whether a time is at least a day ago or nil.
  private func isDayOld(_ time: Int64?) -> Bool {
    time.map { WallClock.hasPassed(WallClock.day, between: $0, and: clock.now) } ?? true
  }

  /// Releases memory after rare work: SQLite's page cache and free heap memory.
  func releaseMemory() {
    try? database?.execute("PRAGMA shrink_memory")
    clibrary_release_memory()
  }

  /// Examines the entire library while other calls can run, and repairs damage; returns the faults.
  ///
  /// If the task is cancelled the result is empty, and the next check examines again.
  @discardableResult
  public func check() async throws(DatabaseError) -> [String] {
    var looked: Database?
    var report = LibraryExamination.Report()
    // If the library was repaired meanwhile, the report is about another database.
    repeat {
      looked = database
      do throws(DatabaseError) {
        report = try await LibraryExaminer().report(on: files)
      } catch {
        // The task was cancelled; the state of the library remains unknown.
        guard error.kind == .stopped else { throw error }
        return []
      }
    } while looked !== database
    isSuspect = false
    guard let complaint = report.complaints.first else {
      if report.isJournalDamaged, readOnlyReason == nil {
        try attempt { () throws(DatabaseError) in
          try writable.transaction { () throws(DatabaseError) in try renewJournal() }
        }
      }
      if readOnlyReason == nil {
        try attempt { () throws(DatabaseError) in try set("check", clock.now) }
      }
      guard !report.wrongSums.isEmpty else { return [] }
      guard readOnlyReason == nil else {
        return ["the sums of \(report.wrongSums.count) records are wrong"]
      }
      try attempt { () throws(DatabaseError) in try addUp(report.wrongSums) }
      return ["the sums of \(report.wrongSums.count) records were wrong; they were added up again"]
    }
    if readOnlyReason == nil, !isAttempting {
      isAttempting = true
      defer { isAttempting = false }
      try repair(DatabaseError(.broken, "the library's database is damaged (\(complaint))"))
    }
    return report.complaints
  }

  /// Copies the database, and replaces the journal by a snapshot of the user's data.
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
      // The sound backups are kept, and the library is restored from one of them.
      if error.kind == .broken { try attempt { () throws(DatabaseError) in throw error } }
      throw error
    }
    // The library may have been repaired meanwhile.
    guard self.database === database else { return files.remove(new) }
    guard files.rename(new, to: path) else {
      files.remove(new)
      throw DatabaseError(.disk, "\(path.text) could not be put in its place")
    }
    await removeOldBackups()
    try attempt { () throws(DatabaseError) in
      try writable.transaction { () throws(DatabaseError) in
        try set("backup", clock.now)
        let lines = try snapshotLines()
        // Unreadable lines may come from a newer version.
        if files.journal.read().damaged > 0 {
          let aside = files.aside(at: clock.now, ".journal")
          try files.journal.replace(damagedLinesWith: lines, keeping: aside)
        } else {
          try files.journal.replace(with: lines)
        }
      }
    }
  }

  /// Keeps the latest sound backups; damaged ones do not count.
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

  /// Checks a new copy: one of a damaged database must not displace a sound backup.
  private func checkCopy(_ path: BytePath) throws(DatabaseError) {
    let copy = try Database(path: path, .write)
    // Without a write-ahead log the copy is a single file.
    try copy.execute("PRAGMA journal_mode = DELETE")
    guard let first = try copy.complaints().first else { return }
    throw DatabaseError(.broken, "the library's database is damaged (\(first))")
  }

  /// Checkpoints SQLite's write-ahead log, so that it remains short.
  public func checkpoint() throws(DatabaseError) {
    try attempt { () throws(DatabaseError) in
      guard readOnlyReason == nil else { return }
      try connected.execute("PRAGMA wal_checkpoint(PASSIVE)")
    }
  }

  /// The contents of the library in numbers.
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

  /// Whether there are any records.
  public func hasRecords() throws(DatabaseError) -> Bool {
    try attempt { () throws(DatabaseError) in
      try connected.number("SELECT 1 FROM track WHERE album NOTNULL LIMIT 1") != nil
    }
  }

  /// The files that cannot be read, and why.
  public func unreadableFiles() throws(DatabaseError) -> [TrackDetails] {
    try attempt { () throws(DatabaseError) in
      let ids = try connected.statement(
        """
        SELECT track.id FROM track JOIN folder ON folder.id = folder
        WHERE failure NOTNULL AND state != 1 ORDER BY path, name
        """
      ).values { TrackID($0.integer(0)) }
      var files: [TrackDetails] = []
      for id in ids {
        if let details = try details(of: id) { files.append(details) }
      }
      return files
    }
  }
}

/// The contents of a library in numbers.
public struct LibraryCounts: Sendable, Equatable {
  /// Tracks whose files exist and are readable.
  public var tracks = 0
  /// Tracks whose files are missing.
  public var missing = 0
  /// Files that cannot be read.
  public var unreadable = 0
  /// Albums with tracks.
  public var albums = 0
  /// Artists with albums.
  public var artists = 0
  /// Rows in lists.
  public var rows = 0
  /// The number of plays.
  public var plays = 0
  /// Hearts of tracks and albums.
  public var hearts = 0

  /// All counts are zero.
  public init() {}
}
