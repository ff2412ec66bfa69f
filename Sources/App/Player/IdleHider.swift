internal import Playback

/// Hides what is visible only while the user is active: the controls and the pointer of a full
/// screen.
final class IdleHider {
  var onChange: ((_ isHidden: Bool) -> Void)?
  /// Whether the controls may be hidden; disabling shows them.
  private(set) var isEnabled = false
  private(set) var isHidden = false { didSet { if isHidden != oldValue { onChange?(isHidden) } } }

  private let clock: any PlayerClock
  /// How many seconds without input it waits, once it is enabled.
  private static let patience = 3.0
  private var lastInput = 0.0
  private var timer: (any Sendable)?

  init(clock: any PlayerClock) { self.clock = clock }

  /// This must be cheap, as a pointer may move a thousand times a second: a running timer is not
  /// replaced, but waits for the rest of the time when it ends.
  func inputReceived() {
    guard isEnabled else { return }
    lastInput = clock.now
    if timer == nil { wait(Self.patience) }
    isHidden = false
  }

  func turn(on isWanted: Bool) {
    guard isEnabled.change(to: isWanted) else { return }
    timer = nil
    if isEnabled { inputReceived() } else { isHidden = false }
  }

  private func wait(_ seconds: Double) {
    timer = clock.after(seconds) { [weak self] in self?.look() }
  }

  private func look() {
    timer = nil
    let rest = Self.patience - (clock.now - lastInput)
    // A remainder from rounding is not worth another timer.
    if rest > 0.001 { wait(rest) } else { isHidden = true }
  }
}
