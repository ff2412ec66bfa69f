internal import Geometry
internal import Gtk

/// A press on a folding list that may lift a row and carry it.
struct FoldCarry {
  /// The point where the press began.
  var start = Point.zero
  /// Whether a long press lifted the row.
  var isLongPress = false
  /// Whether Esc has ended the drag; the same press lifts no other row.
  var isCancelled = false
  /// Whether `dragContent` was already requested for the lifted row.
  var isOffered = false
  /// The largest distance that the row was carried.
  var distance = 0.0
  /// The drag of the row to another program.
  var dragOut: RunningDrag?

  /// The distance within which a drag still counts as a press.
  static let still = 8.0

  /// Begins a press.
  mutating func begin(at point: Point) {
    start = point
    (isCancelled, isOffered) = (false, false)
  }
}
