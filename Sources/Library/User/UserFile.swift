/// One file of the pair of `PairedDatabase`, as it was found.
struct UserFile {
  let path: BytePath
  /// Its rows; nil if it is missing or broken.
  private(set) var rows: UserRows?
  /// The numbers of the table `meta`; empty if it is unreadable.
  private var numbers: [String: Int64] = [:]
  /// Why it is broken or, if it has rows, why it can only be read.
  private(set) var fault: DatabaseError?

  /// Opens a file, and upgrades it after a copy; throws what is no fault of this file alone.
  init(_ path: BytePath, in files: LibraryFiles, _ tables: UserTables) throws(DatabaseError) {
    self.path = path
    guard files.length(of: path) ?? 0 > 0 else { return }
    do throws(DatabaseError) {
      let database = try Database(path: path, .write)
      try tables.upgrade(database) { version throws(DatabaseError) in
        let copy = files.folder.appending("user-version-\(version).db")
        try files.replace(copy) { new throws(DatabaseError) in try database.copyAtOnce(into: new) }
      }
      try database.prepareForWriting()
      // A disk may forbid to write, and so may a damaged header; BEGIN does not notice.
      try database.execute("BEGIN IMMEDIATE; UPDATE meta SET value = value; ROLLBACK")
      let rows = try UserRows(database)
      numbers = try rows.numbers()
      self.rows = rows
    } catch {
      fault = error
      switch error.kind {
      case .newer, .busy, .stopped: throw error
      case .full, .readOnly, .cannotOpen: openForReading(tables)
      default: break
      }
    }
  }

  private mutating func openForReading(_ tables: UserTables) {
    for access in [.read, .alone, .frozen] as [Database.Access] where rows == nil {
      guard let database = try? Database(path: path, access), let rows = try? UserRows(database),
        let numbers = try? rows.numbers(), numbers["version"] == tables.version
      else { continue }
      (self.rows, self.numbers) = (rows, numbers)
      if fault?.kind != .full {
        fault = DatabaseError(.readOnly, "\(path.text) cannot be written")
      }
    }
  }

  var edit: Int64 { numbers["edit"] ?? -1 }

  var isMissing: Bool { numbers.isEmpty && fault == nil }

  func isEqual(to other: UserFile) -> Bool {
    numbers == other.numbers && (fault == nil) == (other.fault == nil)
  }

  func isSameBook(as other: UserFile) -> Bool { numbers["id"] == other.numbers["id"] }

  /// Reads everything in it; without rows afterwards, it is broken.
  mutating func examine(_ tables: UserTables) throws(DatabaseError) {
    guard let rows, let complaint = try tables.complaint(in: rows.database) else { return }
    self.rows = nil
    fault = DatabaseError(.broken, "the library's database is damaged (\(complaint))")
  }

  mutating func close() { rows = nil }
}

extension LibraryFiles {
  /// Replaces a database by one that `make` fills; the old one remains if it fails, and else gets
  /// the name `aside`.
  func replace(
    _ path: BytePath,
    aside: BytePath? = nil,
    with make: (Database) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    let endings = ["", "-wal", "-shm", "-journal"]
    let new = Self.path(path, ".new")
    func removeNew() { for ending in endings { remove(Self.path(new, ending)) } }
    removeNew()
    // What is left of a failure would fill a full disk.
    defer { removeNew() }
    try make(try Database(path: new, .write))
    for ending in endings {
      let old = Self.path(path, ending)
      if let aside { rename(old, to: Self.path(aside, ending)) }
      // SQLite would write an old log into the new database.
      if !ending.isEmpty { remove(old) }
    }
    guard rename(new, to: path) else {
      throw DatabaseError(.disk, "\(path.text) could not be put in its place")
    }
    WholeFile.syncFolder(of: path)
  }
}
