/// Reads everything of a library on a thread of its own, while it is in use.
actor LibraryExaminer {
  struct Report: Sendable {
    /// The faults of the two files of the user's book, one line each.
    var bookFaults: [String] = []
    var indexFaults: [String] = []
    var wrongSums: [Int64] = []
  }

  private let executor = ThreadExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.unownedReference }

  /// Examines a library; ends soon after the task is cancelled.
  func report(on files: LibraryFiles) async throws(DatabaseError) -> Report {
    var report = Report()
    for path in files.userFiles {
      let fault = try await fault(of: path) { database throws(DatabaseError) in
        try UserTables.current.complaint(in: database)
      }
      if let fault { report.bookFaults.append("\(path.text): \(fault)") }
    }
    var wrongSums: [Int64] = []
    let fault = try await fault(of: files.music) { database throws(DatabaseError) in
      if let first = try database.complaints().first { return first }
      let fresh = try Database(path: BytePath(":memory:"), .write)
      try MusicTables.make(in: fresh)
      guard try fresh.definitions() == database.definitions() else {
        return "its tables are not the library's"
      }
      wrongSums = try database.wrongSums()
      return nil
    }
    if let fault { report.indexFaults.append(fault) }
    report.wrongSums = wrongSums
    return report
  }

  /// Copies the user's book into a file of its own, and examines the copy.
  func copy(_ files: LibraryFiles, to path: BytePath) throws(DatabaseError) {
    let source = try Database(path: files.userFiles[0], .read)
    let copy = try Database(path: path, .write)
    try source.copyAtOnce(into: copy)
    // Without a write-ahead log the copy is a single file.
    try copy.execute("PRAGMA journal_mode = DELETE")
    if let fault = try UserTables.current.complaint(in: copy) {
      throw DatabaseError(.broken, "the library's database is damaged (\(fault))")
    }
  }

  private func fault(
    of path: BytePath,
    _ examine: (Database) throws(DatabaseError) -> String?
  ) async throws(DatabaseError) -> String? {
    do throws(DatabaseError) {
      let database = try Database(path: path, .read)
      return try await database.stoppedWithTask { () throws(DatabaseError) in
        // A transaction keeps concurrent writes out of the result.
        try database.snapshot { () throws(DatabaseError) in try examine(database) }
      }
    } catch {
      guard error.isOfOneFile || error.kind == .cannotOpen else { throw error }
      return error.description
    }
  }
}
