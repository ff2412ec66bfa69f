internal import Geometry
internal import Glibc
public import Gtk
public import Motion

extension Transform {
  /// The transform of a posed square with side `side` and its origin at the top left, before a
  /// camera.
  ///
  /// It maps points of the square like the six steps `translated`, `perspective`, `translated`,
  /// `turned`, `scaled` and `translated`, at a fifth of their cost, for covers that move in every
  /// frame. Its depth, and its mapping of points off the plane, are invisible and chosen for the
  /// inverse and for a display's scale factor; see `Retreat`.
  public static func posed(
    _ pose: Pose,
    side: Double,
    before camera: Perspective,
    scaleFactor: Int = 1
  ) -> Transform {
    let (eye, distance) = (camera.vanishingPoint, camera.distance)
    let (sine, cosine, half) = (sin(pose.turn), cos(pose.turn), side / 2 * pose.scale)
    let cornerShare = 1 - (pose.depth + half * sine) / distance
    let plane = Plane(
      rightAcross: cosine * pose.scale,
      // The homogeneous coordinate by which each point is divided, relative to the vanishing point.
      rightShare: sine * pose.scale / distance,
      cornerAcross: pose.shift - half * cosine,
      cornerDown: pose.drop - half,
      cornerShare: cornerShare,
      eye: eye
    )
    var retreat = Retreat(to: plane, side: side, scale: pose.scale, steepness: sine * pose.scale)
    retreat.slope *= Double(scaleFactor)
    return Transform(
      x: SIMD4(plane.right.x, plane.right.y, retreat.slope, plane.rightShare),
      y: SIMD4(0, pose.scale, 0, 0),
      depth: SIMD4(
        retreat.step.x,
        retreat.step.y,
        retreat.slope == 0 ? 1 : retreat.slope,
        retreat.share
      ),
      origin: SIMD4(
        plane.corner.x,
        plane.corner.y,
        -retreat.slope * retreat.anchor,
        plane.cornerShare
      )
    )
  }
}

/// A posed square in homogeneous coordinates: its corner and a step to the right, before each is
/// divided by its share.
private struct Plane {
  let right: Point
  let rightShare: Double
  let corner: Point
  let cornerShare: Double

  init(
    rightAcross: Double,
    rightShare: Double,
    cornerAcross: Double,
    cornerDown: Double,
    cornerShare: Double,
    eye: Point
  ) {
    right = Point(x: rightAcross + eye.x * rightShare, y: eye.y * rightShare)
    self.rightShare = rightShare
    corner = Point(x: cornerAcross + eye.x * cornerShare, y: cornerDown + eye.y * cornerShare)
    self.cornerShare = cornerShare
  }
}

/// Makes the inverse usable for renderers that compute from it which part of a square a rectangle
/// of the screen shows.
///
/// GTK's newer renderers invert the matrix, map the rectangle's corners through it as points
/// without depth, and draw nothing of a square that the result does not intersect. With the true
/// matrix the result is elsewhere in space (covers far to a side were not drawn at all, GTK 4.18
/// NGL). The depth of a point, and the mapping of points off the plane, are invisible; so both are
/// chosen such that the inverse is that of a square which hangs from the nearer edge and faces the
/// eye. It is broader than the visible square, so no visible part is skipped; it is affine, so
/// there is no horizon beyond which a rectangle is inverted; and its pixels are as large as those
/// of the screen, otherwise the renderer would first draw it at a low resolution.
///
/// For the size of the pixels they take the length of a step across at the left edge, with its
/// depth, which no scale factor enlarges; where that edge is far away, the step alone is so short
/// that they drew a blurred mip map (GTK 4.18 NGL).
private struct Retreat {
  var slope = 0.0
  /// The step at which the depth is 0.
  var anchor = 0.0
  /// The mapping of a step off the plane, before the division, and its share.
  var step = Point.zero
  var share = 0.0

  /// Turned less than this, a square's horizon is fifty times as far away as the eye.
  private static let flattest = 0.02

  init(to plane: Plane, side: Double, scale: Double, steepness: Double) {
    let farShare = plane.cornerShare + side * plane.rightShare
    guard abs(steepness) > Self.flattest, plane.cornerShare > 0, farShare > 0 else { return }
    anchor = plane.cornerShare < farShare ? 0 : side
    slope = steepness < 0 ? scale : -scale
    // Far from the middle a turned square may look broader than one that faces the eye.
    let left = plane.corner.x / plane.cornerShare
    let right = (plane.corner.x + side * plane.right.x) / farShare
    let nearShare = min(plane.cornerShare, farShare)
    let breadth = max(scale, nearShare * (right - left) / side)
    step = Point(x: plane.right.x - breadth, y: plane.right.y)
    share = plane.rightShare
  }
}
