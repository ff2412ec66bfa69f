public import Identities

extension LibraryStore {
  /// Records a play of a track.
  public func play(_ track: TrackID, at time: Int64? = nil) throws {
    let time = time ?? clock.now
    try change(track.number) { track, path throws(DatabaseError) in
      try count(playOf: track, at: time)
      return .play(path, time)
    }
  }

  /// Sets or removes a track's heart; `isStep` makes this undoable by `undo()`.
  public func setHeart(_ hasHeart: Bool, ofTrack track: TrackID, isStep: Bool = false) throws {
    let time = hasHeart ? clock.now : nil
    try change(track.number) { track, path throws(DatabaseError) in
      if isStep {
        let before = try writable.number("SELECT heart FROM track WHERE id = ?", track)
        try push(heartOf: .track(TrackID(track)), from: before, to: time)
      }
      try writable.run("UPDATE track SET heart = ? WHERE id = ?", time, track)
      return .trackHeart(path, time)
    }
  }

  /// Changes a track; if the library is repaired in between, the track with the same path.
  private func change(
    _ track: Int64,
    _ body: (Int64, BytePath) throws(DatabaseError) -> JournalEntry
  ) throws {
    guard let path = try path(ofTrack: track) else { return }
    let changed: Int64? = try perform { _ in
      let track = try self.track(at: path, orPlaceholder: nil)
      return (try body(track, path), track)
    }
    guard let changed else { return }
    try attempt { publish(LibraryChange(try records(withTracksWhere: "id = ?", changed))) }
  }

  /// Sets or removes a record's heart; `isStep` makes this undoable by `undo()`.
  public func setHeart(_ hasHeart: Bool, ofRecord record: RecordID, isStep: Bool = false) throws {
    let time = hasHeart ? clock.now : nil
    let done: Bool? = try perform { database in
      guard let key = try database.key(ofAlbum: record.number) else { return nil }
      if isStep {
        let before = try database.number("SELECT heart FROM album WHERE id = ?", record.number)
        try push(heartOf: .record(record), from: before, to: time)
      }
      try setHeart(time, ofAlbum: key)
      return (.albumHeart(key: key, time), true)
    }
    guard done != nil else { return }
    try attempt { publish(LibraryChange(try records([record.number]))) }
  }

  /// The times of a track's plays, the latest first.
  public func plays(of track: TrackID) throws(DatabaseError) -> [Int64] {
    try attempt { () throws(DatabaseError) in
      try connected.statement("SELECT time FROM play WHERE track = ? ORDER BY time DESC")
        .bind([track]).values { $0.integer(0) }
    }
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

  /// Sets or removes the heart of an album, which is inserted if unknown.
  func setHeart(_ time: Int64?, ofAlbum key: String) throws(DatabaseError) {
    if time != nil { _ = try albumOrPlaceholder(key: key) }
    try writable.run("UPDATE album SET heart = ? WHERE key = ?", time, key)
  }
}

extension LibraryChange {
  init(_ records: [Record]) {
    self.init()
    self.records = records
  }
}
