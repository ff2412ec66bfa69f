internal import Geometry
internal import Motion

/// Converts a drag to a change of the flow's position.
///
/// A cover that a finger or the mouse grabs remains under it. On a touchpad, the covers at the side
/// follow the fingers.
final class FlowGrip {
  private var grip: CoverGrip?
  private var hasBegun = false

  /// Lets go, for another movement.
  func release() { (grip, hasBegun) = (nil, false) }

  /// Grabs the cover where the movement began; `slot` finds it.
  func begin(
    with movement: HandMovement,
    at position: Double,
    in layout: FlowLayout,
    slot: (Point) -> Int?
  ) {
    guard !hasBegun, movement.device != .touchpad else { return }
    grip = slot(movement.start).map { CoverGrip(on: $0, at: position, in: layout) }
    hasBegun = true
  }

  func travel(
    by step: HandStep,
    in layout: FlowLayout
  ) -> (shown: Double, travelled: Double) {
    // The deltas are those of the content, which moves opposite to the position.
    grip?.move(by: -step.shown.x, of: -step.travelled.x, in: layout)
      ?? (Self.travel(by: step.shown, in: layout), Self.travel(by: step.travelled, in: layout))
  }

  private static func travel(by delta: Point, in layout: FlowLayout) -> Double {
    layout.travel(by: -delta.x) + delta.y / layout.sidePitch
  }
}
