import GLib
import PlaybackSupport
import TestSupport
import Testing

@testable import Playback

/// An engine with a clock of its own, whose commands and reports take time.
@MainActor private final class DriftingEngine: AudioEngine {
  var onEvent: (@MainActor (EngineEvent) -> Void)?
  /// How many requests have not been carried out and reported.
  private(set) var pending = 0
  private(set) var reports = 0

  private let clock: HandTimer
  private var random: SeededRandom
  private var timers: [any Sendable] = []
  private var cue: Cue?
  private var next: Cue?
  private var isMeantToPlay = false
  private var isRunning = false
  private var place = (position: 0.0, time: 0.0)
  private var arrival = 0.0

  private static let drift = 200e-6

  init(_ clock: HandTimer, seed: UInt64) {
    self.clock = clock
    random = SeededRandom(seed: seed)
  }

  var position: Double {
    place.position + (isRunning ? max(0, clock.now - place.time) * (1 + Self.drift) : 0)
  }

  func load(_ cue: Cue, at position: Double, playing: Bool) {
    (self.cue, next, isMeantToPlay) = (cue, nil, playing)
    run(false, at: position)
    later(0.1) { [self] in
      report(.loaded(cue.number, position: position, duration: 400))
      settle()
    }
  }

  func prepare(_ cue: Cue?) { next = cue }

  func play() {
    isMeantToPlay = true
    later(0.05) { [self] in settle() }
  }

  func pause() {
    isMeantToPlay = false
    later(0.01) { [self] in settle() }
  }

  func stop() {
    run(false, at: 0)
    cue = nil
  }

  func seek(to position: Double) {
    later(0.01) { [self] in
      run(false, at: position)
      later(0.05) { [self] in
        if let cue { report(.sought(cue.number, position: position)) }
        later(0.08) { [self] in settle() }
      }
    }
  }

  func requestPosition() {
    reports += 1
    timers.append(
      clock.after(0.003) { [self] in
        guard let cue, isRunning, clock.now >= place.time else { return }
        report(.position(cue.number, position, at: clock.now))
      }
    )
  }

  func setVolume(factor: Double) {}
  func setReplayGain(_ settings: ReplayGain) {}

  /// Goes on to the next track, which is audible after so many seconds.
  func goOn(in delay: Double) {
    guard let next, isRunning, pending == 0 else { return }
    (cue, self.next) = (next, nil)
    place = (0, clock.now + delay)
    report(.wentOn(next.number, duration: 400, at: place.time))
  }

  private func settle() {
    guard let cue else { return }
    if isMeantToPlay {
      if !isRunning { run(true, at: position) }
      report(.playing(cue.number, position: position, at: clock.now))
    } else {
      run(false, at: position)
      report(.paused(cue.number, position: position))
    }
  }

  private func run(_ isRunning: Bool, at position: Double) {
    (self.isRunning, place) = (isRunning, (position, clock.now))
  }

  private func report(_ event: EngineEvent) {
    // Reports arrive late, but in their order.
    arrival = max(arrival, clock.now + .random(in: 0.001...0.04, using: &random))
    later(arrival - clock.now) { [self] in onEvent?(event) }
  }

  private func later(_ seconds: Double, _ call: @escaping @MainActor () -> Void) {
    pending += 1
    timers.append(
      clock.after(seconds) { [self] in
        call()
        pending -= 1
      }
    )
  }

  func end() { timers = [] }
}

