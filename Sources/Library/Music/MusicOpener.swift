/// Opens `music.db`, and makes it anew where it cannot be used, with what the user's book has.
struct MusicOpener {
  let files: LibraryFiles
  let clock: WallClock
  let remembered: RememberedRecords

  /// The index for writing; made anew if it is of another version or of another book.
  func index(for book: UserBook) throws(DatabaseError) -> MusicIndex {
    if let known = try known(for: book) { return known }
    return try newIndex(for: book)
  }

  /// Sets the index aside, which nobody may have open, and makes a new one.
  func newIndex(for book: UserBook) throws(DatabaseError) -> MusicIndex {
    for ending in ["-wal", "-shm"] { files.remove(LibraryFiles.path(files.music, ending)) }
    files.rename(files.music, to: files.brokenMusic)
    files.remove(files.music)
    guard !files.music.isThere, let new = try known(for: book) else {
      throw DatabaseError(.readOnly, "\(files.music.text) cannot be replaced")
    }
    return new
  }

  /// The index that can only be read, or one in memory if its copies are old.
  func indexForReading(with book: UserBook) throws(DatabaseError) -> MusicIndex {
    for access in [.read, .alone, .frozen] as [Database.Access] {
      guard let found = try? Database(path: files.music, access),
        (try? found.number("PRAGMA user_version")) == MusicTables.version
      else { continue }
      let known = index(found)
      if (try? known.hasCopies(of: book)) == true { return known }
      if let copy = try? indexInMemory(with: book, of: found) { return copy }
    }
    return try indexInMemory(with: book)
  }

  /// The index as another process writes it.
  func indexOfOthers() throws(DatabaseError) -> MusicIndex {
    let database = try Database(path: files.music, .read, patience: 500)
    guard try database.number("PRAGMA user_version") == MusicTables.version else {
      throw DatabaseError(.other, "the library is of another version")
    }
    let index = index(database)
    _ = try index.hasForeignChanges()
    return index
  }

  // MARK: - Implementation

  private func index(_ database: Database) -> MusicIndex {
    MusicIndex(database, clock: clock, remembered: remembered)
  }

  /// The index in its file, which is made if there is none; nil if it is not this one's.
  private func known(for book: UserBook) throws(DatabaseError) -> MusicIndex? {
    let database = try Database(path: files.music, .write)
    let version = try database.number("PRAGMA user_version") ?? 0
    // A file of another version is no fault.
    guard version == MusicTables.version || version == 0 else { return nil }
    try database.prepareForWriting()
    // A crash may lose its last transactions, which are then read or copied again.
    try database.execute("PRAGMA synchronous = NORMAL")
    if version == 0 { try MusicTables.make(in: database) }
    let index = index(database)
    if let owner = try index.setting("user"), owner != book.id { return nil }
    // BEGIN does not notice that a disk, or a damaged header, forbids writing.
    try database.execute("BEGIN IMMEDIATE; UPDATE setting SET value = value; ROLLBACK")
    // A window or a queue may still hold ids of an earlier index, which must not refer to other rows.
    if version == 0, book.number > 0 {
      try index.set("first_number", min(max(clock.now, 0), 1 << 35) << 20)
    }
    try index.fillIfOld(from: book)
    try index.restoreIDs()
    // The last program may have been killed before it added up.
    _ = try index.addUp([])
    return index
  }

  private func indexInMemory(
    with book: UserBook,
    of file: Database? = nil
  ) throws(DatabaseError) -> MusicIndex {
    let memory = try Database(path: BytePath(":memory:"), .write)
    if let file { try file.copyAtOnce(into: memory) } else { try MusicTables.make(in: memory) }
    let index = index(memory)
    try index.fill(from: book)
    return index
  }
}
