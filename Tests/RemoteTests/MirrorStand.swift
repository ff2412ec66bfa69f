import TestSupport
import Testing
import Values

@testable import Library

struct MirrorStand {
  let folder: TemporaryFolder
  let server: FixtureServer
  let store: LibraryStore
  let root: LibraryRoot
  let connections = ServerConnections()

  /// A library of its own, beside others on the same server if one is given.
  init(_ options: [String] = [], on known: FixtureServer? = nil) async throws {
    folder = try TemporaryFolder()
    server = try known ?? FixtureServer(options)
    store = LibraryStore(folder: BytePath(folder.path("library")))
    try await store.open()
    let added = try await store.addServer(server.address, user: FixtureServer.user)
    root = try #require(added)
    connections.connect(try server.account())
  }

  /// Mirrors the server, keeping at most `bytes` of a list.
  @discardableResult
  func update(keeping bytes: Int = ListLimit.mostBytes) async throws -> ScanSummary {
    try await ServerMirror(store: store, remote: server.remote(), mostBytes: bytes).update(root)
  }

  @discardableResult
  func exchange() async throws -> ScanSummary {
    try await ServerSource(store, connections: connections).update(root, folders: nil) { _ in }
  }

  func albums() async throws -> [Album] { try await store.contents().albums }
  func tracks(_ state: Track.State = .present) async throws -> [Track] {
    try await store.contents().tracks.filter { $0.state == state }
  }

  func track(_ id: String) async throws -> Track {
    try #require(try await tracks().first { ServerPath.track(of: $0.location.path) == id })
  }

  /// The lists of the first level and their tracks, as the server prints its playlists.
  func lists() async throws -> String {
    let tree = await store.listTree
    let ids = try await store.contents().tracks.map {
      ($0.id, ServerPath.track(of: $0.location.path))
    }
    let known = Dictionary(uniqueKeysWithValues: ids)
    return tree.rows(in: ListNode.top).map { row in
      let rows = tree.rows(in: row.id).map {
        $0.target?.track.flatMap { known[$0] ?? nil } ?? $0.text
      }
      return "\(row.text):\(rows.joined(separator: ","))"
    }.sorted().joined(separator: " ")
  }

  func list(_ name: String) async throws -> ListRowID {
    try #require(await store.listTree.rows(in: ListNode.top).last { $0.text == name }).id
  }

  func insert(_ id: String, into name: String) async throws {
    let track = try await track(id)
    try await store.apply(.insert([.track(track.id, track.title)], into: list(name)))
  }

  /// The server's ids of the tracks with hearts here.
  func hearts() async throws -> [String] {
    try await tracks().filter { $0.heart != nil }
      .compactMap { ServerPath.track(of: $0.location.path) }.sorted()
  }
}
