internal import Geometry
internal import Motion

/// The course of one movement: how far it came, and whose it is, decided once.
nonisolated struct HandCourse: Sendable {
  /// Whose the movement is.
  enum Owner: Sendable {
    /// Not decided: no axis leads yet.
    case open
    /// The widget's that listens.
    case ours
    /// Somebody else's.
    case others
  }

  /// What the hand moves on.
  let device: HandMovement.Device
  /// Where it began.
  let start: Point
  /// Whether the widget follows before it is certain that the movement stays its own.
  let isEager: Bool
  /// Whose it is by now.
  private(set) var owner = Owner.open
  /// What the widget has taken.
  private(set) var movement: HandMovement?
  private var lock: AxisLock
  /// What the widget has been told of so far.
  private var told = HandStep.zero

  init(device: HandMovement.Device, start: Point, isEager: Bool = false) {
    self.device = device
    self.start = start
    self.isEager = isEager
    lock = AxisLock(mayBeClick: device != .touchpad && !isEager)
  }

  /// Whether the widget has been told of a part of it.
  var isFollowed: Bool { told != .zero }

  /// Takes a part of the movement; answers by how much the widget has to move, nil if it is not its own.
  ///
  /// It is the part along the axis that leads; an eager widget follows from the first pixel.
  mutating func add(_ delta: Point, isOurs: (HandMovement) -> Bool) -> HandStep? {
    guard owner != .others else { return nil }
    let axis = lock.add(x: delta.x, y: delta.y)
    if owner == .open {
      guard axis != nil || isEager else { return nil }
      let movement = HandMovement(device: device, axis: axis ?? leadingAxis, start: start)
      let isOurs = isOurs(movement)
      if axis != nil { owner = isOurs ? .ours : .others }
      guard isOurs else { return nil }
      self.movement = movement
    }
    let way = axis ?? leadingAxis
    let travel = lock.travel(along: way)
    let step = HandStep(shown: axis == nil ? travel : lock.shown, travelled: travel, along: way)
    defer { told = step }
    return step.since(told)
  }

  private var leadingAxis: Axis {
    abs(lock.travel.x) >= abs(lock.travel.y) ? .horizontal : .vertical
  }
}
