internal import Motion

/// A row that is highlighted for a moment, so that the user finds it.
struct RowLight {
  private(set) var spot: FoldStack.Spot
  /// The strength of the highlight: 0 when it is over.
  private(set) var strength = 1.0
  private var start: Double?

  /// A highlight at full strength, whose first frame follows.
  init(on spot: FoldStack.Spot) { self.spot = spot }

  mutating func renumber(by steps: Int) { spot.sheet += steps }

  /// Fades for a frame; without animations it ends at once when its time is over.
  mutating func fade(at time: Double, isAnimated: Bool) {
    let began = start ?? time
    start = began
    strength = Self.strength(after: time - began, isAnimated: isAnimated)
  }

  private static func strength(after time: Double, isAnimated: Bool) -> Double {
    let (rest, fade) = (0.8, 0.6)
    guard isAnimated else { return time < rest + fade ? 1 : 0 }
    // In imperceptible steps: each of them redraws the row.
    return ((1 - ((time - rest) / fade).clamped(to: 0...1)) * 32).rounded() / 32
  }
}
