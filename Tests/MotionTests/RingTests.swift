import Motion
import TestSupport
import Testing

struct RingTests {
  // MARK: - Slots and items

  @Test(
    arguments: [(0, 0, 0), (4, 4, 0), (5, 0, 1), (-1, 4, -1), (-5, 0, -1), (-6, 4, -2), (12, 2, 2)]
  )
  func `a slot of a ring shows its remainder, below zero as well`(slot: Int, index: Int, lap: Int) {
    let ring = Ring(count: 5, wraps: true)
    #expect(ring.index(of: slot) == index)
    #expect(ring.lap(of: slot) == lap)
  }

  @Test func `a row has no items beyond its ends`() {
    let row = Ring(count: 3, wraps: false)
    #expect([-1, 0, 2, 3].map { row.index(of: $0) } == [nil, 0, 2, nil])
    #expect(row.lap(of: 2) == 0)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `every slot is one of the items, there are no copies`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<2000 {
      let count = Int.random(in: 2...50, using: &random)
      let ring = Ring(count: count, wraps: true)
      let slot = Int.random(in: -1_000_000_000...1_000_000_000, using: &random)
      guard let index = ring.index(of: slot), index >= 0, index < count,
        ring.lap(of: slot) * count + index == slot
      else {
        Issue.record("slot \(slot) of \(count), seed \(seed)")
        return
      }
    }
  }

  @Test(
    arguments: [
      (0, 0.2, 0), (4, 0.2, -1), (2, 0.2, 2), (3, 0.2, -2), (0, 1000.1, 1000), (4, 1001.4, 999),
      (4, 1001.9, 1004), (1, -7.3, -9),
    ]
  )
  func `the nearest copy of an item is the shorter way`(index: Int, position: Double, slot: Int) {
    #expect(Ring(count: 5, wraps: true).slot(of: index, nearestTo: position) == slot)
    #expect(Ring(count: 5, wraps: false).slot(of: index, nearestTo: position) == index)
  }

  @Test func `of two equally near copies the one ahead is chosen`() {
    let ring = Ring(count: 4, wraps: true)
    #expect(ring.slot(of: 2, nearestTo: 0) == 2)
    #expect(ring.slot(of: 2, nearestTo: -4) == -2)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `the nearest copy is never farther than half a round`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<2000 {
      let ring = Ring(count: .random(in: 2...50, using: &random), wraps: true)
      let index = Int.random(in: 0..<ring.count, using: &random)
      let position = Double.random(in: -1e9...1e9, using: &random)
      let slot = ring.slot(of: index, nearestTo: position)
      guard ring.index(of: slot) == index,
        abs(Double(slot) - position) <= Double(ring.count) / 2 + 1e-6
      else {
        Issue.record("item \(index) of \(ring.count) at \(position), seed \(seed)")
        return
      }
    }
  }

  @Test(
    arguments: [3, 5, 21, 22]
  )
  func `the item in front is the rounded position, for odd counts as for even`(count: Int) {
    let row = Ring(count: count, wraps: false)
    for step in 0...(count - 1) * 100 {
      let position = Double(step) / 100
      let slot = row.slot(nearestTo: position)
      #expect(slot == (step + 50) / 100, "position \(position) of \(count)")
    }
    #expect(Ring(count: 1, wraps: false).slot(nearestTo: 0.3) == 0)
  }

  @Test func `rounding does not depend on the lap`() {
    let ring = Ring(count: 4, wraps: true)
    #expect([-2.5, -1.5, 0.5, 1.5].map { ring.slot(nearestTo: $0) } == [-2, -1, 1, 2])
    #expect(ring.slot(nearestTo: 0.5.nextDown) == 0)
  }

  // MARK: - Which rings wrap

  @Test func `a ring wraps with two covers to spare, so that no cover is visible twice`() {
    #expect(!Ring(count: 10, visible: 9).wraps)
    #expect(Ring(count: 11, visible: 9).wraps)
    #expect(Ring(count: 4, visible: 9, repeats: true).wraps)
  }

  @Test func `twelve items are a ring, however many slots are visible`() {
    #expect(Ring(count: 12, visible: 42).wraps)
    #expect(!Ring(count: 11, visible: 42).wraps)
    #expect(!Ring(count: 12, wraps: false).wraps)
  }

  @Test func `no item, one, two are no ring`() {
    for count in 0...2 {
      #expect(!Ring(count: count, visible: 0).wraps)
    }
    let empty = Ring(count: 0, wraps: true, repeats: true)
    #expect(!empty.wraps)
    #expect(empty.index(of: 0) == nil)
    #expect(empty.slot(nearestTo: 3) == nil)
    #expect(empty.clamped(3) == 0)
    #expect(!Ring(count: 1, wraps: true).wraps)
    #expect(Ring(count: 1, wraps: true, repeats: true).index(of: -7) == 0)
    #expect(Ring(count: 2, wraps: true).index(of: -1) == 1)
  }

  @Test func `a row clamps and a ring does not`() {
    let row = Ring(count: 3, wraps: false)
    #expect([-1, 0.5, 9].map { row.clamped($0) } == [0, 0.5, 2])
    #expect(row.slot(nearestTo: 9) == 2)
    #expect(Ring(count: 3, wraps: true).clamped(-70.5) == -70.5)
  }

  // MARK: - Other counts

  @Test(arguments: [(7, 3, 5, 8), (7, 2, 3, 5), (-1, 4, 6, -2), (4, 0, 9, 0)])
  func `when the count changes an item keeps its lap`(slot: Int, index: Int, count: Int, new: Int) {
    let ring = Ring(count: 5, wraps: true)
    #expect(ring.slot(slot, becoming: index, in: Ring(count: count, wraps: true)) == new)
    #expect(ring.slot(slot, becoming: index, in: Ring(count: count, wraps: false)) == index)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `after any insertions and removals the slot is that of the same album`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<300 {
      let ring = Ring(count: .random(in: 1...40, using: &random), wraps: .random(using: &random))
      let next = Ring(count: .random(in: 1...40, using: &random), wraps: .random(using: &random))
      let slot = ring.wraps ? Int.random(in: -99...99, using: &random) : ring.count - 1
      let album = Int.random(in: 0..<next.count, using: &random)
      let shown = ring.slot(slot, becoming: album, in: next)
      #expect(next.index(of: shown) == album, "\(ring) to \(next), seed \(seed)")
    }
  }

  @Test func `a thousandth is not lost after a billion items`() {
    let ring = Ring(count: 7, wraps: true)
    let position = 1e9 + 0.125
    #expect(ring.slot(nearestTo: position) == 1_000_000_000)
    #expect(ring.index(of: 1_000_000_000) == 6)
    #expect(ring.slot(of: 0, nearestTo: position) == 1_000_000_001)
    #expect(abs(position - 1_000_000_000 - 0.125) < 1e-6)
  }

  @Test func `a scroller rests on its items`() {
    let row = Ring(count: 3, wraps: false)
    #expect(row.period == nil && row.snaps && row.bounds == 0...2)
    #expect(row.index(nearest: 9.2) == 2)
    #expect(row.position(of: 7) == 2)
    let ring = Ring(count: 3, wraps: true)
    #expect(ring.period == 3 && ring.bounds == nil)
    #expect(ring.index(nearest: -4.4) == -4)
    #expect(ring.position(of: -4) == -4)
    #expect(!Ring(count: 0, wraps: true).snaps)
  }
}
