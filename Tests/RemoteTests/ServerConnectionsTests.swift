import Foundation
import Library
import ServerLink
import TestSupport
import Testing

@Suite(.serialized) struct ServerConnectionsTests {
  private static let reader = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "gatefold-scan").path

  @Test func `the cover of a record is the one that its server names`() async throws {
    let folder = try TemporaryFolder()
    let server = try FixtureServer()
    let connections = ServerConnections(settings: RemoteSettings.built)
    connections.connect(try server.account())
    let store = LibraryStore(folder: BytePath(folder.path("library")))
    try await store.open()
    let root = try #require(
      try await store.addServer(server.address, user: FixtureServer.user)
    )
    let keeper = LibraryKeeper(
      store: store,
      source: ServerSource(store, connections: connections),
      isWatching: false
    )
    await keeper.rescan(.start)
    await keeper.settle()
    let covers = CoverStore(
      folder: folder.path("covers"),
      program: Self.reader,
      servers: connections
    )
    let source = FolderSource(store, reader: ScanProcess(), covers: covers)
    let contents = try await store.contents()
    let album = try #require(contents.albums.first { $0.title == "Album 00007" })
    let library = LibraryReader(store)
    let cover = try #require(try await source.cover(of: album.id, in: library))
    let thumbnail = try #require(await source.thumbnail(of: cover))
    #expect(thumbnail.width == 64 && thumbnail.height == 64)
    // Covers may be kept as JPEG, which changes colours a little.
    #expect(zip(thumbnail.pixels, [7, 128, 64, 255]).allSatisfy { abs(Int($0) - $1) < 8 })
    // It is kept: the server is not needed for it any more.
    connections.disconnect(root.path)
    #expect(await source.thumbnail(of: cover) != nil)
    await source.close()
    await store.close()
  }

  @Test func `tracks are opened by their paths, on the server that they belong to`() async throws {
    let server = try FixtureServer()
    let connections = ServerConnections(settings: RemoteSettings.built)
    let root = ServerPath.root(address: try server.address, user: FixtureServer.user)
    let path = root.appending("al-1").appending("so-1-1.flac").bytes
    #expect(throws: ServerFailure(.ended)) { try connections.track(at: path) }
    connections.connect(try server.account())
    #expect(try connections.track(at: path).length == 1 << 20)
    let elsewhere = BytePath("opensubsonic+https://alice@example.org/al-1/so-1-1.flac").bytes
    #expect(throws: ServerFailure(.ended)) { try connections.track(at: elsewhere) }
  }
}
