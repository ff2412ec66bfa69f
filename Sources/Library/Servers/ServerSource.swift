public import Identities

/// Mirrors the servers of a library, as far as they are connected.
///
/// Their pictures and their sound are read later, through the same connections.
public struct ServerSource: RootUpdating {
  /// The id of this source.
  public var id: SourceID { .servers }

  private let store: LibraryStore
  private let connections: ServerConnections

  /// A source that reads through these connections.
  public init(_ store: LibraryStore, connections: ServerConnections) {
    (self.store, self.connections) = (store, connections)
  }

  /// Mirrors a root's server; nothing happens without a connection.
  public func update(
    _ root: LibraryRoot,
    folders: [BytePath]?,
    progress: @escaping @Sendable (ScanProgress) -> Void
  ) async throws -> ScanSummary {
    guard let remote = connections.remote(of: root.path) else {
      return ScanSummary(root: root.path)
    }
    return try await ServerMirror(store: store, remote: remote).update(root, progress: progress)
  }
}
