internal import Geometry
internal import Motion

/// One movement: its distance, and which widget handles it, decided once.
nonisolated struct HandCourse: Sendable {
  /// Which widget handles the movement.
  enum Owner: Sendable {
    /// Undecided: no axis leads yet.
    case open
    case ours
    case others
  }

  let device: HandMovement.Device
  let start: Point
  /// Whether the widget follows before it is certain that it handles the movement.
  let isEager: Bool
  private(set) var owner = Owner.open
  private(set) var movement: HandMovement?
  private var lock: AxisLock
  /// The part of the movement that the widget has received so far.
  private var delivered = HandStep.zero

  init(device: HandMovement.Device, start: Point, isEager: Bool = false) {
    self.device = device
    self.start = start
    self.isEager = isEager
    lock = AxisLock(mayBeClick: device != .touchpad && !isEager)
  }

  /// Whether the widget has received a part of it.
  var isFollowed: Bool { delivered != .zero }

  /// Adds a part of the movement; returns the step for the widget, nil if it does not handle the
  /// movement.
  ///
  /// The step is along the leading axis; an eager widget follows from the first pixel.
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
    defer { delivered = step }
    return step.since(delivered)
  }

  private var leadingAxis: Axis {
    abs(lock.travel.x) >= abs(lock.travel.y) ? .horizontal : .vertical
  }
}
