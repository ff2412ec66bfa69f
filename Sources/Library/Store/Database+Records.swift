internal import Messages
internal import Values

// Queries of records and tracks, for the store's connection and for that of a `LibraryReader`.

extension Database {
  func allRecords(withFolders: Bool = true) throws(DatabaseError) -> LibraryRecords {
    try snapshot { () throws(DatabaseError) in
      var all = LibraryRecords()
      all.roots = try roots()
      all.folders =
        withFolders ? Dictionary(uniqueKeysWithValues: try folders().map { ($0.id, $0) }) : nil
      all.records = try records()
      return all
    }
  }

  func roots() throws(DatabaseError) -> [LibraryRoot] {
    try statement("SELECT id, path, available, scanned, source FROM root ORDER BY path")
      .values { row in
        LibraryRoot(
          id: RootID(row.integer(0)),
          path: BytePath(row.blob(1)),
          isAvailable: row.integer(2) != 0,
          scanned: row.optionalInteger(3),
          source: SourceID(row.integer(4))
        )
      }
  }

  /// The folders that have tracks or had some; `condition` is about the table folder.
  func folders(
    where condition: String = "1",
    _ values: any Bindable...
  ) throws(DatabaseError) -> [LibraryFolder] {
    try statement(
      """
      SELECT folder.id, folder.path, folder.available AND coalesce(root.available, 1)
      FROM folder LEFT JOIN root ON root.id = root WHERE \(condition)
      """
    ).bind(values).values { row in
      LibraryFolder(
        id: FolderID(row.integer(0)),
        path: BytePath(row.blob(1)),
        isAvailable: row.integer(2) != 0
      )
    }
  }

  /// The records that have tracks; `condition` is about the table album.
  func records(
    where condition: String = "1",
    _ values: any Bindable...
  ) throws(DatabaseError) -> [Record] {
    let isPart = condition != "1"
    let away = try tracksAway(isPart ? condition : nil, values)
    // Albums and genres are read in parallel, both in the order of the albums' ids.
    let genres = try statement(
      """
      SELECT album_genre.album, genre, album_genre.tracks FROM album_genre
      \(isPart ? "JOIN album ON album.id = album_genre.album WHERE \(condition)" : "")
      ORDER BY album_genre.album
      """
    ).bind(values)
    defer { genres.reset() }
    var hasGenre = try genres.step()
    var artists = SharedArtists()
    let servers = Set(try roots().filter { $0.source == .servers }.map(\.id))
    // Many records have the same genres.
    var sharedGenres: Set<[String]> = []
    return try statement(
      """
      SELECT album.id, title, artist.name, year, title_key, artist_key, digest, album.added,
        album.heart, \(AlbumSums.columns), artist.id,
        CASE WHEN instr(artist.name, ', ') THEN (
          SELECT album_artists FROM track WHERE track.album = album.id
            AND instr(album_artists, char(31))
            AND replace(album_artists, char(31), ', ') = artist.name LIMIT 1
        ) END, (SELECT root FROM folder WHERE folder.id = album.folder), twin
      FROM album JOIN artist ON artist.id = artist LEFT JOIN picture ON picture.id = picture
      WHERE album.tracks > 0 AND (\(condition)) ORDER BY album.id
      """
    ).bind(values).values { row throws(DatabaseError) in
      let id = row.integer(0)
      var sums = AlbumSums()
      sums.read(row, from: 9)
      while hasGenre, genres.integer(0) <= id {
        if genres.integer(0) == id { sums.genres[genres.text(1)] = genres.int(2) }
        hasGenre = try genres.step()
      }
      let artist = artists.artist(of: row, number: row.integer(9 + AlbumSums.columnCount))
      let album = Album(
        id: RecordID(id),
        title: row.text(1),
        artist: artist.name,
        names: row.optionalText(10 + AlbumSums.columnCount),
        year: row.optionalInt(3),
        titleKey: SortKey(bytes: row.blob(4)),
        artistKey: artist.key,
        picture: row.isNull(6) ? nil : Digest(row.blob(6)),
        added: row.integer(7),
        heart: row.optionalInteger(8)
      )
      var record = Record(album, sums, unavailable: away[id] ?? 0)
      record.root = row.optionalInteger(11 + AlbumSums.columnCount).map { RootID($0) }
      record.isRemote = record.root.map(servers.contains) ?? false
      record.twin = row.optionalInteger(12 + AlbumSums.columnCount).map { RecordID($0) }
      record.genres = sharedGenres.insert(record.genres).memberAfterInsert
      return record
    }
  }

