internal import Gtk
internal import Motion

/// The turn of the right wing's page, from its front, 0, to its reverse, 1.
final class PageTurn {
  private var course = Course.resting(at: 0)
  private let motion: MotionDriver
  private let onChange: () -> Void
  /// The distance at which it counts as turned: less than a pixel at the edge of the page.
  private static let rest = 5e-4

  /// A page that shows its front.
  init(frames: any FrameSource, now: @escaping () -> Double, onChange: @escaping () -> Void) {
    self.onChange = onChange
    motion = MotionDriver(now: now)
    motion.frames = frames
    motion.isMoving = { [weak self] in self?.isResting == false }
    motion.onFrame = { [weak self] in self?.onChange() }
  }

  /// How far it is turned.
  var value: Double { course.value(at: motion.time) }

  /// Whether it shows its reverse, or is turning to it.
  var isReversed: Bool { course.target == 1 }

  /// Whether it lies still.
  var isResting: Bool { course.isResting(at: motion.time) }

  /// Shows a part of the turn at once.
  func hold(at share: Double) {
    course = .resting(at: share)
    motion.stop()
    onChange()
  }

  /// Turns it; a turn that is under way keeps its velocity.
  func go(toReverse isReversed: Bool, atOnce: Bool) {
    guard isReversed != self.isReversed || (atOnce && !isResting) else { return }
    motion.advance()
    course = course.turned(
      to: isReversed ? 1 : 0,
      by: .pages,
      at: motion.time,
      reducesMotion: atOnce,
      within: Self.rest
    )
    onChange()
    motion.update()
  }
}
