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

  private func motion(at position: Double = 0) -> TabMotion {
    TabMotionTests.motion(at: position)
  }

  @Test(arguments: [400.0, 600]) func `pages follow a drag 1 to 1`(pixelsPerPage: Double) {
    var motion = motion()
    motion.begin(.pages, at: 0)
    var sum = 0.0
    for step in 1...50 {
      let delta = Double(step * 7 % 23) - 8
      sum += delta
      motion.move(.pages, by: delta, pixelsPerPage: pixelsPerPage, at: Double(step) * 0.008)
      #expect(abs(motion.position(at: Double(step) * 0.008) - sum / pixelsPerPage) < 1e-9)
    }
  }

  @Test func `the tab under the finger stays under it`() {
    var motion = motion(at: 3)
    let layout = motion.layout
    motion.begin(.strip, at: 0)
    let start = layout.offset(at: 3)
    var sum = 0.0
    for step in 1...80 {
      sum += 9
      motion.move(.strip, by: 9, pixelsPerPage: 600, at: Double(step) * 0.008)
      let offset = layout.offset(at: motion.position(at: Double(step) * 0.008))
      #expect(abs(offset - start - sum) < 1e-6)
    }
    #expect(motion.isStripLoose)
  }

  @Test func `from right to left a drag moves the other way`() {
    var motion = TabMotion(
      layout: TabLayout(widths: TabMotionTests.widths, viewport: 600, isRightToLeft: true),
      pageWidth: 600
    )
    motion.begin(.pages, at: 0)
    motion.move(.pages, by: -100, pixelsPerPage: 400, at: 0.01)
    #expect(abs(motion.position(at: 0.01) - 0.25) < 1e-12)
  }

  @Test func `a fling moves one page`() {
    for velocity in stride(from: 300.0, through: 3000, by: 150) {
      var motion = motion(at: 4)
      motion.begin(.pages, at: 0)
      for step in 1...8 {
        motion.move(.pages, by: velocity * 0.01, pixelsPerPage: 400, at: Double(step) * 0.01)
      }
      motion.end(.pages, at: 0.085)
      #expect(motion.target == 5, "\(velocity)")
      motion.advance(to: 4)
      #expect(motion.position(at: 4) == 5)
    }
  }

  @Test func `a strong fling may go farther`() {
    var motion = motion(at: 4)
    motion.begin(.pages, at: 0)
    for step in 1...8 { motion.move(.pages, by: 50, pixelsPerPage: 400, at: Double(step) * 0.01) }
    motion.end(.pages, at: 0.085)
    #expect(motion.target > 5)
  }

  @Test func `a flung strip keeps its inertia, rests on a tab, and counts in pages again`() {
    var motion = motion()
    motion.begin(.strip, at: 0)
    for step in 1...10 { motion.move(.strip, by: 30, pixelsPerPage: 600, at: Double(step) * 0.01) }
    let before = motion.layout.offset(at: motion.position(at: 0.1))
    motion.end(.strip, at: 0.1)
    let velocity = motion.velocity(at: 0.1)
    #expect(velocity > 10)
    let target = motion.target
    #expect(target > 5)
    var last = before
    for frame in 1...240 {
      let time = 0.1 + Double(frame) / 60
      motion.advance(to: time)
      let offset = motion.layout.offset(at: motion.position(at: time))
      #expect(offset >= last - 1e-9)
      last = offset
    }
    #expect(motion.position(at: 5) == Double(target))
    #expect(!motion.isStripLoose)
  }

  @Test func `a press on the pages stops a flung strip where it is`() {
    var motion = motion()
    motion.begin(.strip, at: 0)
    for step in 1...10 { motion.move(.strip, by: 30, pixelsPerPage: 600, at: Double(step) * 0.01) }
    motion.end(.strip, at: 0.1)
    let position = motion.position(at: 0.3)
    let hasStopped = motion.begin(.pages, at: 0.3)
    #expect(hasStopped)
    #expect(abs(motion.position(at: 0.3) - position) < 1e-9)
    #expect(motion.velocity(at: 0.3) == 0)
    motion.move(.pages, by: -40, pixelsPerPage: 400, at: 0.31)
    #expect(abs(motion.position(at: 0.31) - position + 0.1) < 1e-9)
  }

  @Test func `a second drag takes over from the first`() {
    var motion = motion()
    motion.begin(.pages, at: 0)
    motion.move(.pages, by: 100, pixelsPerPage: 400, at: 0.01)
    motion.begin(.strip, at: 0.02)
    let offset = motion.layout.offset(at: motion.position(at: 0.02))
    motion.move(.pages, by: 100, pixelsPerPage: 400, at: 0.03)
    motion.end(.pages, at: 0.03)
    #expect(motion.isTracking)
    motion.move(.strip, by: 10, pixelsPerPage: 600, at: 0.04)
    #expect(abs(motion.layout.offset(at: motion.position(at: 0.04)) - offset - 10) < 1e-6)
    motion.cancel(.strip, at: 0.05)
    motion.advance(to: 3)
    #expect(motion.isResting(at: 3))
  }

  @Test func `a swipe that stops a flight and reverses follows the finger`() {
    var motion = motion(at: 2)
    motion.begin(.pages, at: 0)
    for step in 1...8 { motion.move(.pages, by: 20, pixelsPerPage: 400, at: Double(step) * 0.01) }
    motion.end(.pages, at: 0.08)
    #expect(motion.target == 3)
    let caught = motion.position(at: 0.15)
    let hasStopped = motion.begin(.pages, at: 0.15)
    #expect(hasStopped)
    for step in 1...8 {
      let time = 0.15 + Double(step) * 0.01
      motion.move(.pages, by: -20, pixelsPerPage: 400, at: time)
      #expect(abs(motion.position(at: time) - caught + Double(step) * 0.05) < 1e-9)
    }
    motion.end(.pages, at: 0.23)
    motion.advance(to: 3)
    #expect(motion.position(at: 3) == 2)
  }

  // MARK: - In a far jump

  @Test func `a drag that stops a far jump scales the whole jump to one page`() {
    var motion = motion()
    motion.go(to: 5, at: 0)
    let landed = motion.position(at: 0.06)
    #expect(landed > 0 && landed < 5)
    motion.begin(.pages, at: 0.06)
    #expect(motion.position(at: 0.06) == landed)
    motion.move(.pages, by: -0.05 * 400, pixelsPerPage: 400, at: 0.07)
    #expect(abs(motion.position(at: 0.07) - landed + 0.25) < 1e-9)
    motion.end(.pages, at: 0.5)
    motion.advance(to: 3)
    #expect([0, 5].contains(motion.position(at: 3)))
    #expect(motion.jump == nil)
  }

  @Test(arguments: [1.0, -1]) func `beyond the jump's ends a page is a page again`(side: Double) {
    var motion = motion()
    motion.go(to: 5, at: 0)
    motion.begin(.pages, at: 0.06)
    let landed = motion.position(at: 0.06)
    let room = side > 0 ? (5 - landed) / 5 : landed / 5
    motion.move(.pages, by: side * (room + 0.2) * 400, pixelsPerPage: 400, at: 0.07)
    #expect(abs(motion.position(at: 0.07) - (side > 0 ? 5.2 : -0.2)) < 1e-9)
    #expect(motion.jump == nil)
    motion.end(.pages, at: 0.5)
    motion.advance(to: 3)
    #expect(motion.position(at: 3) == (side > 0 ? 5 : 0))
  }

  @Test func `a drag on the strip in a far jump rests on its ends`() {
    var motion = motion()
    motion.go(to: 5, at: 0)
    motion.begin(.strip, at: 0.06)
    let offset = motion.layout.offset(at: motion.position(at: 0.06))
    motion.move(.strip, by: 12, pixelsPerPage: 600, at: 0.07)
    #expect(abs(motion.layout.offset(at: motion.position(at: 0.07)) - offset - 12) < 1e-6)
    motion.end(.strip, at: 0.4)
    motion.advance(to: 3)
    #expect([0, 5].contains(motion.position(at: 3)))
  }

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