  private func tracksAway(
    _ condition: String?,
    _ values: [any Bindable]
  ) throws(DatabaseError) -> [Int64: Int] {
    if condition == nil {
      let isAllThere =
        try number(
          """
          SELECT 1 WHERE EXISTS (SELECT 1 FROM folder WHERE NOT available)
            OR EXISTS (SELECT 1 FROM root WHERE NOT available)
          """
        ) == nil
      guard !isAllThere else { return [:] }
    }
    return try statement(
      """
      SELECT album_folder.album, total(album_folder.present) FROM album_folder
      JOIN folder ON folder.id = album_folder.folder LEFT JOIN root ON root.id = root
      \(condition == nil ? "" : "JOIN album ON album.id = album_folder.album")
      WHERE NOT (folder.available AND coalesce(root.available, 1)) AND (\(condition ?? "1"))
      GROUP BY album_folder.album
      """
    ).bind(values).dictionary { ($0.integer(0), $0.int(1)) }
  }

  /// The tracks that were read at least once; `condition` is about the table track.
  func tracks(
    where condition: String = "1",
    _ values: any Bindable...
  ) throws(DatabaseError) -> [Track] {
    var artists = TextMemory { $0 }
    var genres = TextMemory(TagColumns.list)
    var composers = TextMemory(TagColumns.shown)
    var folder: (id: Int64, path: BytePath)?
    return try statement(
      """
      SELECT track.id, folder, folder.path, folder.available AND coalesce(root.available, 1), name,
        state, album, title, artists, genres, disc, number, year, duration, track.added, heart,
        \(TagColumns.plays), disc_title, composers, format
      FROM track JOIN folder ON folder.id = folder LEFT JOIN root ON root.id = root
      WHERE (title NOTNULL OR format NOTNULL) AND (\(condition))
      """
    ).bind(values).values { row in
      let name = row.blob(4)
      let state = Track.State(rawValue: row.int(5)) ?? .missing
      if folder?.id != row.integer(1) { folder = (row.integer(1), BytePath(row.blob(2))) }
      return Track(
        id: TrackID(row.integer(0)),
        folder: FolderID(row.integer(1)),
        folderPath: folder?.path ?? BytePath([]),
        name: name,
        state: state == .present && row.integer(3) == 0 ? .unavailable : state,
        album: row.optionalInteger(6).map { RecordID($0) },
        title: row.optionalText(7) ?? TrackName.title(of: name),
        artist: artists.value(of: row, 8),
        genres: genres.value(of: row, 9),
        disc: row.optionalInt(10).map { Int32(clamping: $0) },
        discTitle: row.optionalText(18),
        number: row.optionalInt(11).map { Int32(clamping: $0) },
        year: row.optionalInt(12).map { Int32(clamping: $0) },
        duration: Float(row.double(13)),
        added: row.integer(14),
        heart: row.optionalInteger(15),
        plays: Int32(clamping: row.integer(16)),
        played: row.optionalInteger(17),
        composers: composers.value(of: row, 19),
        format: row.optionalInteger(20).flatMap { AudioFormat(rawValue: UInt8(clamping: $0)) }
      )
    }
  }
}

/// A cache of artists and their sort keys, which many records share.
private struct SharedArtists {
  private var known: [Int64: (name: String, key: SortKey)] = [:]

  mutating func artist(of row: Statement, number: Int64) -> (name: String, key: SortKey) {
    let isSame =
      known[number].map { known in row.withBytes(5) { known.key.bytes.elementsEqual($0) } } ?? false
    if isSame, let known = known[number] { return known }
    let artist = (row.text(2), SortKey(bytes: row.blob(5)))
    known[number] = artist
    return artist
  }
}

/// Caches the value for the last text, because most rows repeat it.
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