@MainActor struct PlayerPositionTests: PlayerSuite {
  @Test(arguments: 1...5)
  func `in ten minutes with fifty seeks and pauses the position is within a frame`(seed: UInt64) {
    let clock = HandTimer()
    let engine = DriftingEngine(clock, seed: seed)
    defer { engine.end() }
    let player = Player(engine: engine, clock: clock)
    var random = SeededRandom(seed: seed + 100)
    var anchors = [player.positionAnchor]
    let watch = player.observeAnchor { anchors.append($0) }
    defer { withExtendedLifetime(watch) {} }
    player.repeatMode = .all
    player.playNow(PlayerStand().items("abc"))
    var actions = Set((0..<50).map { _ in Int.random(in: 0..<12_000, using: &random) })
    var (worst, compared, quiet) = ((own: 0.0, told: 0.0), 0, 0)
    for step in 0..<12_000 {
      if actions.remove(step) != nil {
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1: player.seek(to: .random(in: 0..<390, using: &random))
        case 2: player.pause()
        case 3: player.next()
        default: engine.goOn(in: .random(in: 0...0.3, using: &random))
        }
      } else if !player.state.isMeantToPlay, Int.random(in: 0..<40, using: &random) == 0 {
        player.play()
      }
      clock.turn(0.05)
      if player.position > 350 { player.seek(to: 1) }
      guard engine.pending == 0 else {
        quiet = 0
        continue
      }
      quiet += 1
      // Reports of the position are under way for some time as well.
      guard quiet > 1 else { continue }
      compared += 1
      worst.own = max(worst.own, abs(player.position - engine.position))
      let told = anchors.last?.position(at: clock.now) ?? -1
      worst.told = max(worst.told, abs(told - engine.position))
    }
    #expect(worst.own < 0.004 && worst.told < 0.016, "\(worst)")
    #expect(compared > 9000, "\(compared)")
    #expect(anchors.count < 400 && engine.reports < 700, "\(anchors.count) \(engine.reports)")
    #expect(zip(anchors, anchors.dropFirst()).allSatisfy { $1.differs(from: $0) })
  }

  let stand = PlayerStand()
  private var cue: Int { engine.cue?.number ?? 0 }

  @Test func `anchors are published when the position no longer follows from the last`() {
    stand.play("ab")
    var anchors: [PositionAnchor] = []
    let watch = player.observeAnchor { anchors.append($0) }
    clock.turn(30)
    player.volume.level = 0.5
    #expect(anchors.isEmpty)
    engine.tell(.position(cue, 30.003))
    #expect(anchors.isEmpty, "too small a correction")
    engine.tell(.position(cue, 30.005))
    #expect(anchors.last?.position == 30.005 && anchors.count == 1)
    player.seek(to: 100)
    #expect(anchors.last?.position == 100 && anchors.last?.isRunning == false)
    engine.tell(.sought(cue, position: 100))
    #expect(anchors.last?.isRunning == true && anchors.count == 3)
    player.pause()
    engine.tell(.paused(cue, position: 100))
    #expect(anchors.last?.isRunning == false && anchors.count == 4)
    let before = anchors.last?.entry
    player.next()
    #expect(anchors.last?.entry != before && anchors.last?.position == 0 && anchors.count == 5)
    withExtendedLifetime(watch) {}
  }

  @Test func `small corrections add up to one that is published`() {
    stand.play("a")
    var anchors: [PositionAnchor] = []
    let watch = player.observeAnchor { anchors.append($0) }
    for second in 1...10 {
      clock.turn(1)
      engine.tell(.position(cue, Double(second) * 1.001))
      #expect(abs((anchors.last?.position(at: clock.now) ?? clock.now) - player.position) < 0.004)
    }
    #expect(anchors.count == 2, "\(anchors)")
    withExtendedLifetime(watch) {}
  }

  @Test func `a report counts from its own time on, not from its arrival`() {
    stand.play("ab")
    clock.turn(10)
    engine.tell(.position(cue, 9.5, at: clock.now - 0.1))
    #expect(abs(player.position - 9.6) < 1e-9)
    engine.tell(.position(cue, 9.7, at: -1e9))
    #expect(abs(player.position - 14.7) < 1e-9, "no report is older than some seconds")
    engine.tell(.position(cue, 9.7, at: .nan))
    #expect(player.position == 9.7)
  }

  @Test func `the next track begins when it is audible`() {
    stand.play("ab")
    clock.turn(199.8)
    engine.tell(.wentOn(engine.following?.number ?? 0, duration: 200, at: clock.now + 0.2))
    #expect(stand.title == "b" && player.position == 0)
    clock.turn(0.2)
    #expect(player.position < 1e-9)
    clock.turn(0.5)
    #expect(abs(player.position - 0.5) < 1e-9)
  }

  @Test func `the engine is asked only while someone observes, soon after a jump and then seldom`()
  {
    stand.play("a")
    clock.turn(60)
    #expect(engine.requests.isEmpty)
    var watch: Observation? = player.observeAnchor { _ in }
    clock.turn(2)
    #expect(engine.requests.count == 3)
    clock.turn(60)
    #expect(engine.requests.count == 33)
    player.seek(to: 100)
    engine.tell(.sought(cue, position: 100))
    engine.requests = []
    clock.turn(1)
    #expect(engine.requests.count == 2)
    player.pause()
    engine.tell(.paused(cue, position: 101))
    engine.requests = []
    clock.turn(60)
    #expect(engine.requests.isEmpty && clock.waiting == 0)
    player.play()
    engine.tell(.playing(cue, position: 101))
    _ = watch
    watch = nil
    engine.requests = []
    clock.turn(10)
    #expect(engine.requests.isEmpty)
  }

  @Test func `an anchor does not lead beyond the track's end`() {
    stand.play("a")
    clock.turn(5)
    #expect(player.positionAnchor.position(at: 1000) == 200)
  }
}
