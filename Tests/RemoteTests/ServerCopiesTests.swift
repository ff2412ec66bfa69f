import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Library

@Suite(.serialized) struct ServerCopiesTests {
  private let stand: MirrorStand

  init() async throws { stand = try await MirrorStand() }

  private func copies(
    _ stand: MirrorStand,
    mostPassing: Int64 = 1 << 30,
    changeTimes: @escaping ServerCopies.ChangeTimes = { _ in [:] }
  ) -> ServerCopies {
    ServerCopies(
      keeping: BytePath(stand.folder.path("kept")),
      passing: BytePath(stand.folder.path("passing")),
      connections: stand.connections,
      changeTimes: changeTimes,
      mostPassing: mostPassing,
      leastFree: 0
    )
  }

  private var track: BytePath { path("so-1-1", stand) }

  private func path(_ id: String, _ stand: MirrorStand) -> BytePath {
    ServerPath.folder(ofAlbum: "al-1", in: stand.root.path)
      .appending(ServerPath.name(ofTrack: id, ending: "flac"))
  }

  private func bytes(_ copy: BytePath?) throws -> [UInt8]? {
    try copy.map { [UInt8](try Data(contentsOf: URL(filePath: $0.text))) }
  }

  @Test func `a kept track is here without a network, also after a start`() async throws {
    let outcome = await copies(stand).keep([track])
    #expect(outcome == ServerCopies.Outcome(copied: 1))
    stand.connections.disconnect(stand.root.path)
    let later = copies(stand)
    await later.load()
    #expect(later.isKept(track))
    #expect(try bytes(later.copy(of: track)) == FixtureServer.audio)
  }

  @Test func `what cannot be copied now is copied later`() async throws {
    stand.server.tell("fault error500")
    let outcome = await copies(stand).keep([track])
    #expect(outcome.copied == 0 && outcome.failure?.reason == .status)
    let later = copies(stand)
    await later.load()
    #expect(later.isKept(track) && later.copy(of: track) == nil)
    stand.server.tell("mend")
    #expect(await later.copyWanted().copied == 1)
    #expect(try bytes(later.copy(of: track)) == FixtureServer.audio)
  }

  @Test func `a kept track that changes on the server is copied anew, once`() async throws {
    let time = Mutex<Int64>(1_700_000_000_123_456_789)
    func copies() -> ServerCopies {
      self.copies(stand) { tracks in time.withLock { time in [tracks[0]: time] } }
    }
    #expect(await copies().keep([track]).copied == 1)
    #expect(await copies().copyWanted().copied == 0)
    time.withLock { $0 += 1000 }
    stand.server.tell("fault error500")
    let away = copies()
    #expect(await away.copyWanted().copied == 0)
    #expect(away.isKept(track))
    #expect(try bytes(away.copy(of: track)) == FixtureServer.audio, "the old copy plays until then")
    stand.server.tell("mend")
    #expect(await copies().copyWanted().copied == 1)
    #expect(await copies().copyWanted().copied == 0)
  }

  @Test func `a passing copy of a track that has changed on the server is removed`() async throws {
    let time = Mutex<Int64>(1_700_000_000_123_456_789)
    let copies = copies(stand) { tracks in
      time.withLock { time in Dictionary(uniqueKeysWithValues: tracks.map { ($0, time) }) }
    }
    await copies.pass(track)
    await copies.copyWanted()
    #expect(copies.copy(of: track) != nil)
    time.withLock { $0 += 1000 }
    await copies.serverChanged()
    await copies.copyWanted()
    #expect(copies.copy(of: track) == nil)
  }

  @Test func `a track that is dropped and wanted again while it is copied becomes whole`()
    async throws
  {
    let (copies, track) = (copies(stand), track)
    let server = stand.server
    server.tell("fault held-stream")
    async let first = copies.keep([track])
    #expect(await until(within: .seconds(60)) { server.tell("held") == "1" })
    await copies.drop([track])
    async let second = copies.keep([track])
    #expect(await until(within: .seconds(60)) { copies.isKept(track) })
    server.tell("mend")
    _ = await (first, second)
    #expect(copies.isKept(track))
    await copies.copyWanted()
    #expect(try bytes(copies.copy(of: track)) == FixtureServer.audio)
    await copies.drop([track])
    #expect(!copies.isKept(track) && copies.copy(of: track) == nil)
  }

  @Test func `a dropped track is removed from the disk`() async throws {
    let copies = copies(stand)
    _ = await copies.keep([track])
    await copies.drop([track])
    #expect(!copies.isKept(track) && copies.copy(of: track) == nil)
    let rest = FileManager.default.enumerator(atPath: stand.folder.path("kept"))?.allObjects ?? []
    #expect(rest.isEmpty)
  }

  @Test func `tracks that only pass have a bound, and the latest used remain`() async throws {
    let copies = copies(stand, mostPassing: 2 << 20)
    let tracks = (0..<4).map { path("so-1-\($0)", stand) }
    for (index, track) in tracks.enumerated() {
      await copies.pass(track)
      let file = try #require(copies.copy(of: track))
      // The disk's clock is too coarse for a test.
      let times = [timespec(tv_sec: 1000 + index, tv_nsec: 0), timespec()]
      #expect(file.withCString { utimensat(AT_FDCWD, $0, times, 0) } == 0)
    }
    await copies.pass(path("so-2-0", stand))
    let folder = CopyFolder(path: BytePath(stand.folder.path("passing")))
    #expect(Set(folder.tracks().whole) == [tracks[2], tracks[3], path("so-2-0", stand)])
  }

  @Test func `hostile and long names stay in the folder`() async throws {
    let folder = CopyFolder(path: BytePath(stand.folder.path("kept")))
    for id in ["../../etc/passwd", String(repeating: "ä/", count: 120), "..", "a+/b.part"] {
      let track = path(id, stand)
      let place = folder.place(of: track)
      #expect(place.isInside(folder.path) && !place.text.contains(".."))
      #expect(place.text.split(separator: "/").allSatisfy { $0.utf8.count < 250 })
      place.parent?.makeFolder()
      try Data([1]).write(to: URL(filePath: place.text))
      #expect(folder.tracks().whole.contains(track))
    }
  }
}
