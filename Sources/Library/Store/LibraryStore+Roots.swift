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
      let inner = known.filter { $0.path.isInside(path) }.map(\.id.number)
      let id = try insertRoot(path, .folders, over: inner)
      var change = LibraryChange()
      change.roots = try roots()
      // Folders of an unavailable root below it count as available until the next scan.
      if isObserved, !inner.isEmpty {
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
      try perform("remove root") { edit throws(DatabaseError) in
        try edit.delete(from: "link", where: "root = ?", id.number)
        try edit.delete(from: "root", where: "id = ?", id.number)
      } copies: { database, _ throws(DatabaseError) in
        try detach(id)
        // This data can move to copies elsewhere, including known ones.
        try database.execute("DELETE FROM setting WHERE name LIKE 'floor-%'")
        for name in ["mirror-state", "mirror-reading", "mirror-next"] {
          try database.run("DELETE FROM setting WHERE name = ?", "\(name)-\(id)")
        }
        try sweep()
      }
      albumIDs.clear()
      var change = LibraryChange()
      change.isEverything = true
      publish(change)
    }
  }

  /// Removes a root from the index, and tracks in it of which the book has nothing.
  func detach(_ root: RootID) throws(DatabaseError) {
    let database = try connected
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

  /// Adds a root to the book and to the index; it takes over the folders of those inside it.
  func insertRoot(
    _ path: BytePath,
    _ source: SourceID,
    over inner: [Int64] = []
  ) throws(DatabaseError) -> Int64 {
    let now = clock.now
    return try perform("add root") { edit throws(DatabaseError) in
      for root in inner { try edit.delete(from: "root", where: "id = ?", root) }
      let values: KeyValuePairs<String, any Bindable> = [
        "path": path.bytes, "source": source.number, "added": now,
      ]
      // An import may have kept something for it.
      if let kept = try edit.rows.root(at: path) {
        try edit.update("root", values, where: "id = ?", kept)
        return kept
      }
      return try edit.insert(into: "root", values)
    } copies: { database, id throws(DatabaseError) in
      for root in inner {
        try database.run("UPDATE folder SET root = ? WHERE root = ?", id, root)
        try database.run("DELETE FROM root WHERE id = ?", root)
      }
      try database.run(
        "INSERT INTO root (id, path, added, source) VALUES (?, ?, ?, ?)",
        id,
        path.bytes,
        now,
        source.number
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
    let database = try connected
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
