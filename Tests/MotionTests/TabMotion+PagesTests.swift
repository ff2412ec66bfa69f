import Motion
import Testing

struct TabMotionPagesTests {
  @Test func `at rest the page and its neighbours are live`() {
    let motion = TabMotionTests.motion(at: 4)
    #expect(motion.livePages(at: 0) { _ in false } == [4, 5, 3])
  }

  @Test(arguments: [1, 2, 3]) func `of few tabs each page is live once`(count: Int) {
    let motion = TabMotionTests.motion(Array(repeating: 90, count: count))
    let alive = motion.livePages(at: 0) { _ in false }
    let indices = alive.compactMap { motion.ring.index(of: $0) }
    #expect(Set(indices).count == count && indices.count == count)
  }

  @Test func `fast pages are not made, and live ones remain while they are visible`() {
    var motion = TabMotionTests.motion()
    motion.begin(.strip, at: 0)
    for step in 1...10 { motion.move(.strip, by: 40, pixelsPerPage: 600, at: Double(step) * 0.01) }
    motion.end(.strip, at: 0.1)
    let time = 0.12
    #expect(motion.velocity(at: time) > 3)
    let target = motion.target
    #expect(motion.livePages(at: time) { _ in false } == [target])
    let passing = motion.seenPages(at: time).map(\.slot)
    let kept = motion.livePages(at: time) { $0 == motion.ring.index(of: passing[0]) }
    #expect(kept == [target, passing[0]])
  }

  @Test func `during a slow drag both pages are live`() {
    var motion = TabMotionTests.motion(at: 3)
    motion.begin(.pages, at: 0)
    motion.move(.pages, by: 160, pixelsPerPage: 400, at: 0.5)
    let alive = motion.livePages(at: 0.5) { _ in false }
    #expect(Set(alive).isSuperset(of: [3, 4]))
    #expect(alive.count == 3)
  }

  @Test func `beyond the end of a row there is no page`() {
    var motion = TabMotionTests.motion(isBounded: true)
    motion.begin(.pages, at: 0)
    motion.move(.pages, by: -100, pixelsPerPage: 400, at: 0.01)
    let seen = motion.seenPages(at: 0.01)
    #expect(seen.map(\.slot) == [0])
    #expect(seen[0].offset > 0 && seen[0].offset < 0.25)
  }
}
