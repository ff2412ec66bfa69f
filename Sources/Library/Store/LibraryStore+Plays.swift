extension LibraryStore {
  /// Counts that a track was played.
  public func play(_ track: Int64, at time: Int64? = nil) throws {
    let time = time ?? clock.now
    let done: Bool? = try perform { _ in
      guard let path = try path(ofTrack: track) else { return nil }
      try count(playOf: track, at: time)
      return (.play(path, time), true)
    }
    if done != nil { tell(LibraryChange(tracks: try tracks(where: "track.id = ?", track))) }
  }

  /// Gives tracks a heart, or takes it.
  public func setHeart(_ hasHeart: Bool, ofTrack track: Int64) throws {
    let time = hasHeart ? clock.now : nil
    let done: Bool? = try perform { database in
      guard let path = try path(ofTrack: track) else { return nil }
      try database.run("UPDATE track SET heart = ? WHERE id = ?", time, track)
      return (.trackHeart(path, time), true)
    }
    if done != nil { tell(LibraryChange(tracks: try tracks(where: "track.id = ?", track))) }
  }

  /// Gives an album a heart, or takes it.
  public func setHeart(_ hasHeart: Bool, ofAlbum album: Int64) throws {
    let time = hasHeart ? clock.now : nil
    let done: Bool? = try perform { database in
      let statement = try database.statement("SELECT key FROM album WHERE id = ?").bind([album])
      let key = try statement.step() ? statement.text(0) : nil
      statement.reset()
      guard let key else { return nil }
      try setHeart(time, ofAlbum: key)
      return (.albumHeart(key: key, time), true)
    }
    if done != nil { tell(LibraryChange(albums: try albums(where: "album.id = ?", album))) }
  }

  /// When a track was played, the last time first.
  public func plays(of track: Int64) throws(DatabaseError) -> [Int64] {
    var times: [Int64] = []
    try connected.statement("SELECT time FROM play WHERE track = ? ORDER BY time DESC")
      .bind([track]).forEachRow { row throws(DatabaseError) in times.append(row.integer(0)) }
    return times
  }

  func count(playOf track: Int64, at time: Int64) throws(DatabaseError) {
    let database = try writable
    try database.run("INSERT INTO play (track, time) VALUES (?, ?)", track, time)
    try database.run(
      "UPDATE track SET plays = plays + 1, played = max(coalesce(played, ?), ?) WHERE id = ?",
      time,
      time,
      track
    )
  }

  /// An album that is not known yet is put there without tracks, until a scan finds them.
  func setHeart(_ time: Int64?, ofAlbum key: String) throws(DatabaseError) {
    let database = try writable
    try database.run("UPDATE album SET heart = ? WHERE key = ?", time, key)
    guard database.changedRows == 0, time != nil else { return }
    let nobody = try artistID(of: "", sortKey: [])
    try database.run(
      """
      INSERT INTO album (key, title, artist, title_key, artist_key, added, heart)
      VALUES (?, '', ?, x'', x'', ?, ?)
      """,
      key,
      nobody,
      clock.now,
      time
    )
  }
}

extension LibraryChange {
  init(tracks: [Track] = [], albums: [Album] = []) {
    self.init()
    self.tracks = tracks
    self.albums = albums
  }
}
