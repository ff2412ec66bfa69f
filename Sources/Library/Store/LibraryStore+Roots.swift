public import Values

extension LibraryStore {
  /// Adds a folder to the library and returns its root; roots below it become part of it.
  ///
  /// A symbolic link is resolved once. Nil if the folder is inside another root.
  @discardableResult
  public func addRoot(_ path: BytePath) throws(DatabaseError) -> LibraryRoot? {
    let path = path.resolved ?? path
    return try attempt { () throws(DatabaseError) in
      let others = try roots().filter { $0.path != path }
      if others.contains(where: { path.isInside($0.path) }) { return nil }
      return try insertRoot(path, .folders, over: others.filter { $0.path.isInside(path) })
    }
  }

  /// Removes a root; the user's data about its tracks (hearts, plays, rows) is kept.
  public func removeRoot(_ id: RootID) throws(DatabaseError) {
    try attempt { () throws(DatabaseError) in
      try perform("remove root") { edit throws(DatabaseError) in
        try edit.delete(from: "link", where: "root = ?", id.number)
        try edit.delete(from: "root", where: "id = ?", id.number)
      } copies: { index, _ throws(DatabaseError) in
        try index.removeRoot(id)
      }
      var change = LibraryChange()
      change.isEverything = true
      publish(change)
    }
  }

  /// The root with a path, which is inserted if new; it takes over the folders of those inside it.
  func insertRoot(
    _ path: BytePath,
    _ source: SourceID,
    over inner: [LibraryRoot] = []
  ) throws(DatabaseError) -> LibraryRoot? {
    if let known = try roots().first(where: { $0.path == path }) { return known }
    let now = clock.now
    let id = try perform("add root") { edit throws(DatabaseError) in
      for root in inner { try edit.delete(from: "root", where: "id = ?", root.id) }
      let values: KeyValuePairs<String, any Bindable> = [
        "path": path.bytes, "source": source.number, "added": now,
      ]
      // An import may have kept something for it.
      if let kept = try edit.rows.root(at: path) {
        try edit.update("root", values, where: "id = ?", kept)
        return kept
      }
      return try edit.insert(into: "root", values)
    } copies: { index, _ throws(DatabaseError) in
      try index.copy(openBook.roots())
    }
    var change = LibraryChange()
    // Folders of an unavailable root below it count as available until the next scan.
    if isObserved, !inner.isEmpty { change = try index.change(of: RootID(id)) }
    change.roots = try roots()
    publish(change)
    return change.roots?.first { $0.path == path }
  }

  /// The disk of a root at its last scan; nil if unknown.
  func disk(of root: LibraryRoot) throws(DatabaseError) -> Int64? {
    try openBook.root(root.id)?.disk
  }

  /// Makes the next scan accept the root on its current disk, for a user who adds the folder again.
  public func acceptDisk(of root: LibraryRoot) throws(DatabaseError) {
    try attempting(set(["disk": Int64?.none], of: root))
  }

  func set(
    _ values: KeyValuePairs<String, any Bindable>,
    of root: LibraryRoot
  ) throws(DatabaseError) {
    try perform("root") { edit throws(DatabaseError) in
      _ = try edit.update("root", values, where: "id = ?", root.id.number)
    }
  }
}
