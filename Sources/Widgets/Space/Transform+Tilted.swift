internal import Glibc
public import Gtk
public import Motion

extension Transform {
  /// Where a sheet lies that is turned about one of its level lines, seen by a camera.
  ///
  /// The line `hinge` of the sheet lies at `position`, and the sheet's line `middle` from top to bottom
  /// before the eye. It is what moving, perspective and turning make together, but for things off the
  /// sheet, of which there are none: so the inverse leads from each point that is seen back to that
  /// point of the sheet, as renderers wish that draw in pieces; see `Snapshot.drawsInPieces`.
  public static func tilted(
    by angle: Double,
    about hinge: Double,
    at position: Double,
    middle: Double,
    before camera: Perspective
  ) -> Transform {
    let (sine, cosine) = (sin(angle), cos(angle))
    // How much nearer each line of the sheet is than the one above it, and how near its first one is.
    let share = -sine / camera.distance
    let firstShare = 1 - hinge * share
    let eye = camera.vanishingPoint
    let first = position - eye.y - hinge * cosine
    return Transform(
      x: SIMD4(1, 0, 0, 0),
      y: SIMD4(middle * share, cosine + eye.y * share, sine, share),
      depth: SIMD4(0, 0, 1, 0),
      origin: SIMD4(
        middle * (firstShare - 1),
        first + eye.y * firstShare,
        -hinge * sine,
        firstShare
      )
    )
  }
}
