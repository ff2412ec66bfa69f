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

  private static let pageWidth = 1600.0
  /// The time of the release, and the observed time.
  private static let (start, length) = (0.1, 8.0)

  /// A strip flung with so many pixels per second.
  private func thrown(_ velocity: Double) -> TabMotion {
    var motion = TabMotion(
      layout: TabLayout(widths: TabMotionTests.widths, viewport: Self.pageWidth),
      pageWidth: Self.pageWidth
    )
    motion.begin(.strip, at: 0)
    for step in 1...10 {
      motion.move(.strip, by: velocity / 100, pixelsPerPage: 1, at: Double(step) / 100)
    }
    motion.end(.strip, at: Self.start)
    return motion
  }

  private func speed(_ motion: TabMotion, at time: Double) -> Double {
    abs(motion.velocity(at: time)) * Self.pageWidth
  }

  /// The last instant at which a condition of the start holds.
  private func last(of motion: TabMotion, where holds: (TabMotion, Double) -> Bool) -> Double {
    var (low, high) = (Self.start, Self.start + Self.length)
    while high - low > 1e-9 {
      let middle = (low + high) / 2
      if holds(motion, middle) { low = middle } else { high = middle }
    }
    return low
  }

  @Test func `the page does not creep when a flung strip has nearly stopped`() {
    var slowest = 0.0
    for velocity in stride(from: 400.0, through: 6000, by: 40) {
      let motion = thrown(velocity)
      guard motion.phase(at: Self.start) == .coasting else { continue }
      let slow = last(of: motion) { speed($0, at: $1) > 60 && $0.phase(at: $1) == .coasting }
      let rest = last(of: motion) { !$0.isResting(at: $1) }
      slowest = max(slowest, rest - slow)
      #expect(motion.position(at: rest + 1) == Double(motion.target))
    }
    #expect(slowest > 0.1, "some flings ended by themselves")
    #expect(slowest < 1, "\(slowest) s at less than 60 pixels per second")
  }

  @Test func `where the spring takes over, position and speed are continuous`() {
    var crossings = 0
    for velocity in stride(from: 400.0, through: 6000, by: 40) {
      let motion = thrown(velocity)
      guard motion.phase(at: Self.start) == .coasting else { continue }
      let time = last(of: motion) { $0.phase(at: $1) == .coasting }
      guard motion.phase(at: time + 1e-6) == .settling else { continue }
      crossings += 1
      let target = Double(motion.target)
      let left =
        motion.layout.offset(at: target) - motion.layout.offset(at: motion.position(at: time))
      #expect(abs(abs(left) - 0.25) < 1e-4, "a fling ends a quarter of a pixel before its tab")
      let slip = motion.position(at: time + 1e-6) - motion.position(at: time - 1e-6)
      #expect(abs(slip) * Self.pageWidth < 1e-3)
      let (before, after) = (speed(motion, at: time - 1e-6), speed(motion, at: time + 1e-6))
      #expect(before > 1 && abs(after - before) < 0.02 * before)
    }
    #expect(crossings > 50)
  }

  @Test func `the strip never turns back, and a resting page does not jump`() {
    for velocity in stride(from: 400.0, through: 6000, by: 200) {
      let motion = thrown(velocity)
      let rest = last(of: motion) { !$0.isResting(at: $1) }
      var before = motion.position(at: Self.start)
      for step in 1...2000 {
        let time = Self.start + (rest - Self.start) * Double(step) / 2000
        let position = motion.position(at: time)
        #expect(position >= before - 1e-12)
        before = position
      }
      let leap = Double(motion.target) - motion.position(at: rest - 1e-9)
      #expect(abs(leap) * Self.pageWidth <= 0.26)
    }
  }
}
