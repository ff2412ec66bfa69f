internal import Glibc

/// Opens a library's files, and puts a copy in place of a damaged database.
struct LibraryOpening {
  let files: LibraryFiles
  let now: Int64
  let lock: FolderLock?
  /// Whether no other program has the library open.
  let isAlone: Bool
  /// Called with how much of an upgrade is done.
  let progress: Schema.Progress
  /// What was found and done.
  var notes: [RepairNote] = []
  /// Whether the database is not the one that was there.
  private(set) var isRecovered = false
  /// Whether there was no copy, so that the database is a new one.
  private(set) var isMadeAnew = false
  private var copies: [BytePath]

  /// Opens what nobody else uses, or what others use as well.
  init(
    files: LibraryFiles,
    now: Int64,
    lock: FolderLock?,
    progress: @escaping Schema.Progress = { _ in }
  ) {
    self.files = files
    self.progress = progress
    self.now = now
    self.lock = lock
    isAlone = lock?.takeWhole() ?? false
    if !isAlone { lock?.share() }
    copies = files.backups
  }

  /// Whether another copy, or a new database, can take the place of one that is damaged.
  var canRecover: Bool { isAlone && !isMadeAnew }

  // MARK: - The two ways in

  /// Opens the database for reading and writing.
  func openForWriting() throws(DatabaseError) -> Database {
    guard lock != nil else { throw notWritable }
    do {
      return try writable(files.database)
    } catch {
      // A damaged header may forbid to write what the file system allows to write.
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

  /// Of an upgrade the copy is so much; the last moments, in which it is written, are not known.
  private static let copyShare = 0.3
  private static let lastShare = 0.95

  private func migrate(_ database: Database) throws(DatabaseError) {
    try Schema.current.migrate(database) {
      progress(Self.copyShare + (Self.lastShare - Self.copyShare) * $0)
    }
  }

  /// Copies a library of an older version before its tables become others; the copy is kept until the
  /// next upgrade.
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
      // What cannot be copied because it is damaged is mended first.
      throw error
    }
    guard files.rename(new, to: copy) else {
      throw DatabaseError(.disk, "\(copy.text) could not be put in its place")
    }
    WholeFile.syncFolder(of: copy)
    for older in 1..<version { files.remove(files.copy(ofVersion: older)) }
  }

  /// Opens the database as it is where it cannot be written; throws `reason` if it cannot be read.
  func openForReading(_ reason: DatabaseError) throws(DatabaseError) -> Database {
    for access in isAlone ? [.read, .alone, .frozen] : [Database.Access.read, .frozen] {
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

  /// What is said where not even a lock can be made.
  var notWritable: DatabaseError {
    DatabaseError(.readOnly, "\(files.folder.text) cannot be written")
  }

  // MARK: - Recovery

  /// Whether the database is gone, or empty, where there was one.
  var isLost: Bool {
    isAlone && (files.length(of: files.database) ?? 0) == 0
      && (!files.backups.isEmpty || (files.journal.lastNumber ?? 0) > 0
        || !files.folders.folders.isEmpty)
  }

  /// Puts the next good copy in place of the database, or a new one if there is none; the damaged one
  /// is set aside.
  ///
  /// The journal is replayed over it later. The copy is made first, so that a full disk leaves all as
  /// it is. A program that ends in between finds the mark, or no database, and does it again.
  mutating func recover(because reason: RepairNote) throws(DatabaseError) {
    files.markDamaged(reason.description)
    let new = LibraryFiles.path(files.database, ".new")
    let source = try makeCopy(new)
    if isRecovered {
      // It was only another copy.
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
      guard files.exists(old) else { continue }
      guard files.rename(old, to: LibraryFiles.path(aside, ending)) else {
        throw DatabaseError(.readOnly, "\(old.text) could not be set aside")
      }
    }
    if files.exists(aside) { notes.append(.setAside(aside)) }
  }

  /// Copies the next backup that can be read, or makes a new database; answers what was copied.
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
        // Where there is no room for a copy there may be for what the user did.
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
