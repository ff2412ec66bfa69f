internal import Values

/// Hearts of tracks and records, and their steps of undo among those of the lists.
extension LibraryStore {
  /// Sets or removes hearts; `isStep` makes this one step for `undo()`.
  public func setHearts(_ hasHeart: Bool, of targets: [ListTarget], isStep: Bool = false) throws {
    let heart = hasHeart ? clock.now : nil
    let places = try attempt { () throws(DatabaseError) in
      try targets.map { target throws(DatabaseError) in
        (try self.path(of: target), try self.key(of: target))
      }
    }
    let changed: [ListTarget] = try attempt {
      becomeWritable()
      var known: [ListTarget] = []
      for (path, key) in places { if let target = try current(path, key) { known.append(target) } }
      return try setHearts(heart, of: known, isStep: isStep) ? known : []
    }
    try publishHearts(of: changed)
  }

  /// Returns false if there are none of these.
  @discardableResult
  func setHearts(
    _ heart: Int64?,
    of targets: [ListTarget],
    isStep: Bool = false
  ) throws(DatabaseError) -> Bool {
    let subjects = try index.subjects(of: targets)
    guard !subjects.songs.isEmpty || !subjects.records.isEmpty else { return false }
    var old: [ListTarget: Int64] = [:]
    if isStep { for target in targets { old[target] = try self.heart(of: target) } }
    _ = try perform("hearts") { edit throws(DatabaseError) in
      let numbers = try edit.register(subjects)
      let hearts =
        numbers.songs.sorted { $0.key < $1.key }.map {
          UserStep.Heart(song: $1, record: nil, before: old[.track($0)], after: heart)
        }
        + numbers.records.sorted { $0.key < $1.key }.map {
          UserStep.Heart(song: nil, record: $1, before: old[.record($0)], after: heart)
        }
      for one in hearts { try edit.setHeart(heart, song: one.song, record: one.record) }
      if isStep { try edit.push(hearts, time: clock.now) }
      return numbers
    } copies: { index, numbers throws(DatabaseError) in
      try index.copy(numbers)
      for song in numbers.songs.values { try index.copy(heart: heart, song: song) }
      for record in numbers.records.values { try index.copy(heart: heart, record: record) }
    }
    return true
  }

  /// Undoes or redoes a step of hearts, and returns the tracks and records that have or had them.
  func take(_ steps: [UserStep], _ direction: Direction) throws(DatabaseError) -> [ListTarget] {
    let merged = try openBook.mergedRecords()
    let hearts = steps.compactMap { step in
      var heart = step.heart
      if let record = heart?.record { heart?.record = merged[record] ?? record }
      return heart
    }
    let time = { (heart: UserStep.Heart) in direction == .back ? heart.before : heart.after }
    _ = try perform("hearts") { edit throws(DatabaseError) in
      for heart in hearts {
        try edit.setHeart(time(heart), song: heart.song, record: heart.record)
      }
      for step in steps { try edit.mark(step: step.number, undone: direction == .back) }
    } copies: { index, _ throws(DatabaseError) in
      for heart in hearts {
        try index.copy(heart: time(heart), song: heart.song, record: heart.record)
      }
    }
    // The step is taken, and must not be repeated for what reading meets.
    return hearts.compactMap { (try? target(of: $0)) ?? nil }
  }

  func publishHearts(of targets: [ListTarget]) throws {
    try attempt {
      var albums = Set(targets.compactMap { $0.record?.number })
      for track in targets.compactMap(\.track) {
        let album = "SELECT album FROM track WHERE id = ?"
        if let id = try connected.number(album, track.number) { albums.insert(id) }
      }
      if !albums.isEmpty { publish(LibraryChange(try index.records(albums))) }
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

  private func heart(of target: ListTarget) throws(DatabaseError) -> Int64? {
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
