import Motion
import TestSupport
import Testing

/// Which tabs are in the strip, for rings, rows, one tab and none.
struct TabLayoutStripTests {
  // Widths 40, 100 and 200 make 340; a strip of 100 is filled, one of 320 lacks 180.
  let full = TabLayout(widths: [40, 100, 200], viewport: 100)
  let gapped = TabLayout(widths: [40, 100, 200], viewport: 320)

  @Test(arguments: 2...12)
  func `B-LN3: no tab is ever visible twice and none is missing, at any width`(count: Int) {
    var random = SeededRandom(seed: UInt64(count))
    for viewport in [320.0, 360, 411, 640, 1180, 1920, 4000] {
      let widths = (0..<count).map { _ in Double.random(in: 50...200, using: &random) }
      let layout = TabLayout(widths: widths, viewport: viewport)
      for step in 0..<count * 40 {
        let position = Double(step) / 40 - 3
        let slots = layout.window(at: position).slots
        let isWhole = (slots.lowerBound - 2..<slots.upperBound + 2).allSatisfy {
          // An edge that touches the strip's may be rounded to either side.
          guard let frame = layout.frame(of: $0, at: position) else { return false }
          let slack = slots.contains($0) ? 1e-9 : -1e-9
          let isSeen = frame.end > -slack && frame.start < viewport + slack
          return slots.contains($0) == isSeen
        }
        guard slots.count <= count, isWhole else {
          Issue.record("\(slots) at \(position) of \(widths) in \(viewport)")
          return
        }
      }
    }
  }

  @Test func `two copies of the widest tab touch both ends of the strip`() throws {
    // With gaps, the last pixel of a tab leaves as the first of its copy comes.
    let slots = gapped.window(at: gapped.position(at: 200)).slots
    #expect(slots.count <= 3)
    let later = try #require(gapped.frame(of: 5, at: 0))
    #expect(later.start - 320 == gapped.frame(of: 2, at: 0)?.end)
  }

  @Test func `a place in the strip is on a tab or in a gap`() {
    // At tab 1 the tabs lie at 10…50, 110…210 and 270…470.
    #expect(gapped.slot(under: 9.5, at: 1) == nil)
    #expect(gapped.slot(under: 49.5, at: 1) == 0)
    #expect(gapped.slot(under: 60, at: 1) == nil)
    #expect(gapped.slot(under: 110, at: 1) == 1)
    #expect(gapped.slot(under: 209.5, at: 1) == 1)
    #expect(gapped.slot(under: 300, at: 1) == 2)
    #expect(gapped.slot(under: 300, at: -2) == -1)
  }

  @Test func `a single tab does not wrap`() {
    let layout = TabLayout(widths: [80], viewport: 320)
    #expect(!layout.ring.wraps)
    #expect(layout.gap == 0)
    #expect(layout.window(at: 0).slots == 0..<1)
    #expect(layout.frame(of: 0, at: 0) == Interval(start: 120, length: 80))
    // Pulled aside, it moves and the capsule stays as wide.
    #expect(layout.frame(of: 0, at: 0.25)?.start == 100)
    #expect(layout.capsule(at: 0.25).length == 80)
  }

  @Test func `no tabs leave the strip empty`() {
    let layout = TabLayout(widths: [], viewport: 320)
    #expect(layout.window(at: 0).slots.isEmpty)
    #expect(layout.capsule(at: 0.5).length == 0)
    #expect(layout.offset(at: 3) == 0)
    #expect(layout.slot(under: 100, at: 0) == nil)
  }

  @Test func `bounded tabs end and keep their capsule`() {
    let layout = TabLayout(widths: [40, 100, 200], viewport: 320, isBounded: true)
    #expect(layout.gap == 0)
    #expect(layout.ring.bounds == 0...2)
    #expect(layout.window(at: 0).slots == 0..<3)
    #expect(layout.frame(of: 0, at: 0) == Interval(start: 140, length: 40))
    #expect(layout.capsule(at: -0.3).length == 40)
    #expect(layout.capsule(at: 2.4).length == 200)
    #expect(layout.frame(of: 2, at: 2.4)?.middle == 160 - 0.4 * 150)
  }

  @Test func `from right to left the strip is mirrored and the capsule stays`() throws {
    let mirrored = TabLayout(widths: [40, 100, 200], viewport: 320, isRightToLeft: true)
    for position in [0, 0.3, 1.7, -4.2] {
      #expect(mirrored.capsule(at: position) == gapped.capsule(at: position))
      for slot in gapped.window(at: position).slots {
        let frame = try #require(gapped.frame(of: slot, at: position))
        #expect(mirrored.frame(of: slot, at: position) == frame.mirrored(in: 320))
        let place = 320 - frame.middle
        let isSeen = place > 0 && place < 320
        #expect(!isSeen || mirrored.slot(under: place, at: position) == slot)
      }
    }
  }

  @Test func `a thousandth is not lost after a milliard of tabs`() throws {
    let position = 999_999_999.25
    #expect(abs(full.position(at: full.offset(at: position)) - position) < 1e-6)
    #expect(abs(full.capsule(at: position).length - 55) < 1e-3)
    let frame = try #require(full.frame(of: 999_999_999, at: position))
    #expect(abs(frame.middle - (50 - 17.5)) < 1e-3)
  }

  @Test func `a strip in hand rests on its tabs, in pixels`() {
    #expect(full.period == 3 && full.snaps && full.bounds == nil)
    // Middles at 20, 90, 240 and 360.
    #expect([54, 56, 299, 301].map { full.index(nearest: $0) } == [0, 1, 2, 3])
    #expect([0, 1, 3].map { full.position(of: $0) } == [20, 90, 360])
    let row = TabLayout(widths: [40, 100, 200], viewport: 320, isBounded: true)
    #expect(row.period == nil && row.bounds == 20...240)
    #expect(row.index(nearest: 900) == 2)
    #expect(row.position(of: 9) == 240)
  }
}
