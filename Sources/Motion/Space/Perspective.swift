public import Geometry

/// The camera of a stage: an eye in front of the screen, looking straight at it.
public struct Perspective: Sendable, Equatable {
  /// The point of the screen straight ahead of the eye, towards which everything recedes.
  public var vanishingPoint: Point
  /// How far the eye is in front of the screen.
  public var distance: Double

  /// A plane that appears narrower than this share of its width is edge-on: at 700 pixels that is
  /// less than a thousandth of a pixel.
  private static let thinnest = 1e-6

  /// A camera by its vanishing point and its distance.
  public init(vanishingPoint: Point, distance: Double) {
    precondition(distance > 0, "The eye must be before the screen.")
    self.vanishingPoint = vanishingPoint
    self.distance = distance
  }

  /// The point of the screen at which a point of a posed plane appears; nil when it is level with
  /// the eye or behind it.
  ///
  /// The point is measured from the middle of the posed rectangle, before it is scaled.
  public func project(_ point: Point, on pose: Pose) -> Point? {
    project(point, on: pose, cosine: cos(pose.turn), sine: sin(pose.turn))
  }

  /// The point of a posed plane that appears at a point of the screen.
  ///
  /// It is nil when the plane is edge-on, or when the ray meets it only behind the eye.
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

  /// How broad a posed plane appears: 1 from straight ahead, 0 edge-on, negative from behind.
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
    // A point at depth z appears nearer to the vanishing point by 1 − z / distance.
    let recession = 1 - (pose.depth - along * sine) / distance
    guard recession > 0 else { return nil }
    return Point(
      x: vanishingPoint.x + (pose.shift + along * cosine) / recession,
      y: vanishingPoint.y + (pose.drop + point.y * pose.scale) / recession
    )
  }
}
