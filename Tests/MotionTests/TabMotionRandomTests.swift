import Motion
import TestSupport
import Testing

/// Random drags, wheels, keys and clicks on strip and pages: nothing jumps.
struct TabMotionRandomTests {
  @Test func `whatever happens, the position and the strip are continuous`() {
    for seed in 0..<UInt64(LongRun.count(500, long: 2500)) {
      var random = SeededRandom(seed: seed)
      let count = Int.random(in: 2...40, using: &random)
      let widths = (0..<count).map { _ in Double.random(in: 50...180, using: &random) }
      var motion = TabMotion(
        layout: TabLayout(
          widths: widths,
          viewport: .random(in: 300...1400, using: &random),
          isBounded: Int.random(in: 0..<3, using: &random) == 0
        ),
        pageWidth: 800
      )
      var time = 0.0
      for _ in 0..<30 {
        time += Double.random(in: 0.001...0.2, using: &random)
        motion.advance(to: time)
        let before = motion
        let action = act(on: &motion, at: time, &random)
        let slip = motion.position(at: time) - before.position(at: time)
        #expect(
          abs(slip) < 5e-3,
          "seed \(seed), \(action) at \(time): the position slips by \(slip)"
        )
        check(before, motion, action, seed, time)
      }
      if motion.isTracking {
        motion.end(.pages, at: time)
        motion.end(.strip, at: time)
      }
      for _ in 0..<600 {
        time += 1.0 / 60
        motion.advance(to: time)
      }
      let position = motion.position(at: time)
      #expect(motion.isResting(at: time) && position == position.rounded(), "seed \(seed)")
      #expect(motion.jump == nil && !motion.isStripLoose, "seed \(seed)")
    }
  }

  /// Without a drag, velocity is continuous too, in the unit of the strip or of the pages.
  private func check(
    _ before: TabMotion,
    _ after: TabMotion,
    _ action: String,
    _ seed: UInt64,
    _ time: Double
  ) {
    guard !before.isTracking, !after.isTracking, !after.isResting(at: time) else { return }
    let (old, new) = (before.velocity(at: time), after.velocity(at: time))
    #expect(abs(old - new) < 1e-6 * abs(old) + 0.05, "seed \(seed), \(action): \(old) → \(new)")
  }

  private func act(
    on motion: inout TabMotion,
    at time: Double,
    _ random: inout SeededRandom
  ) -> String {
    let grip: TabMotion.Grip = Bool.random(using: &random) ? .pages : .strip
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1:
      motion.begin(grip, at: time)
      return "begin \(grip)"
    case 2:
      motion.end(grip, at: time)
      return "end \(grip)"
    case 3:
      motion.cancel(grip, at: time)
      return "cancel \(grip)"
    case 4:
      motion.turnWheel(by: .random(in: -2...2, using: &random), at: time)
      return "wheel"
    case 5:
      motion.step(by: .random(in: -3...3, using: &random), at: time)
      return "step"
    default:
      let index = Int.random(in: 0..<motion.ring.count, using: &random)
      motion.go(to: index, at: time)
      return "go to \(index)"
    }
  }
}
