internal import Identities
internal import ServerLink

/// Exchanges playlists with a server: its playlists are lists here, and lists of nothing but its
/// tracks are playlists there.
///
/// Every playlist is linked with its list, and the link says what both were like the last time. If
/// both were changed since, both are kept.
struct ServerLists {
  let root: LibraryRoot
  let store: LibraryStore
  let remote: RemoteProcess
  /// All tracks of the server, once they were needed.
  private var known: [String: ServerRow]?

  init(root: LibraryRoot, store: LibraryStore, remote: RemoteProcess) {
    (self.root, self.store, self.remote) = (root, store, remote)
  }

  /// With fewer links, a server without playlists is believed.
  private static let fewestLinks = 3

  /// Makes both sides equal; returns the names of lists that were changed on both.
  mutating func update() async throws -> [String] {
    guard case .lists(let lists) = try await remote.answer(to: .lists) else {
      throw ServerFailure(.senseless)
    }
    var links = try await store.listLinks(of: root)
    // A server that suddenly has none is rather broken than emptied.
    guard !lists.isEmpty || links.count < Self.fewestLinks else { return [] }
    let there = Dictionary(lists.map { ($0.id, $0) }) { one, _ in one }
    var conflicts: [String] = []
    for link in links {
      let new = try await settle(link, there[link.id], &conflicts)
      guard new != [link] else { continue }
      links = links.filter { $0.id != link.id } + new
      // Saved at once, so that an interruption repeats nothing.
      try await store.set(listLinks: links, of: root)
    }
    for list in lists where !links.contains(where: { $0.id == list.id }) {
      guard let link = try await takeOver(list, beside: links) else { continue }
      links.append(link)
      try await store.set(listLinks: links, of: root)
    }
    for content in try await store.serverLists(of: root)
    where !links.contains(where: { $0.node == content.node }) {
      links.append(try await write(content, to: ""))
      try await store.set(listLinks: links, of: root)
    }
    return conflicts
  }

  /// The links that follow from one, after the changes of both sides have been taken over.
  private mutating func settle(
    _ link: ListLink,
    _ list: ServerList?,
    _ conflicts: inout [String]
  ) async throws -> [ListLink] {
    let here = try await store.serverList(link.node, of: root)
    let isChangedHere = here?.hash != link.here
    let isChangedThere = list.map { MirrorHash.of($0.changed) } != link.there
    switch (here, list) {
    case (nil, nil): return []
    case (nil, .some(let list)):
      // What was changed there after it was removed here comes back.
      if isChangedThere { return [] }
      if list.isReadOnly { return [link] }
      try await remote.tell(.removeList(id: list.id))
      return []
    case (.some, nil):
      // This is a step of undo, as somebody else may have removed it.
      if !isChangedHere { try await store.apply(.delete([link.node])) }
      return []
    case (.some(let here), .some(let list)):
      switch (isChangedHere, isChangedThere) {
      case (false, false): return [link]
      case (true, false): return list.isReadOnly ? [link] : [try await write(here, to: list.id)]
      case (false, true): return [try await read(list, into: link.node) ?? link]
      case (true, true):
        guard let copy = try await read(list, into: nil) else { return [link] }
        conflicts.append(here.name)
        return [copy]
      }
    }
  }

  /// Links a playlist that is new here: with an equal list, or with one that is made.
  private mutating func takeOver(
    _ list: ServerList,
    beside links: [ListLink]
  ) async throws -> ListLink? {
    guard case .lists(let found) = try await remote.answer(to: .list(id: list.id)),
      let full = found.first
    else { throw ServerFailure(.senseless) }
    let equal = try await store.serverLists(of: root).first { content in
      content.name == full.name && content.tracks == full.tracks
        && !links.contains { $0.node == content.node }
    }
    if let equal { return ListLink(id: list.id, node: equal.node, list, equal) }
    return try await take(full, into: nil).map { ListLink(id: list.id, node: $0.node, list, $0) }
  }

  /// Takes a playlist over, into a list or a new one; nil if it has tracks that are not mirrored.
  private mutating func read(_ list: ServerList, into node: ListRowID?) async throws -> ListLink? {
    guard case .lists(let found) = try await remote.answer(to: .list(id: list.id)),
      let full = found.first
    else { throw ServerFailure(.senseless) }
    return try await take(full, into: node).map { ListLink(id: list.id, node: $0.node, list, $0) }
  }

  private mutating func take(
    _ list: ServerList,
    into node: ListRowID?
  ) async throws -> ServerListContent? {
    let tracks = if let known { known } else { try await store.tracks(of: root) }
    known = tracks
    return try await store.take(list, into: node, of: root, known: tracks)
  }

  private func write(_ content: ServerListContent, to id: String) async throws -> ListLink {
    let list = ServerList(id: id, name: content.name, tracks: content.tracks)
    guard case .lists(let written) = try await remote.answer(to: .write(list)),
      let new = written.first
    else { throw ServerFailure(.senseless) }
    return ListLink(id: new.id, node: content.node, new, content)
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

  /// The link of a text; nil if it is invalid.
  init?(text: Substring) {
    let words = text.split(separator: " ")
    guard words.count == 4, let id = ServerPath.unescaped(words[0]), let node = Int64(words[1]),
      let there = UInt64(words[2]), let here = UInt64(words[3])
    else { return nil }
    (self.id, self.node, self.there, self.here) = (id, ListRowID(node), there, here)
  }

  var text: String { "\(ServerPath.escaped(id)) \(node.number) \(there) \(here)" }
}
