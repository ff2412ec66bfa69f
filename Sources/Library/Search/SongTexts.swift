internal import Values

/// What sorting songs needs of the database, for some columns.
struct SongTexts: Sendable {
  private(set) var recordKeys: [RecordID: (title: [UInt8], artist: [UInt8])] = [:]
  /// By the lists of artists and composers as in the tags.
  private(set) var sortNames: [SongColumn: [String: String]] = [:]
  private(set) var sortTitles: [TrackID: String] = [:]
  /// The ranks of tracks by folder and file.
  private(set) var folders: [TrackID: UInt32] = [:]

  init() {}

  init(of columns: Set<SongColumn>, in database: Database) throws(DatabaseError) {
    if columns.contains(.record) || columns.contains(.artist) {
      recordKeys = try database.statement("SELECT id, title_key, artist_key FROM album")
        .dictionary { (RecordID($0.integer(0)), ($0.blob(1), $0.blob(2))) }
    }
    if columns.contains(.title) {
      sortTitles = try database.statement(
        "SELECT id, title_sort FROM track WHERE title_sort NOTNULL"
      ).dictionary { (TrackID($0.integer(0)), $0.text(1)) }
    }
    for (column, names, sort) in [
      (SongColumn.artist, "artists", "artist_sort"), (.composer, "composers", "composer_sort"),
    ] where columns.contains(column) {
      var known: [String: String] = [:]
      try database.statement("SELECT \(names), \(sort) FROM track WHERE \(sort) NOTNULL")
        .forEachRow { row in
          let text = row.text(0)
          if known[text] == nil { known[text] = row.text(1) }
        }
      sortNames[column] = known
    }
    if columns.contains(.folder) { folders = try Self.folders(in: database) }
  }

  private static func folders(
    in database: Database
  ) throws(DatabaseError) -> [TrackID: UInt32] {
    var (numbers, paths) = ([Int64](), SortRows())
    try database.statement("SELECT id, path FROM folder").forEachRow { row in
      numbers.append(row.integer(0))
      paths.append(key: BytePath(row.blob(1)).order)
    }
    let places = Dictionary(uniqueKeysWithValues: zip(numbers, paths.ranks))
    return try database.statement("SELECT id, folder FROM track")
      .dictionary { (TrackID($0.integer(0)), places[$0.integer(1)] ?? .max) }
  }
}
