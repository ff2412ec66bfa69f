import Motion
import Testing

struct TabMotionTests {
  static let widths: [Double] = [98, 124, 131, 118, 96, 90, 86, 94, 72, 104, 70, 150]

  static func motion(
    _ widths: [Double] = Self.widths,
    viewport: Double = 600,
    isBounded: Bool = false,
    at position: Double = 0
  ) -> TabMotion {
    TabMotion(
      layout: TabLayout(widths: widths, viewport: viewport, isBounded: isBounded),
      pageWidth: 600,
      position: position
    )
  }

  @Test func `it rests where it was set`() {
    let motion = Self.motion(at: 5)
    #expect(motion.position(at: 3) == 5)
    #expect(motion.current == 5)
    #expect(motion.isResting(at: 0))
    #expect(motion.seenPages(at: 0) == [TabMotion.Page(slot: 5, offset: 0)])
  }

  @Test(arguments: [0, 1, 2, 3, 60, 600])
  func `any number of tabs can be swiped, stepped, flung and turned`(count: Int) {
    var motion = Self.motion((0..<count).map { 60 + Double($0 * 37 % 90) })
    var time = 0.0
    for round in 0..<12 {
      let grip: TabMotion.Grip = round % 2 == 0 ? .pages : .strip
      motion.begin(grip, at: time)
      for _ in 0..<9 {
        time += 0.016
        motion.move(grip, by: round % 3 == 0 ? -40 : 40, pixelsPerPage: 400, at: time)
      }
      motion.end(grip, at: time)
      motion.step(by: 1, at: time + 0.02)
      motion.turnWheel(by: -1, at: time + 0.04)
      motion.go(to: count / 2, at: time + 0.06)
      time += 3
      motion.advance(to: time)
      #expect(motion.isResting(at: time))
      let position = motion.position(at: time)
      #expect(position == position.rounded())
      #expect(motion.current == (count == 0 ? nil : count / 2))
      #expect(motion.livePages(at: time) { _ in false }.count == min(count, 3))
    }
  }

  @Test func `a single tab stretches in a drag and springs back`() {
    var motion = Self.motion([90])
    motion.begin(.pages, at: 0)
    motion.move(.pages, by: 100, pixelsPerPage: 400, at: 0.01)
    let pulled = motion.position(at: 0.01)
    #expect(pulled > 0 && pulled < 0.25)
    motion.end(.pages, at: 0.2)
    motion.advance(to: 3)
    #expect(motion.position(at: 3) == 0)
  }

  @Test func `with reduced motion targets are reached at once and no jump remains`() {
    var motion = Self.motion()
    motion.reducesMotion = true
    motion.go(to: 6, at: 0)
    #expect(motion.position(at: 0) == 6)
    #expect(motion.jump == nil)
    motion.step(by: -1, at: 0)
    #expect(motion.position(at: 0) == 5)
    motion.begin(.strip, at: 1)
    motion.move(.strip, by: 60, pixelsPerPage: 600, at: 1.01)
    let held = motion.position(at: 1.01)
    #expect(held > 5.4 && held < 6)
    motion.end(.strip, at: 1.02)
    #expect(motion.position(at: 1.02) == motion.position(at: 1.02).rounded())
    #expect(!motion.isStripLoose)
  }
}
