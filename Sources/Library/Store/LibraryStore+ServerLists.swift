internal import Identities
internal import ServerLink

/// Lists that are also playlists of a server.
extension LibraryStore {
  func listLinks(of root: LibraryRoot) throws(DatabaseError) -> [ListLink] {
    try attempt { () throws(DatabaseError) in
      let text = try textSetting("server-lists-\(root.id)") ?? ""
      return text.split(separator: "\n").compactMap { ListLink(text: $0) }
    }
  }

  func set(listLinks links: [ListLink], of root: LibraryRoot) throws(DatabaseError) {
    let text = links.map(\.text).joined(separator: "\n")
    try attempt { () throws(DatabaseError) in try set("server-lists-\(root.id)", text: text) }
  }

  /// A list as a server can have it: only the server's tracks in it; nil if there is no such list.
  func serverList(
    _ node: ListRowID,
    of root: LibraryRoot
  ) throws(DatabaseError) -> ServerListContent? {
    guard let row = lists[node], row.kind == .stack else { return nil }
    var tracks: [String] = []
    for row in lists.rows(in: node) {
      if let track = row.target?.track, let id = try serverID(of: track, root) { tracks.append(id) }
    }
    return ServerListContent(node: node, name: row.text, tracks: tracks)
  }

  /// The lists of the first level that contain nothing but a server's tracks.
  func serverLists(of root: LibraryRoot) throws(DatabaseError) -> [ServerListContent] {
    var found: [ServerListContent] = []
    for row in lists.rows(in: ListNode.top) where row.kind == .stack {
      let count = lists.ids(in: row.id).count
      guard count > 0, let content = try serverList(row.id, of: root),
        content.tracks.count == count
      else { continue }
      found.append(content)
    }
    return found
  }

  private func serverID(of track: TrackID, _ root: LibraryRoot) throws(DatabaseError) -> String? {
    let row = try connected.statement(
      """
      SELECT name FROM track JOIN folder ON folder.id = folder
      WHERE track.id = ? AND folder.root = ?
      """
    ).bind([track.number, root.id.number])
    defer { row.reset() }
    return try row.step() ? ServerPath.track(of: row.blob(0)) : nil
  }

  /// Replaces the tracks and the name of a list by those of a playlist, or makes a list of them;
  /// nil if some of the tracks are not in the library.
  ///
  /// Tracks that were done remain so; other rows of the list stay behind them. None of it is a step
  /// of undo, as it is no edit of the user here.
  func take(
    _ list: ServerList,
    into node: ListRowID?,
    of root: LibraryRoot
  ) throws -> ServerListContent? {
    let known = try tracks(Set(list.tracks), of: root)
    var drafts: [NodeDraft] = []
    for id in list.tracks {
      guard let row = known[id] else { return nil }
      drafts.append(.track(TrackID(row.track), row.title))
    }
    guard let node, let old = lists[node] else {
      let changes = try apply(
        .insert([.stack(list.name, drafts)], into: ListNode.top),
        isStep: false
      )
      let made = changes.compactMap(\.after).first { $0.parent == ListNode.top }
      return try made.flatMap { row throws(DatabaseError) in try serverList(row.id, of: root) }
    }
    let rows = try lists.rows(in: node).filter { row throws(DatabaseError) in
      try row.target?.track.flatMap { track throws(DatabaseError) in
        try serverID(of: track, root)
      } != nil
    }
    let done = Set(rows.filter(\.isDone).compactMap(\.target?.track))
    for index in drafts.indices {
      if let track = drafts[index].target?.track { drafts[index].isDone = done.contains(track) }
    }
    if !rows.isEmpty { try apply(.delete(rows.map(\.id)), isStep: false) }
    if !drafts.isEmpty { try apply(.insert(drafts, into: node, at: 0), isStep: false) }
    if old.text != list.name { try apply(.rename(node, to: list.name), isStep: false) }
    return try serverList(node, of: root)
  }
}
