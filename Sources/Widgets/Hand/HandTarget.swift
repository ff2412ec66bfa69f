public import Gtk
public import Motion

/// A movement of a hand, as far as it is known when it has to be decided whose it is.
public nonisolated struct HandMovement: Sendable, Equatable {
  /// What the hand moves on.
  public enum Device: Sendable {
    /// Two fingers on a touchpad.
    case touchpad
    /// A finger on a screen.
    case touch
    /// A mouse with its button down.
    case mouse
  }

  /// What the hand moves on.
  public var device: Device
  /// The axis that leads.
  public var axis: Axis
  /// Where it began, in the coordinates of the widget that is asked.
  public var start: Point

  /// A movement by its parts.
  public init(device: Device, axis: Axis, start: Point) {
    self.device = device
    self.axis = axis
    self.start = start
  }
}

/// A widget that a hand moves.
///
/// Times are seconds on the clock of `MainLoop.now`. What moves adds the deltas to its offset,
/// whatever the device: positive ones lead on to the right and down, as in a scrolled window.
public protocol HandTarget: CustomWidget {
  /// Whether a movement is this widget's; asked when its axis is known, of containers last.
  func takes(_ movement: HandMovement) -> Bool

  /// Fingers lie or a button is down: what moves stands still.
  ///
  /// Answers whether that stopped a motion; then the press is no click, for anybody.
  func handCame(at time: Double) -> Bool

  /// The hand moved, in pixels of a finger.
  func handMoved(by delta: Point, at time: Double)

  /// It left; `flings` is false when the movement was another's or was taken away.
  func handLeft(flings: Bool, at time: Double)

  /// A wheel turned by detents or parts of them; the answer says whether the turn was used.
  func wheelTurned(
    by detents: Point,
    with modifiers: Modifiers,
    over point: Point,
    at time: Double
  ) -> Bool
}
