import Library
import Playback
import PlaybackSupport
import Synchronization
import TestSupport
import Testing
import Values

@testable import App

struct NextCopyTests {
  private let clock = HandTimer()
  private let engine = FakeEngine()
  private let player: Player

  init() { player = Player(engine: engine, clock: clock) }

  /// The paths that were to be copied.
  private nonisolated final class Copied: Sendable {
    private let paths = Mutex<[String]>([])
    var all: [String] { paths.withLock(\.self) }
    func add(_ path: BytePath) { paths.withLock { $0.append(path.text) } }
  }

  private func play(_ paths: String...) {
    player.playNow(
      paths.enumerated().map { index, path in
        PlayItem(id: TrackID(Int64(index)), location: Location(path: Array(path.utf8)), title: path)
      }
    )
    begin()
  }

  private func begin() {
    guard let cue = engine.cue else { return }
    engine.tell(.loaded(cue.number, position: 0, duration: 200))
    engine.tell(.playing(cue.number, position: 0))
  }

  @Test func `while a track plays, the next one of a server is copied, once`() async {
    let copied = Copied()
    let next = NextCopy(player, clock: clock) { copied.add($0) }
    play("/a.flac", "opensubsonic+https://x/1/2.flac", "opensubsonic+https://x/1/3.flac")
    clock.turn(NextCopy.pause - 0.1)
    #expect(copied.all.isEmpty)
    clock.turn(0.2)
    #expect(await until { !copied.all.isEmpty })
    player.volume.level = 0.5
    clock.turn(60)
    #expect(copied.all == ["opensubsonic+https://x/1/2.flac"])
    player.next()
    begin()
    clock.turn(NextCopy.pause + 0.1)
    #expect(await until { copied.all.count == 2 })
    #expect(copied.all.last == "opensubsonic+https://x/1/3.flac")
    withExtendedLifetime(next) {}
  }

  @Test func `files of this computer are not copied, and nothing is while it is paused`() async {
    let copied = Copied()
    let next = NextCopy(player, clock: clock) { copied.add($0) }
    play("opensubsonic+https://x/1/1.flac", "/b.flac")
    clock.turn(10)
    player.togglePlaying()
    if let cue = engine.cue { engine.tell(.paused(cue.number, position: 3)) }
    player.append([
      PlayItem(
        id: TrackID(9),
        location: Location(path: Array("opensubsonic+http://x/1/9.mp3".utf8)),
        title: ""
      )
    ])
    clock.turn(10)
    #expect(copied.all.isEmpty)
    withExtendedLifetime(next) {}
  }
}
