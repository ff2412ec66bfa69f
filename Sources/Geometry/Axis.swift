/// A direction in which something is measured, laid out or moved.
public enum Axis: Sendable {
  /// From side to side.
  case horizontal
  /// From top to bottom.
  case vertical
}
