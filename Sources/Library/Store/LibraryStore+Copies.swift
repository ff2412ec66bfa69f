internal import Identities

/// What the index has of the user's book: its folders, and the tracks and records that the register
/// knows, with their hearts and plays.
extension LibraryStore {
  /// Makes a user's change: in the book, where it is accepted, and then in the index's copies.
  ///
  /// `edit` runs once in each file of the book; see `PairedDatabase.edit`.
  func perform<Result>(
    _ name: String,
    _ edit: (RowEdit) throws(DatabaseError) -> Result,
    copies: (Database, Result) throws(DatabaseError) -> Void = { (_, _) throws(DatabaseError) in }
  ) throws(DatabaseError) -> Result {
    if let readOnlyReason { throw readOnlyReason }
    let result = try openBook.edit(name, edit)
    do {
      try writable.transaction { () throws(DatabaseError) in
        try copies(try connected, result)
        try connected.addUp()
        try set("edit", try openBook.number)
      }
    } catch {
      // The change is accepted: it must not be repeated. The next call makes the copies anew.
      areCopiesOld = true
    }
    return result
  }

  /// Whether the copies are those of an edit of this book.
  func areCopies(ofEdit number: Int64) throws(DatabaseError) -> Bool {
    guard try setting("user") == openBook.id else { return false }
    return try setting("edit") == number
  }

  /// Makes the copies anew if they are not those of the last edit.
  func fillIfOld() throws(DatabaseError) {
    if try !areCopies(ofEdit: openBook.number) { try fill() }
  }

  /// Makes the copies anew.
  func fill() throws(DatabaseError) {
    let (book, database) = (try openBook, try connected)
    let roots = try book.roots()
    let (songs, records) = try book.read { rows throws(DatabaseError) in
      (try rows.songs(), try rows.records())
    }
    let plays = try book.playSums()
    let isNew = try setting("user") == nil
    try database.transaction { () throws(DatabaseError) in
      try fill(roots)
      try database.execute(
        """
        UPDATE track SET song = NULL, heart = NULL, plays = 0, played = NULL WHERE song NOTNULL;
        UPDATE album SET record = NULL, heart = NULL WHERE record NOTNULL;
        """
      )
      for (number, song, heart) in songs {
        let track = try track(for: song, below: roots)
        try database.run(
          "UPDATE track SET song = ?, heart = ?, plays = ?, played = ? WHERE id = ?",
          number,
          heart,
          plays[number]?.number ?? 0,
          plays[number]?.last,
          track
        )
      }
      for record in records where record.became == nil {
        try database.run(
          "UPDATE album SET record = ?, heart = ? WHERE id = ?",
          record.number,
          record.heart,
          try album(for: record.record)
        )
      }
      try database.addUp()
      try database.run("INSERT OR REPLACE INTO setting VALUES ('user', ?)", book.id)
      try database.run("INSERT OR REPLACE INTO setting VALUES ('edit', ?)", book.number)
      // A file may have moved to another root meanwhile, or got other tags.
      if isNew, !songs.isEmpty || !records.isEmpty {
        try database.execute("INSERT INTO setting VALUES ('\(Self.unmoved)', 1)")
      }
    }
    areCopiesOld = false
  }

  /// The setting of a new index until all roots have been scanned.
  static let unmoved = "unmoved"

  private func fill(_ roots: [UserBook.Root]) throws(DatabaseError) {
    let database = try connected
    for gone in try database.roots() where !roots.contains(where: { $0.id == gone.id }) {
      // One that became part of another has left its folders to that.
      if let outer = roots.first(where: { gone.path.isInside($0.path) }) {
        let text = "UPDATE folder SET root = ? WHERE root = ?"
        try database.run(text, outer.id.number, gone.id.number)
      }
      try detach(gone.id)
    }
    for root in roots {
      try database.run(
        """
        INSERT INTO root (id, path, added, source) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (id) DO UPDATE SET path = ?2, added = ?3, source = ?4
        """,
        root.id.number,
        root.path.bytes,
        root.added,
        root.source
      )
    }
  }

  // MARK: - Tracks and records

