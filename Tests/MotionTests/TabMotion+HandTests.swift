import Motion
import Testing

struct TabMotionHandTests {
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
}
