internal import Glibc

/// Opens a library's files, and replaces a damaged database by a copy.
struct LibraryOpening {
  let files: LibraryFiles
  let now: Int64
  let pen: Pen?
  /// Called with the completed fraction of an upgrade.
  let progress: Schema.Progress
  /// The problems found and the repairs made.
  var notes: [RepairNote] = []
  /// Whether the database has been replaced.
  private(set) var isRecovered = false
  /// Whether the database is a new one, because there was no copy.
  private(set) var isMadeAnew = false
  private var copies: [BytePath]

  init(
    files: LibraryFiles,
    now: Int64,
    pen: Pen?,
    progress: @escaping Schema.Progress = { _ in }
  ) {
    self.files = files
    self.progress = progress
    self.now = now
    self.pen = pen
    copies = files.backups
  }

  /// Whether a damaged database can be replaced by another copy or a new one.
  var canRecover: Bool { pen != nil && !isMadeAnew }

  // MARK: - Opening

  /// Opens the database for reading and writing.
  func openForWriting() throws(DatabaseError) -> Database {
    guard pen != nil else { throw notWritable }
    do {
      return try writable(files.database)
    } catch {
      // A damaged header may declare a database read-only that the file system allows to write.
      guard error.kind == .readOnly, files.isWritable else { throw error }
      throw DatabaseError(.broken, "the library's database is damaged (it forbids writing)")
    }
  }

  private func writable(_ path: BytePath) throws(DatabaseError) -> Database {
    let database = try Database(path: path, .write)
    if try Schema.isNewer(database) {
      let version = try Schema.version(of: database)
      throw DatabaseError(.newer, Schema.newerMessage(version, Schema.current.version))
    }
    try database.prepareForWriting()
    try keepBeforeUpgrade(database)
    try migrate(database)
    return database
  }

  /// The copy's share in the progress of an upgrade; the progress of the final write is unknown.
  private static let copyShare = 0.3
  private static let lastShare = 0.95

  private func migrate(_ database: Database) throws(DatabaseError) {
    try Schema.current.migrate(database) {
      progress(Self.copyShare + (Self.lastShare - Self.copyShare) * $0)
    }
  }

  /// Copies a library of an older version before the upgrade; the copy is kept until the next
  /// upgrade.
  private func keepBeforeUpgrade(_ database: Database) throws(DatabaseError) {
    let version = try Schema.version(of: database)
    guard version > 0, version < Schema.current.version else { return }
    let copy = files.copy(ofVersion: version)
    let new = LibraryFiles.path(copy, ".new")
    removeAll(new)
    do {
      progress(0)
      try database.copyAtOnce(to: new) { progress(Self.copyShare * $0) }
      try Database(path: new, .write).execute("PRAGMA journal_mode = DELETE")
    } catch {
      removeAll(new)
      // If copying fails because of damage, the caller repairs it first.
      throw error
    }
    guard files.rename(new, to: copy) else {
      throw DatabaseError(.disk, "\(copy.text) could not be put in its place")
    }
    WholeFile.syncFolder(of: copy)
    for older in 1..<version { files.remove(files.copy(ofVersion: older)) }
  }

  /// Opens a database read-only that cannot be written; throws `reason` if it cannot be read
  /// either.
  func openForReading(_ reason: DatabaseError) throws(DatabaseError) -> Database {
    for access in pen != nil ? [.read, .alone, .frozen] : [Database.Access.read, .frozen] {
      guard let database = try? Database(path: files.database, access),
        let version = try? Schema.version(of: database), version > 0,
        (try? database.number("SELECT count(*) FROM node")) != nil
      else { continue }
      return version < Schema.current.version ? try upgraded(database) : database
    }
    throw reason
  }

  /// An upgraded copy in memory of a library that cannot be written.
  private func upgraded(_ database: Database) throws(DatabaseError) -> Database {
    let copy = try Database(path: BytePath(":memory:"), .write)
    progress(0)
    try database.copyAtOnce(into: copy) { progress(Self.copyShare * $0) }
    try migrate(copy)
    return copy
  }

  /// The error if not even a lock file can be created.
  var notWritable: DatabaseError {
    DatabaseError(.readOnly, "\(files.folder.text) cannot be written")
  }

  // MARK: - Recovery

  /// Whether the database is missing or empty although there was one.
  var isLost: Bool {
    pen != nil && (files.length(of: files.database) ?? 0) == 0
      && (!files.backups.isEmpty || (files.journal.lastNumber ?? 0) > 0
        || !files.folders.folders.isEmpty)
  }

  /// Replaces the database by the next sound copy, or by a new one if there is none; the damaged
  /// one is renamed.
  ///
  /// The journal is replayed later. The copy is made first, so that a full disk changes nothing.
  /// After a crash in between, the next launch finds the mark, or no database, and repeats the
  /// recovery.
  mutating func recover(because reason: RepairNote) throws(DatabaseError) {
    files.markDamaged(reason.description)
    let new = LibraryFiles.path(files.database, ".new")
    let source = try makeCopy(new)
    if isRecovered {
      // The current database is only a copy from a previous attempt.
      for ending in Self.endings { files.remove(LibraryFiles.path(files.database, ending)) }
      notes.removeAll { if case .restored = $0 { true } else { false } }
    } else {
      notes.append(reason)
      try setAside()
    }
    guard files.rename(new, to: files.database) else {
      throw DatabaseError(.disk, "\(files.database.text) could not be put in its place")
    }
    WholeFile.syncFolder(of: files.database)
    isRecovered = true
    isMadeAnew = source == nil
    notes.append(source.map { .restored(from: $0) } ?? .madeAnew)
  }

  private static let endings = ["", "-wal", "-shm"]

  private mutating func setAside() throws(DatabaseError) {
    let aside = files.aside(at: now, ".db")
    for ending in Self.endings {
      let old = LibraryFiles.path(files.database, ending)
      guard old.isThere else { continue }
      guard files.rename(old, to: LibraryFiles.path(aside, ending)) else {
        throw DatabaseError(.readOnly, "\(old.text) could not be set aside")
      }
    }
    if aside.isThere { notes.append(.setAside(aside)) }
  }

  /// Copies the next readable backup, or creates a new database; returns the copied backup.
  private mutating func makeCopy(_ new: BytePath) throws(DatabaseError) -> BytePath? {
    while !copies.isEmpty {
      let backup = copies.removeFirst()
      removeAll(new)
      do {
        let source = try Database(path: backup, .read)
        if try Schema.version(of: source) > 0, try source.complaints().isEmpty {
          try source.copyAtOnce(to: new)
          return backup
        }
        notes.append(.skipped(backup))
      } catch {
        // Even if there is no space for a copy, there may be enough for a new database.
        if error.kind != .full { notes.append(.skipped(backup)) }
      }
    }
    removeAll(new)
    do {
      try writable(new).execute("PRAGMA journal_mode = DELETE")
    } catch {
      removeAll(new)
      throw error
    }
    return nil
  }

  private func removeAll(_ path: BytePath) {
    for ending in Self.endings { files.remove(LibraryFiles.path(path, ending)) }
  }
}
