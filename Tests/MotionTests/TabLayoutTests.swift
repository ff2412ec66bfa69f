import Geometry
import Motion
import TestSupport
import Testing

struct TabLayoutTests {
  // Widths 40, 100 and 200 make 340; a strip of 100 is filled, one of 400 gives each tab 20, one of
  // 600 gives 28 and is wider than the ring of 424.
  let full = TabLayout(widths: [40, 100, 200], viewport: 100)
  let grown = TabLayout(widths: [40, 100, 200], viewport: 400)
  let short = TabLayout(widths: [40, 100, 200], viewport: 600)

  // MARK: - The strip

  @Test func `tabs that fill the strip are side by side`() {
    #expect(full.widths == [40, 100, 200])
    #expect(full.circumference == 340)
    #expect((-1...3).map { full.offset(at: Double($0)) } == [-100, 20, 90, 240, 360])
  }

  @Test func `narrow tabs grow by the surplus, and touch`() {
    #expect(grown.widths == [60, 120, 220] && grown.circumference == 400)
    #expect(grown.view == Interval(start: 0, length: 400))
    #expect((0...3).map { grown.offset(at: Double($0)) } == [30, 120, 290, 430])
    #expect(grown.frame(of: 1, at: 1) == Interval(start: 140, length: 120))
    #expect(grown.frame(of: 2, at: 1) == Interval(start: 260, length: 220))
  }

  @Test func `titles are at most 56 pixels apart, and a shorter ring is centred`() {
    #expect(short.widths == [68, 128, 228] && short.circumference == 424)
    #expect(short.view == Interval(start: 88, length: 424))
    #expect(short.frame(of: 1, at: 1)?.middle == 300 && short.capsule(at: 1).middle == 300)
    // The last tab leaves on the right as its copy enters on the left.
    #expect(short.window(at: 1).slots == -1..<3)
    #expect(short.frame(of: 2, at: 1) == Interval(start: 364, length: 228))
    #expect(short.frame(of: -1, at: 1) == Interval(start: -60, length: 228))
  }

  @Test func `a tab across an end of a short ring is whole on the side of its greater part`() {
    // 148 pixels of tab 2 are in the ring's length, and 80 of its copy.
    #expect(short.presence(of: Interval(start: 364, length: 228)) == 1)
    #expect(short.presence(of: Interval(start: -60, length: 228)) == 0)
    #expect(short.slot(under: 510, at: 1) == 2 && short.slot(under: 590, at: 1) == 2)
    #expect(short.slot(under: 90, at: 1) == nil && short.slot(under: 595, at: 1) == nil)
    #expect(full.presence(of: Interval(start: -100, length: 228)) == 1)
  }

  @Test(arguments: [false, true], 2...9)
  func `each tab of a short ring is there once at rest`(isMirrored: Bool, count: Int) throws {
    let layout = TabLayout(
      widths: Array(repeating: 80, count: count),
      viewport: 2000,
      isRightToLeft: isMirrored
    )
    for place in 0..<count {
      var presence = Array(repeating: 0.0, count: count)
      for slot in layout.window(at: Double(place)).slots {
        let index = try #require(layout.ring.index(of: slot))
        let frame = try #require(layout.frame(of: slot, at: Double(place)))
        presence[index] += layout.presence(of: frame)
      }
      #expect(presence.allSatisfy { $0 == 1 }, "at \(place): \(presence)")
    }
  }

  @Test(arguments: [(0.5, 55), (1.25, 127.5), (2.5, 300), (-0.25, -10), (30.5, 3455)])
  func `offsets are between the middles of tabs`(position: Double, offset: Double) {
    #expect(full.offset(at: position) == offset)
    #expect(abs(full.position(at: offset) - position) < 1e-12)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `position and offset of the strip are inverse functions`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var worst = 0.0
    for _ in 0..<1000 {
      let layout = Self.layout(&random)
      let offset = Double.random(in: -50_000...50_000, using: &random)
      worst = max(worst, abs(layout.offset(at: layout.position(at: offset)) - offset))
    }
    #expect(worst < 1e-9, "seed \(seed)")
  }

