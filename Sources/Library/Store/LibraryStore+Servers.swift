public import Messages
internal import Values

extension LibraryStore {
  /// Adds a server to the library and returns its root; the account's secret is not stored.
  @discardableResult
  public func addServer(
    _ address: ServerAddress,
    user: String
  ) throws(DatabaseError) -> LibraryRoot? {
    let path = ServerPath.root(address: address, user: user)
    return try attempt { () throws(DatabaseError) in
      let isNew = try !roots().contains { $0.path == path }
      let root = try insertRoot(path, .servers)
      if let root, isNew { noteAddition(of: root.id) }
      return root
    }
  }

  // MARK: - For the mirror

  /// Whether there is no track of a server, and there never was an exchange with it.
  func isUnread(_ root: LibraryRoot) throws(DatabaseError) -> Bool {
    guard try openBook.root(root.id)?.sharedHearts == nil else { return false }
    return try trackCounts(below: root).values.allSatisfy { $0 == 0 }
  }

  func mirrorMark(of root: LibraryRoot) throws(DatabaseError) -> MirrorMark {
    try attempting(index.mirrorMark(of: root.id))
  }

  func set(_ mark: MirrorMark, of root: LibraryRoot) throws(DatabaseError) {
    try attempting(writable.set(mark, of: root.id))
  }

  func trackCounts(below root: LibraryRoot) throws(DatabaseError) -> [BytePath: Int] {
    try attempting(index.trackCounts(below: root.id))
  }

  func trackNames(in folder: BytePath) throws(DatabaseError) -> [[UInt8]: TrackID] {
    try attempting(index.trackNames(in: folder))
  }

  func tracks(of root: LibraryRoot) throws(DatabaseError) -> [String: ServerRow] {
    try attempting(index.tracks(of: root.id))
  }

  /// When the files of tracks were changed on their servers; none of unknown tracks.
  public func changeTimes(of tracks: [BytePath]) -> [BytePath: Int64] {
    var times: [BytePath: Int64] = [:]
    for track in tracks { times[track] = try? index.changeTime(of: track) }
    return times
  }
}
