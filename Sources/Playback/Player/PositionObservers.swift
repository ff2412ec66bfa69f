internal import GLib

/// Notifies observers of the position, and has it corrected by the engine meanwhile.
@MainActor final class PositionObservers {
  private let clock: any PlayerClock
  private let requestPosition: @MainActor () -> Void
  private let secondObservers = Observers<Double>()
  private let anchorObservers = Observers<PositionAnchor>()
  private var anchor = PositionAnchor(
    entry: nil,
    position: 0,
    time: 0,
    isRunning: false,
    end: .infinity
  )
  private var isPlaying = false
  private var known: PositionAnchor?
  private var timer: (any Sendable)?
  private var correction: (any Sendable)?
  /// The seconds until the next correction of the position by the engine.
  private var correctionWait = PositionObservers.corrections.lowerBound

  /// The seconds between corrections: at first few, as an output settles, then more, as only its
  /// clock drifts.
  private static let corrections = 0.25...2
  /// A position within this many seconds of a full second is rounded to it: corrections by the
  /// engine's clock are smaller.
  private static let grain = 0.25

  init(clock: any PlayerClock, requestPosition: @escaping @MainActor () -> Void) {
    self.clock = clock
    self.requestPosition = requestPosition
    secondObservers.onPresence = { [weak self] _ in self?.armTimer() }
    anchorObservers.onPresence = { [weak self] isObserved in
      self?.known = isObserved ? self?.anchor : nil
      self?.armCorrection()
    }
  }

  func observeAnchors(_ call: @escaping @MainActor (PositionAnchor) -> Void) -> Observation {
    anchorObservers.add(call)
  }

  func observeSeconds(_ call: @escaping @MainActor (Double) -> Void) -> Observation {
    secondObservers.add(call)
  }

  /// Follows an anchor from now on; `isPlaying` is true also while a seek holds the position.
  func follow(_ anchor: PositionAnchor, isPlaying: Bool) {
    (self.anchor, self.isPlaying) = (anchor, isPlaying)
    armTimer()
    guard let known, anchor.differs(from: known) else { return }
    self.known = anchor
    anchorObservers.notify(anchor)
  }

  /// After a jump or a start.
  func correctSoon() {
    correction = nil
    correctionWait = Self.corrections.lowerBound
  }

  private func armCorrection() {
    guard isPlaying, !secondObservers.isEmpty || !anchorObservers.isEmpty else {
      return correctSoon()
    }
    guard correction == nil else { return }
    correction = clock.after(correctionWait) { [weak self] in self?.correct() }
    correctionWait = min(correctionWait * 2, Self.corrections.upperBound)
  }

  private func correct() {
    correction = nil
    requestPosition()
    armCorrection()
  }

  private func armTimer() {
    armCorrection()
    guard isPlaying, !secondObservers.isEmpty else {
      timer = nil
      return
    }
    guard timer == nil else { return }
    let position = anchor.position(at: clock.now)
    let next = (position + Self.grain).rounded(.down) + 1
    let wait = next - position + max(0, anchor.time - clock.now)
    timer = clock.after(wait) { [weak self] in self?.tick() }
  }

  private func tick() {
    timer = nil
    let position = anchor.position(at: clock.now)
    let second = position.rounded()
    secondObservers.notify(abs(position - second) < Self.grain ? second : position)
    armTimer()
  }
}
