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
}
