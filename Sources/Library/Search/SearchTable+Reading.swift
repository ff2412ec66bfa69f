internal import Values

extension SearchTable {
  init(_ database: Database, credits splitting: CreditSplitting) throws(DatabaseError) {
    self.init(credits: splitting)
    try read(database)
    trim()
    countCredits()
  }

  /// Only what lists all songs by `briefColumns`: sooner and in less memory, but it finds nothing.
  init(briefly database: Database) throws(DatabaseError) {
    self.init()
    isBrief = true
    try read(database)
  }

  static let briefColumns: Set<SongColumn> = [.title, .artist, .record, .number, .length, .heart]

  /// Records that exist here and on a server are found here.
  private static let isFound = "album.tracks > 0 AND twin ISNULL"

  private mutating func read(_ database: Database) throws(DatabaseError) {
    try database.snapshot { () throws(DatabaseError) in
      let count = try database.number("SELECT count(*) FROM track") ?? 0
      tracks.reserve(Int(count))
      try readRecords(database, "\(Self.isFound) ORDER BY album.id")
      try readTracks(database, "1 ORDER BY id")
    }
  }

  mutating func renew(
    _ renewed: [RecordID],
    forgotten: [RecordID],
    from database: Database
  ) throws(DatabaseError) {
    try database.snapshot { () throws(DatabaseError) in
      try renew(Set(renewed + forgotten)) { (table) throws(DatabaseError) in
        let first = table.records.count
        for id in Set(renewed) {
          try table.readRecords(database, "\(Self.isFound) AND album.id = ?", id)
        }
        for row in first..<table.records.count {
          let id = table.records.ids[row]
          try table.readTracks(database, "album = ? ORDER BY disc, number, name", id)
        }
      }
    }
  }

  private mutating func readRecords(
    _ database: Database,
    _ condition: String,
    _ values: any Bindable...
  ) throws(DatabaseError) {
    try database.statement(
      """
      SELECT album.id, title, artist.name, year, heart NOTNULL FROM album
      JOIN artist ON artist.id = artist WHERE \(condition)
      """
    ).bind(values).forEachRow { row throws(DatabaseError) in
      let artist = row.withText(2) { people.number(of: $0, &folding) }
      row.withText(1) { title in
        records.append(
          RecordID(row.integer(0)),
          artist: artist,
          year: row.integer(3),
          hasHeart: row.integer(4) != 0,
          title: title,
          &folding
        )
      }
    }
  }

  private mutating func readTracks(
    _ database: Database,
    _ condition: String,
    _ values: any Bindable...
  ) throws(DatabaseError) {
    var last: (id: RecordID?, row: Int?) = (nil, nil)
    let rest =
      isBrief
      ? "NULL, NULL, NULL, 0, 0, 0, 0, 0"
      : "album_artists, composers, genres, added, \(TagColumns.plays), year, format"
    try database.statement(
      """
      SELECT id, album, title, CASE WHEN title ISNULL THEN name END, artists, duration, disc, number,
        heart NOTNULL, state, \(rest)
      FROM track
      WHERE album NOTNULL AND (title NOTNULL OR format NOTNULL) AND \(condition)
      """
    ).bind(values).forEachRow { row throws(DatabaseError) in
      let album = RecordID(row.integer(1))
      if last.id != album { last = (album, records.row(of: album)) }
      guard let record = last.row else { return }
      var track = TrackColumns.Row()
      track.id = TrackID(row.integer(0))
      track.credits.record = UInt32(record)
      track.credits.artists = row.withText(4) { UInt32(people.number(of: $0, &folding)) }
      track.credits.albumArtists = row.withText(10) { UInt32(people.number(of: $0, &folding)) }
      track.credits.composers = row.withText(11) { UInt32(people.number(of: $0, &folding)) }
      track.credits.genres = row.withText(12) { UInt32(genres.number(of: $0, &folding)) }
      track.length = row.double(5)
      track.disc = row.integer(6)
      track.number = row.integer(7)
      track.added = row.integer(13)
      track.plays = row.integer(14)
      track.played = row.integer(15)
      track.year = row.integer(16)
      track.format = row.integer(17)
      if row.integer(8) != 0 { track.marks.insert(.heart) }
      if row.integer(9) == Int64(Track.State.missing.rawValue) { track.marks.insert(.missing) }
      if row.isNull(2) {
        var title = TrackName.title(of: row.blob(3))
        title.withUTF8 { append(track, title: $0) }
      } else {
        row.withText(2) { append(track, title: $0) }
      }
    }
  }
}

extension Statement {
  /// The bytes are valid until the next step.
  fileprivate func withText<Result>(
    _ column: Int32,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    withBytes(column) { body($0.bindMemory(to: UInt8.self)) }
  }
}
