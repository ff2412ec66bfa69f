public import Geometry

/// A posed plane as an eye sees it, with what all its points need worked out once.
public struct PosedPlane: Sendable, Equatable {
  /// The eye.
  public let perspective: Perspective
  /// The pose of the plane.
  public let pose: Pose
  let cosine: Double
  private let sine: Double

  /// A plane that appears narrower than this share of its width is edge-on: at 700 pixels that is
  /// less than a thousandth of a pixel.
  private static let thinnest = 1e-6

  /// The plane with this pose.
  public init(_ pose: Pose, seenFrom perspective: Perspective) {
    self.perspective = perspective
    self.pose = pose
    cosine = cos(pose.turn)
    sine = sin(pose.turn)
  }

  /// The point of the screen at which a point from the plane's middle appears; nil behind the eye.
  public func project(_ point: Point) -> Point? {
    let along = point.x * pose.scale
    let recession = recession(along)
    guard recession > 0 else { return nil }
    return Point(
      x: perspective.vanishingPoint.x + (pose.shift + along * cosine) / recession,
      y: perspective.vanishingPoint.y + (pose.drop + point.y * pose.scale) / recession
    )
  }

  /// The point of the plane that appears at a point of the screen; nil when it is edge-on.
  public func unproject(_ point: Point) -> Point? {
    guard let (x, recession) = upright(at: point.x) else { return nil }
    let y = point.y - perspective.vanishingPoint.y
    return Point(x: x, y: (y * recession - pose.drop) / pose.scale)
  }

  /// The upright line of the plane at a place of the screen, and by how much smaller it appears.
  public func upright(at screenX: Double) -> (x: Double, recession: Double)? {
    guard abs(breadth) > Self.thinnest else { return nil }
    let x = screenX - perspective.vanishingPoint.x
    // Solve x · (1 − (depth − along · sine) / distance) = shift + along · cosine for along.
    let divisor = cosine - x * sine / perspective.distance
    guard divisor != 0, pose.scale != 0 else { return nil }
    let along = (x * (1 - pose.depth / perspective.distance) - pose.shift) / divisor
    let recession = recession(along)
    guard recession > 0 else { return nil }
    return (along / pose.scale, recession)
  }

  /// How broad the plane appears: 1 from straight ahead, 0 edge-on, negative from behind.
  ///
  /// It is the cosine of the turn for a plane straight ahead, and the part of the plane's normal
  /// that points to the eye for all others: ((distance − depth) · cos − shift · sin) / distance.
  public var breadth: Double {
    (1 - pose.depth / perspective.distance) * cosine - pose.shift / perspective.distance * sine
  }

  /// A point at depth z appears nearer to the vanishing point by 1 − z / distance.
  private func recession(_ along: Double) -> Double {
    1 - (pose.depth - along * sine) / perspective.distance
  }
}
