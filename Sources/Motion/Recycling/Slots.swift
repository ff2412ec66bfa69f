extension Int {
  /// The farthest slot: beyond 2^53 neighbouring slots are no different positions.
  static let farthestSlot = 9_000_000_000_000_000

  /// The slot that a position stands for; what is no number is 0, what is too far is kept in reach.
  ///
  /// It cuts as `Int(_:)` does: round first, as is wanted.
  public init(slot position: Double) {
    let reach = Double(Self.farthestSlot)
    self = position.isNaN ? 0 : Int(Swift.min(Swift.max(position, -reach), reach))
  }

  /// The slot nearest to a position; of two, the greater, below zero as well.
  public init(slotNearestTo position: Double) {
    let below = position.rounded(.down)
    self = Self(slot: below) + (position - below >= 0.5 ? 1 : 0)
  }

  /// The slot so many on; kept in reach.
  func slot(on count: Int) -> Int {
    let (sum, isTooFar) = addingReportingOverflow(count)
    let slot = isTooFar ? (count < 0 ? -Self.farthestSlot : Self.farthestSlot) : sum
    return Swift.min(Swift.max(slot, -Self.farthestSlot), Self.farthestSlot)
  }
}
