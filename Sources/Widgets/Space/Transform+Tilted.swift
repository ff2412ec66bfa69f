internal import Glibc
public import Gtk
public import Motion

extension Transform {
  /// The transform of a sheet that is turned about a horizontal line, before a camera.
  ///
  /// The line `hinge` of the sheet is at `position`, and its vertical line `middle` is in front of
  /// the eye. For points of the sheet it equals translation, perspective and rotation; there are no
  /// others, so its inverse maps each visible point back to the sheet, as renderers that draw in
  /// pieces require; see `Snapshot.drawsInPieces`.
  public static func tilted(
    by angle: Double,
    about hinge: Double,
    at position: Double,
    middle: Double,
    before camera: Perspective
  ) -> Transform {
    let (sine, cosine) = (sin(angle), cos(angle))
    // The homogeneous coordinate that each line of the sheet adds, and that of its first line.
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
