public import Geometry
public import Gtk

/// A movement of fingers or the mouse, as far as it is known when the widget that handles it is
/// chosen.
public nonisolated struct HandMovement: Sendable, Equatable {
  public enum Device: Sendable {
    case touchpad
    case touch
    case mouse
  }

  public var device: Device
  public var axis: Axis
  /// Where it began, in the coordinates of the widget whose `takes(_:)` is called.
  public var start: Point
  /// Whether two fingers move while Shift is pressed.
  public var isShifted: Bool

  public init(device: Device, axis: Axis, start: Point, isShifted: Bool = false) {
    self.device = device
    self.axis = axis
    self.start = start
    self.isShifted = isShifted
  }
}

/// A part of a movement, in pixels of the finger.
public nonisolated struct HandStep: Sendable, Equatable {
  public static let zero = Self(.zero)

  public var shown: Point
  /// How far the finger moved.
  ///
  /// `shown` catches up gradually with the distance held back until a press became a drag, which
  /// must not raise the velocity.
  public var travelled: Point

  /// A step in which the content moves as far as the finger.
  public init(_ delta: Point) { (shown, travelled) = (delta, delta) }

  init(shown: Double, travelled: Double, along axis: Axis) {
    func point(_ way: Double) -> Point {
      axis == .horizontal ? Point(x: way, y: 0) : Point(x: 0, y: way)
    }
    self.shown = point(shown)
    self.travelled = point(travelled)
  }

  func since(_ other: Self) -> Self {
    var step = self
    step.shown.x -= other.shown.x
    step.shown.y -= other.shown.y
    step.travelled.x -= other.travelled.x
    step.travelled.y -= other.travelled.y
    return step
  }
}

/// A widget that is moved by fingers, the mouse or a wheel.
///
/// Times are seconds on the clock of `MainLoop.now`. The widget adds the deltas to its offset,
/// whatever the device: positive ones lead to the right and down, as in a scrolled window.
public protocol HandTarget: CustomWidget {
  /// Whether this widget handles a movement; called when its axis is known, on containers last.
  func takes(_ movement: HandMovement) -> Bool

  /// Called when fingers or a button are pressed: the widget stops its motion.
  ///
  /// Returns whether that stopped a motion; then the press is no click, for any widget.
  func handCame(at time: Double) -> Bool

  func handMoved(by step: HandStep, of movement: HandMovement, at time: Double)

  /// Called at the end; `flings` is false when another widget handles the movement or it was
  /// cancelled.
  func handLeft(flings: Bool, at time: Double)

  func wheelTurned(
    by detents: Point,
    with modifiers: Modifiers,
    over point: Point,
    at time: Double
  ) -> Bool
}

extension HandTarget {
  public func wheelTurned(
    by detents: Point,
    with modifiers: Modifiers,
    over point: Point,
    at time: Double
  ) -> Bool { false }

  /// Passes on a part of a movement in which the content moves as far as the finger.
  public func handMoved(
    by delta: Point,
    of movement: HandMovement = HandMovement(device: .touchpad, axis: .vertical, start: .zero),
    at time: Double
  ) {
    handMoved(by: HandStep(delta), of: movement, at: time)
  }
}
