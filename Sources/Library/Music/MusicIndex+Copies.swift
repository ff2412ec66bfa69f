internal import Values

/// What the index has of the user's book: its folders, and the tracks and records that the register
/// knows, with their hearts and plays.
extension MusicIndex {
  /// Makes all copies anew, in a transaction.
  func copy(_ book: UserBook) throws(DatabaseError) {
    let roots = try book.roots()
    let (songs, records) = try book.read { rows throws(DatabaseError) in
      (try rows.songs(), try rows.records())
    }
    let plays = try book.playSums()
    try copy(roots)
    try database.execute(
      """
      UPDATE track SET song = NULL, heart = NULL, plays = 0, played = NULL WHERE song NOTNULL;
      UPDATE album SET record = NULL, heart = NULL WHERE record NOTNULL;
      """
    )
    for (number, song, heart) in songs {
      let (track, sums) = (try track(for: song, below: roots), plays[number])
      let text = "UPDATE track SET song = ?, heart = ?, plays = ?, played = ? WHERE id = ?"
      try database.run(text, number, heart, sums?.number ?? 0, sums?.last, track)
    }
    for record in records where record.became == nil {
      let album = try album(for: record.record)
      let text = "UPDATE album SET record = ?, heart = ? WHERE id = ?"
      try database.run(text, record.number, record.heart, album)
    }
    try database.addUp()
    // A file may have moved to another root meanwhile, or got other tags.
    let isNew = try setting("user") == nil
    if isNew, !songs.isEmpty || !records.isEmpty { try set(Self.unmoved, 1) }
  }

  /// The setting of a new index until all roots have been scanned.
  static let unmoved = "unmoved"

  /// Makes the roots those of the book.
  func copy(_ roots: [UserBook.Root]) throws(DatabaseError) {
    for gone in try database.roots() where !roots.contains(where: { $0.id == gone.id }) {
      // One that became part of another has left its folders to that.
      if let outer = roots.first(where: { gone.path.isInside($0.path) }) {
        let text = "UPDATE folder SET root = ? WHERE root = ?"
        try database.run(text, outer.id.number, gone.id.number)
      }
      try detach(gone.id)
    }
    let text = """
      INSERT INTO root (id, path, added, source) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (id) DO UPDATE SET path = ?2, added = ?3, source = ?4
      """
    for root in roots {
      try database.run(text, root.id, root.path.bytes, root.added, root.source)
    }
  }

  // MARK: - Tracks and records

  func track(at path: BytePath) throws(DatabaseError) -> Int64? {
    try database.number(
      "SELECT track.id FROM track JOIN folder ON folder.id = folder WHERE path = ? AND name = ?",
      (path.parent ?? BytePath("/")).bytes,
      path.name
    )
  }

  /// The id of a song's track; an unknown one is inserted, and taken over by the scan that finds it.
  func track(
    for song: UserSong,
    below roots: [UserBook.Root]
  ) throws(DatabaseError) -> Int64 {
    if let known = try track(at: song.path) { return known }
    let root = roots.first { song.path.isInside($0.path) }?.id
    let folder = try folder(song.path.parent ?? BytePath("/"), root: root ?? .none)
    // Only a scan knows whether it is missing, or its disk is away.
    let state = root == nil ? Track.State.missing : .unavailable
    try database.statement(
      """
      INSERT INTO track (id, folder, name, size, modified, state, missing, added, fingerprint, title,
        artists, album_title, duration)
      VALUES (\(Self.newNumber(in: "track")), ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).bind([
      folder.id, song.path.name, song.size ?? -1, state.rawValue, root == nil ? clock.now : nil,
      clock.now, song.fingerprint, song.title ?? TrackName.title(of: song.path.name), song.artist,
      song.record, song.duration,
    ]).run()
    return database.lastInsertedRow
  }

  /// The id of a record's album; an unknown one is inserted without tracks, until a scan finds them.
  func album(for record: UserRecord) throws(DatabaseError) -> Int64 {
    if let known = try database.number("SELECT id FROM album WHERE key = ?", record.key) {
      return known
    }
    let (title, none) = (record.title ?? "", SortKey(bytes: []))
    let facts = AlbumFacts(title: title, artist: "", titleKey: none, artistKey: none)
    return try insertAlbum(record.key, facts, added: clock.now)
  }

  func song(ofTrack track: Int64) throws(DatabaseError) -> UserSong? {
    try database.statement(
      """
      SELECT path, name, size, fingerprint, title, artists, album_title, duration, recording_mbid
      FROM track JOIN folder ON folder.id = folder WHERE track.id = ?
      """
    ).bind([track]).first { UserSong(BytePath($0.blob(0)).appending($0.blob(1)), contentOf: $0) }
  }

  func record(ofAlbum album: Int64) throws(DatabaseError) -> UserRecord? {
    try database.statement(
      """
      SELECT key, title, artist.name, home FROM album JOIN artist ON artist.id = artist
      LEFT JOIN folder ON folder.id = album.folder WHERE album.id = ?
      """
    ).bind([album]).first { row in
      UserRecord(
        key: row.text(0),
        home: row.optionalText(3),
        title: row.text(1),
        artist: row.text(2)
      )
    }
  }

  // MARK: - Numbers of the register

  /// What the register has to know of the tracks and records of an edit; those that do not exist are
  /// left out.
  func subjects(of targets: some Sequence<ListTarget>) throws(DatabaseError) -> RegisterSubjects {
    var songs: [(TrackID, UserSong)] = []
    var records: [(RecordID, UserRecord)] = []
    for target in Set(targets) {
      if let id = target.track, let song = try song(ofTrack: id.number) { songs.append((id, song)) }
      if let id = target.record, let record = try record(ofAlbum: id.number) {
        records.append((id, record))
      }
    }
    // Both files of the book get the same numbers.
    return (songs.sorted { $0.0 < $1.0 }, records.sorted { $0.0 < $1.0 })
  }

  func copy(_ numbers: RegisterNumbers) throws(DatabaseError) {
    for (track, song) in numbers.songs {
      try database.run("UPDATE track SET song = ?1 WHERE id = ?2 AND song IS NOT ?1", song, track)
    }
    for (album, record) in numbers.records {
      let text = "UPDATE album SET record = ?1 WHERE id = ?2 AND record IS NOT ?1"
      try database.run(text, record, album)
    }
  }
}
