import PlaybackSupport
import TestSupport
import Testing
import Values

@testable import Playback

@MainActor struct PlayerFailureTests: PlayerSuite {
  let stand = PlayerStand()

  private func names(_ event: PlayerEvent) -> String {
    switch event {
    case .skipped(let entries): entries.map(\.entry.item.title).joined()
    case .nothingPlayable(let entries): "!" + entries.map(\.entry.item.title).joined()
    case .lostSound(let reason): "lost \(reason)"
    default: ""
    }
  }
  private var told: [String] { stand.events.map(names).filter { !$0.isEmpty } }

  @Test func `a broken file is reported once, marked and skipped`() {
    player.playNow(stand.items("abc"))
    engine.fail(.gone)
    #expect(stand.title == "b")
    #expect(player.state.isMeantToPlay)
    engine.playAsAsked()
    #expect(told == ["a"])
    #expect(player.broken.values.map { $0 } == [.gone])
    engine.reachEnd()
    engine.reachEnd()
    #expect(told == ["a"])
  }

  @Test func `several broken files in a row are reported together`() {
    player.playNow(stand.items("abcd"))
    engine.fail()
    engine.fail()
    engine.fail()
    engine.playAsAsked()
    #expect(stand.title == "d")
    #expect(told == ["abc"])
  }

  @Test func `a long list on a missing disk is given up at once`() {
    let items = (0..<LongRun.count(10_000, long: 100_000)).map {
      PlayItem(id: TrackID(Int64($0)), location: .file(Array("/gone/\($0)".utf8)))
    }
    player.playNow(items)
    var tries = 0
    let time = ProcessorTime.spent {
      while engine.cue != nil, tries <= items.count {
        tries += 1
        engine.fail(.gone)
        engine.requests = []
      }
    }
    #expect(tries == items.count && stand.status == .failed)
    // A time per entry that grew with their number would take minutes or hours.
    #expect(time < Double(items.count) / 1000)
  }

  @Test(arguments: [1, 2, 30], [PlayQueue<PlayItem>.Repeat.off, .one, .all])
  func `a queue of nothing but broken files stops with one message`(
    count: Int,
    mode: PlayQueue<PlayItem>.Repeat
  ) {
    player.repeatMode = mode
    player.isShuffled = mode == .all
    player.playNow(stand.items(String(repeating: "x", count: count)))
    var tries = 0
    while engine.cue != nil, tries < 100 {
      tries += 1
      engine.fail()
    }
    #expect(tries == count, "each is tried once")
    #expect(stand.status == .failed)
    #expect(told == ["!" + String(repeating: "x", count: count)])
    #expect(engine.requests.last == .stop)
    player.play()
    #expect(stand.status == .loading, "the user may try again")
  }

  @Test func `a known broken file is skipped in the next round, but tried on request`() {
    player.repeatMode = .all
    player.playNow(stand.items("ab"))
    engine.playAsAsked()
    engine.reachEnd()
    engine.fail()
    #expect(stand.title == "a")
    engine.playAsAsked()
    #expect(engine.following == nil, "a broken file is not prepared")
    engine.reachEnd()
    #expect(stand.title == "a")
    engine.playAsAsked()
    player.next()
    #expect(stand.title == "b")
    #expect(player.broken.isEmpty)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the one good file of a shuffled queue repeats`(seed: UInt64) {
    let stand = PlayerStand(seed: seed)
    stand.player.isShuffled = true
    stand.player.repeatMode = .all
    stand.player.playNow(stand.items("abcde"))
    for _ in 0..<20 {
      if stand.title == "a" { stand.engine.reachEnd() } else { stand.engine.fail() }
    }
    #expect(stand.title == "a" && stand.player.state.isMeantToPlay)
  }

  @Test func `a broken file that was only prepared is reported, and the current one plays on`() {
    stand.play("abc")
    engine.failFollowing(.notSound)
    #expect(stand.status == .playing)
    #expect(stand.title == "a")
    #expect(told == ["b"])
    #expect(engine.following == nil)
    engine.reachEnd()
    #expect(stand.title == "c")
    #expect(told == ["b"])
  }

  @Test func `a truncated file is reported and marked, and the next one follows`() {
    stand.play("ab")
    engine.tell(.brokeOff(engine.cue?.number ?? 0, .truncated))
    engine.reachEnd()
    #expect(stand.title == "b")
    #expect(told == ["a"])
    #expect(player.broken.values.contains(.truncated))
  }

  @Test func `a decoder that fails in mid-file skips, and a pause remains a pause`() {
    stand.play("ab")
    player.pause()
    engine.tell(.paused(engine.cue?.number ?? 0, position: 3))
    engine.fail()
    #expect(engine.requests.contains(.load(path: "/b", position: 0, playing: false)))
  }

  @Test func `lost sound pauses, is reported once, and resumes at the same position`() {
    stand.play("ab")
    stand.clock.turn(12)
    let cue = engine.cue?.number ?? 0
    engine.tell(.lostSound(cue, position: 11.9, reason: "gone"))
    engine.tell(.lostSound(cue, position: 11.9, reason: "gone"))
    #expect(stand.status == .paused)
    #expect(!player.state.isMeantToPlay)
    #expect(told == ["lost gone"])
    #expect(player.position == 11.9)
    stand.clock.turn(60)
    stand.forget()
    player.seek(by: 5)
    #expect(abs(player.position - 16.9) < 1e-9)
    player.play()
    guard case .load("/a", let position, true) = engine.requests.first else {
      Issue.record("it loads the file again")
      return
    }
    #expect(abs(position - 16.9) < 1e-9)
    engine.playAsAsked(from: position)
    #expect(stand.status == .playing)
  }

  @Test func `without sound each attempt of the user gets a message`() {
    player.playNow(stand.items("a"))
    engine.tell(.lostSound(engine.cue?.number ?? 0, position: 0, reason: "none"))
    player.play()
    engine.tell(.lostSound(engine.cue?.number ?? 0, position: 0, reason: "none"))
    #expect(told == ["lost none", "lost none"])
    #expect(stand.status == .paused)
  }

  @Test func `next without sound remains silent and usable`() {
    stand.play("abc")
    engine.tell(.lostSound(engine.cue?.number ?? 0, position: 4, reason: "gone"))
    player.next()
    #expect(stand.title == "b")
    #expect(stand.status == .paused)
    #expect(player.position == 0)
  }
}
