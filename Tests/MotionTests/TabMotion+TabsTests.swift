import Motion
import Testing

/// Tabs that are inserted, removed, moved and renamed while the strip and the pages move.
struct TabMotionTabsTests {
  enum State: CaseIterable {
    case resting, pagesInHand, pagesInFlight, stripInHand, stripInFlight
  }

  private func moving(_ state: State) -> (TabMotion, Double) {
    var motion = TabMotionTests.motion(at: 4)
    let grip: TabMotion.Grip = state == .stripInHand || state == .stripInFlight ? .strip : .pages
    guard state != .resting else { return (motion, 0) }
    motion.begin(grip, at: 0)
    for step in 1...8 { motion.move(grip, by: 15, pixelsPerPage: 400, at: Double(step) * 0.01) }
    guard state == .pagesInFlight || state == .stripInFlight else { return (motion, 0.08) }
    motion.end(grip, at: 0.08)
    motion.advance(to: 0.13)
    return (motion, 0.13)
  }

  private func layout(_ widths: [Double]) -> TabLayout { TabLayout(widths: widths, viewport: 600) }

  @Test(arguments: State.allCases)
  func `tabs inserted before the current one move nothing`(state: State) {
    var (motion, time) = moving(state)
    let (position, velocity) = (motion.position(at: time), motion.velocity(at: time))
    let target = motion.target
    motion.change(to: layout([77, 55] + TabMotionTests.widths), at: time) { $0 + 2 }
    #expect(abs(motion.position(at: time) - position - 2) < 1e-9)
    #expect(abs(motion.velocity(at: time) - velocity) < 1e-6)
    #expect(motion.target == target + 2)
  }

  @Test(arguments: State.allCases)
  func `a tab inserted before the target moves the target on`(state: State) {
    var (motion, time) = moving(state)
    let target = motion.target
    let nearest = Int(motion.position(at: time).rounded())
    guard target > nearest else { return }
    var widths = TabMotionTests.widths
    widths.insert(80, at: target)
    let position = motion.position(at: time)
    motion.change(to: layout(widths), at: time) { $0 < target ? $0 : $0 + 1 }
    #expect(abs(motion.position(at: time) - position) < 1e-9)
    #expect(motion.target == target + 1)
  }

  @Test(arguments: State.allCases)
  func `other widths and another viewport keep the position`(state: State) {
    var (motion, time) = moving(state)
    let position = motion.position(at: time)
    motion.change(to: TabLayout(widths: TabMotionTests.widths.reversed(), viewport: 320), at: time)
    #expect(abs(motion.position(at: time) - position) < 1e-9)
    motion.advance(to: 5)
    if !motion.isTracking { #expect(motion.isResting(at: 5)) }
  }

  @Test(arguments: State.allCases)
  func `when all tabs but one are removed, that one is shown`(state: State) {
    var (motion, time) = moving(state)
    motion.change(to: layout([90]), at: time) { $0 == 9 ? 0 : nil }
    if motion.isTracking { motion.end(state == .stripInHand ? .strip : .pages, at: time + 0.2) }
    motion.advance(to: 5)
    #expect(motion.position(at: 5) == 0)
    #expect(motion.current == 0)
  }

  @Test(arguments: State.allCases) func `when all tabs are removed nothing remains`(state: State) {
    var (motion, time) = moving(state)
    motion.change(to: layout([]), at: time) { _ in nil }
    #expect(motion.current == nil)
    #expect(motion.seenPages(at: time).isEmpty)
    motion.change(to: layout([50, 60]), at: time + 1)
    #expect(motion.current == 0)
  }

  @Test func `the place of a removed tab is taken by the next one`() {
    var motion = TabMotionTests.motion(at: 4)
    var widths = TabMotionTests.widths
    widths.remove(at: 4)
    motion.change(to: layout(widths), at: 0) { $0 == 4 ? nil : $0 < 4 ? $0 : $0 - 1 }
    #expect(motion.current == 4)
    #expect(motion.isResting(at: 0))
    var last = TabMotionTests.motion(at: 11)
    last.change(to: layout(Array(TabMotionTests.widths.dropLast())), at: 0) { $0 == 11 ? nil : $0 }
    #expect(last.current == 10)
  }

  @Test(arguments: State.allCases) func `a moved tab moves the view with it`(state: State) {
    var (motion, time) = moving(state)
    let nearest = Int(motion.position(at: time).rounded())
    let fraction = motion.position(at: time) - Double(nearest)
    // The nearest tab moves to the front.
    motion.change(to: layout(TabMotionTests.widths), at: time) {
      $0 == nearest ? 0 : $0 < nearest ? $0 + 1 : $0
    }
    #expect(abs(motion.position(at: time) - fraction) < 1e-9)
  }

  @Test func `in the fifth lap a tab remains in it`() {
    var motion = TabMotionTests.motion(at: 63)
    motion.change(to: layout([77] + TabMotionTests.widths), at: 0) { $0 + 1 }
    #expect(motion.position(at: 0) == 5 * 13 + 4)
    #expect(motion.current == 4)
  }

  @Test func `a far jump continues to its page when tabs are inserted and removed`() {
    var motion = TabMotionTests.motion()
    motion.go(to: 5, at: 0)
    motion.advance(to: 0.08)
    let seen = motion.seenPages(at: 0.08).map(\.offset)
    motion.change(to: layout([60] + TabMotionTests.widths), at: 0.08) { $0 + 1 }
    #expect(motion.target == 6)
    #expect(motion.jump != nil)
    let after = motion.seenPages(at: 0.08)
    #expect(zip(after.map(\.offset), seen).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(after.map(\.slot) == [1, 6])
    motion.advance(to: 3)
    #expect(motion.position(at: 3) == 6)
  }
}
