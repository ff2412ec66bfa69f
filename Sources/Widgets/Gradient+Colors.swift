internal import Geometry
internal import Gtk

nonisolated extension Gradient {
  /// From one colour at a height to another at another height.
  static func down(from top: Double, _ first: Color, to end: Double, _ last: Color) -> Self {
    Self(.line(from: Point(x: 0, y: top), to: Point(x: 0, y: end)), Stop(0, first), Stop(1, last))
  }

  /// From one colour at a place of a row to another at another place.
  static func across(from left: Double, _ first: Color, to end: Double, _ last: Color) -> Self {
    Self(.line(from: Point(x: left, y: 0), to: Point(x: end, y: 0)), Stop(0, first), Stop(1, last))
  }
}
