public import GLib
internal import Geometry
public import Gtk
internal import Motion

/// Combines two-finger scrolling, a wheel, touch drags and mouse drags into one kind of movement.
///
/// Its controllers, except the wheel's, run in the capture phase, before those of any descendant.
/// They let events propagate until it is decided which widget handles the movement, and keep that
/// decision to its end. A target inside that accepts the movement where it began has precedence.
@MainActor public final class HandInput {
  /// Whether the target follows from the first pixel on: right for one that accepts both axes.
  public var isEager = false
  /// Whether even an eager target follows a touch or a mouse drag only after a short way, because
  /// it may still become a click.
  public var waitsForClicks = false
  /// Whether it handles input; disabling it cancels the current movement.
  public var isEnabled = true {
    didSet { if !isEnabled { cancel() } }
  }

  /// A fixed widget as the coordinate reference while the target itself moves with a finger or the
  /// mouse.
  public weak var ground: Widget?

  private weak var target: (any HandTarget)?
  private var course: HandCourse?
  private var clock = EventClock()
  private var draggedTo = Point.zero
  private var isScrolling = false
  /// The time of the last two-finger event.
  private var fingersTime = 0.0
  private var hasStopped = false
  private let scroll = ScrollController()
  private let wheel = ScrollController()
  private let drag = DragGesture()
  private let hold = HoldController()
  private let now: () -> Double

  /// The pixels of a touchpad movement per detent, where X11 reports detents.
  private static let pixelsPerDetent = 15.0

  /// Adds controllers to a target, which retains it.
  public init(for target: any HandTarget, now: @escaping () -> Double = { MainLoop.now }) {
    self.target = target
    self.now = now
    for controller in [scroll, drag, hold] as [EventController] {
      controller.listen(in: .capture)
      target.add(controller)
    }
    // A wheel's turn is not a movement to decide about: the deepest widget handles it.
    target.add(wheel)
    wheel.onScroll { [weak self] in self?.turned(by: $0) ?? false }
    listenToFingers()
    listenToDrags()
  }

  /// Whether fingers or a pressed button are on the target.
  public var isHeld: Bool { course != nil }

  /// Ends the current movement without a fling, because another gesture has taken over.
  public func cancel() {
    guard let course else { return }
    leave(flings: false, at: now())
    if course.device != .touchpad { drag.deny() }
  }

  // MARK: - Touchpad and wheel

  private func listenToFingers() {
    scroll.onBegin { [weak self] in
      guard let self else { return }
      isScrolling = true
      // A flick may arrive as a single event: the fingers touched down before its first part.
      let delay = max(0, scroll.eventTime - scroll.startTime)
      come(.touchpad, at: place(of: scroll), time: time(of: scroll) - delay)
    }
    scroll.onScroll { [weak self] delta in self?.scrolled(by: delta) ?? false }
    scroll.onEnd { [weak self] in
      guard let self else { return }
      isScrolling = false
      guard course?.device == .touchpad else { return }
      leave(flings: true, at: time(of: scroll))
    }
    hold.onHold { [weak self] stage, _ in
      guard let self else { return }
      switch stage {
      case .begin: come(.touchpad, at: place(of: hold), time: time(of: hold))
      case .end: if course?.device == .touchpad { leave(flings: false, at: now()) }
      // The scroll or the pinch that follows continues, or nothing does.
      case .cancel: break
      }
    }
  }

  private func scrolled(by delta: Point) -> Bool {
    guard isScrolling, !scroll.modifiers.contains(.control) else { return false }
    fingersTime = scroll.eventTime
    let factor = scroll.unit == .pixel ? 1 : Self.pixelsPerDetent
    var isFollowed = false
    var lift: Double?
    for moment in scroll.movements(of: delta) {
      let time = time(of: moment, in: scroll)
      guard !moment.isLift else {
        if course?.isFollowed ?? false { lift = time }
        continue
      }
      if let before = lift {
        // On a busy machine two flicks may be one event: the first ends before the second begins.
        lift = nil
        leave(flings: true, at: before)
        come(.touchpad, at: place(of: scroll), time: time)
      }
      let pixels = Point(x: moment.point.x * factor, y: moment.point.y * factor)
      isFollowed = follow(pixels, at: time)
    }
    return isFollowed
  }