  @Test func `the wrap keeps the finger's overrun`() throws {
    // Moved 8 pixels from 1 before the seam, each tab has moved 8 pixels.
    for layout in [full, grown, short] {
      for seam in [0.0, layout.circumference, -3 * layout.circumference] {
        for overrun in [7.0, 60] {
          let before = layout.position(at: seam + 1)
          let after = layout.position(at: seam - overrun)
          let slot = Int(before.rounded())
          let from = try #require(layout.frame(of: slot, at: before))
          let to = try #require(layout.frame(of: slot, at: after))
          #expect(abs(to.start - from.start - (overrun + 1)) < 1e-9)
        }
      }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `one lap gives the same picture`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<300 {
      let layout = Self.layout(&random)
      let count = layout.ring.count
      let position = Double.random(in: -9...9, using: &random)
      let laps = Int.random(in: -1000...1000, using: &random)
      let other = position + Double(laps * count)
      let frames = [(0, position), (laps * count, other)].compactMap {
        layout.frame(of: $0, at: $1)
      }
      try #require(frames.count == 2)
      #expect(abs(frames[0].start - frames[1].start) < 1e-6, "seed \(seed)")
      let widths = [position, other].map { layout.capsule(at: $0).length }
      #expect(abs(widths[0] - widths[1]) < 1e-6, "seed \(seed)")
    }
  }

  // MARK: - The capsule

  @Test(arguments: [(0, 60), (0.5, 90), (1, 120), (1.25, 145), (2, 220), (2.5, 140), (-0.25, 100)])
  func `the capsule's width is between those of its two tabs`(position: Double, width: Double) {
    let capsule = grown.capsule(at: position)
    #expect(capsule.length == width)
    #expect(capsule.middle == 200)
  }

  @Test func `at rest the capsule is the tab`() {
    for layout in [full, grown, short] {
      for slot in -4...4 {
        let frame = layout.frame(of: slot, at: Double(slot))
        #expect(layout.capsule(at: Double(slot)) == frame)
      }
    }
  }

  @Test func `while dragging the tabs, the capsule's width never jumps`() {
    // Per pixel it changes by at most (200 − 40) / 120, from the last tab to the first.
    var last = full.capsule(at: full.position(at: -400)).length
    var worst = 0.0
    for step in 1...3200 {
      let width = full.capsule(at: full.position(at: -400 + 0.25 * Double(step))).length
      worst = max(worst, abs(width - last))
      last = width
    }
    #expect(worst <= 0.25 * 160 / 120 + 1e-9)
    #expect(worst > 0.33)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `no step of the capsule's width is larger than the steepest slope`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<40 {
      let layout = Self.layout(&random)
      let widths = layout.widths
      let steepest = widths.indices.map { abs(widths[$0] - widths[($0 + 1) % widths.count]) }.max()
      for step in -100...100 {
        let position = Double(step) / 10
        let change = layout.capsule(at: position + 0.1).length - layout.capsule(at: position).length
        guard abs(change) <= 0.1 * (steepest ?? 0) + 1e-9 else {
          Issue.record("\(change) at \(position), seed \(seed)")
          return
        }
      }
    }
  }

  static func layout(_ random: inout SeededRandom) -> TabLayout {
    let count = Int.random(in: 2...12, using: &random)
    return TabLayout(
      widths: (0..<count).map { _ in .random(in: 30...240, using: &random) },
      viewport: .random(in: 320...4000, using: &random)
    )
  }

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

  typealias FarJump = TabLayout.FarJump

  @Test(arguments: [(2.0, 3), (2.0, 1), (2.0, 2), (2.4, 4), (2.4, 1)])
  func `to a neighbouring page there is no far jump`(position: Double, end: Int) {
    #expect(FarJump(from: position, to: end) == nil)
  }

