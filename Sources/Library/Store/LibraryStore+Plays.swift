public import Identities

extension LibraryStore {
  /// Records a play of a track, which began at `time`.
  public func play(_ track: TrackID, at time: Int64? = nil) throws {
    let time = time ?? clock.now
    guard let path = try path(ofTrack: track.number) else { return }
    let played: Int64? = try attempt {
      becomeWritable()
      // The index may have been made anew.
      guard let track = try index.track(at: path), let song = try index.song(ofTrack: track) else {
        return nil
      }
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
          track
        )
      }
      return track
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
