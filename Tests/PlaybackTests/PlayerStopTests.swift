import PlaybackSupport
import Testing
import Values

@testable import Playback

@MainActor struct PlayerStopTests: PlayerSuite {
  let stand = PlayerStand()

  private func play(_ records: String, from start: Int = 0) {
    player.playNow(stand.items(ofRecords: records), from: start)
    engine.playAsAsked(duration: 5000)
    stand.forget()
  }

  private func confirmPause() {
    engine.tell(.paused(engine.cue?.number ?? 0, position: player.position))
  }

  private var volumes: [Double] {
    engine.requests.compactMap { if case .volume(let factor) = $0 { factor } else { nil } }
  }

  @Test func `after the track it ends once, and continues with the next`() {
    play("111")
    player.stopAfter = .track
    #expect(engine.requests == [.prepare(path: nil)])
    #expect(player.state.stopAfter == .track)
    engine.reachEnd()
    #expect(stand.status == .ended && player.stopAfter == nil)
    player.play()
    #expect(stand.title == "b" && engine.following != nil)
  }

  @Test func `a broken track counts as the last one as well`() {
    play("111")
    player.stopAfter = .track
    engine.fail()
    #expect(stand.status == .ended && stand.title == "a")
    #expect(player.stopAfter == nil)
  }

  @Test func `a stop set as the next track begins ends playback`() {
    play("11")
    let next = engine.following?.number ?? 0
    player.stopAfter = .track
    engine.tell(.wentOn(next, duration: 200))
    #expect(stand.status == .ended && stand.title == "a")
  }

  @Test func `playing something else cancels a stop after the track, a jump does not`() {
    play("111")
    player.stopAfter = .track
    player.next()
    #expect(player.stopAfter == .track)
    player.playNow(stand.items(ofRecords: "22"))
    #expect(player.stopAfter == nil)
    #expect(engine.following != nil)
    player.stopAfter = .track
    player.empty()
    #expect(player.stopAfter == nil)
  }

  @Test func `after the record it ends at the last of its adjacent tracks`() {
    play("1122")
    player.stopAfter = .record
    #expect(engine.requests.isEmpty, "the next track is of the same record")
    engine.reachEnd()
    #expect(stand.title == "b" && engine.requests.last == .prepare(path: nil))
    engine.reachEnd()
    #expect(stand.status == .ended && stand.title == "b" && player.stopAfter == nil)
    player.play()
    #expect(stand.title == "c")
  }

  @Test func `a stop after the record moves with what plays`() {
    play("11223")
    player.stopAfter = .record
    player.jump(to: player.queue.order[2])
    engine.playAsAsked()
    engine.reachEnd()
    #expect(stand.title == "d")
    engine.reachEnd()
    #expect(stand.status == .ended && stand.title == "d")
  }

  @Test func `a queued track of another record is where the record ends`() {
    play("111")
    player.stopAfter = .record
    var other = stand.items(ofRecords: "2")
    player.playNext(other)
    #expect(engine.requests.last == .prepare(path: nil))
    other[0].record = RecordID(1)
    player.renew { $0.record == RecordID(2) ? other[0] : nil }
    #expect(engine.requests.last == .prepare(path: "/a"), "it is of this record after all")
  }

  @Test func `a record that repeats ends at its last track`() {
    for mode in [PlayQueue<PlayItem>.Repeat.all, .one, .off] {
      play("11", from: 1)
      player.repeatMode = mode
      player.stopAfter = .record
      #expect(engine.following == nil, "\(mode)")
      engine.reachEnd()
      #expect(stand.status == .ended && stand.title == "b", "\(mode)")
    }
  }

  @Test func `in a random order the record ends where another one follows`() {
    player.isShuffled = true
    play("1212121212")
    player.stopAfter = .record
    var left = 20
    while stand.status == .playing, left > 0 {
      let current = player.queue.current
      let next = player.queue.upcoming.first
      let isSame = next.map { $0.item.record == current?.item.record } ?? false
      #expect((engine.following != nil) == isSame)
      engine.reachEnd()
      left -= 1
      if isSame { continue }
      #expect(stand.status == .ended && player.queue.current == current)
    }
    #expect(stand.status == .ended)
  }

  @Test func `broken tracks at the end of a record do not lead into the next`() {
    play("1123")
    player.stopAfter = .record
    engine.failFollowing()
    engine.reachEnd()
    #expect(stand.status == .ended && stand.title == "b")
    player.play()
    #expect(stand.title == "c")
  }