  /// Handles a wheel; two fingers with Ctrl count as one, for touchpads that cannot pinch.
  private func turned(by delta: Point) -> Bool {
    guard isEnabled, let target else { return false }
    let modifiers = wheel.modifiers
    // On a busy machine the last movement and the lift may be one event, which is not a wheel's.
    let isFingers = isScrolling || (fingersTime > 0 && wheel.eventTime == fingersTime)
    guard !isFingers || modifiers.contains(.control) else { return false }
    let factor = wheel.unit == .pixel ? 1 / Self.pixelsPerDetent : 1
    return target.wheelTurned(
      by: Point(x: delta.x * factor, y: delta.y * factor),
      with: modifiers,
      over: wheel.eventPoint(in: target) ?? .zero,
      at: time(of: wheel)
    )
  }

  // MARK: - Touch and mouse drags

  private func listenToDrags() {
    drag.onStart { [weak self] point in
      guard let self else { return }
      draggedTo = placeOnGround ?? .zero
      come(drag.isTouch ? .touch : .mouse, at: point, time: time(of: drag))
      if hasStopped { drag.claim() }
    }
    drag.onMove { [weak self] offset in
      guard let self, let device = course?.device, device != .touchpad else { return }
      follow(to: offset)
    }
    drag.onFinish { [weak self] _ in self?.drop(flings: true) }
    drag.onCancel { [weak self] in self?.drop(flings: false) }
  }

  private func follow(to offset: Point) {
    let place = placeOnGround ?? offset
    if let still = ground ?? target, let end = drag.eventPoint(in: still) {
      for moment in drag.earlierPlaces(in: still) {
        let back = Point(x: end.x - moment.point.x, y: end.y - moment.point.y)
        go(to: Point(x: place.x - back.x, y: place.y - back.y), at: time(of: moment, in: drag))
      }
    }
    go(to: place, at: time(of: drag))
  }

  private func go(to place: Point, at time: Double) {
    // The content follows the finger, so the offset changes in the opposite direction.
    let delta = Point(x: draggedTo.x - place.x, y: draggedTo.y - place.y)
    draggedTo = place
    if follow(delta, at: time), course?.owner == .ours { drag.claim() }
  }

  private var placeOnGround: Point? { ground.flatMap { drag.eventPoint(in: $0) } }

  private func drop(flings: Bool) {
    guard let device = course?.device, device != .touchpad else { return }
    leave(flings: flings, at: time(of: drag))
  }

  // MARK: - Movements

  private func come(_ device: HandMovement.Device, at point: Point?, time: Double) {
    guard isEnabled, let target, let point else { return }
    if course != nil, course?.device != device { return }
    course = HandCourse(
      device: device,
      start: point,
      isEager: isEager && !(waitsForClicks && device != .touchpad)
    )
    hasStopped = target.handCame(at: time)
  }

  private func follow(_ delta: Point, at time: Double) -> Bool {
    guard let target, var course else { return false }
    let wasOpen = course.owner == .open
    let move = course.add(delta) { self.isOurs($0, for: target) }
    self.course = course
    if let move, let movement = course.movement {
      target.handMoved(by: move, of: movement, at: time)
    }
    if wasOpen, course.owner == .others { target.handLeft(flings: false, at: time) }
    return move != nil
  }

  private func leave(flings: Bool, at time: Double) {
    guard let course else { return }
    self.course = nil
    guard course.owner != .others else { return }
    target?.handLeft(flings: flings && course.isFollowed, at: time)
  }

  private func isOurs(_ movement: HandMovement, for target: any HandTarget) -> Bool {
    var movement = movement
    movement.isShifted = movement.device == .touchpad && scroll.modifiers.contains(.shift)
    guard target.takes(movement) else { return false }
    let inner = innerTarget(at: movement.start) { inner, start in
      var inside = movement
      inside.start = start
      return inner.takes(inside)
    }
    return inner == nil
  }

  /// The innermost target at a point, other than our own, for which `wants` returns true.
  private func innerTarget(
    at point: Point,
    where wants: (any HandTarget, Point) -> Bool
  ) -> (any HandTarget)? {
    guard let target else { return nil }
    var widget = target.pick(at: point)
    while let candidate = widget, candidate != target {
      if let inner = candidate as? any HandTarget, let place = target.convert(point, to: inner),
        wants(inner, place)
      {
        return inner
      }
      widget = candidate.parent
    }
    return nil
  }

  private func place(of controller: EventController) -> Point? {
    target.flatMap { controller.eventPoint(in: $0) }
  }

  private func time(of moment: EventController.Moment, in controller: EventController) -> Double {
    time(of: controller) - max(0, controller.eventTime - moment.time)
  }

  private func time(of controller: EventController) -> Double {
    clock.time(of: controller.eventTime, arriving: now())
  }
}
