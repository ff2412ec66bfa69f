import Motion
import Testing

struct TabMotionTargetsTests {
  @Test(arguments: [(0, 9, -3.0), (2, 7, 7), (11, 1, 13), (3, 4, 4), (0, 0, 0)])
  func `a tab is reached the shorter way round`(start: Int, end: Int, position: Double) {
    var motion = TabMotionTests.motion(at: Double(start))
    motion.go(to: end, at: 0)
    #expect((motion.jump != nil) == (abs(position - Double(start)) > 1))
    for frame in 1...90 { motion.advance(to: Double(frame) / 60) }
    #expect(motion.position(at: 1.5) == position)
    #expect(motion.current == end)
    #expect(motion.jump == nil)
  }

  @Test func `the farthest of 600 tabs is reached within 0.6 s, and nothing is skipped`() {
    var motion = TabMotionTests.motion((0..<600).map { 60 + Double($0 * 37 % 90) })
    motion.go(to: 300, at: 0)
    #expect(motion.isResting(at: 0.6))
    var last = 0.0
    for step in 1...6000 {
      let position = motion.position(at: Double(step) / 1e4)
      #expect(position >= last && position - last < 1)
      last = position
    }
    motion.advance(to: 0.6)
    #expect(motion.position(at: 0.6) == 300)
  }

  @Test func `only the two ends of a far jump are ever visible`() {
    var motion = TabMotionTests.motion()
    motion.go(to: 6, at: 0)
    for frame in 0...60 {
      let time = Double(frame) / 120
      motion.advance(to: time)
      #expect(motion.seenPages(at: time).allSatisfy { [0, 6].contains($0.slot) })
      #expect(Set(motion.livePages(at: time) { [0, 1].contains($0) }).isSubset(of: [0, 6, 5, 7]))
    }
  }

  @Test func `wheel clicks and keys add up, in flight as well`() {
    var motion = TabMotionTests.motion()
    motion.turnWheel(by: 0.5, at: 0)
    #expect(motion.target == 0)
    motion.turnWheel(by: 0.5, at: 0.01)
    motion.turnWheel(by: 2, at: 0.05)
    motion.step(by: 1, at: 0.07)
    #expect(motion.target == 4)
    motion.step(by: -6, at: 0.09)
    for frame in 1...90 { motion.advance(to: Double(frame) / 60) }
    #expect(motion.position(at: 2) == -2)
    #expect(motion.current == 10)
  }

  @Test func `a key over a flung strip counts from its target`() {
    var motion = TabMotionTests.motion()
    motion.begin(.strip, at: 0)
    for step in 1...10 { motion.move(.strip, by: 25, pixelsPerPage: 600, at: Double(step) * 0.01) }
    motion.end(.strip, at: 0.1)
    let target = motion.target
    motion.step(by: 1, at: 0.2)
    #expect(motion.target == target + 1)
    #expect(!motion.isStripLoose)
    motion.turnWheel(by: -1, at: 0.21)
    #expect(motion.target == target)
  }

  @Test func `a wheel against a flung strip counts from the present position`() {
    var motion = TabMotionTests.motion()
    motion.begin(.strip, at: 0)
    for step in 1...10 { motion.move(.strip, by: 25, pixelsPerPage: 600, at: Double(step) * 0.01) }
    motion.end(.strip, at: 0.1)
    let here = Int(motion.position(at: 0.12).rounded())
    motion.turnWheel(by: -1, at: 0.12)
    #expect(motion.target == here - 1)
  }

  // Within, at and beyond the ends of the jump from 0 to 6.
  @Test(arguments: [3, 1, 5, 0, 6, 7, 10])
  func `a jump that gets another target shows no page that jumps`(other: Int) {
    for moment in [0.02, 0.05, 0.08, 0.12, 0.2] {
      var motion = TabMotionTests.motion()
      motion.go(to: 6, at: 0)
      motion.advance(to: moment)
      var seen = offsets(motion, at: moment)
      motion.go(to: other, at: moment)
      for step in 1...4000 {
        let time = moment + Double(step) / 4000
        motion.advance(to: time)
        let now = offsets(motion, at: time)
        for (place, before) in seen where now[place] != nil {
          let step = abs((now[place] ?? 0) - before)
          #expect(step < 0.1, "page \(place) jumps by \(step) at \(time), bent at \(moment)")
        }
        seen = now
      }
      motion.advance(to: 3)
      #expect(motion.current == other)
      #expect(motion.jump == nil)
      #expect(motion.seenPages(at: 3).map(\.offset) == [0])
    }
  }

  private func offsets(_ motion: TabMotion, at time: Double) -> [Int: Double] {
    var all: [Int: Double] = [:]
    for page in motion.seenPages(at: time) { all[page.slot] = page.offset }
    return all
  }
}
