import Library
import Messages
import TestSupport
import Testing

@Suite(.serialized) struct ServerConnectionsTests {
  @Test func `the cover of a record is the one that its server names`() async throws {
    let stand = try await MirrorStand()
    try await stand.exchange()
    let covers = CoverStore(folder: stand.folder.path("covers"), servers: stand.connections)
    let source = FolderSource(stand.store, reader: ScanProcess(), covers: covers)
    let album = try #require(try await stand.albums().first { $0.title == "Album 00007" })
    let library = LibraryReader(stand.store)
    let cover = try #require(try await source.cover(of: album.id, in: library))
    let thumbnail = try #require(await source.thumbnail(of: cover))
    #expect(thumbnail.width == 64 && thumbnail.height == 64)
    // Covers may be kept as JPEG, which changes colours a little.
    let first = try #require(thumbnail.pixels.first)
    let parts = (0..<4).map { Int(first >> ($0 * 8) & 255) }
    #expect(zip(parts, [7, 128, 64, 255]).allSatisfy { abs($0 - $1) < 8 })
    // It is kept: the server is not needed for it any more.
    stand.connections.disconnect(stand.root.path)
    #expect(await source.thumbnail(of: cover) != nil)
    await source.close()
    await stand.store.close()
  }

  @Test func `tracks are opened by their paths, on the server that they belong to`() async throws {
    let server = try FixtureServer()
    let connections = ServerConnections()
    let root = ServerPath.root(address: try server.address, user: FixtureServer.user)
    let path = root.appending("al-1").appending("so-1-1.flac").bytes
    #expect(throws: ServerFailure(.ended)) { try connections.track(at: path) }
    connections.connect(try server.account())
    #expect(try connections.track(at: path).length == 1 << 20)
    let elsewhere = BytePath("opensubsonic+https://alice@example.org/al-1/so-1-1.flac").bytes
    #expect(throws: ServerFailure(.ended)) { try connections.track(at: elsewhere) }
  }
}
