/// A direction of measurement, layout or movement.
public enum Axis: Sendable {
  case horizontal
  case vertical
}
