public import Identities

extension LibraryStore {
  /// Adds a folder to the library and returns its root; roots below it become part of it.
  ///
  /// A symbolic link is resolved once. Nil if the folder is inside another root.
  @discardableResult
  public func addRoot(_ path: BytePath) throws(DatabaseError) -> LibraryRoot? {
    try attempt { () throws(DatabaseError) in
      let path = path.resolved ?? path
      let known = try roots()
      if let same = known.first(where: { $0.path == path }) { return same }
      if known.contains(where: { path.isInside($0.path) }) { return nil }
      let database = try writable
      let id = try database.transaction { () throws(DatabaseError) in
        try database.run("INSERT INTO root (path, added) VALUES (?, ?)", path.bytes, clock.now)
        let id = database.lastInsertedRow
        for inner in known where inner.path.isInside(path) {
          try database.run("UPDATE folder SET root = ? WHERE root = ?", id, inner.id.number)
          try database.run("DELETE FROM root WHERE id = ?", inner.id.number)
        }
        return id
      }
      writeFolderList()
      var change = LibraryChange()
      change.roots = try roots()
      // Folders of an unavailable root below it count as available until the next scan.
      if isObserved, known.contains(where: { $0.path.isInside(path) }) {
        change.folders = try folders()
        change.records = try records(
          withTracksWhere: "folder IN (SELECT id FROM folder WHERE root = ?)",
          id
        )
      }
      publish(change)
      return try roots().first { $0.id.number == id }
    }
  }

  /// Removes a root; the user's data about its tracks (hearts, plays, rows) is kept.
  public func removeRoot(_ id: RootID) throws(DatabaseError) {
    try attempt { () throws(DatabaseError) in
      let database = try writable
      try database.transaction { () throws(DatabaseError) in
        let inside = "folder IN (SELECT id FROM folder WHERE root = \(id))"
        try database.execute("DELETE FROM track WHERE \(inside) AND \(Self.isForgettable)")
        try database.run(
          "UPDATE track SET state = ?, missing = ? WHERE state != ? AND \(inside)",
          Track.State.missing.rawValue,
          clock.now,
          Track.State.missing.rawValue
        )
        try database.execute("UPDATE folder SET root = 0 WHERE root = \(id)")
        try database.run("DELETE FROM root WHERE id = ?", id.number)
        // This data can move to copies elsewhere, including known ones.
        try database.execute("DELETE FROM setting WHERE name LIKE 'floor-%'")
        for name in [
          "disk", "inode", "mirror-state", "mirror-reading", "mirror-next", "server-key",
          "server-plain", "server-trusted", "server-hearts", "server-plays", "server-lists",
        ] {
          try database.run("DELETE FROM setting WHERE name = ?", "\(name)-\(id)")
        }
        try sweep()
        try database.addUp()
      }
      writeFolderList()
      albumIDs.clear()
      var change = LibraryChange()
      change.isEverything = true
      publish(change)
    }
  }

  /// Writes the folders to a file as well, in case the database is lost.
  func writeFolderList() {
    guard let roots = try? roots() else { return }
    try? files.folders.write(roots.map(\.path))
  }

  /// Restores the folders of a lost database.
  func bringBackFolders() throws(DatabaseError) {
    for folder in files.folders.folders {
      let known = try roots()
      if known.contains(where: { folder.isInside($0.path) }) { continue }
      try writable.run(
        "INSERT INTO root (path, added, source) VALUES (?, ?, ?)",
        folder.bytes,
        clock.now,
        (ServerPath.isServer(folder) ? SourceID.servers : .folders).number
      )
    }
  }

  /// The root that contains a folder.
  public func root(of path: BytePath) throws(DatabaseError) -> LibraryRoot? {
    try roots().first { path.isInside($0.path) }
  }

  // MARK: - Folders

  /// A folder's id and its home.
  struct FolderRow {
    let id: Int64
    let home: String
  }

  /// The id of a folder, which is inserted if new.
  func folderID(of path: BytePath, root: RootID) throws(DatabaseError) -> Int64 {
    try folderRow(of: path, root: root).id
  }

  /// The row of a folder, which is inserted if new.
  func folderRow(of path: BytePath, root: RootID) throws(DatabaseError) -> FolderRow {
    let database = try writable
    let known = try database.statement("SELECT id, home FROM folder WHERE path = ?")
      .bind([path.bytes]).first { FolderRow(id: $0.integer(0), home: $0.text(1)) }
    if let known { return known }
    let home = AlbumGrouping.home(of: path)
    try database.run(
      "INSERT INTO folder (id, root, path, home) VALUES (\(Self.newNumber(in: "folder")), ?, ?, ?)",
      root.number,
      path.bytes,
      home
    )
    return FolderRow(id: database.lastInsertedRow, home: home)
  }

  /// Matches tracks without user data: no heart, no plays, and in no list or undo step.
  static let isForgettable = """
    heart IS NULL AND plays = 0
    AND NOT EXISTS (SELECT 1 FROM node WHERE node.track = track.id)
    AND NOT EXISTS (SELECT 1 FROM step_track WHERE step_track.track = track.id)
    """

  /// Matches albums without tracks, without a heart, and in no list or undo step.
  static let isForgettableAlbum = """
    heart IS NULL AND NOT EXISTS (SELECT 1 FROM track WHERE track.album = album.id)
    AND NOT EXISTS (SELECT 1 FROM node WHERE node.record = album.id)
    AND NOT EXISTS (SELECT 1 FROM step_record WHERE step_record.record = album.id)
    """

  /// Removes unreferenced albums and folders; returns these albums.
  @discardableResult
  func sweep() throws(DatabaseError) -> [Int64] {
    let text = "DELETE FROM album WHERE \(Self.isForgettableAlbum) RETURNING id"
    let removed = try writable.statement(text).values { $0.integer(0) }
    try writable.execute(
      """
      DELETE FROM folder WHERE NOT EXISTS (SELECT 1 FROM track WHERE track.folder = folder.id)
        AND NOT EXISTS (SELECT 1 FROM image WHERE image.folder = folder.id);
      """
    )
    return removed
  }
}
