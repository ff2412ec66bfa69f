internal import CSQLite

extension Database {
  /// The problems that SQLite finds, one per line; `full` also compares indexes with their tables.
  func complaints(full: Bool = false) throws(DatabaseError) -> [String] {
    do throws(DatabaseError) {
      let check = try statement(full ? "PRAGMA integrity_check(20)" : "PRAGMA quick_check(20)")
      let lines = try check.values { $0.text(0) }
      return lines == ["ok"] ? [] : lines
    } catch {
      guard error.kind == .broken else { throw error }
      return [error.description]
    }
  }

  /// The SQL that defines each table, index and trigger, by name.
  func definitions() throws(DatabaseError) -> [String: String] {
    try statement("SELECT name, sql FROM sqlite_schema WHERE sql NOTNULL")
      .dictionary { ($0.text(0), $0.text(1)) }
  }

  /// Copies the database, as it is now, into another file; calls `rest` between batches of pages.
  ///
  /// The copy also contains what this connection writes meanwhile.
  func copy(
    to path: BytePath,
    isolation: isolated (any Actor)? = #isolation,
    rest: () async -> Void
  ) async throws(DatabaseError) {
    let copy = try DatabaseCopy(of: self, into: try Database(path: path, .write))
    while try copy.step() { await rest() }
  }

  /// Copies the database, as it is now, into another file.
  func copyAtOnce(
    to path: BytePath,
    progress: Schema.Progress = { _ in }
  ) throws(DatabaseError) {
    try copyAtOnce(into: try Database(path: path, .write), progress: progress)
  }

  /// Copies the database, as it is now, over another one.
  func copyAtOnce(
    into target: Database,
    progress: Schema.Progress = { _ in }
  ) throws(DatabaseError) {
    let copy = try DatabaseCopy(of: self, into: target)
    while try copy.step() { progress(copy.share) }
  }

  /// Runs a long operation and interrupts it when the task is cancelled.
  func stoppedWithTask<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () throws(DatabaseError) -> Result
  ) async throws(DatabaseError) -> Result {
    // SQLite allows `sqlite3_interrupt` from any thread while the connection is open.
    nonisolated(unsafe) let handle = handle
    let result = await withTaskCancellationHandler {
      Swift.Result { () throws(DatabaseError) in
        if Task.isCancelled { throw DatabaseError(.stopped, "it was stopped") }
        return try body()
      }
    } onCancel: {
      sqlite3_interrupt(handle)
    }
    return try result.get()
  }

  /// Sets up a connection for writing: WAL, and full synchronization so that no user input is lost.
  func prepareForWriting() throws(DatabaseError) {
    try execute(
      """
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA cache_size = -8192;
      PRAGMA wal_autocheckpoint = 4000;
      PRAGMA temp_store = MEMORY;
      """
    )
  }
}

/// A database copy in progress.
private final class DatabaseCopy {
  private let target: Database
  private let source: Database
  private let backup: OpaquePointer

  init(of source: Database, into target: Database) throws(DatabaseError) {
    self.source = source
    self.target = target
    guard let backup = sqlite3_backup_init(target.handle, "main", source.handle, "main") else {
      throw DatabaseError(
        code: sqlite3_extended_errcode(target.handle),
        message: String(cString: sqlite3_errmsg(target.handle))
      )
    }
    self.backup = backup
  }

  deinit { sqlite3_backup_finish(backup) }

  /// The part of the copy that is done, from 0 to 1.
  var share: Double {
    let (rest, all) = (sqlite3_backup_remaining(backup), sqlite3_backup_pagecount(backup))
    return all > 0 ? 1 - Double(rest) / Double(all) : 0
  }

  /// Copies the next pages; false when the copy is complete.
  func step() throws(DatabaseError) -> Bool {
    let code = sqlite3_backup_step(backup, 1000)
    if code == SQLITE_DONE { return false }
    guard code == SQLITE_OK || code == SQLITE_BUSY || code == SQLITE_LOCKED else {
      throw DatabaseError(code: code, message: String(cString: sqlite3_errstr(code)))
    }
    return true
  }
}
