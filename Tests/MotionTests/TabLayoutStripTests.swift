import Geometry
import Motion
import TestSupport
import Testing

struct TabLayoutStripTests {
  // Widths 40, 100 and 200 make 340; a strip of 100 is filled, one of 400 gives each tab 20.
  let full = TabLayout(widths: [40, 100, 200], viewport: 100)
  let grown = TabLayout(widths: [40, 100, 200], viewport: 400)

  @Test(arguments: 2...12)
  func `each tab is visible once at most, and none is missing`(count: Int) {
    var random = SeededRandom(seed: UInt64(count))
    for viewport in [320.0, 360, 411, 640, 1180, 1920, 2560, 4000] {
      let widths = (0..<count).map { _ in Double.random(in: 50...200, using: &random) }
      let layout = TabLayout(widths: widths, viewport: viewport)
      for step in 0..<count * 40 {
        let position = Double(step) / 40 - 3
        let slots = layout.window(at: position).slots
        let isWhole = (slots.lowerBound - 2..<slots.upperBound + 2).allSatisfy {
          // An edge that touches the strip's may be rounded to either side.
          guard let frame = layout.frame(of: $0, at: position) else { return false }
          let slack = slots.contains($0) ? 1e-9 : -1e-9
          let isSeen =
            frame.end > layout.view.start - slack && frame.start < layout.view.end + slack
          return slots.contains($0) == isSeen
        }
        var seen = Array(repeating: 0.0, count: count)
        for slot in slots {
          guard let frame = layout.frame(of: slot, at: position),
            let index = layout.ring.index(of: slot)
          else { continue }
          seen[index] += min(frame.end, layout.view.end) - max(frame.start, layout.view.start)
        }
        let isOnce = zip(seen, layout.widths).allSatisfy { $0 <= $1 + 1e-6 }
        guard isOnce, isWhole else {
          Issue.record("\(slots) at \(position) of \(widths) in \(viewport)")
          return
        }
      }
    }
  }

  @Test(arguments: [360.0, 1180, 1920, 2560], 2...12)
  func `the capsule never crosses an empty stretch`(viewport: Double, count: Int) throws {
    var random = SeededRandom(seed: UInt64(count))
    let widths = (0..<count).map { _ in Double.random(in: 50...120, using: &random) }
    let layout = TabLayout(widths: widths, viewport: viewport)
    for step in 0..<count * 40 {
      let position = Double(step) / 40 - 3
      let capsule = layout.capsule(at: position)
      let frames = layout.window(at: position).slots.compactMap {
        layout.frame(of: $0, at: position)
      }
      let (first, last) = (try #require(frames.first), try #require(frames.last))
      let isClosed = zip(frames, frames.dropFirst()).allSatisfy { abs($1.start - $0.end) < 1e-6 }
      let isInside =
        capsule.start > layout.view.start - 1e-6 && capsule.end < layout.view.end + 1e-6
      guard isClosed, isInside, first.start < capsule.start + 1e-6, last.end > capsule.end - 1e-6
      else {
        Issue.record("\(position) of \(widths) in \(viewport)")
        return
      }
    }
  }

  @Test func `a point in the strip is on a tab`() {
    // At tab 1 the tabs lie at -80…80 (a copy of 2), 80…140, 140…260 and 260…480.
    #expect(grown.slot(under: 9.5, at: 1) == -1)
    #expect(grown.slot(under: 80, at: 1) == 0)
    #expect(grown.slot(under: 140, at: 1) == 1)
    #expect(grown.slot(under: 259.5, at: 1) == 1)
    #expect(grown.slot(under: 300, at: 1) == 2)
    #expect(grown.slot(under: 300, at: -2) == -1)
  }

  @Test func `a single tab does not wrap`() {
    let layout = TabLayout(widths: [80], viewport: 320)
    #expect(!layout.ring.wraps)
    #expect(layout.widths == [80])
    #expect(layout.window(at: 0).slots == 0..<1)
    #expect(layout.frame(of: 0, at: 0) == Interval(start: 120, length: 80))
    // Dragged aside, it moves and the capsule keeps its width.
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
    #expect(layout.widths == [40, 100, 200])
    #expect(layout.ring.bounds == 0...2)
    #expect(layout.window(at: 0).slots == 0..<3)
    #expect(layout.frame(of: 0, at: 0) == Interval(start: 140, length: 40))
    #expect(layout.capsule(at: -0.3).length == 40)
    #expect(layout.capsule(at: 2.4).length == 200)
    #expect(layout.frame(of: 2, at: 2.4)?.middle == 160 - 0.4 * 150)
  }

  @Test func `from right to left the strip is mirrored and the capsule is not`() throws {
    let mirrored = TabLayout(widths: [40, 100, 200], viewport: 400, isRightToLeft: true)
    for position in [0, 0.3, 1.7, -4.2] {
      #expect(mirrored.capsule(at: position) == grown.capsule(at: position))
      for slot in grown.window(at: position).slots {
        let frame = try #require(grown.frame(of: slot, at: position))
        #expect(mirrored.frame(of: slot, at: position) == frame.mirrored(in: 400))
        let place = 400 - frame.middle
        let isSeen = place > 0 && place < 400
        #expect(!isSeen || mirrored.slot(under: place, at: position) == slot)
      }
    }
  }

  @Test func `a thousandth is not lost after a billion tabs`() throws {
    let position = 999_999_999.25
    #expect(abs(full.position(at: full.offset(at: position)) - position) < 1e-6)
    #expect(abs(full.capsule(at: position).length - 55) < 1e-3)
    let frame = try #require(full.frame(of: 999_999_999, at: position))
    #expect(abs(frame.middle - (50 - 17.5)) < 1e-3)
  }

  @Test func `a dragged strip rests on its tabs, in pixels`() {
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
