internal import Messages
internal import Values

/// Lists that are also playlists of a server.
extension LibraryStore {
  func listLinks(of root: LibraryRoot) throws(DatabaseError) -> [ListLink] {
    try attempt { () throws(DatabaseError) in
      try openBook.read { rows throws(DatabaseError) in
        try rows.values(of: "link", where: "root = ? ORDER BY rowid", root.id.number) {
          ListLink($0)
        }
      }
    }
  }

  /// Replaces the link with a playlist; nil removes it.
  func set(_ link: ListLink?, for playlist: String, of root: LibraryRoot) throws(DatabaseError) {
    try attempt { () throws(DatabaseError) in
      try perform("link") { edit throws(DatabaseError) in
        let there = "root = ? AND playlist = ?"
        try edit.delete(from: "link", where: there, root.id.number, playlist)
        if let link { try edit.insert(into: "link", link.values(of: root)) }
      }
    }
  }

  /// A list as a server can have it: only the server's tracks in it; nil if there is no such list.
  func serverList(
    _ node: ListRowID,
    of root: LibraryRoot
  ) throws(DatabaseError) -> ServerListContent? {
    guard let row = lists[node], row.kind == .stack else { return nil }
    let tracks = lists.rows(in: node).compactMap(\.target?.track)
    let ids = try serverIDs(of: tracks, root)
    return ServerListContent(
      node: node,
      name: row.text,
      tracks: tracks.compactMap { ids[$0] }
    )
  }

  /// Whether a list contains nothing but a server's tracks.
  func isWhole(_ content: ServerListContent) -> Bool {
    lists.ids(in: content.node).count == content.tracks.count
  }

  /// The lists of the first level that contain nothing but a server's tracks.
  func serverLists(of root: LibraryRoot) throws(DatabaseError) -> [ServerListContent] {
    var found: [ServerListContent] = []
    for row in lists.rows(in: ListNode.top) where row.kind == .stack {
      // Most lists end here, without a look at all of their tracks.
      guard let first = lists.ids(in: row.id).first, let track = lists[first]?.target?.track,
        try !serverIDs(of: [track], root).isEmpty,
        let content = try serverList(row.id, of: root), isWhole(content)
      else { continue }
      found.append(content)
    }
    return found
  }

  /// The server's ids of those tracks that are its own.
  private func serverIDs(
    of tracks: [TrackID],
    _ root: LibraryRoot
  ) throws(DatabaseError) -> [TrackID: String] {
    let numbers = tracks.map { String($0.number) }.joined(separator: ",")
    return try connected.statement(
      """
      SELECT track.id, track.name FROM json_each(?) JOIN track ON track.id = value
        JOIN folder ON folder.id = folder
      WHERE folder.root = ?
      """
    ).bind(["[\(numbers)]", root.id.number]).dictionary { row in
      (TrackID(row.integer(0)), ServerPath.track(of: row.blob(1)))
    }.compactMapValues(\.self)
  }

  /// Replaces the tracks and the name of a list by those of a playlist, or makes a list of them;
  /// nil if some of its tracks are not among the `known` ones.
  ///
  /// Nothing is replaced in a list that is no longer as it was. Tracks that were done remain so;
  /// other rows of the list stay behind them. None of it is a step of undo, as it is no edit of the
  /// user here.
  func take(
    _ list: ServerList,
    over before: ServerListContent?,
    of root: LibraryRoot,
    known: [String: ServerRow]
  ) throws -> ServerListContent? {
    var drafts: [NodeDraft] = []
    for id in list.tracks {
      guard let row = known[id] else { return nil }
      drafts.append(.track(TrackID(row.track), row.title))
    }
    guard let before else {
      let changes = try apply(
        .insert([.stack(list.name, drafts)], into: ListNode.top),
        isStep: false
      )
      let made = changes.compactMap(\.after).first { $0.parent == ListNode.top }
      return try made.flatMap { row throws(DatabaseError) in try serverList(row.id, of: root) }
    }
    let node = before.node
    guard try serverList(node, of: root) == before else { return nil }
    let all = lists.rows(in: node)
    let ids = try serverIDs(of: all.compactMap(\.target?.track), root)
    let rows = all.filter { $0.target?.track.flatMap { ids[$0] } != nil }
    let done = Set(rows.filter(\.isDone).compactMap(\.target?.track))
    for index in drafts.indices {
      if let track = drafts[index].target?.track { drafts[index].isDone = done.contains(track) }
    }
    // An interruption in between leaves tracks twice rather than none.
    if !drafts.isEmpty { try apply(.insert(drafts, into: node, at: 0), isStep: false) }
    if !rows.isEmpty { try apply(.delete(rows.map(\.id)), isStep: false) }
    if before.name != list.name { try apply(.rename(node, to: list.name), isStep: false) }
    return try serverList(node, of: root)
  }
}

extension ListLink {
  fileprivate init(_ row: Statement) {
    id = row.text(1)
    node = ListRowID(row.integer(2))
    here = UInt64(bitPattern: row.integer(3))
    there = UInt64(bitPattern: row.integer(4))
  }

  fileprivate func values(of root: LibraryRoot) -> KeyValuePairs<String, any Bindable> {
    [
      "root": root.id.number, "playlist": id, "row": node, "here": Int64(bitPattern: here),
      "there": Int64(bitPattern: there),
    ]
  }
}
