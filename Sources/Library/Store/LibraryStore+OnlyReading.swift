extension LibraryStore {
  /// Opens the library read-only without changing or locking anything, so that another process can
  /// repair and upgrade it meanwhile; the lists are not loaded.
  ///
  /// Throws if there is no library of this version.
  public func openForReading() throws(DatabaseError) {
    guard database == nil else { return }
    let opened = try Database(path: files.database, .read, patience: 500)
    guard try Schema.version(of: opened) == Schema.current.version else {
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
