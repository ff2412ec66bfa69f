public import Geometry

/// The camera of a stage: an eye in front of the screen, looking straight at it.
public struct Perspective: Sendable, Equatable {
  /// The point of the screen straight ahead of the eye, towards which everything recedes.
  public var vanishingPoint: Point
  /// How far the eye is in front of the screen.
  public var distance: Double

  /// A camera by its vanishing point and its distance.
  public init(vanishingPoint: Point, distance: Double) {
    precondition(distance > 0, "The eye must be before the screen.")
    self.vanishingPoint = vanishingPoint
    self.distance = distance
  }

  /// The point of the screen at which a point of a posed plane appears; nil behind the eye.
  public func project(_ point: Point, on pose: Pose) -> Point? { plane(pose).project(point) }

  /// The plane with a pose.
  public func plane(_ pose: Pose) -> PosedPlane { PosedPlane(pose, seenFrom: self) }
}
