internal import Messages
public import Values

/// Their pictures and their sound are read later, through the same connections.
public struct ServerSource: RootUpdating {
  public var id: SourceID { .servers }

  private let store: LibraryStore
  private let connections: ServerConnections

  public init(_ store: LibraryStore, connections: ServerConnections) {
    (self.store, self.connections) = (store, connections)
  }

  /// Nothing happens without a connection.
  public func update(
    _ root: LibraryRoot,
    folders: [BytePath]?,
    progress: @escaping @Sendable (ScanProgress) -> Void
  ) async throws -> ScanSummary {
    guard let remote = connections.remote(of: root.path) else {
      return ScanSummary(root: root.path)
    }
    return try await update(root, through: remote, progress: progress)
  }

  public func update(
    _ root: LibraryRoot,
    through remote: RemoteProcess,
    progress: @escaping @Sendable (ScanProgress) -> Void
  ) async throws -> ScanSummary {
    let mirror = ServerMirror(store: store, remote: remote)
    var summary = try await mirror.update(root, progress: progress)
    guard !summary.isCancelled, !summary.isUnavailable else { return summary }
    if summary.progress.read > 0 { summary.found = try await findWanted() }
    summary.bothKept = try await exchange(root, remote)
    return summary
  }

  private func findWanted() async throws -> Int {
    let lists = await store.listTree
    guard lists.everything.contains(where: { $0.target?.wanted != nil }) else { return 0 }
    return try await store.match(LibraryReader(store).matches(for: lists), foundIn: lists)
  }

  /// Does nothing without changes here; returns the names of lists that were changed on both sides.
  public func exchangeChanges(of root: LibraryRoot) async throws -> [String] {
    // What a mirror has not read yet is not gone.
    guard let remote = connections.remote(of: root.path),
      try await store.mirrorMark(of: root).state != 0, try await store.hasChanges(for: root)
    else { return [] }
    return try await exchange(root, remote)
  }

  private func exchange(_ root: LibraryRoot, _ remote: RemoteProcess) async throws -> [String] {
    try await unlessRefused {
      try await ServerHearts(root: root, store: store, remote: remote).update()
    }
    try await unlessRefused {
      try await ServerPlays(root: root, store: store, remote: remote).send()
    }
    var bothKept: [String] = []
    try await unlessRefused {
      var lists = ServerLists(root: root, store: store, remote: remote)
      bothKept = try await lists.update()
    }
    return bothKept
  }

  /// Does without what a server does not offer.
  private func unlessRefused(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let failure as ServerFailure where failure.isRefusal {}
  }
}

extension ServerFailure {
  /// Whether what answers is no music server.
  var isLie: Bool { reason == .notJSON || reason == .senseless }

  /// Whether a server refuses one thing, or answers it without sense, and may well do others.
  var isRefusal: Bool {
    switch reason {
    case .notAllowed, .refused, .notFound, .noCall, .notJSON, .tooLarge, .senseless: true
    default: false
    }
  }
}

extension LibraryStore {
  func hasChanges(for root: LibraryRoot) throws(DatabaseError) -> Bool {
    if try hearts(of: root) != sharedHearts(of: root) { return true }
    if try !unsentPlays(of: root).isEmpty { return true }
    let links = try listLinks(of: root)
    for link in links where try serverList(link.node, of: root)?.hash != link.here { return true }
    let linked = Set(links.map(\.node))
    return try serverLists(of: root).contains { !linked.contains($0.node) }
  }
}
