import GLib
import PlaybackSupport
import TestSupport
import Values

@testable import Playback

@MainActor final class PlayerStand {
  let engine = FakeEngine()
  let clock = HandTimer()
  let player: Player
  var changes: [PlayerChange] = []
  private var watch: Observation?

  init(seed: UInt64 = 1) {
    player = Player(engine: engine, clock: clock, random: SeededRandom(seed: seed))
    watch = player.observe { [weak self] in self?.changes.append($0) }
  }

  var events: [PlayerEvent] { changes.flatMap(\.events) }
  var status: PlayerState.Status { player.state.status }
  var title: String? { player.state.entry?.item.title }

  func items(_ titles: String, duration: Double? = nil) -> [PlayItem] {
    titles.enumerated().map { index, title in
      PlayItem(
        id: TrackID(Int64(index)),
        location: .file(Array("/\(title)".utf8)),
        title: String(title),
        duration: duration
      )
    }
  }

  func play(_ titles: String, from start: Int = 0) {
    player.playNow(items(titles), from: start)
    engine.playAsAsked()
    forget()
  }

  func forget() {
    changes = []
    engine.requests = []
  }
}
