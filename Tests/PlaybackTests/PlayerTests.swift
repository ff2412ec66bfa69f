import PlaybackSupport
import TestSupport
import Testing
import Values

@testable import Playback

@MainActor struct PlayerTests: PlayerSuite {
  let stand = PlayerStand()

  @Test func `play soon after pause continues without silence`() {
    stand.play("ab")
    stand.player.togglePlaying()
    stand.player.togglePlaying()
    #expect(stand.player.state.isMeantToPlay && stand.engine.requests == [.pause, .play])
    // The engine may still report the pause.
    if let cue = stand.engine.cue { stand.engine.tell(.paused(cue.number, position: 1)) }
    #expect(stand.status == .playing)
  }

  @Test func `a new player is stopped and sends no requests`() {
    #expect(stand.status == .stopped)
    player.play()
    player.pause()
    player.next()
    player.previous()
    player.seek(to: 3)
    player.stop()
    #expect(stand.status == .stopped)
    #expect(engine.requests.isEmpty)
    #expect(stand.changes.isEmpty)
  }

  @Test func `playing a record loads it, plays it and prepares the next track`() {
    player.playNow(stand.items("abc"), from: 1)
    #expect(stand.status == .loading)
    #expect(player.state.isMeantToPlay)
    #expect(
      engine.requests == [
        .load(path: "/b", position: 0, playing: true), .prepare(path: "/c"),
      ]
    )
    #expect(stand.changes.count == 1, "one cause, one change")
    engine.playAsAsked(duration: 60)
    #expect(stand.status == .playing)
    #expect(player.state.duration == 60)
  }

  @Test func `pausing during loading loads paused`() {
    player.playNow(stand.items("ab"))
    player.pause()
    #expect(engine.requests.last == .pause)
    #expect(!player.state.isMeantToPlay)
    engine.tell(.loaded(engine.cue?.number ?? 0, position: 0, duration: 10))
    #expect(stand.status == .paused)
    player.play()
    #expect(engine.requests.last == .play)
    engine.tell(.playing(engine.cue?.number ?? 0, position: 0))
    #expect(stand.status == .playing)
  }

  @Test func `pause and play keep the position`() {
    stand.play("ab")
    clock.turn(7)
    #expect(abs(player.position - 7) < 1e-9)
    player.pause()
    #expect(stand.status == .playing, "it plays until the engine reports the pause")
    engine.tell(.paused(engine.cue?.number ?? 0, position: 7.1))
    #expect(stand.status == .paused)
    clock.turn(100)
    #expect(player.position == 7.1)
    player.play()
    engine.tell(.playing(engine.cue?.number ?? 0, position: 7.1))
    clock.turn(1)
    #expect(abs(player.position - 8.1) < 1e-9)
  }

  @Test func `stop releases the engine, and play restarts the same entry`() {
    stand.play("ab")
    clock.turn(5)
    player.stop()
    #expect(engine.requests == [.stop])
    #expect(stand.status == .stopped)
    #expect(player.position == 0)
    player.play()
    #expect(engine.requests[1] == .load(path: "/a", position: 0, playing: true))
  }

  @Test func `it continues without a gap, ends with the last, and that one plays again`() {
    stand.play("ab")
    engine.reachEnd(nextDuration: 33)
    #expect(stand.status == .playing)
    #expect(stand.title == "b")
    #expect(player.state.duration == 33)
    #expect(player.position == 0)
    #expect(engine.requests == [.prepare(path: nil)], "there is no next entry to load")
    engine.reachEnd()
    #expect(stand.status == .ended)
    #expect(engine.requests.last == .stop)
    stand.forget()
    player.play()
    #expect(engine.requests.first == .load(path: "/b", position: 0, playing: true))
  }

  @Test func `next and previous load, and previous first goes to the start`() {
    stand.play("abc")
    clock.turn(1)
    player.next()
    #expect(stand.title == "b")
    #expect(stand.status == .loading)
    engine.playAsAsked()
    clock.turn(3.5)
    stand.forget()
    player.previous()
    #expect(engine.requests == [.seek(0)])
    engine.tell(.sought(engine.cue?.number ?? 0, position: 0))
    #expect(stand.title == "b")
    clock.turn(2)
    player.previous()
    #expect(stand.title == "a")
  }

  @Test func `next while paused remains paused`() {
    stand.play("abc")
    player.pause()
    engine.tell(.paused(engine.cue?.number ?? 0, position: 1))
    stand.forget()
    player.next()
    #expect(engine.requests.first == .load(path: "/b", position: 0, playing: false))
    engine.tell(.loaded(engine.cue?.number ?? 0, position: 0, duration: 9))
    #expect(stand.status == .paused)
  }

  @Test func `next at the end ends, and the last track is at its beginning, to be sought in`() {
    stand.play("ab", from: 1)
    clock.turn(30)
    player.next()
    #expect(stand.status == .ended && stand.title == "b" && player.position == 0)
    #expect(!player.state.isMeantToPlay)
    player.seek(to: 20)
    #expect(stand.status == .paused && engine.requests == [.stop])
    player.play()
    #expect(engine.requests[1] == .load(path: "/b", position: 20, playing: true))
  }

  private var replaced: [Player.Standing] {
    stand.events.compactMap { if case .replaced(let queue, _) = $0 { queue } else { nil } }
  }

  @Test func `a replaced queue is put back as it was, paused`() throws {
    stand.play("abcd", from: 1)
    player.append(stand.items("q"))
    player.move(player.queue.order[3], to: 1)
    clock.turn(42.5)
    player.playShuffled(stand.items("xyz"))
    let others = player.queue.context.map(\.id)
    player.remove(player.queue.queued[0].id)
    player.putBack(try #require(replaced.last))
    #expect(stand.title == "b" && player.queue.upcoming.map(\.item.title) == ["q", "d", "c"])
    #expect(stand.status == .paused && !player.isShuffled)
    player.append(stand.items("r"))
    let numbers = player.queue.all.map(\.id) + others
    #expect(Set(numbers).count == numbers.count, "no number is used twice")
    player.play()
    #expect(engine.requests.contains(.load(path: "/b", position: 42.5, playing: true)))
  }

  @Test func `nothing is replaced by the same track from its beginning, and after the end`() {
    for _ in 0..<2 { player.playNow(stand.items("abc"), from: 2) }
    engine.playAsAsked()
    engine.reachEnd()
    player.playNow(stand.items("x"))
    #expect(replaced.isEmpty)
    player.playNow(stand.items("abc"))
    #expect(replaced.count == 1)
  }

  @Test func `what follows a record by itself is not lost when its tracks are chosen`() {
    player.playNow(stand.items("abc"))
    player.extend(stand.items("de"))
    player.playNow(stand.items("abc"))
    #expect(replaced.isEmpty)
    player.playNow(stand.items("x"))
    #expect(replaced.count == 1)
  }

  @Test func `the place in a record that starts again can be put back`() throws {
    stand.play("abc", from: 1)
    clock.turn(20)
    player.playNow(stand.items("abc"))
    let old = try #require(replaced.last)
    #expect(stand.events.contains(.replaced(old, losesMusic: false)))
    player.putBack(old)
    #expect(stand.title == "b" && abs(player.position - 20) < 0.01)
  }

  @Test(arguments: [false, true])
  func `a random order returns, also that of the same music`(losesMusic: Bool) throws {
    player.playShuffled(stand.items("abcdefgh"))
    let before = player.queue.upcoming
    if losesMusic {
      player.playRecordsShuffled(stand.items("xyz"))
    } else {
      player.playShuffled(stand.items("abcdefgh"))
    }
    let old = try #require(replaced.last)
    #expect(stand.events.last == .replaced(old, losesMusic: losesMusic))
    player.putBack(old)
    #expect(player.isShuffled && player.queue.upcoming == before)
  }

  @Test func `a seek is notified when it is done, and the position waits there`() {
    stand.play("ab")
    clock.turn(10)
    player.seek(to: 100)
    #expect(engine.requests == [.seek(100)])
    clock.turn(0.2)
    #expect(player.position == 100)
    engine.tell(.position(engine.cue?.number ?? 0, 10.2))
    #expect(player.position == 100, "a report from before the seek is ignored")
    engine.tell(.sought(engine.cue?.number ?? 0, position: 100))
    #expect(stand.events == [.jumped(to: 100)])
    clock.turn(1)
    #expect(player.position == 101)
  }

  @Test func `a seek before the start is the start, and beyond the end the next entry`() {
    stand.play("ab")
    player.seek(by: -5)
    #expect(engine.requests == [.seek(0)])
    player.seek(to: .nan)
    player.seek(to: .infinity)
    #expect(engine.requests == [.seek(0)])
    player.seek(to: 500)
    #expect(stand.title == "b")
  }

  @Test func `a seek during loading is done by the engine, and notified`() {
    player.playNow(stand.items("a"))
    player.seek(to: 4)
    #expect(engine.requests.last == .seek(4))
    engine.playAsAsked()
    #expect(player.position == 4)
  }

  @Test func `the volume is cubic and mute keeps it`() {
    player.volume = Volume(level: 0.5)
    #expect(engine.requests == [.volume(0.125)])
    player.volume.isMuted = true
    #expect(engine.requests.last == .volume(0))
    player.volume.isMuted = false
    #expect(engine.requests.last == .volume(0.125))
    player.volume.level = 7
    #expect(player.volume.level == 1)
    player.volume.level = .nan
    #expect(player.volume.level == 1)
    player.volume.level = -1
    #expect(player.volume.level == 0)
  }

  @Test(arguments: 1...8)
  func `shuffled records are whole, each from its start to its end`(seed: UInt64) {
    let player = PlayerStand(seed: seed).player
    var items = stand.items("aabbccddee")
    for place in items.indices { items[place].record = RecordID(Int64(place / 2)) }
    player.isShuffled = true
    player.playRecordsShuffled(items)
    let ids = player.queue.context.compactMap(\.item.id?.number)
    #expect(!player.isShuffled && player.queue.current == player.queue.context.first)
    #expect(Set(ids) == Set(0..<10) && player.queue.runs.runs.count == 5)
    for place in stride(from: 0, to: 10, by: 2) { #expect(ids[place + 1] == ids[place] + 1) }
  }

  @Test func `a change of the next entry is prepared again, other changes are not`() {
    stand.play("abc")
    player.playNext(stand.items("x"))
    #expect(engine.requests == [.prepare(path: "/x")])
    player.append(stand.items("y"))
    #expect(engine.requests.count == 1)
    player.repeatMode = .one
    #expect(engine.requests.last == .prepare(path: "/a"))
    player.stopAfter = .track
    #expect(engine.requests.last == .prepare(path: nil))
    engine.reachEnd()
    #expect(stand.status == .ended)
    player.play()
    #expect(stand.title == "x", "after a stop it continues with the next one")
  }

  @Test func `repeat one starts again and reports it`() {
    player.repeatMode = .one
    stand.play("ab")
    clock.turn(200)
    engine.reachEnd()
    #expect(stand.title == "a")
    #expect(stand.events.contains(.jumped(to: 0)))
    #expect(engine.following != nil)
  }

  @Test func `turning repeat off as the track begins again ends playback`() {
    player.repeatMode = .one
    stand.play("a")
    let again = engine.following?.number ?? 0
    player.repeatMode = .off
    #expect(engine.requests.last == .prepare(path: nil))
    // The engine had already continued when the request arrived.
    engine.tell(.wentOn(again, duration: 200))
    engine.tell(.ended(again))
    #expect(stand.status == .ended)
    #expect(engine.cue == nil)
  }

  @Test func `an entry put next as the old next one begins plays first, and the old one after it`()
  {
    stand.play("ab")
    let old = engine.following?.number ?? 0
    player.playNext(stand.items("x"))
    engine.tell(.wentOn(old, duration: 200))
    #expect(stand.title == "x")
    #expect(engine.requests.suffix(2).first == .load(path: "/x", position: 0, playing: true))
    #expect(engine.requests.last == .prepare(path: "/b"))
  }

  @Test func `reports of the engine about earlier files are ignored`() {
    stand.play("ab")
    let old = engine.cue?.number ?? 0
    player.next()
    stand.forget()
    for event: EngineEvent in [
      .loaded(old, position: 3, duration: 3), .playing(old, position: 3), .ended(old),
      .paused(old, position: 3), .sought(old, position: 3), .position(old, 3),
      .duration(old, 3), .failed(old, .damaged), .wentOn(old, duration: 3),
      .brokeOff(old, .damaged),
      .described(old, StreamDescription(title: "?")),
      .lostSound(old, position: 3, reason: "?"),
    ] { engine.tell(event) }
    #expect(stand.changes.isEmpty)
    #expect(engine.requests.isEmpty)
  }

  @Test func `removing the current one plays the next`() {
    stand.play("ab")
    player.remove(player.state.entry?.id ?? 0)
    #expect(stand.title == "b")
    #expect(engine.requests.first == .load(path: "/b", position: 0, playing: true))
    player.remove(player.state.entry?.id ?? 0)
    #expect(stand.status == .stopped)
    #expect(!player.state.hasAnything)
  }

  @Test func `a player is freed with its observers`() {
    let tracker = LifetimeTracker()
    var stand: PlayerStand? = PlayerStand()
    let token = tracker.token()
    var shown = stand?.player.showPosition { _ in _ = token }
    stand?.play("a")
    weak let player = stand?.player
    shown = nil
    _ = shown
    stand = nil
    #expect(player == nil)
  }
}
