internal import Values

public struct LibraryBackup: Sendable, Identifiable, Equatable {
  public let path: BytePath
  /// When the copy was made, in seconds since 1970.
  public let time: Int64
  /// The number of lists: top-level stacks.
  public let lists: Int
  /// The number of all rows, including these stacks.
  public let rows: Int

  public var id: BytePath { path }
}

extension LibraryStore {
  /// How many copies are kept, of as many days.
  static let mostCopies = 7
  /// How many copies are kept however large they are.
  private static let fewestCopies = 2
  /// How many bytes all copies together may have.
  private static let mostBytes: Int64 = 200_000_000

  /// Copies the user's book, and removes old copies; does nothing while that is being done.
  public func backUp() async throws(DatabaseError) {
    try await copying { () async throws(DatabaseError) in try await copyBook() }
  }

  private func copyBook() async throws(DatabaseError) {
    try attempt { () throws(DatabaseError) in
      _ = try perform("forget") { edit throws(DatabaseError) in
        try edit.forgetUnused()
      } copies: { index, gone throws(DatabaseError) in
        for song in gone.songs {
          try index.database.run("UPDATE track SET song = NULL WHERE song = ?", song)
        }
        for record in gone.records {
          try index.database.run("UPDATE album SET record = NULL WHERE record = ?", record)
        }
      }
    }
    let number = try openBook.number
    let path = files.nextCopy(at: clock.now)
    let new = LibraryFiles.path(path, ".new")
    files.remove(new)
    do {
      try await LibraryExaminer().copy(files, to: new)
    } catch {
      files.remove(new)
      guard error.kind == .broken else { throw error }
      // The sound copies remain, and the book is made whole from its other file.
      try openBook.check()
      return
    }
    guard files.rename(new, to: path) else {
      files.remove(new)
      throw DatabaseError(.disk, "\(path.text) could not be put in its place")
    }
    WholeFile.syncFolder(of: path)
    removeOldCopies()
    try attempt { () throws(DatabaseError) in
      try writable.set("copy", clock.now)
      try writable.set("copied", number)
    }
  }

  /// Keeps the last copy of each day, as many as may be.
  private func removeOldCopies() {
    var (days, bytes): (Set<Int64>, Int64) = ([], 0)
    for (index, copy) in files.copies.enumerated() {
      let length = files.length(of: copy) ?? 0
      let isOfNewDay = days.insert(files.time(ofCopy: copy) / WallClock.day).inserted
      let isKept = isOfNewDay && days.count <= Self.mostCopies && bytes + length <= Self.mostBytes
      if !isKept, index >= Self.fewestCopies { files.remove(copy) } else { bytes += length }
    }
  }

  /// The readable copies, the newest first.
  public func backups() -> [LibraryBackup] {
    files.copies.compactMap { path in
      guard let copy = try? Database(path: path, .read),
        let rows = try? copy.number("SELECT count(*) FROM row"),
        let lists = try? copy.number("SELECT count(*) FROM row WHERE parent = 0 AND kind = 0")
      else { return nil }
      return LibraryBackup(
        path: path,
        time: files.time(ofCopy: path),
        lists: Int(lists),
        rows: Int(rows)
      )
    }
  }

  /// Replaces the lists by those of a copy as one undoable step, and returns the changed rows.
  ///
  /// Tracks are found by path, else by content, and records by key. Unknown ones are inserted, until
  /// a scan finds them.
  @discardableResult
  public func restoreLists(
    from backup: LibraryBackup,
    request: Int? = nil
  ) throws -> [NodeChange] {
    let copy = try Self.copiedLists(at: backup.path)
    return try change(named: "restore", request: request) { _ in
      var tracks: [TrackID: TrackID] = [:]
      for (number, song) in copy.songs {
        tracks[TrackID(number)] = TrackID(try track(ofCopied: song))
      }
      var records: [RecordID: RecordID] = [:]
      for (number, record) in copy.records {
        records[RecordID(number)] = RecordID(try index.album(for: record))
      }
      let restored = copy.rows.map { row in
        row.renumbered(track: { tracks[$0] }, record: { records[$0] })
      }
      return lists.changes(to: ListTree(restored, nextID: lists.nextID))
    }
  }

  private typealias CopiedLists = (
    rows: [ListNode], songs: [Int64: UserSong], records: [Int64: UserRecord]
  )

  /// Damage to a copy must not count as damage to the library.
  private static func copiedLists(at path: BytePath) throws(DatabaseError) -> CopiedLists {
    do throws(DatabaseError) {
      let copy = try UserRows(Database(path: path, .read))
      let version = try copy.number("version")
      guard version <= UserTables.current.version else { throw UserTables.newer(version) }
      let rows = try copy.listRows()
      let (songs, records) = (Set(rows.compactMap(\.track)), Set(rows.compactMap(\.record)))
      let registered = try copy.records()
      let byNumber = Dictionary(registered.map { ($0.number, $0.record) }) { one, _ in one }
      let merged = try copy.mergedRecords()
      var found: CopiedLists = (rows, [:], [:])
      for (number, song, _) in try copy.songs() where songs.contains(TrackID(number)) {
        found.songs[number] = song
      }
      for number in records.map(\.number) {
        found.records[number] = byNumber[merged[number] ?? number]
      }
      return found
    } catch {
      guard error.mayBeDamage else { throw error }
      throw DatabaseError(.cannotOpen, "\(path.text) cannot be read (\(error.description))")
    }
  }

  private func track(ofCopied song: UserSong) throws(DatabaseError) -> Int64 {
    if try index.track(at: song.path) == nil, let fingerprint = song.fingerprint,
      let size = song.size
    {
      // The file may have moved since.
      let moved = try connected.statement(
        "SELECT id FROM track WHERE size = ? AND fingerprint = ? AND state != 1 LIMIT 2"
      ).bind([size, fingerprint]).values { $0.integer(0) }
      if moved.count == 1 { return moved[0] }
    }
    return try index.track(for: song, below: openBook.roots())
  }
}
