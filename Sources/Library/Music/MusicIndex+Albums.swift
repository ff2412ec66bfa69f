internal import Values

extension MusicIndex {
  /// A track of a home, with the properties that determine its album.
  struct Member {
    /// Its id; 0 before it is inserted.
    let id: Int64
    let album: Int64?
    let disc: Int?
    let sortNames: (artist: String?, album: String?)
    let added: Int64
    let folder: BytePath
    let candidate: AlbumGrouping.Candidate
  }

  struct Placement {
    var album: Int64
    let disc: Int?
  }

  /// The effect of grouping on albums.
  struct Regrouping {
    /// Albums that received tracks.
    var touched: Set<Int64> = []
    /// Albums that lost tracks.
    var left: Set<Int64> = []
    var removed: Set<Int64> = []
    /// How many tracks moved from which album to which.
    var moved: [Int64: [Int64: Int]] = [:]
    var addedUp: [Int64] = []
    var movesRows = false
  }

  /// Groups all tracks of some homes into albums, and returns the effect.
  ///
  /// Missing tracks remain in their albums.
  func group(
    homes: Set<String>,
    beside done: Regrouping = Regrouping()
  ) throws(DatabaseError) -> Regrouping {
    var regrouping = done
    for home in homes {
      let members = try members(ofHome: home)
      for (member, place) in zip(members, try placements(of: members)) {
        let album = place.album
        regrouping.touched.insert(album)
        if member.disc != place.disc {
          try database.run("UPDATE track SET disc = ? WHERE id = ?", place.disc, member.id)
        }
        guard member.album != album else { continue }
        if let old = member.album {
          regrouping.left.insert(old)
          regrouping.moved[old, default: [:]][album, default: 0] += 1
        }
        try database.run("UPDATE track SET album = ? WHERE id = ?", album, member.id)
      }
    }
    try settle(&regrouping)
    return regrouping
  }

  /// New albums are inserted.
  func placements(of members: [Member]) throws(DatabaseError) -> [Placement] {
    let answers = AlbumGrouping.group(members.map(\.candidate))
    let groups = Dictionary(grouping: answers.indices) { answers[$0].key }.values
    var places = answers.map { Placement(album: 0, disc: $0.disc) }
    for indexes in groups.sorted(by: { $0[0] < $1[0] }) {
      let album = try albumID(of: answers[indexes[0]], indexes.map { members[$0] })
      for index in indexes { places[index].album = album }
    }
    return places
  }

  func homes(ofTracks tracks: some Sequence<Int64>) throws(DatabaseError) -> Set<String> {
    var homes: Set<String> = []
    let text = "SELECT home FROM folder JOIN track ON track.folder = folder.id WHERE track.id = ?"
    for track in tracks {
      homes.formUnion(try database.statement(text).bind([track]).values { $0.text(0) })
    }
    return homes
  }

  // MARK: - Implementation

  private func members(ofHome home: String) throws(DatabaseError) -> [Member] {
    try database.statement(
      """
      SELECT track.id, album, album_title, artists, album_artists, year, compilation,
        album_artist_sort, artist_sort, album_sort, added, path, name, disc, disc_tag, number
      FROM folder JOIN track ON track.folder = folder.id
      WHERE home = ? AND state != 1 AND format NOTNULL ORDER BY path, name
      """
    ).bind([home]).values { row in
      let albumArtists = TagColumns.list(row.text(4))
      let folder = BytePath(row.blob(11))
      return Member(
        id: row.integer(0),
        album: row.optionalInteger(1),
        disc: row.optionalInt(13),
        sortNames: (
          row.optionalText(7) ?? (albumArtists.isEmpty ? row.optionalText(8) : nil),
          row.optionalText(9)
        ),
        added: row.integer(10),
        folder: folder,
        candidate: AlbumGrouping.Candidate(
          home: home,
          title: row.optionalText(2),
          artists: TagColumns.list(row.text(3)),
          albumArtists: albumArtists,
          year: row.optionalInt(5),
          isCompilation: row.integer(6) != 0,
          signs: DiscSigns(
            tag: row.optionalInt(14),
            number: row.optionalInt(15),
            folder: folder,
            name: row.blob(12)
          )
        )
      )
    }
  }

  /// The album of a group: the one with its key, else the one that consists of these tracks only
  /// and whose tags changed, else a new one.
  private func albumID(
    of answer: AlbumGrouping.Answer,
    _ group: [Member]
  ) throws(DatabaseError) -> Int64 {
    let facts = facts(of: answer, group)
    var known = try album(withKey: answer.key)
    if known == nil, let left = try albumLeft(by: group) {
      _ = try noteKey(ofAlbum: left, becoming: answer.key)
      try database.run("UPDATE album SET key = ? WHERE id = ?", answer.key, left)
      forgetAlbums([left])
      noteAlbum(left, key: answer.key)
      known = left
    }
    if let known {
      try describe(known, facts, answer)
      return known
    }
    let added = group.map(\.added).max() ?? clock.now
    return try insertAlbum(answer.key, facts, year: answer.year, added: added)
  }