  // s = (position − 2) / 4; page 2 at −s, page 6 at 1 − s.
  @Test(arguments: [(2, 0, 0, 1), (3, 0.25, -0.25, 0.75), (5, 0.75, -0.75, 0.25)])
  func `the page that leaves and the page that arrives are side by side`(
    position: Double,
    progress: Double,
    left: Double,
    sought: Double
  ) throws {
    let jump = try #require(FarJump(from: 2, to: 6))
    #expect(jump.progress(at: position) == progress)
    let pages = jump.pages(at: position)
    #expect(pages.leaving.offset == left)
    #expect(pages.arriving.offset == sought)
    #expect(pages.leaving.slot == 2)
    #expect(pages.arriving.slot == 6)
    #expect(jump.positionsPerPage == 4)
  }

  @Test func `backwards the arriving page enters from the left`() throws {
    let jump = try #require(FarJump(from: 0, to: -4))
    let pages = jump.pages(at: -1)
    #expect(pages.leaving == FarJump.Page(slot: 0, offset: 0.25))
    #expect(pages.arriving == FarJump.Page(slot: -4, offset: -0.75))
  }

  @Test func `a jump from between two pages first finishes that step`() throws {
    let jump = try #require(FarJump(from: 2.5, to: 7))
    #expect(jump.start == 3)
    let pages = jump.pages(at: 2.75)
    #expect(pages.leaving == FarJump.Page(slot: 2, offset: -0.75))
    #expect(pages.arriving == FarJump.Page(slot: 3, offset: 0.25))
    let back = try #require(FarJump(from: 2.5, to: -3))
    #expect(back.start == 2)
    #expect(back.pages(at: 2.25).leaving == FarJump.Page(slot: 3, offset: 0.75))
    #expect(back.pages(at: 2.25).arriving == FarJump.Page(slot: 2, offset: -0.25))
  }

  @Test(arguments: [(2.5, 9), (3.0, -2), (0.25, 12), (-0.75, -5)])
  func `during a far jump no page jumps and none between is visible`(from: Double, end: Int) throws
  {
    let jump = try #require(FarJump(from: from, to: end))
    let steps = 2000
    var seen: [Int: Double] = [:]
    for step in 0...steps {
      let position = from + (Double(end) - from) * Double(step) / Double(steps)
      let pages = jump.pages(at: position)
      var now: [Int: Double] = [:]
      for page in [pages.leaving, pages.arriving] where abs(page.offset) < 1 {
        now[page.slot] = page.offset
        let before = seen[page.slot] ?? (page.offset > 0 ? 1 : -1)
        let isContinuous = step == 0 || abs(page.offset - before) < 0.02
        #expect(isContinuous, "page \(page.slot) at \(position)")
        let bracket = [from.rounded(.down), from.rounded(.up), Double(end)]
        #expect(bracket.contains(Double(page.slot)))
      }
      seen = now
    }
    #expect(seen == [end: 0])
  }

  @Test(arguments: [(2, 10), (2, -6)])
  func `a scroller rests on both ends of a jump only`(start: Int, end: Int) throws {
    let jump = try #require(FarJump(from: Double(start), to: end))
    let low = Double(min(start, end))
    #expect(jump.bounds == low...low + 8)
    #expect([-1, 3.9, 4.1, 9].map { jump.index(nearest: low + $0) } == [0, 0, 1, 1])
    #expect([-1, 0, 1, 2].map { jump.position(of: $0) } == [low, low, low + 8, low + 8])
    #expect(jump.snaps && jump.period == nil)
  }

  @Test func `a jump ends at its start or at its target`() throws {
    let jump = try #require(FarJump(from: 2.5, to: 7))
    #expect(!jump.ends(from: 2.5, to: 2.9))
    #expect(!jump.ends(from: 2.9, to: 4))
    #expect(jump.ends(from: 6.9, to: 7))
    #expect(jump.ends(from: 6.9, to: 7.2))
    #expect(jump.ends(from: 3.1, to: 3))
    let start = try #require(FarJump(from: 3, to: 7))
    #expect(!start.ends(from: 3, to: 3))
  }

  @Test func `in a ring a far jump takes the shorter way`() throws {
    let ring = Ring(count: 12, wraps: true)
    let jump = try #require(FarJump(from: 1, to: ring.slot(of: 9, nearestTo: 1)))
    #expect(jump.end == -3)
  }
}
