public import Gtk
public import Motion

extension Transform {
  /// The transform of a picture that stands upright in space, with its origin at the top left.
  ///
  /// For points of the picture it equals translation, perspective and rotation about a vertical
  /// line. Depth is invisible and stays unchanged, so its inverse maps each visible point back to
  /// the picture, as renderers that draw in pieces require; see `Snapshot.drawsInPieces`.
  public static func upright(_ plane: UprightPlane) -> Transform {
    let (eye, distance) = (plane.camera.vanishingPoint, plane.camera.distance)
    // The homogeneous coordinate of the corner, and what each column adds to it.
    let first = plane.recession(at: 0)
    let share = -plane.forward / distance
    return Transform(
      x: SIMD4(plane.across + eye.x * share, eye.y * share, 0, share),
      y: SIMD4(0, plane.down, 0, 0),
      depth: SIMD4(0, 0, 1, 0),
      origin: SIMD4(
        plane.corner.x - eye.x + eye.x * first,
        plane.corner.y - eye.y + eye.y * first,
        0,
        first
      )
    )
  }
}
