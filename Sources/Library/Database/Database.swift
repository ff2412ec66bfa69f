internal import CSQLite
internal import Values

/// One connection to an SQLite database; belongs to one thread at a time.
final class Database {
  enum Access {
    case write
    case read
    /// For reading only, without other users, if the disk has no room for the shared memory file.
    case alone
    /// For reading only, on a disk that nobody can write to.
    case frozen
  }

  let handle: OpaquePointer
  private var statements: [StatementText: Statement] = [:]

  /// Waits up to `patience` milliseconds for the locks of other connections.
  init(path: BytePath, _ access: Access, patience: Int32 = 5000) throws(DatabaseError) {
    _ = Self.isPrepared
    let flags =
      switch access {
      case .write: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .alone: SQLITE_OPEN_READWRITE
      case .read, .frozen: SQLITE_OPEN_READONLY
      }
    var handle: OpaquePointer?
    let name = access == .frozen ? Self.address(of: path) : path
    let code = name.withCString {
      sqlite3_open_v2(
        $0,
        &handle,
        flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
          | (access == .frozen ? SQLITE_OPEN_URI : 0),
        nil
      )
    }
    guard let handle else { throw DatabaseError(.other, "there is no memory for a database") }
    guard code == SQLITE_OK else {
      let message = String(cString: sqlite3_errmsg(handle))
      sqlite3_close_v2(handle)
      throw DatabaseError(code: code, message: "\(path.text): \(message)")
    }
    self.handle = handle
    sqlite3_busy_timeout(handle, patience)
    if access == .alone {
      try execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = ON")
    }
  }

  deinit {
    // Statements keep the connection open, so they are released first.
    statements = [:]
    sqlite3_close_v2(handle)
  }

  private static func address(of path: BytePath) -> BytePath {
    BytePath("file:\(PercentCoding.encoded(path.bytes))?immutable=1")
  }

  /// SQLite counts its memory under a lock, and nothing uses the count.
  private static let isPrepared: Bool = {
    csqlite_count_no_memory()
    return true
  }()

  /// The cached statement of that text, prepared once and ready for its values.
  func statement(_ text: String) throws(DatabaseError) -> Statement {
    if let known = statements[StatementText(text: text)] {
      known.reset()
      return known
    }
    let new = try Statement(text, on: self)
    statements[StatementText(text: text)] = new
    return new
  }

  func execute(_ text: String) throws(DatabaseError) {
    try check(sqlite3_exec(handle, text, nil, nil, nil))
  }

  func run(_ text: String, _ values: any Bindable...) throws(DatabaseError) {
    try statement(text).bind(values).run()
  }

  func number(_ text: String, _ values: any Bindable...) throws(DatabaseError) -> Int64? {
    let statement = try statement(text).bind(values)
    defer { statement.reset() }
    guard try statement.step(), !statement.isNull(0) else { return nil }
    return statement.integer(0)
  }

  /// Runs `body` as a transaction, which holds the write lock from its start.
  func transaction<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // A full disk may have ended the transaction already.
      if isInTransaction { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  func snapshot<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    guard !isInTransaction else { return try body() }
    try execute("BEGIN")
    defer { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    return try body()
  }

  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  var changedRows: Int { Int(sqlite3_changes(handle)) }

  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  func check(_ code: Int32) throws(DatabaseError) {
    guard code != SQLITE_OK, code != SQLITE_ROW, code != SQLITE_DONE else { return }
    throw DatabaseError(
      code: code,
      message: String(cString: sqlite3_errmsg(handle)),
      system: sqlite3_system_errno(handle)
    )
  }
}

/// Looked up for every row, so the hash is only its length.
private struct StatementText: Hashable {
  let text: String

  func hash(into hasher: inout Hasher) { hasher.combine(text.utf8.count) }
}
