public import Geometry
public import Gtk

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

/// A part of a hand's movement, in pixels of a finger.
public nonisolated struct HandStep: Sendable, Equatable {
  /// Nothing moved.
  public static let zero = Self(.zero)

  /// By how much the content moves.
  public var shown: Point
  /// By how much the hand moved: what was held back until a press became a drag is shown little by
  /// little, and makes no hand faster.
  public var travelled: Point

  /// A hand with which the content goes.
  public init(_ delta: Point) { (shown, travelled) = (delta, delta) }

  init(shown: Double, travelled: Double, along axis: Axis) {
    func point(_ way: Double) -> Point {
      axis == .horizontal ? Point(x: way, y: 0) : Point(x: 0, y: way)
    }
    self.shown = point(shown)
    self.travelled = point(travelled)
  }

  /// What has come since another, earlier part.
  func since(_ other: Self) -> Self {
    var step = self
    step.shown.x -= other.shown.x
    step.shown.y -= other.shown.y
    step.travelled.x -= other.travelled.x
    step.travelled.y -= other.travelled.y
    return step
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

  /// The hand moved, as part of a movement that the widget takes.
  func handMoved(by step: HandStep, of movement: HandMovement, at time: Double)

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

extension HandTarget {
  /// The hand moved, and the content goes with it.
  public func handMoved(
    by delta: Point,
    of movement: HandMovement = HandMovement(device: .touchpad, axis: .vertical, start: .zero),
    at time: Double
  ) {
    handMoved(by: HandStep(delta), of: movement, at: time)
  }
}
