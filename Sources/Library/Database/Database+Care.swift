internal import CSQLite

extension Database {
  /// The problems that SQLite finds, one per line, also those of indexes.
  func complaints() throws(DatabaseError) -> [String] {
    do throws(DatabaseError) {
      let lines = try statement("PRAGMA integrity_check(20)").values { $0.text(0) }
      return lines == ["ok"] ? [] : lines
    } catch {
      guard error.kind == .broken else { throw error }
      return [error.description]
    }
  }

  func definitions() throws(DatabaseError) -> [String: String] {
    try statement("SELECT name, sql FROM sqlite_schema WHERE sql NOTNULL")
      .dictionary { ($0.text(0), $0.text(1)) }
  }

  func copyAtOnce(into target: Database) throws(DatabaseError) {
    guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
      throw DatabaseError(
        code: sqlite3_extended_errcode(target.handle),
        message: String(cString: sqlite3_errmsg(target.handle))
      )
    }
    let code = sqlite3_backup_step(backup, -1)
    sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE else {
      throw DatabaseError(code: code, message: String(cString: sqlite3_errstr(code)))
    }
  }

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
