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
