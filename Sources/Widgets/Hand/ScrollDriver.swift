public import GLib
public import Gtk
public import Motion

/// A scroller on the screen: frames run while it moves, and only then.
///
/// The widget that keeps it asks `position` while it lays itself out. `change` is the one way to do
/// something to the scroller; it gets the present time, never one before what has been shown.
@MainActor public final class ScrollDriver {
  /// Called when the position may be another than at the last call: once a frame, and at each change.
  public var onChange: (() -> Void)?
  /// Called when it has come to rest.
  public var onRest: (() -> Void)?
  /// Whether targets are reached at once; nil asks the toolkit.
  public var reducesMotion: Bool?

  /// The scroller as it is.
  public private(set) var scroller: Scroller
  private let motion: MotionDriver
  private let now: () -> Double

  /// Drives a scroller by the frames of a widget, or of a clock that a test turns.
  public init(
    _ scroller: Scroller = Scroller(),
    frames: any FrameSource,
    now: @escaping () -> Double = { MainLoop.now }
  ) {
    self.scroller = scroller
    self.now = now
    motion = MotionDriver(now: now)
    motion.frames = frames
    motion.isMoving = { [weak self] in self?.isMoving ?? false }
    motion.onFrame = { [weak self] in self?.onChange?() }
    motion.onRest = { [weak self] in self?.rested() }
  }

  /// The time of what is shown.
  public var time: Double { motion.time }

  /// Where it is shown.
  public var position: Double { scroller.position(at: time) }

  /// How fast it moves there.
  public var velocity: Double { scroller.velocity(at: time) }

  /// What it does there.
  public var phase: Scroller.Phase { scroller.phase(at: time) }

  /// Whether it moves by itself.
  public var isRunning: Bool { motion.isRunning }

  /// Does something to the scroller, now or at the time of an event.
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

  /// Does something to the scroller because what surrounds it has changed, as a size does while a
  /// frame is laid out.
  ///
  /// What moves stays at the time of what is shown, or this frame would be ahead of its neighbours.
  @discardableResult
  public func adjust<Answer>(
    _ body: (_ scroller: inout Scroller, _ time: Double) -> Answer
  ) -> Answer {
    change(at: isResting ? nil : time, body)
  }

  /// Stops what moves where it is shown; answers whether something moved.
  ///
  /// It is what a hand that comes does: nothing jumps by the time since the last frame. A motion that
  /// was over by then is not stopped, however late its last frame is.
  @discardableResult
  public func hold(over places: some Places, at eventTime: Double? = nil) -> Bool {
    let eventTime = eventTime ?? now()
    if isRunning, scroller.isResting(at: eventTime) { change(at: eventTime) { _, _ in } }
    scroller.settings.reducesMotion = reducesMotion ?? !Toolkit.animates
    let stopped = scroller.begin(at: time, over: places)
    run()
    return stopped
  }

  var isResting: Bool { !scroller.isTracking && scroller.isResting(at: time) }

  private var isMoving: Bool { !scroller.isTracking && !isResting }

  private func run() { if motion.update() { rested() } }

  private func rested() { if isResting { onRest?() } }
}
