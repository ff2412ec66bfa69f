import GLib
import PlaybackSupport
import TestSupport
import Values

@testable import Playback

/// Tests of one player.
@MainActor protocol PlayerSuite {
  var stand: PlayerStand { get }
}

extension PlayerSuite {
  var player: Player { stand.player }
  var engine: FakeEngine { stand.engine }
  var clock: HandTimer { stand.clock }
}

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

  /// Tracks of the records of these numbers, with titles from “a” on.
  func items(ofRecords records: String) -> [PlayItem] {
    zip(items("abcdefghijkl"), records).map { item, record in
      var item = item
      item.record = record.wholeNumberValue.map { RecordID(Int64($0)) }
      return item
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
