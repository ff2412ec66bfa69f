internal import Playback

/// Returns the covers to the current record after it changed, unless the user is active.
final class FollowWatch {
  /// The seconds without input that are required.
  static let patience = 8.0

  /// Called when the covers should return; returns false if they must wait for the next input, as
  /// the user looks at something else without any.
  var onDue: (() -> Bool)?

  private var isWanted = false
  private let clock: any PlayerClock
  private var lastInput: Double
  /// Whether the record has changed since the last return.
  private var hasChanged = false
  private var timer: (any Sendable)?

  init(clock: any PlayerClock) {
    self.clock = clock
    lastInput = clock.now
  }

  /// Follows or not: whether there is a current record, and the preference is on.
  func turn(on isWanted: Bool) {
    self.isWanted = isWanted
    if !isWanted { (hasChanged, timer) = (false, nil) }
  }

  /// This must be cheap, as a pointer may move a thousand times a second.
  func inputReceived() {
    lastInput = clock.now
    if hasChanged, timer == nil { wait(Self.patience) }
  }

  /// Records that another record plays; if the user has been inactive long enough already, the
  /// covers return at once.
  func positionChanged() {
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
    // A remainder from rounding is not worth another timer.
    if rest > 0.001 { return wait(rest) }
    hasChanged = false
    // The next input will start the timer again.
    if onDue?() == false { hasChanged = true }
  }
}
