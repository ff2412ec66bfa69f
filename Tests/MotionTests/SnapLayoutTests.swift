import Geometry
import Motion
import TestSupport
import Testing

struct SnapLayoutTests {
  // Cells of 40, 100 and 200: middles at 20, 90 and 240, resting at these − 160.
  let row = SnapLayout(widths: [40, 100, 200], viewport: 320)
  let ring = SnapLayout(widths: [40, 100, 200], viewport: 320, wraps: true)

  // MARK: - Places

  @Test(
    arguments: [
      (0, -140), (1, -70), (2, 80), (0.5, -105), (1.5, 5), (-0.5, -175), (2.5, 155), (4, 380),
    ]
  )
  func `a position is between the two nearest cells`(position: Double, offset: Double) {
    #expect(row.offset(at: position) == offset)
    #expect(row.position(at: offset) == position)
  }

  // Once round is 340; from the last cell to the first it is (200 + 40) / 2 = 120.
  @Test(arguments: [(2.5, 140), (3, 200), (-1, -260), (-0.5, -200), (6, 540), (-3, -480)])
  func `a ring continues past its ends`(position: Double, offset: Double) {
    #expect(ring.circumference == 340)
    #expect(ring.offset(at: position) == offset)
    #expect(ring.position(at: offset) == position)
  }

  @Test func `cells may rest at an inset from the leading edge instead`() {
    let row = SnapLayout(widths: [40, 100, 200], viewport: 320, alignment: .leading(inset: 5))
    #expect((0...2).map { row.rest(of: $0) } == [-5, 35, 135])
    #expect(row.frame(of: 1, at: row.rest(of: 1)) == Interval(start: 5, length: 100))
    #expect(row.offset(at: 0.5) == 15)
  }

  @Test func `spacing is between the cells`() {
    let row = SnapLayout(widths: [40, 100], viewport: 320, spacing: 10)
    #expect((0...1).map { row.rest(of: $0) } == [-140, -60])
    #expect(row.frame(of: 1, at: 0) == Interval(start: 50, length: 100))
    #expect(row.slot(under: 45, at: 0) == nil)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `position and offset are inverse functions`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var worst = 0.0
    for _ in 0..<200 {
      let layout = Self.layout(&random)
      for _ in 0..<10 {
        let position = Double.random(in: -50...50, using: &random)
        worst = max(worst, abs(layout.position(at: layout.offset(at: position)) - position))
      }
    }
    #expect(worst < 1e-9, "seed \(seed)")
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `the offset grows with the position without a jump`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<40 {
      let layout = Self.layout(&random)
      // Per position it grows by at most the widest cell and the spacing.
      let steepest = (layout.widths.max() ?? 0) + layout.spacing
      for step in -200...200 {
        let position = Double(step) / 20
        let grown = layout.offset(at: position + 0.05) - layout.offset(at: position)
        guard grown > 0, grown <= steepest * 0.05 + 1e-9 else {
          Issue.record("\(grown) at \(position), seed \(seed)")
          return
        }
      }
    }
  }

  @Test func `a thousandth is not lost after a billion cells`() throws {
    let position = 999_999_999.25
    let offset = ring.offset(at: position)
    #expect(abs(ring.position(at: offset) - position) < 1e-6)
    let frame = try #require(ring.frame(of: 999_999_999, at: offset))
    #expect(abs(frame.start - (140 - 0.25 * 70)) < 1e-3)
    #expect(ring.slot(nearestTo: offset) == 999_999_999)
  }

