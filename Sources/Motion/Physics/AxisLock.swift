public import Geometry

/// Decides once which way a gesture goes, and how much of it is shown.
///
/// It belongs to the first axis that leads by 1.2 : 1, until it ends. Two fingers on a touchpad are decided
/// after 4 px at the latest, and nothing of their way is held back. A press that may become a click is
/// decided after 8 px, by the larger where none leads; what was held back by then flows in without a
/// jump.
public struct AxisLock: Sendable, Equatable {
  /// How far a press goes before it is a drag, in pixels.
  public static let slack = 8.0
  /// How far two fingers go at most before they are decided.
  public static let patience = 4.0
  /// How much farther than the other axis (AdwSwipeTracker's test for touchpads).
  public static let lead = 1.2
  /// How far it takes for all but a third of what was held back to be shown.
  private static let inflow = 12.0

  /// The axis that has won, nil before.
  public private(set) var axis: Axis?
  /// What has been travelled since the gesture began, for whoever takes it over at the decision.
  public private(set) var travel = Point.zero
  private let mayBeClick: Bool
  /// What is held back when the axis is decided, and what has been travelled along it.
  private var (held, path) = (0.0, 0.0)

  /// A lock for a new gesture, which may become a click or not.
  public init(mayBeClick: Bool) { self.mayBeClick = mayBeClick }

  /// Takes a movement in pixels and answers the axis, if it is decided by now.
  @discardableResult
  public mutating func add(x: Double, y: Double) -> Axis? {
    travel.x += x
    travel.y += y
    if let axis {
      path += (axis == .horizontal ? x : y).magnitude
      return axis
    }
    axis = winner
    if let axis {
      let way = travel(along: axis)
      path = way.magnitude
      held = mayBeClick ? way.sign == .minus ? -Self.slack : Self.slack : 0
    }
    return axis
  }

  /// How far it went along an axis.
  public func travel(along axis: Axis) -> Double { axis == .horizontal ? travel.x : travel.y }

  /// How much of its way along its axis is shown.
  public var shown: Double {
    guard let axis else { return 0 }
    return travel(along: axis) - held * exp((Self.slack - path) / Self.inflow)
  }

  private var winner: Axis? {
    let (across, down) = (travel.x.magnitude, travel.y.magnitude)
    let longer = max(across, down)
    guard longer > 0, !mayBeClick || longer >= Self.slack else { return nil }
    if across >= Self.lead * down { return .horizontal }
    if down >= Self.lead * across { return .vertical }
    guard mayBeClick || longer >= Self.patience else { return nil }
    return across >= down ? .horizontal : .vertical
  }
}
