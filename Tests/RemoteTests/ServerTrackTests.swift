import Library
import Messages
import Testing

@Suite(.serialized) struct ServerTrackTests {
  private let server: FixtureServer

  init() throws { server = try FixtureServer() }

  private var quick: ServerTrack.Patience {
    var patience = ServerTrack.Patience()
    patience.pauses = Array(repeating: 0.01, count: 20)
    return patience
  }

  @Test func `a track on a server reads like a file`() throws {
    let track = try ServerTrack("so-1-1", on: server.remote())
    #expect(track.length == 1 << 20)
    var bytes: [UInt8] = []
    while bytes.count < FixtureServer.audio.count {
      bytes += try track.read(UInt64(bytes.count), 30_000)
    }
    #expect(bytes == FixtureServer.audio)
    #expect(try track.read(1 << 20, 10) == [])
    #expect(try track.read((1 << 20) - 3, 10) == Array(FixtureServer.audio.suffix(3)))
    #expect(try track.read(700_000, 400_000).count == (1 << 20) - 700_000)
  }

  @Test func `after a hundred cuts every byte is right`() throws {
    let track = try ServerTrack("so-1-1", on: server.remote(), patience: quick)
    server.tell("fault sometimes")
    var chance: UInt64 = 7
    for _ in 0..<100 {
      chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let offset = Int(chance >> 33) % (FixtureServer.audio.count - 1)
      let bytes = try track.read(UInt64(offset), 5000)
      #expect(
        bytes == Array(FixtureServer.audio[offset..<min(offset + 5000, FixtureServer.audio.count)])
      )
    }
  }

  @Test func `a part that is being read ahead is not requested again`() throws {
    let track = try ServerTrack("so-1-1", on: server.remote())
    _ = server.requests
    for offset in stride(from: 0, to: 1 << 20, by: 10_000) {
      _ = try track.read(UInt64(offset), 10_000)
    }
    // The first of four parts was read before.
    #expect(server.requests == 3)
  }

  @Test func `a server that stays away ends the wait`() throws {
    let track = try ServerTrack("so-1-1", on: server.remote(), patience: quick)
    server.tell("fault half")
    #expect(throws: ServerFailure.self) { try track.read(900_000, 10) }
    server.tell("mend")
    #expect(try track.read(900_000, 10).count == 10)
  }

  @Test func `a track that does not exist is not found`() throws {
    #expect(throws: ServerFailure(.notFound, "Song not found")) {
      try ServerTrack("none", on: server.remote(), patience: quick)
    }
  }
}
