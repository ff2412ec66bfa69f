internal import Geometry
internal import Glibc
public import Gtk
public import Motion

extension Transform {
  /// Where a pose stands before a camera, for a square of a side with its origin at its top left.
  ///
  /// A point of the square is seen where the six steps `translated`, `perspective`, `translated`,
  /// `turned`, `scaled` and `translated` would put it, at a fifth of their cost, for covers that
  /// move at every frame. What no one sees is chosen for the way back; see `Retreat`.
  public static func standing(
    _ pose: Pose,
    side: Double,
    before camera: Perspective
  ) -> Transform {
    let (eye, distance) = (camera.vanishingPoint, camera.distance)
    let (sine, cosine, half) = (sin(pose.turn), cos(pose.turn), side / 2 * pose.scale)
    let cornerShare = 1 - (pose.depth + half * sine) / distance
    let plane = Plane(
      rightAcross: cosine * pose.scale,
      // Each point is divided by this share of its nearness in the end, and seen around the eye.
      rightShare: sine * pose.scale / distance,
      cornerAcross: pose.shift - half * cosine,
      cornerDown: pose.drop - half,
      cornerShare: cornerShare,
      eye: eye
    )
    let retreat = Retreat(to: plane, side: side, scale: pose.scale, steepness: sine * pose.scale)
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

/// A posed square as the eye meets it: where its corner and a step to the right go, before each is
/// divided by its share of nearness.
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

/// The way back from the screen to a posed square, for renderers that ask which part of it a
/// rectangle of the screen shows.
///
/// GTK's newer renderers turn the matrix around, put the rectangle's corners through it as points
/// without depth, and draw nothing of a square that the result does not meet. By the true matrix
/// that result is another part of space (covers far to a side were not drawn at all, GTK 4.18 NGL).
/// How near a point ends, and where things off the plane would go, is seen by nobody; so both are
/// chosen such that the way back is that of a square which hangs from the nearer edge and faces the
/// eye. It is broader than what is seen, so nothing that is seen is passed by; it is straight, so it
/// has no horizon beyond which a rectangle is turned inside out; and its pixels are as large as those
/// of the screen, or the renderer would draw it coarsely first.
private struct Retreat {
  /// How much nearer each step to the right ends.
  var slope = 0.0
  /// From which step on.
  var anchor = 0.0
  /// Where a step off the plane goes, before it is divided, and its share of nearness.
  var step = Point.zero
  var share = 0.0

  /// Turned less than this, a square's horizon is fifty times as far away as the eye.
  private static let flattest = 0.02

  init(to plane: Plane, side: Double, scale: Double, steepness: Double) {
    let farShare = plane.cornerShare + side * plane.rightShare
    guard abs(steepness) > Self.flattest, plane.cornerShare > 0, farShare > 0 else { return }
    anchor = plane.cornerShare < farShare ? 0 : side
    slope = -steepness
    // Far off the middle a turned square may be seen broader than one that faces the eye.
    let left = plane.corner.x / plane.cornerShare
    let right = (plane.corner.x + side * plane.right.x) / farShare
    let nearShare = min(plane.cornerShare, farShare)
    let breadth = max(scale, nearShare * (right - left) / side)
    step = Point(x: plane.right.x - breadth, y: plane.right.y)
    share = plane.rightShare
  }
}
