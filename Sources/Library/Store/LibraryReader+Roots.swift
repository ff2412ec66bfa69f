public import Identities
public import TagRecord

/// What the library has of a root, in numbers.
public struct RootCounts: Sendable, Equatable {
  /// Records of which there are tracks.
  public var records = 0
  /// Tracks whose files are there.
  public var tracks = 0
  /// Files that could not be read.
  public var unreadable = 0

  /// Nothing.
  public init() {}
}

/// A file that could not be read.
public struct UnreadableFile: Sendable, Equatable {
  /// Where it is.
  public let path: BytePath
  /// Why it gives no tags.
  public let reason: Unreadable.Reason

  /// A file, and what is the matter with it.
  public init(_ path: BytePath, _ reason: Unreadable.Reason) {
    (self.path, self.reason) = (path, reason)
  }
}

extension LibraryReader {
  private static let unreadable = """
    track JOIN folder ON folder.id = track.folder
      WHERE failure NOTNULL AND state != \(Track.State.missing.rawValue)
    """

  /// What the library has of its roots; those of which it has nothing are left out.
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
      try database.statement("SELECT root, count(*) FROM \(Self.unreadable) GROUP BY root")
        .forEachRow { row throws(DatabaseError) in
          counts[RootID(row.integer(0)), default: RootCounts()].unreadable = Int(row.integer(1))
        }
      return counts
    }
  }

  /// How many files could not be read.
  public func unreadableCount() async throws(DatabaseError) -> Int {
    try await read { (database) throws(DatabaseError) in
      Int(try database.number("SELECT count(*) FROM \(Self.unreadable)") ?? 0)
    }
  }

  /// The files that could not be read, and why, by their folders and names.
  public func unreadableFiles() async throws(DatabaseError) -> [UnreadableFile] {
    try await read { (database) throws(DatabaseError) in
      var files: [UnreadableFile] = []
      try database.statement(
        "SELECT path, name, failure FROM \(Self.unreadable) ORDER BY path, name"
      ).forEachRow { row throws(DatabaseError) in
        let reason = Unreadable.Reason(rawValue: UInt8(clamping: row.integer(2)))
        files.append(
          UnreadableFile(BytePath(row.blob(0)).appending(row.blob(1)), reason ?? .failed)
        )
      }
      return files
    }
  }
}
