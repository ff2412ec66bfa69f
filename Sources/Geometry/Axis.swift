/// A direction of measurement, layout or movement.
public enum Axis: Sendable {
  /// From left to right.
  case horizontal
  /// From top to bottom.
  case vertical
}
