internal import Playback

/// Waits until nobody has touched anything for a while, and then comes back to what plays.
final class FollowWatch {
  /// So long nobody may have touched anything, in seconds.
  static let patience = 8.0

  /// It is time to come back.
  var onDue: (() -> Void)?
  /// Whether there is anything to come back to, and the user wants it.
  var isWanted = false {
    didSet { if isWanted != oldValue { isWanted ? noteInput() : stop() } }
  }

  private let clock: any PlayerClock
  private var lastInput: Double
  private var timer: (any Sendable)?

  init(clock: any PlayerClock) {
    self.clock = clock
    lastInput = clock.now
  }

  /// Somebody touched something; cheap, for a pointer moves a thousand times a second.
  func noteInput() {
    lastInput = clock.now
    if timer == nil, isWanted { wait(Self.patience) }
  }

  /// Something else plays: who has been away for long enough already need not wait again.
  func noteChange() { if timer == nil, isWanted { onDue?() } }

  private func wait(_ seconds: Double) {
    timer = clock.after(seconds) { [weak self] in self?.look() }
  }

  private func look() {
    timer = nil
    guard isWanted else { return }
    let rest = Self.patience - (clock.now - lastInput)
    // What is left by rounding is not worth another wait.
    if rest > 0.001 { wait(rest) } else { onDue?() }
  }

  private func stop() { timer = nil }
}
