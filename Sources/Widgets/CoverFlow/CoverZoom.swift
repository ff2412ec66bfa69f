internal import Motion
internal import Numbers

/// How large people want the covers, from 0.6 to 1.5, and the way there.
nonisolated struct CoverZoom: Sendable {
  private enum Mode: Sendable {
    /// On its way to the value, from a moment at a time.
    case moving(Moment, since: Double)
    /// Between two fingers: what it was when they came, and their share since it counts.
    case pinched(from: Double, at: Double, ratio: Double)
  }

  /// What it is when nothing moves it.
  private(set) var value = 1.0
  private var mode = Mode.moving(Moment(position: 1), since: 0)
  private let spring = Spring.covers

  /// One step of a wheel or a key.
  static let step = 1.1
  /// How far two fingers move before it is a pinch.
  private static let threshold = 0.1
  /// The most that a pull beyond an end shows.
  private static let band = RubberBand(extent: 0.15)
  /// What is shown at most.
  static let shownRange = FlowLayout.zooms.lowerBound - 0.15...FlowLayout.zooms.upperBound + 0.15

  init(_ value: Double = 1) {
    self.value = Self.kept(value)
    mode = .moving(Moment(position: self.value), since: 0)
  }

  /// How large the covers are shown.
  func shown(at time: Double) -> Double {
    switch mode {
    case .moving(let moment, let start):
      spring.moment(after: Swift.max(time - start, 0), from: moment, to: value).position
    case .pinched(let from, _, let ratio): Self.banded(from * ratio)
    }
  }

  /// Whether it stands still.
  func isResting(at time: Double) -> Bool {
    guard case .moving(let moment, let start) = mode else { return false }
    let now = spring.moment(after: Swift.max(time - start, 0), from: moment, to: value)
    return (now.position - value).magnitude < 2e-4 && now.velocity.magnitude < 1e-2
  }

  /// Whether two fingers hold it.
  var isPinched: Bool {
    if case .pinched = mode { true } else { false }
  }

  // MARK: - Steps

  /// Goes to a value; with `atOnce` it is there.
  mutating func go(to value: Double, at time: Double, atOnce: Bool = false) {
    let now = moment(at: time)
    self.value = Self.kept(value)
    mode = .moving(atOnce ? Moment(position: self.value) : now, since: time)
  }

  /// Grows by so many steps, or shrinks; parts of a step count as such.
  mutating func step(by steps: Double, at time: Double, atOnce: Bool = false) {
    guard steps.isFinite, !isPinched else { return }
    var factor = 1.0
    for _ in 0..<Int(clamping: steps.magnitude.clamped(to: 0...12)) { factor *= Self.step }
    factor *= 1 + (Self.step - 1) * steps.magnitude.truncatingRemainder(dividingBy: 1)
    go(to: steps < 0 ? value / factor : value * factor, at: time, atOnce: atOnce)
  }

  // MARK: - Two fingers

  /// Two fingers lie on it.
  mutating func beginPinch(at time: Double) {
    mode = .pinched(from: shown(at: time), at: time, ratio: 1)
  }

  /// They are so much farther apart than when they came.
  mutating func pinch(to scale: Double) {
    guard case .pinched(let from, let time, _) = mode, scale > 0, scale.isFinite else { return }
    // From where it counts it begins at nothing; between the thresholds it is none.
    let ratio =
      scale > 1 + Self.threshold
      ? scale / (1 + Self.threshold)
      : scale < 1 - Self.threshold ? scale / (1 - Self.threshold) : 1
    mode = .pinched(from: from, at: time, ratio: ratio)
  }

  /// They leave: it comes back from beyond an end.
  mutating func endPinch(at time: Double, isCancelled: Bool, atOnce: Bool = false) {
    guard case .pinched(let from, _, let ratio) = mode else { return }
    go(to: isCancelled ? value : from * ratio, at: time, atOnce: atOnce)
  }

  // MARK: - Limits

  private func moment(at time: Double) -> Moment {
    guard case .moving(let moment, let start) = mode else {
      return Moment(position: shown(at: time))
    }
    return spring.moment(after: Swift.max(time - start, 0), from: moment, to: value)
  }

  private static func kept(_ value: Double) -> Double {
    value.isNaN ? 1 : value.clamped(to: FlowLayout.zooms)
  }

  private static func banded(_ value: Double) -> Double {
    let kept = kept(value)
    return kept + band.shown(pull: value - kept)
  }
}