  // MARK: - Cells in the view

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `the window holds exactly the visible cells`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<300 {
      let layout = Self.layout(&random)
      let offset = Double.random(in: -2000...2000, using: &random)
      let slots = layout.window(at: offset).slots
      let shown = Set(slots.compactMap { layout.ring.index(of: $0) })
      let isOnce = shown.count == slots.count
      for slot in slots.lowerBound - 3..<slots.upperBound + 3 {
        guard
          let index = layout.ring.index(of: slot),
          let frame = layout.frame(of: slot, at: offset)
        else { continue }
        let isSeen = frame.end > 0 && frame.start < layout.viewport
        // A ring shorter than the view shows each cell once, so only one direction holds.
        guard isOnce, slots.contains(slot) ? isSeen : !isSeen || shown.contains(index) else {
          Issue.record("slot \(slot) of \(slots) at \(offset), seed \(seed)")
          return
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func `the cell under a point is the one whose frame contains it`(isRightToLeft: Bool) {
    let layout = SnapLayout(
      widths: [40, 100, 200],
      viewport: 320,
      wraps: true,
      isRightToLeft: isRightToLeft
    )
    for step in 0..<64 {
      let place = Double(step) * 5 + 0.5
      for offset in [-700.0, -31, 0, 333] {
        let slot = layout.slot(under: place, at: offset)
        let found = layout.window(at: offset).slots.first {
          guard let frame = layout.frame(of: $0, at: offset) else { return false }
          return frame.start <= place && place < frame.end
        }
        #expect(slot == found)
      }
    }
    #expect(row.slot(under: 5, at: -140) == nil)
    #expect(row.slot(under: 140, at: -140) == 0)
    #expect(row.slot(under: 300, at: 200) == nil)
  }

  @Test func `from right to left the row is mirrored`() {
    let mirrored = SnapLayout(widths: [40, 100, 200], viewport: 320, isRightToLeft: true)
    #expect(mirrored.frame(of: 0, at: -140) == Interval(start: 140, length: 40))
    #expect(mirrored.frame(of: 1, at: -140) == Interval(start: 40, length: 100))
    #expect(mirrored.rest(of: 1) == row.rest(of: 1))
  }

  @Test func `a slot that does not exist has no place`() {
    #expect(row.frame(of: -1, at: 0) == nil && row.frame(of: 3, at: 0) == nil)
    #expect(ring.frame(of: 3, at: 0)?.length == 40)
    let tabs = TabLayout(widths: [40, 100], viewport: 320, isBounded: true)
    #expect(tabs.frame(of: 2, at: 0) == nil && tabs.frame(of: 1, at: 0)?.length == 100)
  }

  @Test func `cells without a width are handled`() {
    for wraps in [false, true] {
      let layout = SnapLayout(widths: [0, 0, 50, 0], viewport: 100, wraps: wraps)
      #expect(layout.position(at: layout.offset(at: 1.5)) == 1.5)
      #expect(layout.target(proposed: -50, velocity: 0) == -50)
    }
    let nothing = SnapLayout(widths: [0, 0], viewport: 100, wraps: true)
    #expect(!nothing.ring.wraps)
    #expect(nothing.target(proposed: 30, velocity: 0) == -50)
  }

  static func layout(_ random: inout SeededRandom) -> SnapLayout {
    let count = Int.random(in: 1...12, using: &random)
    let inset = Double.random(in: 0...30, using: &random)
    return SnapLayout(
      widths: (0..<count).map { _ in .random(in: 5...240, using: &random) },
      viewport: .random(in: 50...1000, using: &random),
      alignment: Bool.random(using: &random) ? .center : .leading(inset: inset),
      spacing: Bool.random(using: &random) ? 0 : .random(in: 0...20, using: &random),
      wraps: .random(using: &random)
    )
  }

  /// The reference method for cells of 80 in a window of 320.
  private func document(_ proposed: Double, cells: Int) -> Double {
    let wanted = proposed + (320 - 80) / 2.0
    var adjustment = Double.greatestFiniteMagnitude
    for cell in 0..<cells {
      let left = Double(cell) * 80
      // Only cells in the visible rectangle are candidates.
      guard left + 80 > proposed, left < proposed + 320 else { continue }
      if abs(left - wanted) < abs(adjustment) { adjustment = left - wanted }
    }
    return proposed + adjustment
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `for equal cells the target is that of the reference formula`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let menu = SnapLayout(widths: Array(repeating: 80, count: 30), viewport: 320)
    for _ in 0..<500 {
      let proposed = Double.random(in: -100...2100, using: &random)
      let target = menu.target(proposed: proposed, velocity: 0)
      #expect(abs(target - document(proposed, cells: 30)) < 1e-9, "\(proposed), seed \(seed)")
    }
  }

  @Test func `of two equally near cells the target is the former one`() {
    let menu = SnapLayout(widths: Array(repeating: 80, count: 30), viewport: 320)
    for cell in 0..<29 {
      let midway = Double(cell) * 80 - 120 + 40
      #expect(document(midway, cells: 30) == Double(cell) * 80 - 120)
      #expect(menu.target(proposed: midway, velocity: 0) == Double(cell) * 80 - 120)
    }
    let round = SnapLayout(widths: Array(repeating: 80, count: 9), viewport: 320, wraps: true)
    #expect(round.slot(nearestTo: -160) == -1, "the former one, in any lap")
    #expect(round.slot(nearestTo: 720 - 120 - 40) == 8)
  }

  @Test func `cell and window may have any size`() {
    // Cells of 64 in a window of 500: cell 3's middle is 224, so it rests at −26.
    let menu = SnapLayout(widths: Array(repeating: 64, count: 9), viewport: 500)
    #expect(menu.target(proposed: -30, velocity: 0) == -26)
    #expect(menu.target(proposed: 5, velocity: 0) == -26)
    #expect(menu.target(proposed: 7, velocity: 0) == 38)
  }

  @Test func `the middles decide, not the left edges`() {
    // Middles at 20, 90 and 240. At −20 the window's middle is 140: 50 from the second's middle and
    // 100 from the third's, but the third's left edge (at 140) would be nearest.
    #expect(row.target(proposed: -20, velocity: 0) == -70)
    #expect(row.target(proposed: 4, velocity: 0) == -70)
    #expect(row.target(proposed: 6, velocity: 0) == 80)
  }

  @Test func `a fling goes at least to the next cell of its direction`() {
    // From the first cell (−140) to the second (−70) are 70: half a cell per second is 35.
    #expect(row.target(proposed: -130, velocity: 36, from: -140) == -70)
    #expect(row.target(proposed: -130, velocity: 34, from: -140) == -140)
    #expect(row.target(proposed: -80, velocity: -60, from: -75) == -140)
    // Released past the middle, but flung back: to the cell behind, not to the nearest.
    #expect(row.target(proposed: 60, velocity: -100, from: 70) == -70)
    // A strong one goes to where it would stop, but not past the last.
    #expect(row.target(proposed: 90, velocity: 900, from: -140) == 80)
    #expect(row.target(proposed: 5000, velocity: 900, from: -140) == 80)
    #expect(row.target(proposed: 90, velocity: 900, from: 80) == 80)
  }

  @Test func `the start of a fling is computed from where it would stop`() {
    // 40 px/s stop 10 px on: from −140, on the first cell.
    #expect(row.target(proposed: -130, velocity: 40) == -70)
    #expect(
      row.target(proposed: -130, velocity: 40)
        == row.target(
          proposed: -130,
          velocity: 40,
          from: -140
        )
    )
  }

  @Test func `a fling to the left is measured by the cells on its left`() {
    // Cell 0 rests at −124.5, the last one of the lap before 65 to its left, at −189.5, and cell 1
    // 104 to its right. So 51 px/s are 0.78 cells per second, and 32 are less than a half.
    let menu = SnapLayout(widths: [71, 137, 157, 59], viewport: 320, wraps: true)
    #expect(menu.target(proposed: -124.5 - 12.75, velocity: -51, from: -124.5) == -189.5)
    #expect(menu.target(proposed: -124.5 - 12.75, velocity: -51) == -189.5)
    #expect(menu.target(proposed: -124.5 - 8, velocity: -32, from: -124.5) == -124.5)
    #expect(menu.target(proposed: -124.5 + 12.75, velocity: 51, from: -124.5) == -124.5)
    #expect(menu.target(proposed: -124.5 + 13.25, velocity: 53, from: -124.5) == -20.5)
  }

  @Test func `a fling is taken to begin where a deceleration of rate four would have to`() {
    // To −110, 116 px/s began at −139, past cell 0: only cell 1 is ahead. 124 began at −141.
    #expect(row.target(proposed: -110, velocity: 116) == -70)
    #expect(row.target(proposed: -110, velocity: 124) == -140)
  }

  @Test func `a fling leaves its cell although the position was rounded`() {
    let offset = ring.rest(of: 1_000_001).nextDown
    let slot = ring.restingIndex(proposed: offset + 1, velocity: 90, from: offset)
    #expect(slot == 1_000_002)
    let back = ring.restingIndex(proposed: offset - 1, velocity: -90, from: offset.nextUp.nextUp)
    #expect(back == 1_000_000)
  }

  @Test func `without a candidate there is a target`() {
    let empty = SnapLayout(widths: [], viewport: 320)
    #expect(empty.target(proposed: 77, velocity: 500) == 0)
    #expect(empty.restingIndex(proposed: 77, velocity: 0) == nil)
    #expect(empty.position(at: 50) == 0)
    #expect(empty.offset(at: 3) == 0)
    #expect(empty.window(at: 0).slots.isEmpty)
    #expect(empty.slot(under: 10, at: 0) == nil)
    // Far beyond the cells, where the reference finds none.
    #expect(row.target(proposed: 1e6, velocity: 0) == 80)
    #expect(row.target(proposed: -1e6, velocity: 0) == -140)
    let single = SnapLayout(widths: [80], viewport: 320, wraps: true)
    #expect(single.target(proposed: 900, velocity: 4000) == -120)
  }

  @Test func `the first and the last cell reach the middle`() throws {
    let bounds = try #require(row.bounds)
    #expect(bounds == -140...80)
    // Insets of (view − cell) / 2: 140 before the first, 60 after the last.
    let first = try #require(row.frame(of: 0, at: bounds.lowerBound))
    let last = try #require(row.frame(of: 2, at: bounds.upperBound))
    #expect(first.middle == 160 && last.middle == 160)
    #expect(first.start == 140 && last.end == 260)
    #expect(ring.bounds == nil)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `no cell's place is nearer than the target's`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<300 {
      let layout = SnapLayoutTests.layout(&random)
      let proposed = Double.random(in: -3000...3000, using: &random)
      let target = layout.target(proposed: proposed, velocity: 0)
      guard let slot = layout.slot(nearestTo: proposed) else { continue }
      let candidates = layout.ring.wraps ? Array(slot - 3...slot + 3) : Array(layout.widths.indices)
      let nearest = candidates.map { abs(layout.rest(of: $0) - proposed) }.min() ?? 0
      #expect(abs(target - proposed) <= nearest + 1e-9, "\(proposed), seed \(seed)")
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `a fling rests on a cell in its direction, inside the ends`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<500 {
      let layout = SnapLayoutTests.layout(&random)
      let start = layout.offset(at: .random(in: -4...16, using: &random))
      let velocity = Double.random(in: -4000...4000, using: &random)
      let target = layout.target(proposed: start + velocity / 4, velocity: velocity)
      let slot = layout.slot(nearestTo: target)
      let isPlace = slot.map { abs(layout.rest(of: $0) - target) < 1e-9 } ?? false
      let isInside = layout.bounds.map { $0.contains(target) } ?? true
      let isStrong = abs(velocity) > (layout.widths.max() ?? 0) + layout.spacing
      let isAhead = (target - start) * velocity > 0
      let isAtEnd =
        layout.bounds.map { $0.lowerBound == target || $0.upperBound == target } ?? false
      #expect(isPlace && isInside, "\(start), \(velocity), seed \(seed)")
      #expect(!isStrong || isAhead || isAtEnd, "\(start), \(velocity), seed \(seed)")
    }
  }

  @Test func `a scroller rests on its cells, in pixels`() {
    #expect(ring.period == 3 && ring.snaps)
    #expect(ring.index(nearest: 141) == 3)
    #expect(ring.position(of: 3) == 200)
    #expect(row.period == nil && row.bounds == -140...80)
    #expect(row.position(of: 9) == 80)
    let empty = SnapLayout(widths: [], viewport: 320)
    #expect(!empty.snaps && empty.index(nearest: 3) == nil && empty.position(of: 2) == 0)
  }
}