  func insertAlbum(
    _ key: String,
    _ facts: AlbumFacts,
    year: Int? = nil,
    added: Int64
  ) throws(DatabaseError) -> Int64 {
    let artist = try artistID(of: facts.artist, sortKey: facts.artistKey.bytes)
    try database.statement(
      """
      INSERT INTO album (id, key, title, artist, year, title_key, artist_key, added)
      VALUES (coalesce(?, \(Self.newNumber(in: "album"))), ?, ?, ?, ?, ?, ?, ?)
      """
    ).bind([
      try rememberedID(ofAlbum: key), key, facts.title, artist, year, facts.titleKey.bytes,
      facts.artistKey.bytes, added,
    ]).run()
    let new = database.lastInsertedRow
    noteAlbum(new, key: key)
    return new
  }

  /// The album that contains most of these tracks, if it has no others.
  private func albumLeft(by group: [Member]) throws(DatabaseError) -> Int64? {
    var counts: [Int64: Int] = [:]
    for member in group {
      if let album = member.album { counts[album, default: 0] += 1 }
    }
    let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    guard let (album, count) = best else { return nil }
    let all = try database.number("SELECT count(*) FROM track WHERE album = ?", album) ?? 0
    return all == count ? album : nil
  }

  /// Transfers the heart and the list rows of an album without tracks to the album that received
  /// most of its tracks.
  func passOn(_ old: Int64, _ moved: [Int64: Int]) throws(DatabaseError) {
    let most = moved.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    let rest = try database.number("SELECT 1 FROM track WHERE album = ? LIMIT 1", old)
    guard let new = most, rest == nil,
      let key = try database.statement("SELECT key FROM album WHERE id = ?").bind([new])
        .first({ $0.text(0) })
    else { return }
    if try noteKey(ofAlbum: old, becoming: key) { noteMovedRows() }
    let take = """
      UPDATE album SET added = min(album.added, old.added), heart = coalesce(album.heart, old.heart),
        record = coalesce(album.record, old.record)
      FROM (SELECT added, heart, record FROM album WHERE id = ?1) AS old WHERE album.id = ?2
      """
    try database.run(take, old, new)
    try database.run("UPDATE album SET heart = NULL, record = NULL WHERE id = ?", old)
  }

  /// Notes that a record that the user's book knows has another key; false for any other record.
  private func noteKey(ofAlbum album: Int64, becoming key: String) throws(DatabaseError) -> Bool {
    let old = try database.statement("SELECT key FROM album WHERE id = ? AND record NOTNULL")
      .bind([album]).first { $0.text(0) }
    guard let old else { return false }
    noteKey(key, insteadOf: old)
    return true
  }

  /// Chooses the covers of albums, and removes empty albums.
  private func settle(_ regrouping: inout Regrouping) throws(DatabaseError) {
    let albums = regrouping.touched.union(regrouping.left)
    for album in albums {
      try chooseCover(ofAlbum: album)
      // An album that received tracks is not empty.
      guard !regrouping.touched.contains(album) else { continue }
      try passOn(album, regrouping.moved[album] ?? [:])
      try database.run("DELETE FROM album WHERE id = ? AND \(Self.isForgettableAlbum)", album)
      if database.changedRows > 0 { regrouping.removed.insert(album) }
    }
    forgetAlbums(regrouping.removed)
  }

  /// Updates the sums of these albums, and of those with changed tracks.
  func addUp(_ albums: [Int64]) throws(DatabaseError) -> Regrouping {
    let isStale = try database.number("SELECT 1 FROM stale LIMIT 1") != nil
    guard isStale || !albums.isEmpty else { return Regrouping() }
    return try database.transaction { () throws(DatabaseError) in
      for album in albums { try database.run("INSERT OR IGNORE INTO stale VALUES (?)", album) }
      return Regrouping(addedUp: try database.addUp())
    }
  }

  func change(after done: Regrouping) throws(DatabaseError) -> LibraryChange {
    let albums = done.touched.union(done.left).union(done.addedUp)
    var change = LibraryChange(try records(albums.subtracting(done.removed)))
    let gone = albums.union(done.removed).subtracting(change.records.map(\.id.number))
    change.forgotten = gone.map { RecordID($0) }
    var folders: Set<FolderID> = []
    for record in change.records {
      change.folders += try database.folders(
        where: "folder.id IN (SELECT folder FROM album_folder WHERE album = ?)",
        record.id.number
      ).filter { folders.insert($0.id).inserted }
    }
    return change
  }
}
