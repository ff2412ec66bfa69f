extension LibraryStore {
  /// Opens the index read-only without changing or locking anything, while another process may have
  /// the library open; the lists are not loaded.
  ///
  /// Throws if there is no index of this version.
  public func openForReading() throws(DatabaseError) {
    guard database == nil else { return }
    let opened = try Database(path: files.music, .read, patience: 500)
    guard try opened.number("PRAGMA user_version") == MusicTables.version else {
      throw DatabaseError(.other, "the library is of another version")
    }
    foreignVersion = try opened.number("PRAGMA data_version")
    readOnlyReason = DatabaseError(.readOnly, "the library is only read")
    database = opened
  }

  /// Whether another process has written since the last call.
  public func hasForeignChanges() throws(DatabaseError) -> Bool {
    let version = try connected.number("PRAGMA data_version")
    defer { foreignVersion = version }
    return version != foreignVersion
  }
}
