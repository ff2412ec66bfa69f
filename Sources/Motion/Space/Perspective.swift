public import Geometry

/// The one camera of a stage: an eye before the screen, looking straight at it.
public struct Perspective: Sendable, Equatable {
  /// The point of the screen straight ahead of the eye, to which all that goes back runs.
  public var vanishingPoint: Point
  /// How far before the screen the eye is.
  public var distance: Double

  /// Seen narrower than this share of its width, a rectangle of 700 pixels has less than a
  /// thousandth of a pixel: it is edge-on.
  private static let thinnest = 1e-6

  /// A camera by where it looks and from how far.
  public init(vanishingPoint: Point, distance: Double) {
    precondition(distance > 0, "The eye must be before the screen.")
    self.vanishingPoint = vanishingPoint
    self.distance = distance
  }

  /// Where on the screen a point of a posed plane is seen; nil when it is level with the eye or
  /// behind it.
  ///
  /// The point is measured from the middle of the posed rectangle, before it is scaled.
  public func project(_ point: Point, on pose: Pose) -> Point? {
    project(point, on: pose, cosine: cos(pose.turn), sine: sin(pose.turn))
  }

  /// Which point of a posed plane is seen at a point of the screen.
  ///
  /// It is nil when the plane is seen edge-on, and when it is only met behind the eye.
  public func unproject(_ point: Point, on pose: Pose) -> Point? {
    let cosine = cos(pose.turn)
    let sine = sin(pose.turn)
    guard abs(breadth(of: pose, cosine: cosine, sine: sine)) > Self.thinnest else { return nil }
    let x = point.x - vanishingPoint.x
    let y = point.y - vanishingPoint.y
    // Solve x · (1 − (depth − along · sine) / distance) = shift + along · cosine for along.
    let divisor = cosine - x * sine / distance
    guard divisor != 0, pose.scale != 0 else { return nil }
    let along = (x * (1 - pose.depth / distance) - pose.shift) / divisor
    let recession = 1 - (pose.depth - along * sine) / distance
    guard recession > 0 else { return nil }
    return Point(x: along / pose.scale, y: (y * recession - pose.drop) / pose.scale)
  }

  /// How broadly a posed plane is seen: 1 from straight ahead, 0 edge-on, negative from behind.
  ///
  /// It is the cosine of the turn for a plane straight ahead, and the part of the plane's normal
  /// that points to the eye for all others: ((distance − depth) · cos − shift · sin) / distance.
  public func breadth(of pose: Pose) -> Double {
    breadth(of: pose, cosine: cos(pose.turn), sine: sin(pose.turn))
  }

  private func breadth(of pose: Pose, cosine: Double, sine: Double) -> Double {
    (1 - pose.depth / distance) * cosine - pose.shift / distance * sine
  }

  private func project(
    _ point: Point,
    on pose: Pose,
    cosine: Double,
    sine: Double
  ) -> Point? {
    let along = point.x * pose.scale
    // A point at depth z is seen nearer to the vanishing point by 1 − z / distance.
    let recession = 1 - (pose.depth - along * sine) / distance
    guard recession > 0 else { return nil }
    return Point(
      x: vanishingPoint.x + (pose.shift + along * cosine) / recession,
      y: vanishingPoint.y + (pose.drop + point.y * pose.scale) / recession
    )
  }
}
