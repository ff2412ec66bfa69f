import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@MainActor final class HandDelays {
  private(set) var calls: [(id: Int, time: Double, call: @MainActor () -> Void)] = []
  private var made = 0

  var waiting: Int { calls.count }

  func add(at time: Double, _ call: @escaping @MainActor () -> Void) -> AnyObject {
    made += 1
    let id = made
    calls.append((id, time, call))
    return Waiting { [weak self] in self?.calls.removeAll { $0.id == id } }
  }

  func next(until time: Double) -> (time: Double, call: @MainActor () -> Void)? {
    guard let next = calls.min(by: { $0.time < $1.time }), next.time <= time else { return nil }
    calls.removeAll { $0.id == next.id }
    return (next.time, next.call)
  }

  private final class Waiting {
    private let drop: @MainActor () -> Void
    init(_ drop: @escaping @MainActor () -> Void) { self.drop = drop }
    isolated deinit { drop() }
  }
}

/// Lyrics whose timers, too, fire as a test turns the clock.
final class LyricsStand: Stand<LyricsView> {
  static let frame = 1.0 / 60

  let delays: HandDelays
  var sought: [Double] = []
  private(set) var frames = 0
  var aroundTimers: (() -> Void) -> Void = { $0() }

  init(_ lines: [LyricsView.Line], reducesMotion: Bool = false) {
    let (clock, delays) = (HandClock(time: 100), HandDelays())
    self.delays = delays
    let view = LyricsView(frames: clock) {
      clock.now
    } delay: {
      delays.add(at: clock.now + $0, $1)
    }
    super.init(view, clock: clock)
    view.reducesMotion = reducesMotion
    view.groundColor = Color(hex: 0xa82a1a)
    view.onSeek = { [weak self] in self?.sought.append($0) }
    view.show(lines)
  }

  /// Lyrics in a window, where the sound is at a position.
  static func opened(
    _ lines: [LyricsView.Line] = song(),
    at position: Double? = nil,
    isRunning: Bool = true
  ) async -> LyricsStand {
    let stand = LyricsStand(lines)
    await stand.open()
    if let position {
      stand.follow(position, isRunning: isRunning)
      stand.run(0.7)
    }
    return stand
  }

  var view: LyricsView { shown }

  func open() async {
    await open(width: 320, height: 330)
    turn()
  }

  /// Shows the next frame; timers fire at their own times before it.
  func turn() {
    let end = clock.time + Self.frame
    while let (time, call) = delays.next(until: end) {
      clock.lateness = max(time - clock.time, clock.lateness)
      aroundTimers(call)
    }
    clock.lateness = 0
    if clock.running > 0 { frames += 1 }
    clock.turn(Self.frame)
  }

  func run(_ seconds: Double) {
    for _ in 0..<Int((seconds / Self.frame).rounded()) { turn() }
  }

  func follow(_ position: Double, isRunning: Bool = true) {
    view.follow(position: position, at: clock.now, isRunning: isRunning)
  }

  func frame(of verse: Int) -> Interval { view.layout.frame(of: verse, at: view.shownOffset) }

  func middle(of verse: Int) -> Double { frame(of: verse).middle }

  static func song(_ count: Int = 40, every seconds: Double = 3) -> [LyricsView.Line] {
    (0..<count).map { .init(time: Double($0) * seconds, text: "Line \($0)") }
  }
}
