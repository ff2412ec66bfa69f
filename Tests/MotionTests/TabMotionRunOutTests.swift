import Motion
import Testing

/// The end of a flung strip over pages that are many times as wide as its tabs.
struct TabMotionRunOutTests {
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
