import Foundation
import Identities
import ServerLink
import TestSupport
import Testing

@testable import Library

/// A server, a library, and the server's root in it.
struct MirrorStand {
  let folder: TemporaryFolder
  let server: FixtureServer
  let store: LibraryStore
  let root: LibraryRoot
  let connections = ServerConnections(settings: RemoteSettings.built)

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

  /// Mirrors the server.
  @discardableResult
  func update() async throws -> ScanSummary {
    try await ServerMirror(store: store, remote: server.remote()).update(root)
  }

  /// Mirrors the server, and exchanges hearts, plays and lists.
  @discardableResult
  func exchange() async throws -> ScanSummary {
    try await ServerSource(store, connections: connections).update(root, folders: nil) { _ in }
  }

  func albums() async throws -> [Album] { try await store.contents().albums }
  func tracks(_ state: Track.State = .present) async throws -> [Track] {
    try await store.contents().tracks.filter { $0.state == state }
  }

  /// The track of a server's id.
  func track(_ id: String) async throws -> Track {
    try #require(try await tracks().first { ServerPath.track(of: $0.location.path) == id })
  }

  /// The server's ids of the tracks with hearts here.
  func hearts() async throws -> [String] {
    try await tracks().filter { $0.heart != nil }
      .compactMap { ServerPath.track(of: $0.location.path) }.sorted()
  }
}
