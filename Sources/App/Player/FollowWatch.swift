internal import Playback

/// Comes back to what plays once another record does, and nobody has touched anything for a while.
final class FollowWatch {
  /// So long nobody may have touched anything, in seconds.
  static let patience = 8.0

  /// It is time to come back.
  var onDue: (() -> Void)?
  /// Whether somebody looks at something else now, though nothing moves; asked only when it is time.
  var isLookedElsewhere: () -> Bool = { false }
  /// Whether there is anything to come back to, and the user wants it.
  var isWanted = false {
    didSet { if !isWanted { (hasChanged, timer) = (false, nil) } }
  }

  private let clock: any PlayerClock
  private var lastInput: Double
  /// Whether another record plays than the one that was come back to.
  private var hasChanged = false
  private var timer: (any Sendable)?

  init(clock: any PlayerClock) {
    self.clock = clock
    lastInput = clock.now
  }

  /// Somebody touched something; cheap, for a pointer moves a thousand times a second.
  func noteInput() {
    lastInput = clock.now
    if hasChanged, timer == nil { wait(Self.patience) }
  }

  /// Another record plays: who has been away for long enough already need not wait again.
  func noteChange() {
    guard isWanted else { return }
    hasChanged = true
    if timer == nil { look() }
  }

  private func wait(_ seconds: Double) {
    timer = clock.after(seconds) { [weak self] in self?.look() }
  }

  private func look() {
    timer = nil
    guard isWanted, hasChanged else { return }
    let rest = Self.patience - (clock.now - lastInput)
    // What is left by rounding is not worth another wait.
    if rest > 0.001 { return wait(rest) }
    // Whoever reads other tracks will move the pointer before looking at something else.
    if isLookedElsewhere() { return }
    hasChanged = false
    onDue?()
  }
}
