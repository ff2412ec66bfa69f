// The sums of albums in the database: every change of a track inserts its album into the table
// stale, and the same transaction updates the sums.

internal import Values

extension Database {
  /// Updates the sums of the albums whose tracks have changed since the last call, and returns
  /// these.
  @discardableResult
  func addUp() throws(DatabaseError) -> [Int64] {
    let stale = try statement("SELECT album FROM stale").values { $0.integer(0) }
    guard !stale.isEmpty else { return [] }
    for album in stale { try store(sums(ofTracksIn: album), of: album) }
    try execute("DELETE FROM stale")
    return stale
  }

  func wrongSums() throws(DatabaseError) -> [Int64] {
    let albums = try statement("SELECT id FROM album").values { $0.integer(0) }
    var wrong: [Int64] = []
    for album in albums where try storedSums(of: album) != sums(ofTracksIn: album) {
      wrong.append(album)
    }
    let orphans = "(SELECT album FROM album_genre UNION SELECT album FROM album_folder)"
    return try wrong
      + statement("SELECT album FROM \(orphans) WHERE album NOT IN (SELECT id FROM album)")
      .values { $0.integer(0) }
  }

  private func sums(ofTracksIn album: Int64) throws(DatabaseError) -> AlbumSums {
    var adding = AlbumSums.Adding()
    let tracks = try statement(
      """
      SELECT duration, \(TagColumns.plays), added, heart NOTNULL, coalesce(artists, '') != '', state = 0,
        folder, genres
      FROM track WHERE album = ? AND (title NOTNULL OR format NOTNULL)
      ORDER BY coalesce(disc, 0), coalesce(number, 0), name
      """
    )
    try tracks.bind(album, at: 1)
    try tracks.forEachRow { row throws(DatabaseError) in
      adding.add(
        AlbumSums.Part(
          duration: AlbumSums.plausible(row.double(0)),
          plays: Int64(Int32(clamping: row.integer(1))),
          played: row.optionalInteger(2),
          added: row.integer(3),
          hasHeart: row.integer(4) != 0,
          isSigned: row.integer(5) != 0,
          isPresent: row.integer(6) != 0,
          folder: FolderID(row.integer(7)),
          genres: TagColumns.list(row.text(8))
        )
      )
    }
    return adding.sums
  }

  func storedSums(of album: Int64) throws(DatabaseError) -> AlbumSums {
    var sums = AlbumSums()
    try statement("SELECT \(AlbumSums.columns) FROM album WHERE id = ?").bind([album])
      .forEachRow { sums.read($0, from: 0) }
    let genres = try statement("SELECT genre, tracks FROM album_genre WHERE album = ?")
    sums.genres = try genres.bind([album]).dictionary { ($0.text(0), $0.int(1)) }
    try statement("SELECT folder, tracks, present FROM album_folder WHERE album = ?").bind([album])
      .forEachRow { row in
        var part = AlbumSums.InFolder()
        part.tracks = row.int(1)
        part.present = row.int(2)
        sums.folders[FolderID(row.integer(0))] = part
      }
    return sums
  }

  private func store(_ sums: AlbumSums, of album: Int64) throws(DatabaseError) {
    try run(
      """
      UPDATE album SET tracks = ?, present = ?, duration = ?, plays = ?, played = ?, newest = ?,
        hearts = ?, signed = ?, folder = ? WHERE id = ?
      """,
      sums.tracks,
      sums.present,
      sums.duration,
      sums.plays,
      sums.played,
      sums.newest,
      sums.hearts,
      sums.isSigned ? 1 : 0,
      sums.folder?.number,
      album
    )
    let isThere = changedRows > 0
    try run("DELETE FROM album_genre WHERE album = ?", album)
    try run("DELETE FROM album_folder WHERE album = ?", album)
    guard isThere else { return }
    for (genre, count) in sums.genres {
      try run("INSERT INTO album_genre VALUES (?, ?, ?)", album, genre, count)
    }
    for (folder, there) in sums.folders {
      try run(
        "INSERT INTO album_folder VALUES (?, ?, ?, ?)",
        album,
        folder.number,
        there.tracks,
        there.present
      )
    }
  }
}

extension AlbumSums {
  /// The columns of sums in the table album, in the order of `read`.
  static let columns = """
    album.tracks, album.present, album.duration, album.plays, album.played, album.newest,
    album.hearts, album.signed, album.folder
    """
  static let columnCount: Int32 = 9

  mutating func read(_ row: Statement, from first: Int32) {
    func count(_ column: Int32) -> Int { Int(min(max(row.integer(column), 0), 1 << 31)) }
    tracks = count(first)
    present = count(first + 1)
    duration = row.double(first + 2)
    plays = row.integer(first + 3)
    played = row.optionalInteger(first + 4)
    newest = row.optionalInteger(first + 5)
    hearts = count(first + 6)
    isSigned = row.integer(first + 7) != 0
    folder = row.optionalInteger(first + 8).map { FolderID($0) }
  }
}
