internal import Messages
internal import Values

/// Nothing is queued: the hearts here, those of the server and those that both had the last time
/// say what was changed on which side, also after a crash or weeks without a network.
struct ServerHearts {
  let root: LibraryRoot
  let store: LibraryStore
  let remote: RemoteProcess

  func update() async throws {
    let here = try await store.hearts(of: root)
    let items = try await there()
    let changes = ThreeWay(
      here: here,
      there: items,
      before: try await store.sharedHearts(of: root)
    )
    try await send(changes.missingThere, isOn: true)
    try await send(changes.tooMuchThere, isOn: false)
    try await store.take(hearts: changes.missingHere, isOn: true, of: root)
    try await store.take(hearts: changes.tooMuchHere, isOn: false, of: root)
    // Only what the server really has is shared: what it refused would look as removed there.
    let isSent = !changes.missingThere.isEmpty || !changes.tooMuchThere.isEmpty
    let shared = isSent ? try await there() : items
    // What is not in the library yet is not shared either; it would look as removed here. What was
    // removed here meanwhile is, so that the next exchange removes it there.
    let known = try await store.hearts(of: root).union(here)
    try await store.set(sharedHearts: shared.intersection(known), of: root)
  }

  private func there() async throws -> Set<ServerItem> {
    guard case .hearts(let items) = try await remote.answer(to: .hearts) else {
      throw ServerFailure(.senseless)
    }
    return Set(items)
  }

  /// Sends all at once, or one by one where some do not exist there any more.
  private func send(_ items: Set<ServerItem>, isOn: Bool) async throws {
    guard !items.isEmpty else { return }
    guard try await !remote.tell(.setHearts(Array(items), isOn: isOn)), items.count > 1 else {
      return
    }
    for item in items { try await remote.tell(.setHearts([item], isOn: isOn)) }
  }
}

extension LibraryStore {
  /// Of tracks and records that are present.
  func hearts(of root: LibraryRoot) throws(DatabaseError) -> Set<ServerItem> {
    try attempting(index.hearts(of: root.id))
  }

  /// Those that both sides had after the last exchange.
  func sharedHearts(of root: LibraryRoot) throws(DatabaseError) -> Set<ServerItem> {
    let text = try attempting(openBook.root(root.id)?.sharedHearts) ?? ""
    return Set(
      text.split(separator: " ").compactMap { word in
        let id = ServerPath.unescaped(word.dropFirst())
        return word.hasPrefix("a") ? id.map { .album($0) } : id.map { .track($0) }
      }
    )
  }

  func set(sharedHearts items: Set<ServerItem>, of root: LibraryRoot) throws(DatabaseError) {
    let words = items.map { item in
      switch item {
      case .track(let id): "t" + ServerPath.escaped(id)
      case .album(let id): "a" + ServerPath.escaped(id)
      }
    }
    try attempting(set(["shared_hearts": words.sorted().joined(separator: " ")], of: root))
  }

  /// As far as the library has these.
  func take(hearts items: Set<ServerItem>, isOn: Bool, of root: LibraryRoot) throws {
    guard !items.isEmpty else { return }
    let time = isOn ? clock.now : nil
    try attempt { () throws(DatabaseError) in
      var (targets, albums): ([ListTarget], Set<Int64>) = ([], [])
      let known = try index.tracks(Set(items.compactMap(\.track)), of: root.id)
      for item in items {
        switch item {
        case .track(let id):
          guard let row = known[id] else { continue }
          targets.append(.track(TrackID(row.track)))
          if let album = row.album { albums.insert(album) }
        case .album(let id):
          guard let album = try index.album(id, of: root) else { continue }
          targets.append(.record(RecordID(album)))
          albums.insert(album)
        }
      }
      guard !targets.isEmpty else { return }
      try setHearts(time, of: targets)
      publish(LibraryChange(try index.records(albums)))
    }
  }
}
