internal import Values

extension Database {
  /// What is shown before all records are read: up to `reach` on each side of one, or of the first,
  /// in the endless order by artist, and the shelves with the spellings of their genres.
  ///
  /// Indexes find it, so that it takes as long in a large library as in a small one.
  func firstRecords(
    around id: RecordID?,
    _ names: ShelfNames,
    reach: Int
  ) throws(DatabaseError) -> (records: [Record], shelves: [ShelfID: String]) {
    try snapshot { () throws(DatabaseError) in
      var origin: Place?
      if let one = try records(where: "album.id = ? AND \(Self.isShown)", id).first {
        let artist = ShelvedRecord(one, names: names).artistKey
        origin = (artist, Int64(one.album.year ?? 9999), one.album.titleKey, one.id.number)
      }
      var ids = Set([origin?.id].compactMap { $0 })
      for isAfter in [true, false] {
        let near = try places(isAfter, origin, names, limit: reach)
        let beyond = try places(isAfter, nil, names, limit: reach - near.count)
        ids.formUnion((near + beyond).map(\.id))
      }
      let list = ids.map { "\($0)" }.joined(separator: ", ")
      return (try records(where: "album.id IN (\(list))"), try shelves())
    }
  }

  /// Whether a record is not hidden by an equal one here, as `ShelfBook` decides it.
  private static let isShown = """
    (twin IS NULL OR NOT EXISTS (
      SELECT 1 FROM album AS here WHERE here.id = album.twin AND here.tracks > 0 AND here.tracks = (
        SELECT total(present) FROM album_folder JOIN folder ON folder.id = folder
        LEFT JOIN root ON root.id = root
        WHERE album = here.id AND folder.available AND coalesce(root.available, 1))))
    """

  /// The place of a record in the order by artist.
  private typealias Place = (artist: SortKey, year: Int64, title: SortKey, id: Int64)

  /// The places next to one, the nearest first; without one, those from the start or the end.
  private func places(
    _ isAfter: Bool,
    _ origin: Place?,
    _ names: ShelfNames,
    limit: Int
  ) throws(DatabaseError) -> [Place] {
    let (least, most) = (SortKey(bytes: []), SortKey(bytes: [0xff]))
    let start: Place = isAfter ? (least, .min, least, .min) : (most, .max, most, .max)
    let (sign, way) = isAfter ? (">", "ASC") : ("<", "DESC")
    var found: [Place] = []
    // Records without an artist have a number in the index, and are sorted under a word.
    let parts: [(word: SortKey?, end: any Bindable)] = [
      (nil, (isAfter ? most : least).bytes), (names.unknownKey, 0), (names.variousKey, 1),
    ]
    for (word, end) in parts {
      var bound = origin ?? start
      if let word, word != bound.artist {
        guard (bound.artist < word) == isAfter else { continue }
        bound = start
      }
      let artist: any Bindable = word == nil ? bound.artist.bytes : end
      found += try statement(
        """
        SELECT sort_artist, sort_year, title_key, id FROM album
        WHERE tracks != 0 AND sort_artist \(isAfter ? "<=" : ">=") ?
          AND (sort_artist, sort_year, title_key, id) \(sign) (?, ?, ?, ?) AND \(Self.isShown)
        ORDER BY sort_artist \(way), sort_year \(way), title_key \(way), id \(way) LIMIT ?
        """
      ).bind([end, artist, bound.year, bound.title.bytes, bound.id, limit]).values { row in
        let artist = word ?? SortKey(bytes: row.blob(0))
        return (artist, row.integer(1), SortKey(bytes: row.blob(2)), row.integer(3))
      }
    }
    return Array(found.sorted { isAfter ? $0 < $1 : $0 > $1 }.prefix(limit))
  }

  private func shelves() throws(DatabaseError) -> [ShelfID: String] {
    // Each step of the recursion finds the next genre in the index. Of several spellings of one the
    // most frequent is the last.
    var shelves = try statement(
      """
      WITH RECURSIVE name (genre) AS (
        SELECT min(genre) FROM album_genre UNION ALL
        SELECT (SELECT min(genre) FROM album_genre WHERE genre > name.genre)
        FROM name WHERE genre NOTNULL)
      SELECT genre FROM name WHERE EXISTS (
        SELECT 1 FROM album_genre AS one JOIN album ON album.id = one.album
        WHERE one.genre = name.genre AND \(Self.isShown))
      ORDER BY (SELECT count(*) FROM (
        SELECT 1 FROM album_genre AS one WHERE one.genre = name.genre LIMIT 100)), genre DESC
      """
    ).dictionary { (ShelfID.genre($0.text(0)), $0.text(0)) }
    for (id, condition) in [
      (ShelfID.all, "1"), (.recentlyAdded, "1"), (.recentlyPlayed, "played NOTNULL"),
      (.mostPlayed, "plays > 0"), (.favourites, "(heart NOTNULL) + hearts != 0"),
    ] {
      let some = "SELECT 1 FROM album WHERE tracks > 0 AND \(condition) AND \(Self.isShown) LIMIT 1"
      if try number(some) != nil { shelves[id] = "" }
    }
    return shelves
  }
}
