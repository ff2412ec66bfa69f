extension LibraryStore {
  /// What an album is called, and sorted by.
  struct AlbumFacts {
    let title: String
    let artist: String
    let titleKey: SortKey
    let artistKey: SortKey
  }

  /// What a group of tracks says of its album.
  func facts(of answer: AlbumGrouping.Answer, _ group: [Member]) -> AlbumFacts {
    let title = answer.title ?? group.first.map { AlbumGrouping.homeName(of: $0.folder) } ?? ""
    let artist = answer.artist ?? ""
    return AlbumFacts(
      title: title,
      artist: artist,
      titleKey: SortKey(title, sortName: group.lazy.compactMap(\.sortNames.album).first),
      artistKey: artist.isEmpty
        ? SortKey("various artists")
        : SortKey(artist, sortName: group.lazy.compactMap(\.sortNames.artist).first)
    )
  }

  /// Writes an album's facts down where they have changed.
  func describe(
    _ album: Int64,
    _ facts: AlbumFacts,
    _ answer: AlbumGrouping.Answer
  ) throws(DatabaseError) {
    let artist = try artistID(of: facts.artist, sortKey: facts.artistKey.bytes)
    try writable.run(
      """
      UPDATE album SET title = ?1, artist = ?2, year = ?3, title_key = ?4, artist_key = ?5
      WHERE id = ?6 AND (title != ?1 OR artist != ?2 OR year IS NOT ?3 OR title_key != ?4
        OR artist_key != ?5)
      """,
      facts.title,
      artist,
      answer.year,
      facts.titleKey.bytes,
      facts.artistKey.bytes,
      album
    )
  }

  /// The number of an artist, which is made if the name is new.
  func artistID(of name: String, sortKey: [UInt8]) throws(DatabaseError) -> Int64 {
    let database = try writable
    if let known = try database.number("SELECT id FROM artist WHERE name = ?", name) {
      return known
    }
    try database.run("INSERT INTO artist (name, sort_key) VALUES (?, ?)", name, sortKey)
    return database.lastInsertedRow
  }
}
