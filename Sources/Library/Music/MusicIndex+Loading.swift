internal import Values

extension MusicIndex {
  func contents() throws(DatabaseError) -> LibraryContents {
    var contents = LibraryContents()
    contents.roots = try database.roots()
    for folder in try database.folders() { contents.folders[folder.id] = folder }
    contents.tracks = AlbumOrder.sorted(try database.tracks())
    contents.albums = try database.records().map(\.album)
    return contents
  }

  /// The records with these ids that have tracks.
  func records(_ albums: some Sequence<Int64>) throws(DatabaseError) -> [Record] {
    var records: [Record] = []
    for album in albums { records += try database.records(where: "album.id = ?", album) }
    return records
  }

  /// The records that have a track for which a condition on the table track is true.
  func records(
    withTracksWhere condition: String,
    _ value: Int64
  ) throws(DatabaseError) -> [Record] {
    try database.records(
      where: "album.id IN (SELECT album FROM track WHERE \(condition))",
      value
    )
  }

  /// The contents of the library in numbers, without the rows of lists.
  func counts() throws(DatabaseError) -> LibraryCounts {
    func count(_ text: String) throws(DatabaseError) -> Int {
      Int(try database.number("SELECT count(*) FROM \(text)") ?? 0)
    }
    var counts = LibraryCounts()
    counts.tracks = try count("track WHERE state = 0 AND format NOTNULL")
    counts.missing = try count("track WHERE state = 1")
    counts.unreadable = try count("track WHERE failure NOTNULL AND state != 1")
    counts.albums = try count("album WHERE id IN (SELECT album FROM track)")
    counts.artists = try count("artist WHERE id IN (SELECT artist FROM album) AND name != ''")
    counts.plays = Int(try database.number("SELECT total(plays) FROM track") ?? 0)
    counts.hearts = try count("track WHERE heart NOTNULL") + count("album WHERE heart NOTNULL")
    return counts
  }

  func hasRecords() throws(DatabaseError) -> Bool {
    try database.number("SELECT 1 FROM track WHERE album NOTNULL LIMIT 1") != nil
  }

  /// Whether there are folders, and the user's lists or favourites have music.
  func isMusicKnown() throws(DatabaseError) -> Bool {
    let text = "SELECT coalesce((SELECT max(song) FROM track), (SELECT max(record) FROM album))"
    return try database.number("\(text) FROM root LIMIT 1") != nil
  }
}
