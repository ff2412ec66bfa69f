public import Geometry

/// Decides once to which axis a gesture belongs, and how much of its movement is applied.
///
/// The first axis that leads by 1.2 : 1 wins, until the gesture ends. A scroll with two fingers on
/// a touchpad is decided after 4 px at the latest, and none of it is held back. A press that may
/// become a click is decided after 8 px, by the larger axis where none leads; the movement held
/// back until then is released gradually, without a jump.
public struct AxisLock: Sendable, Equatable {
  /// How far a press moves before it is a drag, in pixels.
  public static let slack = 8.0
  /// How far two fingers move at most before the axis is decided, in pixels.
  public static let patience = 4.0
  /// By which factor one axis must lead the other (AdwSwipeTracker's test for touchpads).
  public static let lead = 1.2
  /// The distance after which all but a third of the movement held back is released.
  private static let inflow = 12.0

  /// The decided axis; nil before the decision.
  public private(set) var axis: Axis?
  /// The movement since the gesture began, for the handler that continues it after the decision.
  public private(set) var travel = Point.zero
  private let mayBeClick: Bool
  /// The movement held back at the decision, and the distance travelled along the axis.
  private var (held, path) = (0.0, 0.0)

  /// A lock for a new gesture, which may become a click or not.
  public init(mayBeClick: Bool) { self.mayBeClick = mayBeClick }

  /// Adds a movement in pixels and returns the axis, if it is decided.
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

  /// The movement along an axis.
  public func travel(along axis: Axis) -> Double { axis == .horizontal ? travel.x : travel.y }

  /// The part of the movement along its axis that is applied.
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