  /// The id of the track with a path, if there is one.
  func track(at path: BytePath) throws(DatabaseError) -> Int64? {
    try connected.number(
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
    let database = try connected
    let root = roots.first { song.path.isInside($0.path) }?.id
    let folder = try folderID(of: song.path.parent ?? BytePath("/"), root: root ?? .none)
    // Only a scan knows whether it is missing, or its disk is away.
    let state = root == nil ? Track.State.missing : .unavailable
    try database.run(
      """
      INSERT INTO track (id, folder, name, size, modified, state, missing, added, fingerprint, title,
        artists, album_title, duration)
      VALUES (\(Self.newNumber(in: "track")), ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      folder,
      song.path.name,
      song.size ?? -1,
      state.rawValue,
      root == nil ? clock.now : nil,
      clock.now,
      song.fingerprint,
      song.title ?? TrackName.title(of: song.path.name),
      song.artist,
      song.record,
      song.duration
    )
    return database.lastInsertedRow
  }

  /// The id of a record's album; an unknown one is inserted without tracks, until a scan finds them.
  func album(for record: UserRecord) throws(DatabaseError) -> Int64 {
    let database = try connected
    if let known = try database.number("SELECT id FROM album WHERE key = ?", record.key) {
      return known
    }
    let artist = try artistID(of: "", sortKey: [])
    try database.run(
      """
      INSERT INTO album (id, key, title, artist, title_key, artist_key, added)
      VALUES (coalesce(?, \(Self.newNumber(in: "album"))), ?, ?, ?, x'', x'', ?)
      """,
      try rememberedID(ofAlbum: record.key),
      record.key,
      record.title ?? "",
      artist,
      clock.now
    )
    return database.lastInsertedRow
  }

  /// What the register has to know of a track; nil if there is no such track.
  func song(ofTrack track: Int64) throws(DatabaseError) -> UserSong? {
    try connected.statement(
      """
      SELECT path, name, size, fingerprint, title, artists, album_title, duration, recording_mbid
      FROM track JOIN folder ON folder.id = folder WHERE track.id = ?
      """
    ).bind([track]).first { row in
      UserSong(
        path: BytePath(row.blob(0)).appending(row.blob(1)),
        size: row.integer(2),
        fingerprint: row.optionalInteger(3),
        title: row.optionalText(4),
        artist: row.optionalText(5),
        record: row.optionalText(6),
        duration: row.isNull(7) ? nil : row.double(7),
        recording: row.optionalText(8)
      )
    }
  }

  /// What the register has to know of an album; nil if there is no such album.
  func record(ofAlbum album: Int64) throws(DatabaseError) -> UserRecord? {
    try connected.statement(
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

  /// The path of a track's file; nil if there is no such track.
  public func path(ofTrack id: Int64) throws(DatabaseError) -> BytePath? {
    try attempt { () throws(DatabaseError) in try connected.path(ofTrack: id) }
  }

  // MARK: - Numbers of the register

  /// The register's numbers of the tracks and records of an edit.
  struct Numbers {
    var songs: [TrackID: Int64] = [:]
    var records: [RecordID: Int64] = [:]

    /// A change as the book has it.
    func registered(_ change: NodeChange) -> NodeChange {
      change.renumbered(
        track: { songs[$0].map { TrackID($0) } },
        record: { records[$0].map { RecordID($0) } }
      )
    }
  }

  typealias Subjects = (songs: [(TrackID, UserSong)], records: [(RecordID, UserRecord)])

  /// What the register has to know of the tracks and records of an edit; those that do not exist are
  /// left out.
  func subjects(of targets: some Sequence<ListTarget>) throws(DatabaseError) -> Subjects {
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

  /// Stores the register's numbers in the index.
  func copy(_ numbers: Numbers) throws(DatabaseError) {
    for (track, song) in numbers.songs {
      try connected.run("UPDATE track SET song = ?1 WHERE id = ?2 AND song IS NOT ?1", song, track)
    }
    for (album, record) in numbers.records {
      let text = "UPDATE album SET record = ?1 WHERE id = ?2 AND record IS NOT ?1"
      try connected.run(text, record, album)
    }
  }
}

extension RowEdit {
  /// Registers tracks and records.
  func register(
    _ subjects: LibraryStore.Subjects
  ) throws(DatabaseError) -> LibraryStore.Numbers {
    var numbers = LibraryStore.Numbers()
    for (id, song) in subjects.songs { numbers.songs[id] = try register(song) }
    for (id, record) in subjects.records { numbers.records[id] = try register(record) }
    return numbers
  }
}
