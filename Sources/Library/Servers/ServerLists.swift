internal import Messages
internal import Values

/// Exchanges playlists with a server: its playlists are lists here, and lists of nothing but its
/// tracks are playlists there.
///
/// Every playlist is linked with its list, and the link says what both were like the last time. If
/// both were changed since, both are kept.
struct ServerLists {
  let root: LibraryRoot
  let store: LibraryStore
  let remote: RemoteProcess
  /// Read when they are first needed.
  private var known: [String: ServerRow]?
  private var links: [ListLink] = []
  private var conflicts: [String] = []

  init(root: LibraryRoot, store: LibraryStore, remote: RemoteProcess) {
    (self.root, self.store, self.remote) = (root, store, remote)
  }

  /// With fewer links, a server without playlists is believed.
  private static let fewestLinks = 3

  /// Returns the names of lists that were changed on both sides.
  mutating func update() async throws -> [String] {
    guard case .lists(let lists) = try await remote.answer(to: .lists) else {
      throw ServerFailure(.senseless)
    }
    links = try await store.listLinks(of: root)
    // A server that suddenly has none is rather broken than emptied.
    guard !lists.isEmpty || links.count < Self.fewestLinks else { return [] }
    let there = Dictionary(lists.map { ($0.id, $0) }) { one, _ in one }
    for link in links {
      try await unlessRefused { run in
        let new = try await run.settle(link, there[link.id])
        if new != link { try await run.save(new, for: link.id) }
      }
    }
    for list in lists where !links.contains(where: { $0.id == list.id }) {
      try await unlessRefused { run in
        if let link = try await run.takeOver(list) { try await run.save(link, for: list.id) }
      }
    }
    for content in try await store.serverLists(of: root)
    where !links.contains(where: { $0.node == content.node }) {
      try await unlessRefused { run in _ = try await run.write(content, to: "") }
    }
    return conflicts
  }

  /// Leaves a playlist as it is that the server refuses, so that it does not stop the others.
  private mutating func unlessRefused(
    _ body: (inout Self) async throws -> Void
  ) async throws {
    do {
      try await body(&self)
    } catch let failure as ServerFailure where failure.isRefusal {}
  }

  /// Replaces a link at once, so that an interruption repeats nothing.
  private mutating func save(_ link: ListLink?, for id: String) async throws {
    links = links.filter { $0.id != id } + (link.map { [$0] } ?? [])
    try await store.set(link, for: id, of: root)
  }

  /// The link that follows from one, after the changes of both sides have been taken over.
  private mutating func settle(_ link: ListLink, _ list: ServerList?) async throws -> ListLink? {
    let here = try await store.serverList(link.node, of: root)
    let isChangedHere = here?.hash != link.here
    // What this library was writing there is no change of somebody else.
    let isChangedThere = !link.isUnfinished && list.map { MirrorHash.of($0.changed) } != link.there
    switch (here, list) {
    case (nil, nil): return nil
    case (nil, .some(let list)):
      // What was changed there after it was removed here comes back.
      if isChangedThere { return nil }
      if list.isReadOnly { return link }
      try await remote.tell(.removeList(id: list.id))
      return nil
    case (.some(let here), nil):
      // This is a step of undo, as somebody else may have removed it. What is not the server's in it
      // remains.
      if !isChangedHere, await store.isWhole(here) {
        try await store.apply(.delete([link.node]))
      }
      return nil
    case (.some(let here), .some(let list)):
      switch (isChangedHere, isChangedThere) {
      case (false, false): return link
      case (true, false): return list.isReadOnly ? link : try await write(here, to: list.id)
      case (_, true):
        let full = try await playlist(.list(id: list.id))
        // An interruption after the last writing, or the same edit on both sides.
        if full.name == here.name, full.tracks == here.tracks {
          return ListLink(id: list.id, node: here.node, list, here)
        }
        guard let new = try await take(full, over: isChangedHere ? nil : here) else { return link }
        if isChangedHere { conflicts.append(here.name) }
        return ListLink(id: list.id, node: new.node, list, new)
      }
    }
  }

  /// Links a playlist that is new here: with an equal list, or with one that is made; nil if it has
  /// tracks that are not mirrored.
  private mutating func takeOver(_ list: ServerList) async throws -> ListLink? {
    let full = try await playlist(.list(id: list.id))
    let equal = try await store.serverLists(of: root).first { content in
      content.name == full.name && content.tracks == full.tracks
        && !links.contains { $0.node == content.node }
    }
    let content = if let equal { equal } else { try await take(full, over: nil) }
    return content.map { ListLink(id: list.id, node: $0.node, list, $0) }
  }

  /// Takes a playlist over, into a list that is still as it was or into a new one; nil if it has
  /// tracks that are not mirrored, or if the user has changed the list meanwhile.
  private mutating func take(
    _ list: ServerList,
    over old: ServerListContent?
  ) async throws -> ServerListContent? {
    let tracks = if let known { known } else { try await store.tracks(of: root) }
    known = tracks
    return try await store.take(list, over: old, of: root, known: tracks)
  }

  /// The playlist with which the server answers.
  private func playlist(_ request: ServerRequest.Kind) async throws -> ServerList {
    guard case .lists(let lists) = try await remote.answer(to: request), let list = lists.first
    else { throw ServerFailure(.senseless) }
    return list
  }

  /// Writes a playlist, which is made if there is no id; its link is saved before most of it is
  /// written, so that a playlist of which only a part was written is not taken over.
  private mutating func write(
    _ content: ServerListContent,
    to id: String
  ) async throws -> ListLink {
    var list = ServerList(id: id, name: content.name, tracks: content.tracks)
    var new = list
    if id.isEmpty {
      list.tracks = Array(list.tracks.prefix(ServerList.tracksInCall))
      new = try await playlist(.write(list))
      list = ServerList(id: new.id, name: content.name, tracks: content.tracks)
    }
    if !id.isEmpty || list.tracks.count > ServerList.tracksInCall {
      let before = links.first { $0.id == list.id }
      try await save(ListLink(unfinished: list.id, node: content.node), for: list.id)
      do {
        new = try await playlist(.write(list))
      } catch let failure as ServerFailure
        where failure.isRefusal && list.tracks.count <= ServerList.tracksInCall
      {
        // None of it was written, so what others change there meanwhile is theirs.
        try await save(before, for: list.id)
        throw failure
      }
    }
    let link = ListLink(id: new.id, node: content.node, new, content)
    try await save(link, for: list.id)
    return link
  }
}

/// A list here as a server can have it.
struct ServerListContent: Sendable, Equatable {
  var node: ListRowID
  var name: String
  /// The server's ids of its tracks.
  var tracks: [String]

  var hash: UInt64 { MirrorHash.of(([name] + tracks).joined(separator: "\n")) }
}

/// A playlist, its list here, and what both were like after the last exchange.
struct ListLink: Sendable, Equatable {
  var id: String
  var node: ListRowID
  var there: UInt64
  var here: UInt64

  init(id: String, node: ListRowID, _ list: ServerList, _ content: ServerListContent) {
    (self.id, self.node) = (id, node)
    (there, here) = (MirrorHash.of(list.changed), content.hash)
  }

  init(unfinished id: String, node: ListRowID) {
    (self.id, self.node, there, here) = (id, node, 0, 0)
  }

  /// Whether the playlist was being written, and perhaps only in part.
  var isUnfinished: Bool { there == 0 }
}
