internal import Gtk
internal import Motion

/// A part of the sleeve that a spring moves between 0 and 1: the turn of its page, or its wing.
final class SleeveSpring {
  private var course: Course
  private let motion: MotionDriver
  private let onChange: () -> Void
  /// The distance at which it counts as arrived: less than a pixel at the edge of a leaf.
  private static let rest = 5e-4

  /// A part at rest; `onChange` is called when its value may have changed.
  init(
    at value: Double,
    frames: any FrameSource,
    now: @escaping () -> Double,
    onChange: @escaping () -> Void
  ) {
    course = .resting(at: value)
    self.onChange = onChange
    motion = MotionDriver(now: now)
    motion.run(in: frames) { [weak self] in self?.isResting == false }
    motion.onFrame = { [weak self] in self?.onChange() }
  }

  /// The value at the shown frame.
  var value: Double { course.value(at: motion.time) }

  var target: Double { course.target }

  var isResting: Bool { course.isResting(at: motion.time) }

  /// Shows a value at once.
  func hold(at value: Double) {
    course = .resting(at: value)
    motion.stop()
    onChange()
  }

  /// Moves it; a motion that is under way keeps its velocity.
  func go(to target: Double, atOnce: Bool) {
    guard target != self.target || (atOnce && !isResting) else { return }
    motion.advance()
    course = course.turned(
      to: target,
      by: .pages,
      at: motion.time,
      reducesMotion: atOnce,
      within: Self.rest
    )
    onChange()
    motion.update()
  }
}
