public import TagRecord

extension LibraryStore {
  /// Everything that a window shows, as it is now.
  public func contents() throws(DatabaseError) -> LibraryContents {
    try attempt { () throws(DatabaseError) in
      var contents = LibraryContents()
      contents.roots = try roots()
      for folder in try folders() { contents.folders[folder.id] = folder }
      contents.tracks = AlbumOrder.sorted(try tracks(where: nil))
      contents.albums = try albums(where: nil)
      return contents
    }
  }

  /// The folders that the user named.
  public func roots() throws(DatabaseError) -> [LibraryRoot] {
    try attempt { () throws(DatabaseError) in
      var roots: [LibraryRoot] = []
      try connected.statement("SELECT id, path, available, scanned FROM root ORDER BY path")
        .forEachRow { row throws(DatabaseError) in
          roots.append(
            LibraryRoot(
              id: row.integer(0),
              path: BytePath(row.blob(1)),
              isAvailable: row.integer(2) != 0,
              scanned: row.optionalInteger(3)
            )
          )
        }
      return roots
    }
  }

  /// The folders that have tracks or had some.
  public func folders() throws(DatabaseError) -> [LibraryFolder] {
    try attempt { () throws(DatabaseError) in
      var folders: [LibraryFolder] = []
      try connected.statement(
        """
        SELECT folder.id, folder.path, folder.available AND coalesce(root.available, 1)
        FROM folder LEFT JOIN root ON root.id = root
        """
      ).forEachRow { row throws(DatabaseError) in
        folders.append(
          LibraryFolder(
            id: row.integer(0),
            path: BytePath(row.blob(1)),
            isAvailable: row.integer(2) != 0
          )
        )
      }
      return folders
    }
  }

  /// All that is known of a track's file; nil if there is no such track.
  public func details(of id: Int64) throws(DatabaseError) -> TrackDetails? {
    try attempt { () throws(DatabaseError) in
      guard let path = try path(ofTrack: id) else { return nil }
      let statement = try connected.statement(
        """
        SELECT size, modified, failure, detail, \(TagColumns.names), picture.digest, picture.bytes,
          picture.kind, front
        FROM track LEFT JOIN picture ON picture.id = track.picture WHERE track.id = ?
        """
      ).bind([id])
      defer { statement.reset() }
      guard try statement.step() else { return nil }
      let reason = statement.optionalInt(2).map {
        Unreadable.Reason(rawValue: UInt8(clamping: $0)) ?? .failed
      }
      return TrackDetails(
        path: path,
        size: statement.integer(0),
        modified: statement.integer(1),
        tags: TagColumns.tags(of: statement, from: 4),
        failure: reason.map { Unreadable($0, statement.text(3)) }
      )
    }
  }

  /// The picture files beside an album's tracks, folder by folder.
  public func images(besideAlbum album: Int64) throws(DatabaseError) -> [FolderImage] {
    try attempt { () throws(DatabaseError) in
      var images: [FolderImage] = []
      try connected.statement(
        """
        SELECT path, image.name, image.size, image.modified FROM image
        JOIN folder ON folder.id = image.folder
        WHERE folder.id IN (SELECT DISTINCT folder FROM track WHERE album = ?) ORDER BY path, image.name
        """
      ).bind([album]).forEachRow { row throws(DatabaseError) in
        images.append(
          FolderImage(
            path: BytePath(row.blob(0)).appending(row.blob(1)),
            size: row.integer(2),
            modified: row.integer(3)
          )
        )
      }
      return images
    }
  }

  /// The track whose embedded picture is an album's, by its path; nil without a picture.
  public func pictureFile(ofAlbum album: Int64) throws(DatabaseError) -> BytePath? {
    try attempt { () throws(DatabaseError) in
      let track = try connected.number(
        """
        SELECT track.id FROM track JOIN album ON album.id = track.album
        WHERE album.id = ? AND track.picture = album.picture AND state = 0
        ORDER BY disc, number, track.id LIMIT 1
        """,
        album
      )
      return try track.flatMap { id throws(DatabaseError) in try path(ofTrack: id) }
    }
  }

  /// The embedded picture that is an album's cover, if it has one.
  public func picture(ofAlbum album: Int64) throws(DatabaseError) -> Digest? {
    try attempt { () throws(DatabaseError) in
      try albums(where: "album.id = ?", album).first?.picture
    }
  }

  // MARK: - Rows

