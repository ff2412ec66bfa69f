internal import Values

/// The sleep timer: holds a stop that is set, the fade before it, and the wait for what changes
/// next.
@MainActor final class StopTimer {
  /// Called when the minutes that are left or the fade change, or the stop is due.
  var onTime: (@MainActor () -> Void)?
  private(set) var stop: Stop?
  /// The level that the fade leaves of the volume's.
  private(set) var level = 1.0

  private let clock: any PlayerClock
  private var waiting: (time: Double, timer: any Sendable)?

  init(clock: any PlayerClock) { self.clock = clock }

  /// Nil cancels it.
  func schedule(_ after: StopAfter?) { stop = after.map { Stop($0, at: clock.elapsed) } }

  func cancel(_ kinds: Set<StopAfter>) {
    if let stop, kinds.contains(stop.after) { self.stop = nil }
  }

  /// Whether the time of the stop has come; it is not set any more then.
  func isOver() -> Bool {
    guard let stop, stop.isDue(at: clock.elapsed) else { return false }
    self.stop = nil
    return true
  }

  /// Brings the level to the current moment of the fade; returns whether it changed.
  ///
  /// While the engine still has to pause the level remains, so that nothing flares up.
  func fade(isMeantToPlay: Bool, isPlaying: Bool) -> Bool {
    let new = isMeantToPlay ? stop?.level(at: clock.elapsed) ?? 1 : isPlaying ? level : 1
    guard abs(new - level) > 1e-6 else { return false }
    level = new
    return true
  }

  func arm(isPlaying: Bool) {
    let now = clock.elapsed
    guard let wait = stop?.wait(at: now, isPlaying: isPlaying) else {
      waiting = nil
      return
    }
    // Many changes a minute must not start a timer each.
    if let waiting, abs(waiting.time - now - wait) < Stop.step / 2 { return }
    let call: @MainActor () -> Void = { [weak self] in
      self?.waiting = nil
      self?.onTime?()
    }
    // Only the long waits need a timer that runs while the computer sleeps.
    let timer = wait <= Stop.step ? clock.after(wait, call) : clock.afterElapsed(wait, call)
    waiting = (now + wait, timer)
  }
}

/// A set stop, and the fade before one at a time; times are seconds on a clock that runs while the
/// computer sleeps.
struct Stop: Sendable, Equatable {
  let after: StopAfter
  /// When playback stops; nil where it stops after a track.
  let end: Double?

  static let fade = 10.0
  /// The time between two steps of the fade, each too small to be noticed.
  static let step = 0.1

  init(_ after: StopAfter, at time: Double) {
    guard case .minutes(let minutes) = after else {
      (self.after, end) = (after, nil)
      return
    }
    let possible = min(max(minutes, 1), StopAfter.mostMinutes)
    (self.after, end) = (.minutes(possible), time + Double(possible) * 60)
  }

  /// Whether its time has come; timers may be early by a little.
  func isDue(at time: Double) -> Bool { end.map { time >= $0 - 1e-3 } ?? false }

  /// The started minutes that are left.
  func minutesLeft(at time: Double) -> Int? {
    end.map { max(1, Int(clamping: (($0 - time - 1e-3) / 60).rounded(.up))) }
  }

  /// The part of the volume's level that the fade leaves: equal steps of a level sound equal.
  func level(at time: Double) -> Double {
    guard let end, !isDue(at: time) else { return end == nil ? 1 : 0 }
    return min((end - time) / Self.fade, 1)
  }

  func isFading(at time: Double) -> Bool { end.map { $0 - time < Self.fade + 1e-3 } ?? false }

  /// The seconds until anything changes: the minutes that are left, the start of the fade, its next
  /// step or the end; nil for never.
  func wait(at time: Double, isPlaying: Bool) -> Double? {
    guard let end, let minutes = minutesLeft(at: time) else { return nil }
    let left = max(end - time, 0)
    if isPlaying, isFading(at: time) { return min(Self.step, left) }
    let minute = left - Double(minutes - 1) * 60
    return max(0, isPlaying && left > Self.fade ? min(minute, left - Self.fade) : minute)
  }
}
