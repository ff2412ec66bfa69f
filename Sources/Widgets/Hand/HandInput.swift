public import GLib
internal import Geometry
public import Gtk
internal import Motion

/// Two fingers, a wheel, a finger on a screen and a mouse with its button down, as one hand.
///
/// It listens on the way in, before anything inside, lets all pass until it is decided whose the
/// movement is, and keeps to that until the end. A target inside comes first where the hand began.
@MainActor public final class HandInput {
  /// Whether the target follows from the first pixel on: right where it takes every axis.
  public var isEager = false
  /// Whether even an eager target lets a finger on a screen and a mouse go a little way before it
  /// follows, for they may still become a click.
  public var waitsForClicks = false
  /// Whether it listens; what is in hand when it stops is taken away.
  public var isEnabled = true {
    didSet { if !isEnabled { cancel() } }
  }

  /// Something that stands still while the target itself goes with a finger or the mouse.
  public weak var ground: Widget?

  private weak var target: (any HandTarget)?
  private var course: HandCourse?
  private var clock = EventClock()
  private var draggedTo = Point.zero
  private var isScrolling = false
  /// The time that the last event of two fingers carried.
  private var fingersTime = 0.0
  private var hasStopped = false
  private let scroll = ScrollController()
  private let wheel = ScrollController()
  private let drag = DragGesture()
  private let hold = HoldController()
  private let now: () -> Double

  /// A pixel of a touchpad's finger where X11 counts in detents.
  private static let pixelsPerDetent = 15.0

  /// Listens on a target's behalf; the target keeps it.
  public init(for target: any HandTarget, now: @escaping () -> Double = { MainLoop.now }) {
    self.target = target
    self.now = now
    for controller in [scroll, drag, hold] as [EventController] {
      controller.listen(in: .capture)
      target.add(controller)
    }
    // A wheel has no course that could be decided: what lies deepest gets it.
    target.add(wheel)
    wheel.onScroll { [weak self] in self?.turned(by: $0) ?? false }
    listenToFingers()
    listenToDrags()
  }

  /// Whether a hand lies on the target or moves it.
  public var isHeld: Bool { course != nil }

  /// Ends what the hand does without a fling: another gesture has taken it over.
  public func cancel() {
    guard let course else { return }
    leave(flings: false, at: now())
    if course.device != .touchpad { drag.deny() }
  }

  // MARK: - Two fingers and the wheel

  private func listenToFingers() {
    scroll.onBegin { [weak self] in
      guard let self else { return }
      isScrolling = true
      // All of a flick may be one event: the fingers came before its first part.
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
      // The scroll or the pinch that follows takes over, or nothing does.
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
        // On a busy machine two flicks are one event: the first is over before the second begins.
        lift = nil
        leave(flings: true, at: before)
        come(.touchpad, at: place(of: scroll), time: time)
      }
      let pixels = Point(x: moment.point.x * factor, y: moment.point.y * factor)
      isFollowed = follow(pixels, at: time)
    }
    return isFollowed
  }

  /// A wheel; two fingers with Ctrl held count as one, for those whose touchpad cannot pinch.
  private func turned(by delta: Point) -> Bool {
    guard isEnabled, let target else { return false }
    let modifiers = wheel.modifiers
    // On a busy machine the last movement and the lift are one event: it is no wheel's.
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

  // MARK: - A finger on a screen and the mouse

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
    // The content goes with the finger: the offset goes against it.
    let delta = Point(x: draggedTo.x - place.x, y: draggedTo.y - place.y)
    draggedTo = place
    if follow(delta, at: time), course?.owner == .ours { drag.claim() }
  }

  private var placeOnGround: Point? { ground.flatMap { drag.eventPoint(in: $0) } }

  private func drop(flings: Bool) {
    guard let device = course?.device, device != .touchpad else { return }
    leave(flings: flings, at: time(of: drag))
  }

  // MARK: - The course of a hand

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
    guard target.takes(movement) else { return false }
    let inner = innerTarget(at: movement.start) { inner, start in
      var inside = movement
      inside.start = start
      return inner.takes(inside)
    }
    return inner == nil
  }

  /// The innermost target below a point that wants something, other than our own.
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

  /// When something happened that is part of the present event.
  private func time(of moment: EventController.Moment, in controller: EventController) -> Double {
    time(of: controller) - max(0, controller.eventTime - moment.time)
  }

  private func time(of controller: EventController) -> Double {
    clock.time(of: controller.eventTime, arriving: now())
  }
}
