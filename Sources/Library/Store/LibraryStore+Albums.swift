internal import Identities

extension LibraryStore {
  /// A track of a home, with the properties that determine its album.
  struct Member {
    /// Its id; 0 before it is inserted.
    let id: Int64
    let album: Int64?
    let disc: Int?
    let sortNames: (artist: String?, album: String?)
    let added: Int64
    let folder: BytePath
  }

  /// The album and the disc of a track.
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
    /// Albums that were removed because they have no tracks any more.
    var removed: Set<Int64> = []
    /// The homes whose tracks were grouped.
    var homes: Set<String> = []
    /// How many tracks moved from which album to which.
    var moved: [Int64: [Int64: Int]] = [:]
  }

  /// Groups all tracks of some homes into albums, and returns the effect.
  ///
  /// Missing tracks remain in their albums.
  func group(
    homes: Set<String>,
    beside done: Regrouping = Regrouping()
  ) throws(DatabaseError) -> Regrouping {
    let database = try writable
    var regrouping = done
    regrouping.homes.formUnion(homes)
    let assign = "UPDATE track SET album = ? WHERE id = ?"
    for home in homes {
      let (candidates, members) = try candidates(ofHome: home)
      for (member, place) in zip(members, try placements(of: candidates, members)) {
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
        let statement = try database.statement(assign)
        try statement.bind(album, at: 1)
        try statement.bind(member.id, at: 2)
        try statement.run()
      }
    }
    try settle(&regrouping)
    return regrouping
  }

  /// The albums and discs of the tracks of one home; new albums are inserted.
  func placements(
    of candidates: [AlbumGrouping.Candidate],
    _ members: [Member]
  ) throws(DatabaseError) -> [Placement] {
    let answers = AlbumGrouping.group(candidates)
    var groups: [String: [Int]] = [:]
    var order: [String] = []
    for (index, answer) in answers.enumerated() {
      if groups[answer.key] == nil { order.append(answer.key) }
      groups[answer.key, default: []].append(index)
    }
    var places = answers.map { Placement(album: 0, disc: $0.disc) }
    for key in order {
      let indexes = groups[key, default: []]
      let album = try albumID(of: answers[indexes[0]], indexes.map { members[$0] })
      for index in indexes { places[index].album = album }
    }
    return places
  }

  /// The homes of these tracks' folders.
  func homes(ofTracks tracks: some Sequence<Int64>) throws(DatabaseError) -> Set<String> {
    try homes(
      "SELECT home FROM folder JOIN track ON track.folder = folder.id WHERE track.id = ?",
      tracks
    )
  }

  /// Reads the keys of all albums, for a scan.
  func loadAlbumIDs() throws(DatabaseError) {
    guard !albumIDs.isLoaded else { return }
    albumIDs.load(
      try connected.statement("SELECT key, id FROM album").dictionary {
        ($0.text(0), $0.integer(1))
      }
    )
  }

  /// Releases the memory that only scans need.
  func rest() {
    albumIDs.clear()
    arrivals = nil
    releaseMemory()
  }

  // MARK: - Implementation

  private func homes(
    _ text: String,
    _ numbers: some Sequence<Int64>
  ) throws(DatabaseError) -> Set<String> {
    var homes: Set<String> = []
    for number in numbers {
      homes.formUnion(try connected.statement(text).bind([number]).values { $0.text(0) })
    }
    return homes
  }

  private func candidates(
    ofHome home: String
  ) throws(DatabaseError) -> ([AlbumGrouping.Candidate], [Member]) {
    var candidates: [AlbumGrouping.Candidate] = []
    var members: [Member] = []
    let statement = try connected.statement(
      """
      SELECT track.id, album, album_title, artists, album_artists, year, compilation,
        album_artist_sort, artist_sort, album_sort, added, path, name, disc, disc_tag, number
      FROM folder JOIN track ON track.folder = folder.id
      WHERE home = ? AND state != 1 AND format NOTNULL ORDER BY path, name
      """
    )
    try statement.bind(home, at: 1)
    try statement.forEachRow { row throws(DatabaseError) in
      let albumArtists = TagColumns.list(row.text(4))
      let folder = BytePath(row.blob(11))
      candidates.append(
        AlbumGrouping.Candidate(
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
      members.append(
        Member(
          id: row.integer(0),
          album: row.optionalInteger(1),
          disc: row.optionalInt(13),
          sortNames: (
            row.optionalText(7) ?? (albumArtists.isEmpty ? row.optionalText(8) : nil),
            row.optionalText(9)
          ),
          added: row.integer(10),
          folder: folder
        )
      )
    }
    return (candidates, members)
  }

  /// The album of a group: the one with its key, else the one that consists of these tracks only
  /// and whose tags changed, else a new one.
  private func albumID(
    of answer: AlbumGrouping.Answer,
    _ group: [Member]
  ) throws(DatabaseError) -> Int64 {
    let database = try writable
    let facts = facts(of: answer, group)
    let left = try albumLeft(by: group)
    if let known = albumIDs[answer.key] {
      try describe(known, facts, answer)
      return known
    }
    if let left {
      _ = try noteKey(ofAlbum: left, becoming: answer.key)
      try database.run("UPDATE album SET key = ? WHERE id = ?", answer.key, left)
      albumIDs.remove(left)
      albumIDs.insert(left, for: answer.key)
      try describe(left, facts, answer)
      return left
    }
    let artist = try artistID(of: facts.artist, sortKey: facts.artistKey.bytes)
    try database.run(
      """
      INSERT INTO album (id, key, title, artist, year, title_key, artist_key, added)
      VALUES (coalesce(?, \(Self.newNumber(in: "album"))), ?, ?, ?, ?, ?, ?, ?)
      """,
      try rememberedID(ofAlbum: answer.key),
      answer.key,
      facts.title,
      artist,
      answer.year,
      facts.titleKey.bytes,
      facts.artistKey.bytes,
      group.map(\.added).max() ?? clock.now
    )
    let new = database.lastInsertedRow
    albumIDs.insert(new, for: answer.key)
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
    let all = try connected.number("SELECT count(*) FROM track WHERE album = ?", album) ?? 0
    return all == count ? album : nil
  }

  /// Transfers the heart and the list rows of an album without tracks to the album that received
  /// most of its tracks.
  func passOn(_ old: Int64, _ moved: [Int64: Int]) throws(DatabaseError) {
    let most = moved.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    let rest = try connected.number("SELECT 1 FROM track WHERE album = ? LIMIT 1", old)
    guard let new = most, rest == nil,
      let key = try connected.statement("SELECT key FROM album WHERE id = ?").bind([new])
        .first({ $0.text(0) })
    else { return }
    if try noteKey(ofAlbum: old, becoming: key) { findings.movesRows = true }
    try writable.run(
      """
      UPDATE album SET added = min(album.added, old.added), heart = coalesce(album.heart, old.heart),
        record = coalesce(album.record, old.record)
      FROM (SELECT added, heart, record FROM album WHERE id = ?1) AS old WHERE album.id = ?2
      """,
      old,
      new
    )
    try writable.run("UPDATE album SET heart = NULL, record = NULL WHERE id = ?", old)
  }

  /// Notes that a record that the user's book knows has another key; false for any other record.
  private func noteKey(ofAlbum album: Int64, becoming key: String) throws(DatabaseError) -> Bool {
    let old = try connected.statement("SELECT key FROM album WHERE id = ? AND record NOTNULL")
      .bind([album]).first { $0.text(0) }
    guard let old else { return false }
    findings.keys.append((old, key))
    return true
  }

  /// Chooses the covers of albums, and removes empty albums.
  private func settle(_ regrouping: inout Regrouping) throws(DatabaseError) {
    let database = try writable
    let albums = regrouping.touched.union(regrouping.left)
    for album in albums {
      try chooseCover(ofAlbum: album)
      // An album that received tracks is not empty.
      guard !regrouping.touched.contains(album) else { continue }
      try passOn(album, regrouping.moved[album] ?? [:])
      try database.run("DELETE FROM album WHERE id = ? AND \(Self.isForgettableAlbum)", album)
      if database.changedRows > 0 {
        regrouping.removed.insert(album)
        albumIDs.remove(album)
      }
    }
  }

  /// The change to publish after albums were regrouped or summed; empty without observers.
  func change(
    after regrouping: Regrouping,
    _ addedUp: some Sequence<Int64>
  ) throws(DatabaseError) -> LibraryChange {
    var change = LibraryChange()
    guard isObserved else { return change }
    let albums = regrouping.touched.union(regrouping.left).union(addedUp)
    change.records = try records(albums.subtracting(regrouping.removed))
    let gone = albums.union(regrouping.removed).subtracting(change.records.map(\.id.number))
    change.forgotten = gone.map { RecordID($0) }
    var folders: Set<FolderID> = []
    for record in change.records {
      change.folders += try connected.folders(
        where: "folder.id IN (SELECT folder FROM album_folder WHERE album = ?)",
        record.id.number
      ).filter { folders.insert($0.id).inserted }
    }
    return change
  }
}
