/// How a gatefold sleeve opens: each part's value by the opening, which is 0 for the closed record
/// and 1 for the open sleeve.
///
/// All are level beyond both ends, so that a pull beyond an end moves the sleeve and bends nothing,
/// and none has a corner.
public enum SleeveCurves {
  /// How far the cover has grown, from 0 to 1; below 0 it shrinks a little.
  public static let growth = Curve(knots: [
    Curve.Knot(0, 0, slope: 0.35), Curve.Knot(1, 1, arriving: 0, leaving: 0),
  ])
  /// The angle between the right wing and the screen, in radians, without the sleeve's final turn:
  /// from behind the cover over edge-on to flat.
  public static let hinge = Curve(knots: [
    Curve.Knot(0, .pi, slope: 0),
    Curve.Knot(0.28, .pi / 2, slope: .degrees(-250)),
    Curve.Knot(1, 0, slope: 0),
  ])
  /// The cover's turn in flight, in radians, beyond the sleeve's final turn.
  public static let swing = Curve(knots: [
    Curve.Knot(0, 0, slope: 0),
    Curve.Knot(0.42, .degrees(17), slope: 0),
    Curve.Knot(1, 0, slope: 0),
  ])
  /// The sleeve's final turn, as a part of it.
  public static let turn = ramp(0, 1)
  /// How far the disc has slid out of the right wing, from 0 to 1.
  public static let disc = ramp(0.68, 1)
  /// The opacity of the stage behind the sleeve.
  public static let backdrop = ramp(0, 0.62)
  /// The strength of the cover's shadow, as long as the stage behind it is not opaque.
  public static let shadow = Curve(knots: [
    Curve.Knot(0, 0, slope: 0), Curve.Knot(0.2, 1, slope: 0), Curve.Knot(0.62, 0, slope: 0),
  ])
  /// The strength of the light behind the sleeve.
  public static let light = ramp(0.18, 1)
  /// The strength of the reflection, which needs an opaque floor.
  public static let mirror = ramp(0.62, 1)
  /// The strength of the shades along the spine.
  public static let crease = ramp(0.08, 0.7)
  /// How far the cover's corners have changed from those of the closed record to the open one's.
  public static let corner = ramp(0, 0.2)
  /// The opacity of the owner's controls around the open sleeve.
  public static let controls = ramp(0.76, 1)

  /// How dark the right wing is at an angle to the screen, from 0 to 1.
  public static func shade(at angle: Double) -> Double {
    (0.74 * (1 - cos(angle))).clamped(to: 0...0.74)
  }

  /// How dark a page is that turns over: dark on edge, and not at all where it lies.
  public static func sheetShade(at turn: Double) -> Double {
    let sine = sin(turn.clamped(to: 0...1) * .pi)
    return 0.5 * sine * sine
  }

  private static func ramp(_ start: Double, _ end: Double) -> Curve {
    Curve(knots: [Curve.Knot(start, 0, slope: 0), Curve.Knot(end, 1, slope: 0)])
  }
}
