internal import Identities

/// Hearts as steps of undo, among the edits of the lists.
///
/// Such a step changes no rows. Its name says when the heart was given before it and after it; whose heart it
/// is, say the tables that keep the tracks and records of steps from being forgotten.
extension LibraryStore {
  /// What the names of such steps begin with.
  static let heartStep = "heart"

  /// Remembers that a heart was given or taken, so that this can be taken back.
  func push(
    heartOf target: ListTarget,
    from before: Int64?,
    to after: Int64?
  ) throws(DatabaseError) {
    func word(_ time: Int64?) -> String { time.map { "\($0)" } ?? "-" }
    let name = "\(Self.heartStep) \(word(before)) \(word(after))"
    try push(step: name, [], of: target, time: clock.now)
  }

  /// Takes the next step in the tables if it is one of a heart; nil if it is none.
  ///
  /// One whose track or record does not exist any more is passed over.
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

  /// Publishes that a track or record has its heart, or has it no more.
  func tell(ofHeart target: ListTarget) throws {
    try attempt {
      switch target {
      case .track(let id): tell(LibraryChange(try records(withTracksWhere: "id = ?", id.number)))
      case .record(let id): tell(LibraryChange(try records([id.number])))
      case .wanted, .search: break
      }
    }
  }

  /// The next step and the heart that it leads to; nil if it is an edit of the lists.
  private func nextHeart(
    _ direction: Direction
  ) throws(DatabaseError) -> (id: Int64, track: Int64?, record: Int64?, time: Int64?)? {
    let columns = """
      id, name, (SELECT track FROM step_track WHERE step = id),
      (SELECT record FROM step_record WHERE step = id)
      """
    let statement = try connected.statement(Self.nextStep(direction, columns))
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let words = statement.text(1).split(separator: " ")
    guard words.count == 3, words[0] == Self.heartStep else { return nil }
    let time = Int64(words[direction == .back ? 1 : 2])
    return (statement.integer(0), statement.optionalInteger(2), statement.optionalInteger(3), time)
  }
}
