extension MusicIndex {
  struct AlbumFacts {
    let title: String
    let artist: String
    let titleKey: SortKey
    let artistKey: SortKey
  }

  func facts(of answer: AlbumGrouping.Answer, _ group: [Member]) -> AlbumFacts {
    let title = answer.title ?? group.first.map { AlbumGrouping.homeName(of: $0.folder) } ?? ""
    let artist = answer.artist ?? ""
    return AlbumFacts(
      title: title,
      artist: artist,
      titleKey: SortKey(title, sortName: group.lazy.compactMap(\.sortNames.album).first),
      artistKey: artist.isEmpty
        ? SortKey(bytes: [])
        : SortKey(artist, sortName: group.lazy.compactMap(\.sortNames.artist).first)
    )
  }

  /// Stores an album's names and keys if they have changed.
  func describe(
    _ album: Int64,
    _ facts: AlbumFacts,
    _ answer: AlbumGrouping.Answer
  ) throws(DatabaseError) {
    let artist = try artistID(of: facts.artist, sortKey: facts.artistKey.bytes)
    try database.statement(
      """
      UPDATE album SET title = ?1, artist = ?2, year = ?3, title_key = ?4, artist_key = ?5
      WHERE id = ?6 AND (title != ?1 OR artist != ?2 OR year IS NOT ?3 OR title_key != ?4
        OR artist_key != ?5)
      """
    ).bind([
      facts.title, artist, answer.year, facts.titleKey.bytes, facts.artistKey.bytes, album,
    ]).run()
  }

  /// The id of an artist, who is inserted if the name is new.
  func artistID(of name: String, sortKey: [UInt8]) throws(DatabaseError) -> Int64 {
    if let known = try database.number("SELECT id FROM artist WHERE name = ?", name) {
      return known
    }
    try database.run("INSERT INTO artist (name, sort_key) VALUES (?, ?)", name, sortKey)
    return database.lastInsertedRow
  }
}
