internal import Identities
public import ServerLink

extension LibraryStore {
  /// Adds a server to the library and returns its root; the account's secret is not stored.
  @discardableResult
  public func addServer(
    _ address: ServerAddress,
    user: String
  ) throws(DatabaseError) -> LibraryRoot? {
    try attempt { () throws(DatabaseError) in
      let path = ServerPath.root(address: address, user: user)
      if let known = try roots().first(where: { $0.path == path }) { return known }
      _ = try insertRoot(path, .servers)
      var change = LibraryChange()
      change.roots = try roots()
      publish(change)
      let root = try roots().first { $0.path == path }
      if let root { addedServers.insert(root.id) }
      return root
    }
  }

  // MARK: - For the mirror

  /// Returns whether a server was just added; it no longer counts as that.
  func takeAddition(of root: LibraryRoot) -> Bool { addedServers.remove(root.id) != nil }

  /// Whether there is no track of a server, and there never was an exchange with it.
  func isUnread(_ root: LibraryRoot) throws(DatabaseError) -> Bool {
    guard try openBook.root(root.id)?.sharedHearts == nil else { return false }
    return try trackCounts(below: root).values.allSatisfy { $0 == 0 }
  }

  /// How far a mirror has come.
  struct MirrorMark: Sendable, Equatable {
    /// The state of the server's library that the mirror is complete for; 0 if it is not complete.
    var state: Int64 = 0
    /// The state that is being read, and the place of the next track; 0 if none is.
    var reading: Int64 = 0
    var next: Int64 = 0
  }

  func mirrorMark(of root: LibraryRoot) throws(DatabaseError) -> MirrorMark {
    try attempt { () throws(DatabaseError) in
      MirrorMark(
        state: try setting("mirror-state-\(root.id)") ?? 0,
        reading: try setting("mirror-reading-\(root.id)") ?? 0,
        next: try setting("mirror-next-\(root.id)") ?? 0
      )
    }
  }

  func set(_ mark: MirrorMark, of root: LibraryRoot) throws(DatabaseError) {
    try attempt { () throws(DatabaseError) in
      try set("mirror-state-\(root.id)", mark.state)
      try set("mirror-reading-\(root.id)", mark.reading)
      try set("mirror-next-\(root.id)", mark.next)
    }
  }

  /// The present tracks of each folder below a root, by folder.
  func trackCounts(below root: LibraryRoot) throws(DatabaseError) -> [BytePath: Int] {
    try attempt { () throws(DatabaseError) in
      try connected.statement(
        """
        SELECT path, (SELECT count(*) FROM track WHERE track.folder = folder.id AND state != 1)
        FROM folder WHERE root = ?
        """
      ).bind([root.id.number]).dictionary { (BytePath($0.blob(0)), $0.int(1)) }
    }
  }

  /// The present tracks of a folder: their names and numbers.
  func trackNames(in folder: BytePath) throws(DatabaseError) -> [[UInt8]: TrackID] {
    try attempt { () throws(DatabaseError) in
      try connected.statement(
        """
        SELECT name, track.id FROM track JOIN folder ON folder.id = folder
        WHERE path = ? AND state != 1
        """
      ).bind([folder.bytes]).dictionary { ($0.blob(0), TrackID($0.integer(1))) }
    }
  }

  /// When the files of tracks were changed on their servers; none of unknown tracks.
  public func changeTimes(of tracks: [BytePath]) -> [BytePath: Int64] {
    var times: [BytePath: Int64] = [:]
    for track in tracks {
      let time = try? connected.number(
        """
        SELECT modified FROM track JOIN folder ON folder.id = folder
        WHERE path = ? AND name = ? AND state != 1
        """,
        (track.parent ?? BytePath("/")).bytes,
        track.name
      )
      times[track] = time ?? nil
    }
    return times
  }
}
