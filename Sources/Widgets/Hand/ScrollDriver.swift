public import GLib
public import Gtk
public import Motion

/// Runs frames while a scroller moves, and only then.
///
/// The widget that owns it reads `position` in its layout. Every change of the scroller is made by
/// `change`, which gets the current time, never one before that of the shown frame.
@MainActor public final class ScrollDriver {
  /// Called when the position may have changed: once a frame, and at each change.
  public var onChange: (() -> Void)?
  public var onRest: (() -> Void)?
  /// Whether targets are reached at once; nil uses the toolkit's setting.
  public var reducesMotion: Bool?

  public private(set) var scroller: Scroller
  private let motion: MotionDriver
  private let now: () -> Double

  /// Drives a scroller by the frames of a widget, or of a clock that a test advances.
  public init(
    _ scroller: Scroller = Scroller(),
    frames: any FrameSource,
    now: @escaping () -> Double = { MainLoop.now }
  ) {
    self.scroller = scroller
    self.now = now
    motion = MotionDriver(now: now)
    motion.run(in: frames) { [weak self] in self?.isMoving ?? false }
    motion.onFrame = { [weak self] in self?.onChange?() }
    motion.onRest = { [weak self] in self?.rested() }
  }

  /// The time of the shown frame.
  public var time: Double { motion.time }

  public var position: Double { scroller.position(at: time) }

  public var velocity: Double { scroller.velocity(at: time) }

  public var phase: Scroller.Phase { scroller.phase(at: time) }

  public var isRunning: Bool { motion.isRunning }

  @discardableResult
  public func change<Answer>(
    at eventTime: Double? = nil,
    _ body: (_ scroller: inout Scroller, _ time: Double) -> Answer
  ) -> Answer {
    motion.advance(to: eventTime)
    scroller.settings.reducesMotion = reducesMotion ?? !Toolkit.animates
    let before = (isResting, position)
    let answer = body(&scroller, time)
    onChange?()
    if isResting, before != (true, position), !isRunning { onRest?() }
    run()
    return answer
  }

  /// Changes the scroller because its surroundings have changed, as a size does during layout.
  ///
  /// A motion keeps the time of the shown frame, or this frame would be ahead of its neighbours.
  @discardableResult
  public func adjust<Answer>(
    _ body: (_ scroller: inout Scroller, _ time: Double) -> Answer
  ) -> Answer {
    change(at: isResting ? nil : time, body)
  }

  /// Stops a motion at its shown position; returns whether something moved.
  ///
  /// Call it when fingers touch down: the content does not jump by the time since the last frame. A
  /// motion that had already ended is not stopped, however late its last frame is.
  @discardableResult
  public func hold(over places: some Places, at eventTime: Double? = nil) -> Bool {
    let eventTime = eventTime ?? now()
    if isRunning, scroller.isResting(at: eventTime) { change(at: eventTime) { _, _ in } }
    scroller.settings.reducesMotion = reducesMotion ?? !Toolkit.animates
    let stopped = scroller.begin(at: time, over: places)
    run()
    // Who follows the position learns that it is held, though it does not move any more.
    if stopped { onChange?() }
    return stopped
  }

  var isResting: Bool { !scroller.isTracking && scroller.isResting(at: time) }

  private var isMoving: Bool { !scroller.isTracking && !isResting }

  private func run() { if motion.update() { rested() } }

  private func rested() { if isResting { onRest?() } }
}