  @Test func `after the minutes it has faded out, pauses, and has its volume back`() {
    play("12")
    player.volume.level = 0.8
    player.stopAfter = .minutes(2)
    #expect(player.state.minutesUntilStop == 2)
    clock.turn(60)
    #expect(player.state.minutesUntilStop == 1)
    stand.forget()
    clock.turn(49.95)
    #expect(engine.requests.isEmpty, "the fade has not begun")
    clock.turn(5.05)
    #expect(abs((volumes.last ?? 0) - 0.4 * 0.4 * 0.4) < 1e-3)
    #expect(player.volume.level == 0.8 && player.state.volume.level == 0.8)
    #expect(player.session.volume.level == 0.8)
    clock.turn(6)
    #expect((100...102).contains(volumes.count), "\(volumes.count)")
    #expect(zip(volumes, volumes.dropFirst()).allSatisfy { $0 > $1 })
    #expect(engine.requests.suffix(2) == [.volume(0), .pause])
    #expect(player.stopAfter == nil && player.state.minutesUntilStop == nil)
    #expect(!player.state.isMeantToPlay)
    confirmPause()
    #expect(stand.status == .paused && stand.title == "a")
    #expect(volumes.last == player.volume.factor)
    #expect(clock.waiting == 0, "nothing waits any more")
  }

  @Test func `the volume is back before anything plays again`() {
    for plays in [{ $0.play() }, { $0.next() }, { $0.togglePlaying() }]
      as [@MainActor (Player) -> Void]
    {
      play("12")
      player.stopAfter = .minutes(1)
      clock.turn(60)
      #expect(stand.status == .playing, "the engine has not paused yet")
      stand.forget()
      plays(player)
      if !player.state.isMeantToPlay { player.play() }
      let volume = engine.requests.firstIndex(of: .volume(1))
      let start = engine.requests.firstIndex {
        if case .load(_, _, true) = $0 { true } else { $0 == .play }
      }
      #expect(volume != nil && start != nil && (volume ?? 9) < (start ?? 0), "\(engine.requests)")
    }
  }

  @Test func `another choice during the fade restores the volume at once`() {
    for choice in [nil, StopAfter.track, .minutes(15)] {
      play("12")
      player.stopAfter = .minutes(1)
      clock.turn(57)
      #expect((volumes.last ?? 1) < 0.03)
      player.stopAfter = choice
      #expect(volumes.last == 1)
      stand.forget()
      clock.turn(30)
      #expect(volumes.isEmpty && stand.status == .playing)
    }
  }

  @Test func `a change of the volume during the fade scales it`() {
    play("12")
    player.stopAfter = .minutes(1)
    clock.turn(55)
    player.volume.level = 0.5
    #expect(abs((volumes.last ?? 1) - 0.25 * 0.25 * 0.25) < 1e-3)
    player.volume.isMuted = true
    #expect(volumes.last == 0)
  }

  @Test func `a paused player is not faded, and the stop clears itself at its time`() {
    play("12")
    player.stopAfter = .minutes(1)
    clock.turn(55)
    player.pause()
    confirmPause()
    #expect(volumes.last == 1)
    stand.forget()
    clock.turn(3)
    #expect(engine.requests.isEmpty)
    player.play()
    #expect((volumes.first ?? 1) < 0.1 && engine.requests.last == .play)
    engine.tell(.playing(engine.cue?.number ?? 0, position: player.position))
    player.pause()
    confirmPause()
    stand.forget()
    clock.turn(10)
    #expect(player.stopAfter == nil && player.state.stopAfter == nil)
    #expect(engine.requests.isEmpty && stand.status == .paused)
    #expect(clock.waiting == 0)
  }

  @Test func `after a sleep beyond its time it stops at once`() {
    play("12")
    player.stopAfter = .minutes(30)
    clock.turn(60)
    clock.sleep(3600)
    #expect(engine.requests == [.volume(0), .pause] && player.stopAfter == nil)
  }

  @Test func `a sleep shortens the wait`() {
    play("12")
    player.stopAfter = .minutes(30)
    clock.sleep(1200)
    #expect(player.state.minutesUntilStop == 10)
    clock.turn(595)
    #expect(engine.requests.count > 40)
    clock.turn(5)
    #expect(engine.requests.last == .pause)
  }

  @Test func `crossing into another track does not disturb the fade`() {
    play("111")
    player.stopAfter = .minutes(1)
    clock.turn(55)
    engine.reachEnd(nextDuration: 5000)
    #expect(stand.title == "b" && stand.status == .playing)
    #expect(volumes == volumes.sorted(by: >))
    clock.turn(5)
    #expect(engine.requests.last == .pause)
  }

  @Test func `a stop that ends before its time leaves a timer that does nothing`() {
    play("1")
    player.stopAfter = .minutes(1)
    engine.reachEnd()
    #expect(stand.status == .ended)
    stand.forget()
    clock.turn(61)
    #expect(engine.requests.isEmpty && player.stopAfter == nil && stand.status == .ended)
  }

  @Test func `a stop is not saved`() {
    play("12")
    let before = player.session.text
    player.stopAfter = .minutes(30)
    #expect(player.session.text == before)
  }
}
