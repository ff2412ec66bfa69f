public import Geometry
public import Gtk

extension FoldingList {
  /// GTK's own gain of two fingers in lists.
  static let touchpadGain = 2.5

  /// Up and down is the list's, sideways a row's; the handle of a row is for carrying it.
  public func takes(_ movement: HandMovement) -> Bool {
    if movement.device == .mouse, isOnHandle(movement.start) { return false }
    return movement.axis == .vertical
      || state.editing == nil && state.row(at: movement.start.y, time) != nil
  }

  /// What moves stands still.
  public func handCame(at time: Double) -> Bool {
    change(at: time) { state, time in state.beginScroll(at: time) }
  }

  /// The rows go with the hand, or one row does.
  public func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    let gain = movement.device == .touchpad ? Self.touchpadGain : 1
    change(at: time) { state, time in
      guard movement.axis == .horizontal else {
        return state.scroll(by: step.shown.y * gain, of: step.travelled.y * gain, at: time)
      }
      if state.hand == .scroll {
        state.endScroll(flings: false, at: time)
        _ = state.beginSwipe(at: movement.start.y, time)
      }
      // What comes along from the right moves against the text, but for those who read from there.
      state.swipe(by: isRightToLeft ? step.shown.x : -step.shown.x, at: time)
    }
  }

  /// The hand has let go.
  public func handLeft(flings: Bool, at time: Double) {
    change(at: time) { state, time in
      state.endSwipe(commits: flings, at: time)
      state.endScroll(flings: flings, at: time)
    }
  }

  /// A wheel scrolls.
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
