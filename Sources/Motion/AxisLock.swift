/// Decides once which way a two-finger or touch gesture goes.
///
/// It belongs to the first axis that leads by 1.2 : 1, once that axis has gone 8 px, until it ends.
public struct AxisLock: Sendable, Equatable {
  /// How far the leading axis has to go, in pixels.
  public static let threshold = 8.0
  /// How much farther than the other (AdwSwipeTracker's test for touchpads).
  public static let lead = 1.2

  /// The axis that has won, nil before.
  public private(set) var axis: Axis?
  /// What has been travelled since the gesture began, for whoever takes it over at the decision.
  public private(set) var travel = Point.zero

  /// A lock for a new gesture.
  public init() {}

  /// Takes a movement in pixels and answers the axis, if it is decided by now.
  @discardableResult
  public mutating func add(x: Double, y: Double) -> Axis? {
    travel.x += x
    travel.y += y
    if axis == nil {
      let (across, down) = (travel.x.magnitude, travel.y.magnitude)
      if across >= Self.threshold, across >= Self.lead * down {
        axis = .horizontal
      } else if down >= Self.threshold, down >= Self.lead * across {
        axis = .vertical
      }
    }
    return axis
  }

  /// Opens the lock at the end of a gesture.
  public mutating func reset() { self = Self() }
}