  /// The tracks that were ever read; `condition` speaks of the table track.
  func tracks(
    where condition: String?,
    _ values: any Bindable...
  ) throws(DatabaseError) -> [Track] {
    var away: Set<Int64> = []
    for folder in try folders() where !folder.isAvailable { away.insert(folder.id) }
    let filter = condition.map { "AND (\($0))" } ?? ""
    let statement = try connected.statement(
      """
      SELECT id, folder, name, state, album, title, artists, genres, disc, number, year, duration,
        added, heart, plays, played
      FROM track WHERE (title NOTNULL OR format NOTNULL) \(filter)
      """
    ).bind(values)
    var tracks: [Track] = []
    var artists = TextMemory(TagColumns.shown)
    var genres = TextMemory(TagColumns.list)
    try statement.forEachRow { row throws(DatabaseError) in
      let folder = row.integer(1)
      let name = row.blob(2)
      let state = Track.State(rawValue: row.int(3)) ?? .missing
      tracks.append(
        Track(
          id: row.integer(0),
          folder: folder,
          name: name,
          state: state == .present && away.contains(folder) ? .unavailable : state,
          album: row.optionalInteger(4),
          title: row.optionalText(5) ?? TrackName.title(of: name),
          artist: artists.value(of: row, 6),
          genres: genres.value(of: row, 7),
          disc: row.optionalInt(8).map { Int32(clamping: $0) },
          number: row.optionalInt(9).map { Int32(clamping: $0) },
          year: row.optionalInt(10).map { Int32(clamping: $0) },
          duration: Float(row.double(11)),
          added: row.integer(12),
          heart: row.optionalInteger(13),
          plays: Int32(clamping: row.integer(14)),
          played: row.optionalInteger(15)
        )
      )
    }
    return tracks
  }

  /// The albums that have tracks; `condition` speaks of the table album.
  func albums(
    where condition: String?,
    _ values: any Bindable...
  ) throws(DatabaseError) -> [Album] {
    let statement = try connected.statement(
      """
      SELECT album.id, title, artist.name, year, title_key, artist_key, digest, added, heart
      FROM album JOIN artist ON artist.id = artist LEFT JOIN picture ON picture.id = picture
      WHERE EXISTS (SELECT 1 FROM track WHERE track.album = album.id) AND (\(condition ?? "1"))
      """
    ).bind(values)
    var albums: [Album] = []
    try statement.forEachRow { row throws(DatabaseError) in
      albums.append(
        Album(
          id: row.integer(0),
          title: row.text(1),
          artist: row.text(2),
          year: row.optionalInt(3),
          titleKey: SortKey(bytes: row.blob(4)),
          artistKey: SortKey(bytes: row.blob(5)),
          picture: row.isNull(6) ? nil : Digest(row.blob(6)),
          added: row.integer(7),
          heart: row.optionalInteger(8)
        )
      )
    }
    return albums
  }
}

/// Makes values of texts, and the one before again if the text is the same: most rows repeat it.
private struct TextMemory<Value> {
  private var bytes: [UInt8]?
  private var value: Value?
  private let make: (String) -> Value

  init(_ make: @escaping (String) -> Value) { self.make = make }

  mutating func value(of row: Statement, _ column: Int32) -> Value {
    let isSame = row.withBytes(column) { new in bytes?.elementsEqual(new) ?? false }
    if isSame, let value { return value }
    bytes = row.blob(column)
    let new = make(row.text(column))
    value = new
    return new
  }
}

/// Puts tracks into the order in which albums play them.
enum AlbumOrder {
  static func sorted(_ tracks: [Track]) -> [Track] {
    // A scan leaves most of them as they belong, and a record's own are.
    guard !isSorted(tracks) else { return tracks }
    var order: [(album: Int64, place: Int64, index: Int)] = []
    order.reserveCapacity(tracks.count)
    for (index, track) in tracks.enumerated() {
      let (album, place) = key(of: track)
      order.append((album, place, index))
    }
    order.sort { one, other in
      if one.album != other.album { return one.album < other.album }
      if one.place != other.place { return one.place < other.place }
      return tracks[one.index].name.lexicographicallyPrecedes(tracks[other.index].name)
    }
    return order.map { tracks[$0.index] }
  }

  private static func isSorted(_ tracks: [Track]) -> Bool {
    tracks.withUnsafeBufferPointer { tracks in
      for index in tracks.indices.dropFirst() {
        let (one, other) = (key(of: tracks[index - 1]), key(of: tracks[index]))
        if one < other { continue }
        guard one == other,
          !tracks[index].name.lexicographicallyPrecedes(tracks[index - 1].name)
        else { return false }
      }
      return true
    }
  }

  private static func key(of track: Track) -> (album: Int64, place: Int64) {
    (track.album ?? .max, Int64(track.disc ?? 0) << 32 | Int64(track.number ?? 0))
  }
}
