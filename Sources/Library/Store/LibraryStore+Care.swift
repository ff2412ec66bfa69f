internal import CLibrary
internal import Identities

extension LibraryStore {
  /// Does the daily maintenance: examines the library, and copies the user's book.
  ///
  /// Call it when idle, after a launch or a scan. Other calls can run in between.
  @discardableResult
  public func maintain() async throws(DatabaseError) -> Bool {
    guard readOnlyReason == nil else { return false }
    // Both read everything.
    defer { releaseMemory() }
    let isDue = try attempt { () throws(DatabaseError) in
      let number = try openBook.number
      // Nothing of the user's yet, or nothing new.
      guard number > 0, try setting("copied") != number else { return false }
      return isDayOld(try setting("copy"))
    }
    if isDue { try await backUp() }
    let looked = try attempt { () throws(DatabaseError) in try setting("check") }
    if isDayOld(looked) || book?.isComplete == false { try await check() }
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
    var report = LibraryExaminer.Report()
    // If the index was made anew meanwhile, the report is about another one.
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
    var faults = report.bookFaults + report.indexFaults
    guard readOnlyReason == nil else { return faults }
    return try attempt { () throws(DatabaseError) in
      let book = try openBook
      if !report.bookFaults.isEmpty || !book.isComplete { try book.check() }
      if let fault = report.indexFaults.first {
        try repair(DatabaseError(.broken, "the library's database is damaged (\(fault))"))
      } else if !report.wrongSums.isEmpty {
        try addUp(report.wrongSums)
        let count = report.wrongSums.count
        faults.append("the sums of \(count) records were wrong; they were added up again")
      }
      try set("check", clock.now)
      return faults
    }
  }

  /// Writes SQLite's write-ahead log into the index, so that it remains short.
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
      counts.plays = Int(try database.number("SELECT total(plays) FROM track") ?? 0)
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

  /// Whether there are folders, and the user's lists or favourites have music.
  public func isMusicKnown() throws(DatabaseError) -> Bool {
    let text = "SELECT coalesce((SELECT max(song) FROM track), (SELECT max(record) FROM album))"
    return try attempt { () throws(DatabaseError) in
      try connected.number("\(text) FROM root LIMIT 1") != nil
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
