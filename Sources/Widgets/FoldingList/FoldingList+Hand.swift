public import Geometry
public import Gtk

extension FoldingList {
  /// GTK's own factor for two-finger scrolling in lists.
  static let touchpadGain = 2.5

  /// Vertical movements scroll the list, horizontal ones swipe a row; a row's handle is for
  /// dragging it.
  public func takes(_ movement: HandMovement) -> Bool {
    if movement.device == .mouse, isOnHandle(movement.start) { return false }
    return movement.axis == .vertical
      || state.editing == nil && state.row(at: movement.start.y, time) != nil
  }

  /// Stops the current motion.
  public func handCame(at time: Double) -> Bool {
    change(at: time) { state, time in state.beginScroll(at: time) }
  }

  /// Scrolls the rows, or swipes one of them.
  public func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    let gain = movement.device == .touchpad ? Self.touchpadGain : 1
    change(at: time) { state, time in
      guard movement.axis == .horizontal else {
        return state.scroll(by: step.shown.y, of: step.travelled.y, gain: gain, at: time)
      }
      if state.hand == .scroll {
        state.endScroll(flings: false, at: time)
        _ = state.beginSwipe(at: movement.start.y, time)
      }
      // Swipes are measured towards the text's end; the step's sign follows the scroll direction.
      state.swipe(by: isRightToLeft ? step.shown.x : -step.shown.x, at: time)
    }
  }

  /// Ends the swipe or the scroll.
  public func handLeft(flings: Bool, at time: Double) {
    change(at: time) { state, time in
      state.endSwipe(commits: flings, at: time)
      state.endScroll(flings: flings, at: time)
    }
  }

  /// Scrolls by a mouse wheel.
  public func wheelTurned(
    by detents: Point,
    with modifiers: Modifiers,
    over point: Point,
    at time: Double
  ) -> Bool {
    guard !modifiers.contains(.control), detents.y != 0 else { return false }
    return change(at: time) { state, time in state.turnWheel(by: detents.y, at: time) }
  }

  /// Whether a place is on the handle of a row.
  func isOnHandle(_ point: Point) -> Bool {
    guard let row = state.row(at: point.y, time), state.level.rows[row].isMovable else {
      return false
    }
    let layout = FoldRowLayout(
      width: size.width,
      height: style.rowHeight,
      isMirrored: isRightToLeft
    )
    return layout.isHandle(point.x, isStack: state.level.rows[row].isStack)
  }
}
