extension LibraryStore {
  /// How many backups are kept.
  static let mostBackups = 3

  /// Does what is due once a day: a backup, of which three are kept, and a short journal.
  ///
  /// Call it at leisure, after a start or a scan. Other calls get in between.
  @discardableResult
  public func keepHouse() async throws(DatabaseError) -> Bool {
    guard readOnlyReason == nil else { return false }
    let last = try setting("backup")
    if let last, !WallClock.hasPassed(WallClock.day, between: last, and: clock.now) {
      return false
    }
    if last == nil, try setting("journal") == nil {
      // Nothing of the user's is in it yet: the first day begins.
      try set("backup", clock.now)
      return false
    }
    try await backUp()
    return true
  }

  /// Copies the database, and begins the journal anew with all that the user ever did.
  public func backUp() async throws(DatabaseError) {
    let database = try writable
    let path = files.backup(at: clock.now)
    let new = LibraryFiles.path(path, ".new")
    files.remove(new)
    do {
      try await database.copy(to: new) { await Task.yield() }
      try checkCopy(new)
    } catch {
      files.remove(new)
      // The good backups stay, and the next start mends the library from one of them.
      if error.kind == .broken { markForMending() }
      throw error
    }
    guard files.rename(new, to: path) else {
      files.remove(new)
      throw DatabaseError(.disk, "\(path.text) could not be put in its place")
    }
    for old in files.backups.dropFirst(Self.mostBackups) { files.remove(old) }
    try database.transaction { () throws(DatabaseError) in
      try set("backup", clock.now)
      try noticeOthers()
      try files.journal.replace(with: try snapshotLines())
    }
  }

  /// A copy of a broken page is broken too, and would push a good backup out.
  private func checkCopy(_ path: BytePath) throws(DatabaseError) {
    let copy = try Database(path: path, .write)
    // Without a log beside it the copy is one file, however it is opened.
    try copy.execute("PRAGMA journal_mode = DELETE")
    let complaints = try copy.complaints()
    guard let first = complaints.first else { return }
    throw DatabaseError(
      .broken,
      "the library's database is damaged (\(first)); the next start mends it"
    )
  }

  /// Has the next start look at the database, and mend it.
  public func markForMending() { isSuspect = true }

  /// Writes what waits in SQLite's log into the database file, so that the log stays short.
  public func tidy() throws(DatabaseError) {
    guard readOnlyReason == nil else { return }
    try connected.execute("PRAGMA wal_checkpoint(PASSIVE)")
  }

  /// What there is, in numbers.
  public func counts() throws(DatabaseError) -> LibraryCounts {
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

  /// Whether there is any record.
  public func hasRecords() throws(DatabaseError) -> Bool {
    try connected.number("SELECT 1 FROM track WHERE album NOTNULL LIMIT 1") != nil
  }

  /// The files that cannot be read, and why.
  public func unreadableFiles() throws(DatabaseError) -> [TrackDetails] {
    var ids: [Int64] = []
    try connected.statement(
      """
      SELECT track.id FROM track JOIN folder ON folder.id = folder
      WHERE failure NOTNULL AND state != 1 ORDER BY path, name
      """
    ).forEachRow { row throws(DatabaseError) in ids.append(row.integer(0)) }
    var files: [TrackDetails] = []
    for id in ids {
      if let details = try details(of: id) { files.append(details) }
    }
    return files
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
