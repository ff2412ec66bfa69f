internal import Glibc

/// Opens a library's files, whatever happened to them.
struct LibraryOpening {
  /// A library that can be used.
  struct Opened {
    let database: Database
    let lock: FolderLock?
    let readOnlyReason: DatabaseError?
  }

  let files: LibraryFiles
  let now: Int64
  /// Whether the database is not the one that was there.
  private(set) var isRecovered = false
  /// What was found and done.
  private(set) var notes: [MendingNote] = []

  init(files: LibraryFiles, now: Int64) {
    self.files = files
    self.now = now
  }

  mutating func open() throws(DatabaseError) -> Opened {
    try files.makeFolder()
    guard let lock = FolderLock(files.lock) else { return try openForReading(why: nil, lock: nil) }
    let isAlone = lock.takeWhole()
    if !isAlone { lock.share() }
    if isAlone { try recoverLost() }
    do {
      return try openForWriting(lock, isAlone: isAlone)
    } catch {
      switch error.kind {
      case .newer: return try openForReading(why: error, lock: lock)
      case .readOnly: return try openForReading(why: error, lock: lock)
      case .broken:
        guard isAlone else {
          throw DatabaseError(
            .broken,
            "\(error.description); close the other Gatefold, so that it can be mended"
          )
        }
        try recover(because: .damaged(error.description))
        return try openForWriting(lock, isAlone: false)
      default: throw error
      }
    }
  }

  // MARK: - The two ways in

  private mutating func openForWriting(
    _ lock: FolderLock,
    isAlone: Bool
  ) throws(DatabaseError) -> Opened {
    let database = try Database(path: files.database, .write)
    let version = try Schema.version(of: database)
    guard version <= Schema.current.version else {
      throw DatabaseError(.newer, Schema.newerMessage(version, Schema.current.version))
    }
    try database.prepareForWriting()
    try Schema.current.migrate(database)
    if try database.number("SELECT value FROM setting WHERE name = 'checked'") == nil {
      // The first week begins.
      try database.run("INSERT OR REPLACE INTO setting VALUES ('checked', ?)", now)
    }
    if isAlone, try needsCheck(database) {
      let complaints = try database.complaints()
      guard complaints.isEmpty else {
        throw DatabaseError(.broken, "the library's database is damaged (\(complaints[0]))")
      }
      try database.run("INSERT OR REPLACE INTO setting VALUES ('checked', ?)", now)
    }
    return Opened(database: database, lock: lock, readOnlyReason: nil)
  }

  private func openForReading(why: DatabaseError?, lock: FolderLock?) throws(DatabaseError)
    -> Opened
  {
    let database = try databaseForReading()
    let version = try Schema.version(of: database)
    guard version > 0 else {
      throw DatabaseError(.readOnly, "\(files.folder.text) cannot be written")
    }
    let reason = why ?? DatabaseError(.readOnly, "\(files.folder.text) cannot be written")
    return Opened(database: database, lock: lock, readOnlyReason: reason)
  }

  /// Even reading, SQLite writes beside the database; where it may not, nobody else may either.
  private func databaseForReading() throws(DatabaseError) -> Database {
    let database = try Database(path: files.database, .read)
    do {
      _ = try Schema.version(of: database)
      return database
    } catch {
      guard error.kind == .readOnly || error.kind == .cannotOpen else { throw error }
      return try Database(path: files.database, .frozen)
    }
  }

  /// After an unclean end, and once a week.
  private func needsCheck(_ database: Database) throws(DatabaseError) -> Bool {
    if files.exists(files.mark) { return true }
    guard let last = try database.number("SELECT value FROM setting WHERE name = 'checked'") else {
      return false
    }
    return WallClock.hasPassed(7 * WallClock.day, between: last, and: now)
  }

  // MARK: - Recovery

  /// A database that is gone, or empty, where there was one.
  private mutating func recoverLost() throws(DatabaseError) {
    guard (files.length(of: files.database) ?? 0) == 0 else { return }
    let wasOne =
      !files.backups.isEmpty || (files.journal.lastNumber ?? 0) > 0
      || !files.folders.folders.isEmpty
    guard wasOne else { return }
    try recover(because: .lost)
  }

  /// Sets the broken files aside, and puts the last good copy in their place.
  ///
  /// The journal is replayed over it later, by the store. The copy is made first, so that a full
  /// disk leaves all as it is.
  private mutating func recover(because reason: MendingNote) throws(DatabaseError) {
    let new = LibraryFiles.path(files.database, ".new")
    let source = try restore(to: new)
    let stamp = LibraryFiles.stamp(now)
    let aside = files.folder.appending("broken-\(stamp).db")
    for ending in ["", "-wal", "-shm"] {
      let old = LibraryFiles.path(files.database, ending)
      guard files.exists(old) else { continue }
      guard files.rename(old, to: LibraryFiles.path(aside, ending)) else {
        throw DatabaseError(.readOnly, "\(old.text) could not be set aside")
      }
    }
    if source != nil { files.rename(new, to: files.database) }
    isRecovered = true
    notes.append(reason)
    if files.exists(aside) { notes.append(.setAside(aside)) }
    notes.append(source.map { .restored(from: $0) } ?? .madeAnew)
  }

  /// Copies the newest backup that holds together; nil if there is none.
  private mutating func restore(to new: BytePath) throws(DatabaseError) -> BytePath? {
    for backup in files.backups {
      for ending in ["", "-wal", "-shm"] { files.remove(LibraryFiles.path(new, ending)) }
      do {
        let source = try Database(path: backup, .read)
        guard try Schema.version(of: source) > 0, try source.complaints().isEmpty else { continue }
        try source.copyAtOnce(to: new)
        return backup
      } catch {
        if error.kind != .broken { throw error }
      }
    }
    return nil
  }
}
