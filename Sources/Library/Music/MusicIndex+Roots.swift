internal import Values

extension MusicIndex {
  /// Removes a root, and what only its scans need.
  func removeRoot(_ id: RootID) throws(DatabaseError) {
    try detach(id)
    // This data can move to copies elsewhere, including known ones.
    try database.execute("DELETE FROM setting WHERE name LIKE 'floor-%'")
    for name in MirrorMark.names(of: id) {
      try database.run("DELETE FROM setting WHERE name = ?", name)
    }
    try sweep()
  }

  /// Removes a root, and tracks in it of which the book has nothing.
  func detach(_ root: RootID) throws(DatabaseError) {
    let inside = "folder IN (SELECT id FROM folder WHERE root = \(root))"
    try database.execute("DELETE FROM track WHERE \(inside) AND \(Self.isForgettable)")
    try database.run(
      "UPDATE track SET state = ?1, missing = ?2 WHERE state != ?1 AND \(inside)",
      Track.State.missing.rawValue,
      clock.now
    )
    try database.execute("UPDATE folder SET root = 0 WHERE root = \(root)")
    try database.run("DELETE FROM root WHERE id = ?", root.number)
  }

  func change(of root: RootID) throws(DatabaseError) -> LibraryChange {
    let inside = "folder IN (SELECT id FROM folder WHERE root = ?)"
    var change = LibraryChange(try records(withTracksWhere: inside, root.number))
    change.roots = try database.roots()
    change.folders = try database.folders()
    return change
  }

  // MARK: - Folders

  typealias FolderRow = (id: Int64, home: String)

  /// The row of a folder, which is inserted if new.
  func folder(_ path: BytePath, root: RootID) throws(DatabaseError) -> FolderRow {
    let known = try database.statement("SELECT id, home FROM folder WHERE path = ?")
      .bind([path.bytes]).first { (id: $0.integer(0), home: $0.text(1)) }
    if let known { return known }
    let home = AlbumGrouping.home(of: path)
    try database.run(
      "INSERT INTO folder (id, root, path, home) VALUES (\(Self.newNumber(in: "folder")), ?, ?, ?)",
      root.number,
      path.bytes,
      home
    )
    return (database.lastInsertedRow, home)
  }

  /// Matches tracks of which the user's book has nothing.
  static let isForgettable = "song IS NULL"

  /// Matches albums without tracks of which the user's book has nothing.
  static let isForgettableAlbum = """
    record IS NULL AND NOT EXISTS (SELECT 1 FROM track WHERE track.album = album.id)
    """

  /// Removes unreferenced albums and folders; returns these albums.
  @discardableResult
  func sweep() throws(DatabaseError) -> [Int64] {
    let text = "DELETE FROM album WHERE \(Self.isForgettableAlbum) RETURNING id"
    let removed = try database.statement(text).values { $0.integer(0) }
    forgetAlbums(Set(removed))
    try database.execute(
      """
      DELETE FROM folder WHERE NOT EXISTS (SELECT 1 FROM track WHERE track.folder = folder.id)
        AND NOT EXISTS (SELECT 1 FROM image WHERE image.folder = folder.id);
      """
    )
    return removed
  }
}
