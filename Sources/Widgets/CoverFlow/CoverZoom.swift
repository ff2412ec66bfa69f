internal import Motion
internal import Values

/// The size of the covers that the user sets, from 0.6 to 1.5, and its animation.
nonisolated struct CoverZoom: Sendable {
  private enum Mode: Sendable {
    case moving(Moment, since: Double)
    /// Pinched: the size when the pinch began, and the ratio of the fingers' distance beyond the
    /// threshold.
    case pinched(from: Double, at: Double, ratio: Double)
  }

  private(set) var value = 1.0
  /// The greatest size that is shown: where a stage has less room, the value remains for others.
  var most = FlowLayout.zooms.upperBound
  private var mode = Mode.moving(Moment(position: 1), since: 0)
  private var target: Double { min(value, most) }
  private let spring = Spring.covers

  /// The factor of one step of a wheel or a key.
  static let step = 1.1
  /// The change of scale from which two fingers count as a pinch.
  private static let threshold = 0.1
  /// Limits how far a pinch is shown beyond the range.
  private static let band = RubberBand(extent: 0.15)
  static let shownRange = FlowLayout.zooms.lowerBound - 0.15...FlowLayout.zooms.upperBound + 0.15

  init(_ value: Double = 1) {
    self.value = Self.kept(value)
    mode = .moving(Moment(position: self.value), since: 0)
  }

  func shown(at time: Double) -> Double {
    switch mode {
    case .moving(let moment, let start):
      min(
        spring.moment(after: max(time - start, 0), from: moment, to: target).position,
        value > most ? most : .infinity
      )
    case .pinched(let from, _, let ratio): banded(from * ratio)
    }
  }

  func isResting(at time: Double) -> Bool {
    guard case .moving(let moment, let start) = mode else { return false }
    let now = spring.moment(after: Swift.max(time - start, 0), from: moment, to: target)
    return (now.position - target).magnitude < 2e-4 && now.velocity.magnitude < 1e-2
  }

  var isPinched: Bool {
    if case .pinched = mode { true } else { false }
  }

  // MARK: - Steps

  /// Animates to a value, or sets it at once with `atOnce`.
  mutating func go(to value: Double, at time: Double, atOnce: Bool = false) {
    let now = moment(at: time)
    self.value = Self.kept(value)
    mode = .moving(atOnce ? Moment(position: self.value) : now, since: time)
  }

  /// Grows by a number of steps, which may be fractional, or shrinks.
  mutating func step(by steps: Double, at time: Double, atOnce: Bool = false) {
    guard steps.isFinite, !isPinched else { return }
    var factor = 1.0
    for _ in 0..<Int(clamping: steps.magnitude.clamped(to: 0...12)) { factor *= Self.step }
    factor *= 1 + (Self.step - 1) * steps.magnitude.truncatingRemainder(dividingBy: 1)
    let goal = steps < 0 ? target / factor : min(target * factor, most)
    go(to: goal, at: time, atOnce: atOnce)
  }

  // MARK: - Pinch

  mutating func beginPinch(at time: Double) {
    mode = .pinched(from: shown(at: time), at: time, ratio: 1)
  }

  /// Updates the ratio of the fingers' distance to the one when the pinch began.
  mutating func pinch(to scale: Double) {
    guard case .pinched(let from, let time, _) = mode, scale > 0, scale.isFinite else { return }
    // Beyond the threshold the ratio begins at 1, so the size does not jump; within it, the ratio
    // is 1.
    let ratio =
      scale > 1 + Self.threshold
      ? scale / (1 + Self.threshold)
      : scale < 1 - Self.threshold ? scale / (1 - Self.threshold) : 1
    mode = .pinched(from: from, at: time, ratio: ratio)
  }

  /// Ends the pinch; the size springs back from beyond the range.
  mutating func endPinch(at time: Double, isCancelled: Bool, atOnce: Bool = false) {
    guard case .pinched(let from, _, let ratio) = mode else { return }
    go(to: isCancelled ? value : min(from * ratio, most), at: time, atOnce: atOnce)
  }

  // MARK: - Limits

  private func moment(at time: Double) -> Moment {
    guard case .moving(let moment, let start) = mode else {
      return Moment(position: shown(at: time))
    }
    return spring.moment(after: Swift.max(time - start, 0), from: moment, to: target)
  }

  private static func kept(_ value: Double) -> Double {
    value.isNaN ? 1 : value.clamped(to: FlowLayout.zooms)
  }

  private func banded(_ value: Double) -> Double {
    let kept = min(Self.kept(value), most)
    return kept + Self.band.shown(pull: value - kept)
  }
}
