import Motion
import TestSupport
import Testing

struct SnapLayoutTargetTests {
  let row = SnapLayout(widths: [40, 100, 200], viewport: 320)
  let ring = SnapLayout(widths: [40, 100, 200], viewport: 320, wraps: true)

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
