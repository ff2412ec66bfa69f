public import Values

extension LibraryStore {
  /// Records a play of a track, which began at `time`.
  ///
  /// `file` finds the track if its id meets damage: an index that was made anew has other ids.
  public func play(_ track: TrackID, of file: BytePath? = nil, at time: Int64? = nil) throws {
    let time = time ?? clock.now
    guard let path = try path(ofTrack: track.number) ?? file else { return }
    let played = try attempt { () throws -> Int64? in
      becomeWritable()
      let (roots, known) = (try openBook.roots(), try index.track(at: path))
      guard known != nil || roots.contains(where: { path.isInside($0.path) }) else { return nil }
      // A new index has only what the book knows, until a scan.
      let song = try known.flatMap { try index.song(ofTrack: $0) } ?? UserSong(path: path)
      let offset = WallClock.minutesFromUTC(at: time)
      _ = try perform("play") { edit throws(DatabaseError) in
        let number = try edit.register(song)
        try edit.count(playOf: number, at: time, offset: offset)
        return number
      } copies: { index, number throws(DatabaseError) in
        try index.database.run(
          """
          UPDATE track SET song = ?1, plays = plays + 1, played = max(coalesce(played, ?2), ?2)
          WHERE id = ?3
          """,
          number,
          time,
          try index.track(for: song, below: roots)
        )
      }
      // The play is accepted, and must not be repeated for what reading meets.
      return (try? index.track(at: path)) ?? nil
    }
    guard let played else { return }
    try attempt { publish(LibraryChange(try index.records(withTracksWhere: "id = ?", played))) }
  }

  /// The times of a track's plays, the latest first.
  public func plays(of track: TrackID) throws(DatabaseError) -> [Int64] {
    try attempt { () throws(DatabaseError) in
      let song = try connected.number("SELECT song FROM track WHERE id = ?", track.number)
      return try song.map { song throws(DatabaseError) in try openBook.playTimes(of: song) } ?? []
    }
  }
}
