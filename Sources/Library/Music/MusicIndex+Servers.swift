internal import Messages
internal import Values

/// How far the mirror of a server has come.
struct MirrorMark: Sendable, Equatable {
  /// The state of the server's library that the mirror is complete for; 0 if it is not complete.
  var state: Int64 = 0
  /// The state that is being read, and the place of the next track; 0 if none is.
  var reading: Int64 = 0
  var next: Int64 = 0

  static func names(of root: RootID) -> [String] {
    ["state", "reading", "next"].map { "mirror-\($0)-\(root)" }
  }
}

struct ServerRow: Sendable {
  let track: Int64
  let album: Int64?
  let path: BytePath
  let title: String
}

// What mirrors of servers need.
extension MusicIndex {
  func mirrorMark(of root: RootID) throws(DatabaseError) -> MirrorMark {
    let numbers = try MirrorMark.names(of: root).map { name throws(DatabaseError) in
      try setting(name) ?? 0
    }
    return MirrorMark(state: numbers[0], reading: numbers[1], next: numbers[2])
  }

  func set(_ mark: MirrorMark, of root: RootID) throws(DatabaseError) {
    for (name, number) in zip(MirrorMark.names(of: root), [mark.state, mark.reading, mark.next]) {
      try set(name, number)
    }
  }

  func trackCounts(below root: RootID) throws(DatabaseError) -> [BytePath: Int] {
    try database.statement(
      """
      SELECT path, (SELECT count(*) FROM track WHERE track.folder = folder.id AND state != 1)
      FROM folder WHERE root = ?
      """
    ).bind([root]).dictionary { (BytePath($0.blob(0)), $0.int(1)) }
  }

  func trackNames(in folder: BytePath) throws(DatabaseError) -> [[UInt8]: TrackID] {
    try database.statement(
      """
      SELECT name, track.id FROM track JOIN folder ON folder.id = folder
      WHERE path = ? AND state != 1
      """
    ).bind([folder.bytes]).dictionary { ($0.blob(0), TrackID($0.integer(1))) }
  }

  func changeTime(of track: BytePath) throws(DatabaseError) -> Int64? {
    try database.number(
      """
      SELECT modified FROM track JOIN folder ON folder.id = folder
      WHERE path = ? AND name = ? AND state != 1
      """,
      (track.parent ?? BytePath("/")).bytes,
      track.name
    )
  }

  // MARK: - Tracks and records by the server's ids

  func hearts(of root: RootID) throws(DatabaseError) -> Set<ServerItem> {
    let tracks = try database.statement(
      """
      SELECT track.name FROM track JOIN folder ON folder.id = folder
      WHERE heart NOTNULL AND state != 1 AND root = ?
      """
    ).bind([root]).values { ServerPath.track(of: $0.blob(0)) }
    let albums = try database.statement(
      """
      SELECT path FROM album JOIN folder ON folder.id = album.folder
      WHERE album.heart NOTNULL AND album.present > 0 AND root = ?
      """
    ).bind([root]).values { ServerPath.album(of: BytePath($0.blob(0))) }
    return Set(tracks.map { .track($0) } + albums.map { .album($0) })
  }

  /// The present tracks of a server's ids; nil for all ids.
  func tracks(
    _ ids: Set<String>? = nil,
    of root: RootID
  ) throws(DatabaseError) -> [String: ServerRow] {
    guard ids?.isEmpty != true else { return [:] }
    var found: [String: ServerRow] = [:]
    // Names also have the endings of formats, which ids do not say; hence all are read.
    try database.statement(
      """
      SELECT name, track.id, album, path, title FROM track JOIN folder ON folder.id = folder
      WHERE root = ? AND state != 1
      """
    ).bind([root]).forEachRow { row throws(DatabaseError) in
      let name = row.blob(0)
      guard let id = ServerPath.track(of: name), ids?.contains(id) != false else { return }
      found[id] = ServerRow(
        track: row.integer(1),
        album: row.optionalInteger(2),
        path: BytePath(row.blob(3)).appending(name),
        title: row.optionalText(4) ?? TrackName.title(of: name)
      )
    }
    return found
  }

  func album(_ id: String, of root: LibraryRoot) throws(DatabaseError) -> Int64? {
    try database.number(
      "SELECT id FROM album WHERE folder = (SELECT id FROM folder WHERE path = ?)",
      ServerPath.folder(ofAlbum: id, in: root.path).bytes
    )
  }

  // MARK: - Plays

  func serverIDs(ofSongsIn root: RootID) throws(DatabaseError) -> [Int64: String] {
    try database.statement(
      """
      SELECT song, name FROM track JOIN folder ON folder.id = folder
      WHERE root = ? AND song NOTNULL
      """
    ).bind([root]).dictionary { ($0.integer(0), ServerPath.track(of: $0.blob(1))) }
      .compactMapValues(\.self)
  }

  func store(_ counts: [ServerCount]) throws(DatabaseError) -> Regrouping {
    let text = """
      UPDATE track SET server_plays = ?1, server_played = ?2
      WHERE folder = (SELECT id FROM folder WHERE path = ?3) AND name = ?4
        AND (server_plays != ?1 OR server_played IS NOT ?2)
      """
    try database.transaction { () throws(DatabaseError) in
      for count in counts {
        try database.run(text, count.plays, count.played, count.folder.bytes, count.name)
      }
    }
    return try addUp([])
  }
}
