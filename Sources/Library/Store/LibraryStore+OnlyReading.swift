extension LibraryStore {
  /// Opens the library read-only without changing or locking anything, while another process may
  /// write it.
  ///
  /// The lists are loaded only on request. Throws if there is no sound library of this version.
  public func openForReading(
    withLists: Bool = false,
    because reason: DatabaseError = DatabaseError(.readOnly, "the library is only read")
  ) throws(DatabaseError) {
    guard database == nil else { return }
    let opened = try Database(path: files.music, .read, patience: 500)
    guard try opened.number("PRAGMA user_version") == MusicTables.version else {
      throw DatabaseError(.other, "the library is of another version")
    }
    foreignVersion = try opened.number("PRAGMA data_version")
    readOnlyReason = reason
    database = opened
    guard withLists else { return }
    do throws(DatabaseError) {
      book = try UserBook(reading: folder)
      try loadLists()
    } catch {
      (database, book) = (nil, nil)
      throw error
    }
  }

  /// Opens the library for writing if it was only read because of another process, which has ended.
  public func takePen() {
    guard let reason = readOnlyReason, reason.kind == .held, Self.isFree(in: folder) else { return }
    let old = lists
    (database, book) = (nil, nil)
    do {
      try publishEverything(since: old, open())
    } catch {
      try? openForReading(withLists: true, because: reason)
    }
  }

  /// Whether another process has written since the last call.
  public func hasForeignChanges() throws(DatabaseError) -> Bool {
    let version = try connected.number("PRAGMA data_version")
    defer { foreignVersion = version }
    return version != foreignVersion
  }
}
