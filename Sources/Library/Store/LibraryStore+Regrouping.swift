extension LibraryStore {
  /// Groups all tracks anew, once after an upgrade from a version with other rules.
  ///
  /// The hearts and rows of records that join move to the joint record.
  func regroup() throws(DatabaseError) {
    let mark = "regroup"
    guard try setting(mark) != nil else { return }
    defer { rest() }
    _ = try recordingMoves { () throws(DatabaseError) in
      try refreshAlbumIDs()
      _ = try group(homes: try renewedHomes())
      try writable.run("DELETE FROM setting WHERE name = ?", mark)
    }
  }

  /// Updates the homes of all folders, and returns them.
  private func renewedHomes() throws(DatabaseError) -> Set<String> {
    let database = try writable
    let folders = try database.statement("SELECT id, path FROM folder").values { row in
      (id: row.integer(0), home: AlbumGrouping.home(of: BytePath(row.blob(1))))
    }
    for folder in folders {
      let text = "UPDATE folder SET home = ?1 WHERE id = ?2 AND home != ?1"
      try database.run(text, folder.home, folder.id)
    }
    return Set(folders.map(\.home))
  }
}
