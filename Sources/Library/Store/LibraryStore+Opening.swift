internal import Identities

extension LibraryStore {
  // MARK: - Damage that a statement meets

  /// Runs `body`; if it finds the index damaged, that is made anew and `body` runs again.
  func attempt<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // A nested call is repeated together with the outer one.
    guard !isAttempting else { return try body() }
    isAttempting = true
    defer {
      isAttempting = false
      noticeRepairs()
    }
    while true {
      if database == nil, book != nil { try? connectIndex() }
      if areCopiesOld, readOnlyReason == nil { refill() }
      do {
        return try body()
      } catch {
        guard let damage = error as? DatabaseError, damage.isOfOneFile else { throw error }
        do {
          try repair(damage)
        } catch let why {
          throw why as? Failure ?? error
        }
      }
    }
  }

  /// For how many seconds after a repair there is no other one: a disk that returns wrong data would
  /// cause endless repairs.
  private static let pause: Int64 = 600

  /// Makes the index anew; throws if it is sound, or if that was done recently.
  func repair(_ damage: DatabaseError) throws(DatabaseError) {
    guard readOnlyReason == nil, book != nil else { throw damage }
    // A statement may also fail through a bug, which no new index would fix.
    if damage.kind == .other, let database, try database.complaints(full: true).isEmpty {
      throw damage
    }
    if let repaired, !WallClock.hasPassed(Self.pause, between: repaired, and: clock.now) {
      throw DatabaseError(
        .brokenAgain,
        "\(damage.description) again, right after it was repaired; the disk may be failing"
      )
    }
    repaired = clock.now
    try replaceIndex()
    let old = lists
    try loadLists()
    let notes: [RepairNote] = [.damaged(damage.description), .madeAnew]
    repairs += notes
    try publishEverything(since: old, notes)
  }

  private func refill() {
    do throws(DatabaseError) {
      try fill()
      // A song may have got another track.
      try reloadLists()
    } catch {
      if error.isOfOneFile { try? repair(error) }
    }
  }

  /// Publishes what the book has repaired by itself; rows may have been missing until then.
  private func noticeRepairs() {
    guard let notes = book?.takeNotes(), !notes.isEmpty else { return }
    repairs += notes
    let old = lists
    if (try? fill()) != nil { try? loadLists() }
    var change = LibraryChange()
    change.repairs = notes
    publish(change, since: old)
  }

  /// Makes the library writable again once the disk has space.
  public func becomeWritable() {
    guard let reason = readOnlyReason, reason.kind == .full else { return }
    let (old, known) = (lists, repairs.count)
    do {
      try connect()
    } catch {
      readOnlyReason = reason
    }
    guard readOnlyReason == nil else { return publish(since: old) }
    // An index that was made in memory has other ids.
    try? publishEverything(since: old, Array(repairs[known...]))
  }

  // MARK: - Connecting

  /// Opens the book and the index; read-only if they cannot be written.
  func connect() throws(DatabaseError) {
    (database, book, readOnlyReason) = (nil, nil, nil)
    albumIDs.clear()
    let book = try UserBook(folder: folder, clock: clock)
    self.book = book
    repairs += try OldLibrary(files: files, clock: clock).takeOver(into: book)
    readOnlyReason = book.readOnlyReason
    try connectIndex()
    do {
      try loadLists()
    } catch {
      // Only some pages of the index are read before.
      guard error.isOfOneFile, readOnlyReason == nil else { throw error }
      repairs += [.damaged(error.description), .madeAnew]
      try replaceIndex()
      try loadLists()
    }
    repairs += book.takeNotes()
  }

  /// Opens the index, or makes it anew.
  private func connectIndex() throws(DatabaseError) {
    do {
      if let readOnlyReason { return try connectForReading(because: readOnlyReason) }
      try connectForWriting()
    } catch {
      database = nil
      switch error.kind {
      case .broken, .other, .disk, .readOnly, .cannotOpen:
        // Its folder can be written, as the book can.
        guard (try? replaceIndex()) != nil else { return try connectForReading(because: error) }
        repairs += [.damaged(error.description), .madeAnew]
      case .full: try connectForReading(because: error)
      default: throw error
      }
    }
  }

  private func connectForWriting() throws(DatabaseError) {
    let database = try Database(path: files.music, .write)
    let version = try database.number("PRAGMA user_version") ?? 0
    // A file of another version is no fault.
    guard version == MusicTables.version || version == 0 else { return try replaceIndex() }
    try database.prepareForWriting()
    // A crash may lose its last transactions, which are then read or copied again.
    try database.execute("PRAGMA synchronous = NORMAL")
    if version == 0 { try MusicTables.make(in: database) }
    let owner = try database.number("SELECT value FROM setting WHERE name = 'user'")
    if let owner, try owner != openBook.id { return try replaceIndex() }
    // BEGIN does not notice that a disk, or a damaged header, forbids writing.
    try database.execute("BEGIN IMMEDIATE; UPDATE setting SET value = value; ROLLBACK")
    self.database = database
    if version == 0 { try reserveNumbers() }
    try fillIfOld()
    try restoreIDs()
    // The last program may have been killed before it added up.
    try addUp([])
  }

  /// Opens an index that cannot be written, or makes one in memory.
  private func connectForReading(because reason: DatabaseError) throws(DatabaseError) {
    readOnlyReason = reason
    let memory = try Database(path: BytePath(":memory:"), .write)
    for access in [.read, .alone, .frozen] as [Database.Access] {
      guard let found = try? Database(path: files.music, access),
        (try? found.number("PRAGMA user_version")) == MusicTables.version
      else { continue }
      database = found
      if (try? areCopies(ofEdit: openBook.number)) == true { return }
      if (try? found.copyAtOnce(into: memory)) != nil { break }
    }
    if try memory.number("PRAGMA user_version") == 0 { try MusicTables.make(in: memory) }
    database = memory
    try fill()
  }

  /// Sets the index aside, and makes a new one with what the book has.
  private func replaceIndex() throws(DatabaseError) {
    database = nil
    albumIDs.clear()
    for ending in ["-wal", "-shm"] { files.remove(LibraryFiles.path(files.music, ending)) }
    files.rename(files.music, to: files.brokenMusic)
    files.remove(files.music)
    guard !files.music.isThere else {
      throw DatabaseError(.readOnly, "\(files.music.text) cannot be replaced")
    }
    try connectForWriting()
  }

  /// Gives new rows ids that no row of an earlier index had.
  ///
  /// A window or a queue may still hold old ids, which must not refer to other tracks.
  private func reserveNumbers() throws(DatabaseError) {
    guard try openBook.number > 0 else { return }
    try set("first_number", min(max(clock.now, 0), 1 << 35) << 20)
  }

  /// An SQL expression for the id of a new row.
  static func newNumber(in table: String) -> String {
    """
    (SELECT max(coalesce(max(id), 0),
      coalesce((SELECT value FROM setting WHERE name = 'first_number'), 0)) + 1 FROM \(table))
    """
  }
}
