internal import Geometry
internal import Gtk

/// A press on a folding list that may lift a row and carry it, even to another program.
final class FoldCarry {
  private(set) var start = Point.zero
  private var isLongPress = false
  /// Whether Esc has ended the drag; the same press lifts no other row.
  private var isCancelled = false
  private var hasLeft = false
  private var distance = 0.0
  private var dragOut: RunningDrag?

  /// The distance within which a drag still counts as a press.
  private static let still = 8.0
  /// How far outside the list a dragged row becomes a drag to other programs; nearer, the list
  /// scrolls.
  private static let leave = 48.0

  func begin(at point: Point) {
    start = point
    (isCancelled, hasLeft) = (false, false)
  }

  /// Whether the mouse may lift a row by its handle after that way.
  func mayLift(after offset: Point) -> Bool {
    !isCancelled && (abs(offset.y) > 3 || abs(offset.x) > 3)
  }

  /// Measures the way from here on, because the press has lasted long.
  func rest(at point: Point) { (start, distance) = (point, 0) }

  func lift(isLongPress: Bool) { (self.isLongPress, distance) = (isLongPress, 0) }

  /// Carries the row; returns the place of the pointer.
  func move(by offset: Point) -> Point {
    distance = max(distance, abs(offset.x), abs(offset.y))
    return Point(x: start.x + offset.x, y: start.y + offset.y)
  }

  /// Whether a long press ends without a movement.
  var isPress: Bool { isLongPress && distance < Self.still }

  func cancel() { isCancelled = true }

  // MARK: - To other programs

  /// Whether the row leaves a list of a size; once for each press, as its content may require
  /// writing a file.
  func leaves(_ size: Size, at place: Point) -> Bool {
    guard dragOut == nil, !hasLeft, Self.isAway(place, from: size) else { return false }
    hasLeft = true
    return true
  }

  /// Whether a place is too far outside a list for a drop in it.
  static func isAway(_ place: Point, from size: Size) -> Bool {
    place.x < -leave || place.x > size.width + leave || place.y < -leave
      || place.y > size.height + leave
  }

  /// Drags the row's content to other programs; returns whether that began.
  func offer(
    _ content: DragContent,
    showing icon: DragIcon?,
    from gesture: DragGesture
  ) -> Bool {
    dragOut = RunningDrag(of: content, showing: icon, from: gesture)
    dragOut?.onFinish { [weak self] _ in self?.dragOut = nil }
    return dragOut != nil
  }
}
