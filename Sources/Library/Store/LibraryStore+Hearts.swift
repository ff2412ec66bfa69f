public import Values

/// Hearts of tracks and records, and their steps of undo among those of the lists.
extension LibraryStore {
  /// Sets or removes a track's heart; `isStep` makes this undoable by `undo()`.
  public func setHeart(_ hasHeart: Bool, ofTrack track: TrackID, isStep: Bool = false) throws {
    try setHeart(hasHeart, of: .track(track), isStep: isStep)
  }

  public func setHeart(_ hasHeart: Bool, ofRecord record: RecordID, isStep: Bool = false) throws {
    try setHeart(hasHeart, of: .record(record), isStep: isStep)
  }

  private func setHeart(_ hasHeart: Bool, of target: ListTarget, isStep: Bool) throws {
    let heart = hasHeart ? clock.now : nil
    let (path, key) = try attempt { () throws(DatabaseError) -> (BytePath?, String?) in
      (try self.path(of: target), try self.key(of: target))
    }
    let changed: ListTarget? = try attempt {
      becomeWritable()
      guard let target = try current(path, key) else { return nil }
      return try setHearts(heart, of: [target], isStep: isStep) ? target : nil
    }
    if let changed { try publishHeart(of: changed) }
  }

  /// Sets or removes the hearts of several tracks and records at once; false if there are none.
  ///
  /// `isStep` makes that of a single one undoable.
  @discardableResult
  func setHearts(
    _ heart: Int64?,
    of targets: [ListTarget],
    isStep: Bool = false
  ) throws(DatabaseError) -> Bool {
    let subjects = try index.subjects(of: targets)
    guard !subjects.songs.isEmpty || !subjects.records.isEmpty else { return false }
    let before = isStep ? try currentHeart(of: targets[0]) : nil
    _ = try perform("hearts") { edit throws(DatabaseError) in
      let numbers = try edit.register(subjects)
      let (songs, records) = (numbers.songs.values.sorted(), numbers.records.values.sorted())
      for song in songs { try edit.setHeart(heart, song: song) }
      for record in records { try edit.setHeart(heart, record: record) }
      if isStep {
        let step = UserStep.Heart(
          song: songs.first,
          record: records.first,
          before: before,
          after: heart
        )
        try edit.push(step: "heart", [], heart: step, time: clock.now)
      }
      return numbers
    } copies: { index, numbers throws(DatabaseError) in
      try index.copy(numbers)
      for song in numbers.songs.values { try index.copy(heart: heart, song: song) }
      for record in numbers.records.values { try index.copy(heart: heart, record: record) }
    }
    return true
  }

  func take(
    _ heart: UserStep.Heart,
    of step: Int64,
    _ direction: Direction
  ) throws(DatabaseError) -> ListTarget? {
    var heart = heart
    if let record = heart.record {
      heart.record = try openBook.mergedRecords()[record] ?? record
    }
    let time = direction == .back ? heart.before : heart.after
    _ = try perform("heart") { edit throws(DatabaseError) in
      try edit.setHeart(time, song: heart.song, record: heart.record)
      try edit.mark(step: step, undone: direction == .back)
    } copies: { index, _ throws(DatabaseError) in
      try index.copy(heart: time, song: heart.song, record: heart.record)
    }
    // The step is taken, and must not be repeated for what reading meets.
    return (try? target(of: heart)) ?? nil
  }

  func publishHeart(of target: ListTarget) throws {
    try attempt {
      switch target {
      case .track(let id):
        publish(LibraryChange(try index.records(withTracksWhere: "id = ?", id.number)))
      case .record(let id): publish(LibraryChange(try index.records([id.number])))
      case .wanted, .search: break
      }
    }
  }

  private func path(of target: ListTarget) throws(DatabaseError) -> BytePath? {
    guard let id = target.track else { return nil }
    return try connected.path(ofTrack: id.number)
  }

  private func key(of target: ListTarget) throws(DatabaseError) -> String? {
    guard let id = target.record else { return nil }
    return try connected.statement("SELECT key FROM album WHERE id = ?").bind([id])
      .first { $0.text(0) }
  }

  /// The track or record in the index as it is now: it may have been made anew.
  private func current(_ path: BytePath?, _ key: String?) throws(DatabaseError) -> ListTarget? {
    if let path { return try index.track(at: path).map { .track(TrackID($0)) } }
    guard let key else { return nil }
    return try connected.number("SELECT id FROM album WHERE key = ?", key)
      .map { .record(RecordID($0)) }
  }

  private func currentHeart(of target: ListTarget) throws(DatabaseError) -> Int64? {
    if let record = target.record {
      return try connected.number("SELECT heart FROM album WHERE id = ?", record.number)
    }
    return try connected.number("SELECT heart FROM track WHERE id = ?", target.track?.number)
  }

  private func target(of heart: UserStep.Heart) throws(DatabaseError) -> ListTarget? {
    if let record = heart.record {
      return try connected.number("SELECT id FROM album WHERE record = ?", record)
        .map { .record(RecordID($0)) }
    }
    return try connected.number("SELECT id FROM track WHERE song = ?", heart.song)
      .map { .track(TrackID($0)) }
  }
}

// Where hearts are stored.

extension RowEdit {
  /// The heart of a song or a record in the user's book.
  func setHeart(
    _ time: Int64?,
    song: Int64? = nil,
    record: Int64? = nil
  ) throws(DatabaseError) {
    try update("song", ["heart": time], where: "id = ?", song)
    try update("record", ["heart": time], where: "id = ?", record)
  }
}

extension MusicIndex {
  /// The index's copy of the heart of a registered song or record.
  func copy(
    heart: Int64?,
    song: Int64? = nil,
    record: Int64? = nil
  ) throws(DatabaseError) {
    try database.run("UPDATE track SET heart = ? WHERE song = ?", heart, song)
    try database.run("UPDATE album SET heart = ? WHERE record = ?", heart, record)
  }
}

extension LibraryChange {
  init(_ records: [Record]) {
    self.init()
    self.records = records
  }
}
