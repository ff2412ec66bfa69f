import Foundation
import PlaybackSupport
import TestSupport
import Testing
import Values

@testable import App
@testable import Library
@testable import Playback

@MainActor @Suite(.serialized, .takesTurns) struct ServerSoundTests {
  private let folder: TemporaryFolder
  private let recording: String

  init() throws {
    folder = try TemporaryFolder()
    recording = folder.path("recording")
  }

  /// A server whose tracks so-N-0, so-N-1… are these.
  private func server(_ tracks: [[Int16]]) throws -> FixtureServer {
    let music = try folder.makeFolder("music")
    for (index, track) in tracks.enumerated() {
      try Tone.writeFLAC(track, to: "\(music)/\(index).flac")
    }
    return try FixtureServer(["--music", music])
  }

  private func location(_ id: String, on server: FixtureServer) throws -> Location {
    let root = ServerPath.root(address: try server.address, user: FixtureServer.user)
    let folder = ServerPath.folder(ofAlbum: "al-1", in: root)
    return Location(path: folder.appending(ServerPath.name(ofTrack: id, ending: "flac")).bytes)
  }

  private func copies(
    _ server: FixtureServer
  ) throws -> (connections: ServerConnections, copies: ServerCopies) {
    let connections = ServerConnections()
    connections.connect(try server.account())
    let copies = ServerCopies(
      keeping: BytePath(folder.path("kept")),
      passing: BytePath(folder.path("passing")),
      connections: connections,
      leastFree: 0
    )
    return (connections, copies)
  }

  private func player(_ server: FixtureServer) throws -> Player {
    let (connections, copies) = try self.copies(server)
    var patience = ServerTrack.Patience()
    patience.pauses = Array(repeating: 0.01, count: 60)
    connections.patience = patience
    var settings = PlayerProcess.Settings()
    settings.openTrack = { location throws(PlayFailure) in
      try ServerSound.open(location, connections, copies)
    }
    let engine = PlayerProcess(
      output: .description("filesink location=\(recording) sync=false append=true"),
      settings: settings
    )
    return Player(engine: engine)
  }

  private func play(_ ids: [String], of server: FixtureServer, on player: Player) async throws {
    player.playNow(
      try ids.enumerated().map { index, id in
        PlayItem(id: TrackID(Int64(index)), location: try location(id, on: server), title: id)
      }
    )
    let isDone = await until(within: .seconds(90)) { player.state.status == .ended }
    #expect(isDone, "\(player.state)")
  }

  @Test func `two tracks of a server join to the sample`() async throws {
    let whole = Tone.noise(150_000, seed: 3)
    let server = try server([Array(whole[..<70_017]), Array(whole[70_017...])])
    try await play(["so-1-0", "so-1-1"], of: server, on: try player(server))
    #expect(try Heard(recording).whole == whole)
  }

  @Test func `after a hundred cuts of the connection no sample is missing or doubled`()
    async throws
  {
    let whole = Tone.noise(1_200_000, seed: 5)
    let server = try server([whole])
    server.tell("fault often")
    try await play(["so-1-0"], of: server, on: try player(server))
    #expect(try Heard(recording).whole == whole)
    #expect((Int(server.tell("cuts")) ?? 0) >= 100)
  }

  @Test func `a server that stays away pauses with a reason, and then it goes on there`()
    async throws
  {
    let whole = Tone.noise(1_200_000, seed: 7)
    let server = try server([whole])
    let player = try player(server)
    var reasons: [String] = []
    let watch = player.observe { change in
      for case .lostSound(let reason) in change.events { reasons.append(reason.words) }
    }
    for fault in ["away-1048576", "held-away"] { server.tell("fault \(fault)") }
    player.playNow([
      PlayItem(id: TrackID(1), location: try location("so-1-0", on: server), title: "")
    ])
    #expect(
      await until(within: .seconds(60)) {
        (FileManager.default.contents(atPath: recording) ?? Data()).count > 300_000 * 8
      }
    )
    let process = try #require((player.engine as? PlayerProcess)?.process)
    server.tell("mend held-away")
    #expect(await until(within: .seconds(60)) { !reasons.isEmpty })
    #expect(player.state.status == .paused && player.broken.isEmpty)
    // Until it has ended, it may still record.
    #expect(await until(within: .seconds(60)) { kill(process, 0) != 0 })
    let before = try Heard(recording).whole
    #expect(before.count > 300_000)
    let isStart = before.elementsEqual(whole.prefix(before.count))
    #expect(isStart)
    server.tell("mend")
    player.togglePlaying()
    let isDone = await until(within: .seconds(60)) { player.state.status == .ended }
    #expect(isDone, "\(reasons) \(player.position) \(player.state)")
    let after = try Heard(recording).whole[before.count...]
    let isRest = after.elementsEqual(whole.suffix(after.count))
    #expect(isRest)
    #expect(before.count + after.count >= whole.count)
    withExtendedLifetime(watch) {}
  }

  @Test func `a kept track plays without its server`() async throws {
    let whole = Tone.noise(90_000, seed: 9)
    let server = try server([whole])
    let location = try location("so-1-0", on: server)
    _ = await (try copies(server)).copies.keep([BytePath(location.path)])
    server.tell("fault error500")
    try await play(["so-1-0"], of: server, on: try player(server))
    #expect(try Heard(recording).whole == whole)
  }
}
