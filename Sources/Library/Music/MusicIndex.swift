internal import Values

/// What can be read again: the music as scans have found it, with copies of what the user made.
///
/// Each connection to `music.db` is an index of its own, so that one which is made anew knows nothing
/// of the one before. It belongs to the thread of its store. `MusicTables` defines its tables.
final class MusicIndex {
  let database: Database
  let clock: WallClock
  private let remembered: RememberedRecords
  /// What the current scan's change means for the user's book.
  private(set) var findings = BookFindings()
  /// The ids of albums by their grouping keys, while a scan runs.
  private var albumIDs: [String: Int64]?
  /// When files and folders came, while a scan runs.
  private var arrivals: [BytePath: Int64]?
  /// SQLite's `data_version`, which changes when another process writes.
  private var version: Int64?

  init(_ database: Database, clock: WallClock, remembered: RememberedRecords) {
    (self.database, self.clock, self.remembered) = (database, clock, remembered)
  }

  func rest() {
    (albumIDs, arrivals) = (nil, nil)
    try? database.execute("PRAGMA shrink_memory")
  }

  /// Whether another process has written since the last call.
  func hasForeignChanges() throws(DatabaseError) -> Bool {
    let now = try database.number("PRAGMA data_version")
    defer { version = now }
    return version != now
  }

  // MARK: - Settings

  func setting(_ name: String) throws(DatabaseError) -> Int64? {
    try database.number("SELECT value FROM setting WHERE name = ?", name)
  }

  func set(_ name: String, _ value: Int64) throws(DatabaseError) {
    try database.run("INSERT OR REPLACE INTO setting VALUES (?, ?)", name, value)
  }

  // MARK: - Copies of the user's book

  /// Stores what an edit of the book means here; if that fails, the copies are not those of it.
  func copy(edit number: Int64, _ body: () throws(DatabaseError) -> Void) {
    let isDone: ()? = try? database.transaction { () throws(DatabaseError) in
      try body()
      try database.addUp()
      try note(edit: number)
    }
    if isDone == nil { albumIDs = nil }
  }

  /// Notes that the copies are those of an edit, unless those of the one before it are missing.
  private func note(edit number: Int64) throws(DatabaseError) {
    let text = "UPDATE setting SET value = ?1 WHERE name = 'edit' AND value = ?1 - 1"
    try database.run(text, number)
  }

  func hasCopies(of book: UserBook) throws(DatabaseError) -> Bool {
    guard try setting("user") == book.id else { return false }
    return try setting("edit") == book.number
  }

  func fillIfOld(from book: UserBook) throws(DatabaseError) {
    if try !hasCopies(of: book) { try fill(from: book) }
  }

  func fill(from book: UserBook) throws(DatabaseError) {
    albumIDs = nil
    try database.transaction { () throws(DatabaseError) in
      try copy(book)
      try set("user", book.id)
      try set("edit", book.number)
    }
  }

  // MARK: - Changes that a scan has found

  /// Runs a scan's change in a transaction, before whose end `accept` stores what the book must know
  /// of it, and returns the number of that edit.
  func scan(
    from book: UserBook,
    _ body: (MusicIndex) throws(DatabaseError) -> Regrouping,
    accept: (BookFindings) throws(DatabaseError) -> Int64
  ) throws(DatabaseError) -> Regrouping {
    findings = BookFindings()
    defer { findings = BookFindings() }
    do throws(DatabaseError) {
      if arrivals == nil { arrivals = try book.arrivals() }
      let done = try database.transaction { () throws(DatabaseError) in
        var done = try body(self)
        done.addedUp = try database.addUp()
        done.movesRows = findings.movesRows
        if !findings.isEmpty { try note(edit: try accept(findings)) }
        return done
      }
      arrivals?.merge(findings.arrivals) { $1 }
      return done
    } catch {
      // They may be those of albums that were rolled back.
      albumIDs = nil
      throw error
    }
  }

  func noteMove(from old: BytePath, to new: BytePath) { findings.moves.append((old, new)) }
  func noteKey(_ new: String, insteadOf old: String) { findings.keys.append((old, new)) }
  func noteArrival(_ time: Int64, of path: BytePath) { findings.arrivals[path] = time }
  func noteContent(of song: UserSong) { findings.contents.append(song) }
  func note(_ identity: FolderIdentity, of root: RootID) {
    findings.identities.append((root, identity))
  }
  func noteMovedRows() { findings.movesRows = true }

  /// When a file or its folder came, if the book has noted that.
  func arrival(of file: BytePath) -> Int64? {
    let folder = file.parent ?? BytePath("/")
    return findings.arrivals[file] ?? arrivals?[file] ?? findings.arrivals[folder]
      ?? arrivals?[folder]
  }

  // MARK: - Ids of albums

  func album(withKey key: String) throws(DatabaseError) -> Int64? {
    if albumIDs == nil {
      albumIDs = try database.statement("SELECT key, id FROM album").dictionary {
        ($0.text(0), $0.integer(1))
      }
    }
    return albumIDs?[key]
  }

  func noteAlbum(_ id: Int64, key: String) { albumIDs?[key] = id }

  /// Notes that albums are gone, or get other keys.
  func forgetAlbums(_ gone: Set<Int64>) {
    if !gone.isEmpty { albumIDs = albumIDs?.filter { !gone.contains($0.value) } }
  }

  /// The id that a new album keeps; nil if it is not remembered, or another album has the id.
  func rememberedID(ofAlbum key: String) throws(DatabaseError) -> Int64? {
    guard let id = remembered.ids[key] else { return nil }
    return try database.number("SELECT 1 FROM album WHERE id = ?", id) == nil ? id : nil
  }

  /// Gives albums that a command has read into a new index the ids that they keep.
  func restoreIDs() throws(DatabaseError) {
    for key in remembered.ids.keys {
      guard let id = try rememberedID(ofAlbum: key),
        let old = try database.number("SELECT id FROM album WHERE key = ?", key)
      else { continue }
      try database.transaction { () throws(DatabaseError) in
        try database.run("UPDATE album SET id = ? WHERE id = ?", id, old)
        try database.run("UPDATE album SET twin = ? WHERE twin = ?", id, old)
        try database.run("UPDATE track SET album = ? WHERE album = ?", id, old)
      }
    }
  }

  static func newNumber(in table: String) -> String {
    """
    (SELECT max(coalesce(max(id), 0),
      coalesce((SELECT value FROM setting WHERE name = 'first_number'), 0)) + 1 FROM \(table))
    """
  }
}
