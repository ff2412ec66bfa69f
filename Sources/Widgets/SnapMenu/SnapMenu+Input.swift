public import Geometry
public import Gtk

extension SnapMenu: HandTarget {
  public func takes(_ movement: HandMovement) -> Bool {
    movement.axis == .horizontal && cells.count > 1
  }

  /// Stops the cells; returns whether they moved.
  public func handCame(at time: Double) -> Bool { driver.hold(over: layout, at: time) }

  /// Scrolls so that the cell under the finger remains there.
  public func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    let sign = isRightToLeft ? -1.0 : 1
    lead(at: time) {
      $0.move(by: sign * step.shown.x, of: sign * step.travelled.x, at: $1, over: layout)
    }
  }

  /// Lets the cells coast, or settle on the nearest one.
  public func handLeft(flings: Bool, at time: Double) {
    driver.change(at: time) { $0.end(flings: flings, at: $1, over: layout) }
  }

  /// Scrolls by one cell for each detent of either wheel axis.
  public func wheelTurned(
    by detents: Point,
    with modifiers: Modifiers,
    over point: Point,
    at time: Double
  ) -> Bool {
    guard cells.count > 1, !modifiers.contains(.control) else { return false }
    let along = isRightToLeft ? -detents.x : detents.x
    lead(at: time) { $0.turnWheel(by: detents.y + along, at: $1, over: layout) }
    return true
  }
}
