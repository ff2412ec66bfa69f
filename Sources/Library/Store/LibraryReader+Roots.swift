public import Messages
public import Values

public struct RootCounts: Sendable, Equatable {
  public var records = 0
  /// Tracks whose files exist.
  public var tracks = 0
  public var unreadable = 0

  public init() {}
}

public struct UnreadableFile: Sendable, Equatable {
  public let path: BytePath
  public let failure: Unreadable
}

private let unreadable = """
  track JOIN folder ON folder.id = track.folder
    WHERE failure NOTNULL AND state != \(Track.State.missing.rawValue)
  """

extension LibraryReader {
  /// The contents of the roots in numbers; empty roots are omitted.
  public func rootCounts() async throws(DatabaseError) -> [RootID: RootCounts] {
    try await read { (database) throws(DatabaseError) in
      var counts: [RootID: RootCounts] = [:]
      try database.statement(
        """
        SELECT root, count(DISTINCT album), sum(present)
        FROM album_folder JOIN folder ON folder.id = folder WHERE present > 0 GROUP BY root
        """
      ).forEachRow { row throws(DatabaseError) in
        counts[RootID(row.integer(0)), default: RootCounts()].records = Int(row.integer(1))
        counts[RootID(row.integer(0)), default: RootCounts()].tracks = Int(row.integer(2))
      }
      try database.statement("SELECT root, count(*) FROM \(unreadable) GROUP BY root")
        .forEachRow { row throws(DatabaseError) in
          counts[RootID(row.integer(0)), default: RootCounts()].unreadable = Int(row.integer(1))
        }
      return counts
    }
  }

  public func unreadableCount() async throws(DatabaseError) -> Int {
    try await read { (database) throws(DatabaseError) in
      Int(try database.number("SELECT count(*) FROM \(unreadable)") ?? 0)
    }
  }

  /// The files that could not be read, and why, by folder and name.
  public func unreadableFiles() async throws(DatabaseError) -> [UnreadableFile] {
    try await read { (database) throws(DatabaseError) in try database.unreadableFiles() }
  }
}

extension Unreadable {
  /// The reason in the columns `failure, detail` from `first` on.
  init(of row: Statement, from first: Int32) {
    let reason = Reason(rawValue: UInt8(clamping: row.integer(first)))
    self.init(reason ?? .failed, row.text(first + 1))
  }
}

extension Database {
  fileprivate func unreadableFiles() throws(DatabaseError) -> [UnreadableFile] {
    try statement("SELECT path, name, failure, detail FROM \(unreadable) ORDER BY path, name")
      .values { row in
        UnreadableFile(
          path: BytePath(row.blob(0)).appending(row.blob(1)),
          failure: Unreadable(of: row, from: 2)
        )
      }
  }
}

extension LibraryStore {
  public func unreadableFiles() throws(DatabaseError) -> [UnreadableFile] {
    try attempting(connected.unreadableFiles())
  }
}
