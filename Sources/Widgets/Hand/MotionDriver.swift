internal import GLib
internal import Gtk

/// Runs frames while something moves, and only then.
///
/// The owner stores the moving state; the driver stores the time of the shown frame, which never
/// decreases.
@MainActor final class MotionDriver {
  /// The time of the shown frame.
  private(set) var time: Double
  /// Called in each frame before `time` advances.
  var onAdvance: () -> Void = {}
  /// Called in each frame, when `time` is that of the frame.
  var onFrame: () -> Void = {}
  /// Called after a frame in which it came to rest.
  var onRest: () -> Void = {}

  /// The source of its frames.
  private(set) weak var frames: (any FrameSource)?
  private var isMoving: () -> Bool = { false }
  private let now: () -> Double
  private var tick: FrameTick?

  init(now: @escaping () -> Double) {
    self.now = now
    time = now()
  }

  isolated deinit { tick?.stop() }

  /// Runs in the frames of a source from now on, while `isMoving` returns that it moves at `time`.
  func run(in frames: any FrameSource, while isMoving: @escaping () -> Bool) {
    (self.frames, self.isMoving) = (frames, isMoving)
  }

  /// Whether frames run.
  var isRunning: Bool { tick != nil }

  func advance(to eventTime: Double? = nil) { time = max(time, eventTime ?? now()) }

  /// Advances to the current time unless frames run: a motion keeps the time of the frame that is
  /// laid out.
  func advanceAtRest() { if tick == nil { advance() } }

  /// Starts frames if it moves, and stops them if it does not; returns whether it stopped them.
  @discardableResult
  func update() -> Bool {
    guard !isMoving() else {
      if tick == nil { tick = frames?.eachFrame { [weak self] in self?.show($0) ?? false } }
      return false
    }
    defer { stop() }
    return tick != nil
  }

  /// Stops the frames.
  func stop() {
    tick?.stop()
    tick = nil
  }

  private func show(_ frame: Double) -> Bool {
    onAdvance()
    advance(to: frame)
    onFrame()
    guard tick != nil else { return false }
    guard !isMoving() else { return true }
    tick = nil
    onRest()
    return false
  }
}
