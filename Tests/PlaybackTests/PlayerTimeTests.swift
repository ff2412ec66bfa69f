import GLib
import PlaybackSupport
import Testing

@testable import Playback

@MainActor struct PlayerTimeTests: PlayerSuite {
  let stand = PlayerStand()

  private var counted: [String] {
    stand.events.compactMap { event in
      guard case .counted(let entry, _) = event else { return nil }
      return entry.item.title
    }
  }

  @Test func `the position is notified at each full second, only while it is observed`() {
    stand.play("a")
    #expect(clock.waiting == 1, "only the play count waits")
    var told: [Double] = []
    var shown: Observation? = player.showPosition { told.append($0) }
    clock.turn(2)
    #expect(told == [1, 2])
    #expect(engine.requests == [.requestPosition, .requestPosition, .requestPosition])
    player.pause()
    engine.tell(.paused(engine.cue?.number ?? 0, position: 2.4))
    clock.turn(5)
    #expect(told.count == 2, "nothing is notified while nothing plays")
    #expect(clock.waiting == 0)
    player.play()
    engine.tell(.playing(engine.cue?.number ?? 0, position: 2.4))
    clock.turn(1.7)
    #expect(told.map { $0.rounded() } == [1, 2, 3, 4])
    #expect(told.suffix(2).allSatisfy { abs($0 - $0.rounded()) < 0.001 })
    _ = shown
    shown = nil
    clock.turn(5)
    #expect(told.count == 4)
  }

  @Test func `an engine with a clock slightly behind still updates once a second`() {
    stand.play("a")
    var told: [Double] = []
    let shown = player.showPosition { told.append($0) }
    for second in 1...5 {
      clock.turn(0.97)
      engine.tell(.position(engine.cue?.number ?? 0, Double(second) - 0.06))
      clock.turn(0.03)
    }
    #expect(told.count <= 5 && told.allSatisfy { $0 == $0.rounded() }, "\(told)")
    #expect(Set(told).count == told.count)
    _ = shown
  }

  @Test func `a different position of the engine is notified as a jump`() {
    stand.play("a")
    clock.turn(10)
    engine.tell(.position(engine.cue?.number ?? 0, 9.9))
    #expect(abs(player.position - 9.9) < 1e-9)
    #expect(stand.events.isEmpty)
    engine.tell(.position(engine.cue?.number ?? 0, 5))
    #expect(stand.events == [.jumped(to: 5)])
  }

  @Test(arguments: [(100.0, 50.0), (3600, 240)])
  func `a play counts once, after half of the track, of a long one after four minutes`(
    duration: Double,
    enough: Double
  ) {
    player.playNow(stand.items("a"))
    engine.playAsAsked(duration: duration)
    clock.turn(enough - 0.1)
    #expect(counted.isEmpty)
    clock.turn(0.2)
    #expect(counted == ["a"])
    clock.turn(40)
    #expect(counted == ["a"])
  }

  @Test func `pauses and jumps do not count as played`() {
    player.playNow(stand.items("a"))
    engine.playAsAsked(duration: 100)
    clock.turn(30)
    player.pause()
    engine.tell(.paused(engine.cue?.number ?? 0, position: 30))
    clock.turn(1000)
    #expect(counted.isEmpty)
    player.play()
    engine.tell(.playing(engine.cue?.number ?? 0, position: 30))
    player.seek(to: 95)
    engine.tell(.sought(engine.cue?.number ?? 0, position: 95))
    clock.turn(4)
    #expect(counted.isEmpty)
    clock.turn(17)
    #expect(counted == ["a"])
  }

  @Test func `each round of a repeated track counts`() {
    player.repeatMode = .one
    player.playNow(stand.items("a"))
    engine.playAsAsked(duration: 10)
    for _ in 0..<3 {
      clock.turn(10)
      engine.reachEnd(nextDuration: 10)
    }
    #expect(counted == ["a", "a", "a"])
  }

  @Test func `a track of unknown length counts once half of it is certainly past`() {
    player.playNow(stand.items("a"))
    engine.playAsAsked(duration: nil)
    clock.turn(60)
    #expect(counted.isEmpty)
    engine.tell(.duration(engine.cue?.number ?? 0, 80))
    #expect(counted == ["a"])
  }
}
