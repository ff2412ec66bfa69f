extension Int {
  /// The farthest slot: beyond 2^53 a Double does not distinguish neighbouring slots.
  static let farthestSlot = 9_000_000_000_000_000

  /// The slot of a position; NaN is slot 0, and positions too far away are clamped.
  public init(slot position: Double) {
    let reach = Double(Self.farthestSlot)
    self = position.isNaN ? 0 : Int(Swift.min(Swift.max(position, -reach), reach))
  }

  /// The slot nearest to a position; of two, the greater, below zero as well.
  public init(slotNearestTo position: Double) {
    let below = position.rounded(.down)
    self = Self(slot: below) + (position - below >= 0.5 ? 1 : 0)
  }

  /// The slot `count` further on, clamped to the farthest slots.
  func slot(on count: Int) -> Int {
    let (sum, isTooFar) = addingReportingOverflow(count)
    let slot = isTooFar ? (count < 0 ? -Self.farthestSlot : Self.farthestSlot) : sum
    return Swift.min(Swift.max(slot, -Self.farthestSlot), Self.farthestSlot)
  }
}
