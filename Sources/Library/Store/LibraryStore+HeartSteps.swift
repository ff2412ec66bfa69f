internal import Identities

/// Undo steps for hearts, among the steps for edits of the lists.
///
/// Such a step has no changed rows. Its name contains the times of the heart before and after it;
/// its track or record is in the tables that protect the targets of steps from removal.
extension LibraryStore {
  /// The prefix of the names of such steps.
  static let heartStep = "heart"

  /// Adds an undo step for a changed heart.
  func push(
    heartOf target: ListTarget,
    from before: Int64?,
    to after: Int64?
  ) throws(DatabaseError) {
    func word(_ time: Int64?) -> String { time.map { "\($0)" } ?? "-" }
    let name = "\(Self.heartStep) \(word(before)) \(word(after))"
    try push(step: name, [], of: target, time: clock.now)
  }

  /// Undoes or redoes the next step if it is about a heart; nil otherwise.
  ///
  /// A step whose track or record no longer exists is skipped.
  func takeHeart(
    _ direction: Direction
  ) throws(DatabaseError) -> (entry: JournalEntry, target: ListTarget)? {
    while let step = try nextHeart(direction) {
      try mark(direction, step: step.id)
      if let track = step.track, let path = try path(ofTrack: track) {
        try writable.run("UPDATE track SET heart = ? WHERE id = ?", step.time, track)
        return (.trackHeart(path, step.time), .track(TrackID(track)))
      }
      if let record = step.record, let key = try connected.key(ofAlbum: record) {
        try setHeart(step.time, ofAlbum: key)
        return (.albumHeart(key: key, step.time), .record(RecordID(record)))
      }
    }
    return nil
  }

  /// Publishes that the heart of a track or record has changed.
  func publishHeart(of target: ListTarget) throws {
    try attempt {
      switch target {
      case .track(let id): publish(LibraryChange(try records(withTracksWhere: "id = ?", id.number)))
      case .record(let id): publish(LibraryChange(try records([id.number])))
      case .wanted, .search: break
      }
    }
  }

  /// The next step and the resulting heart; nil if it is an edit of the lists.
  private func nextHeart(
    _ direction: Direction
  ) throws(DatabaseError) -> (id: Int64, track: Int64?, record: Int64?, time: Int64?)? {
    let columns = """
      id, name, (SELECT track FROM step_track WHERE step = id),
      (SELECT record FROM step_record WHERE step = id)
      """
    return try connected.statement(Self.nextStep(direction, columns)).first { step in
      let words = step.text(1).split(separator: " ")
      guard words.count == 3, words[0] == Self.heartStep else { return nil }
      let time = Int64(words[direction == .back ? 1 : 2])
      return (step.integer(0), step.optionalInteger(2), step.optionalInteger(3), time)
    }
  }
}
