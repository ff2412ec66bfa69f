import Motion
import TestSupport
import Testing

struct SlotWindowTests {
  let ring = Ring(count: 12, wraps: true)

  // MARK: - Slots

  @Test(arguments: [(0.0, 1.25, -1..<2), (0.5, 1.25, 0..<2), (-7.4, 2, -9..<(-5)), (3, 0, 3..<4)])
  func `a window has the same reach on both sides`(
    position: Double,
    reach: Double,
    slots: Range<Int>
  ) {
    #expect(SlotWindow(around: position, within: reach, in: ring).slots == slots)
  }

  @Test(arguments: [(0.0, 0..<3), (-4.0, 0..<0), (4.4, 3..<5), (9, 5..<5)])
  func `a row ends`(position: Double, slots: Range<Int>) {
    let row = Ring(count: 5, wraps: false)
    #expect(SlotWindow(around: position, within: 2, in: row).slots == slots)
  }

  @Test func `without items the window is empty`() {
    let window = SlotWindow(around: 3, within: 2, in: Ring(count: 0, wraps: true))
    #expect(window.slots.isEmpty)
  }

  @Test(arguments: [1, 2, 3, 4, 7])
  func `with fewer pages than places each visible page is live once`(count: Int) {
    let ring = Ring(count: count, wraps: true)
    for step in -300...300 {
      let position = Double(step) / 100
      let slots = SlotWindow(around: position, within: 1.25, in: ring).slots
      let alive = slots.compactMap { ring.index(of: $0) }
      guard alive.count == slots.count, Set(alive).count == alive.count, alive.count <= 3 else {
        Issue.record("\(alive) at \(position) of \(count)")
        return
      }
      let seen = [position.rounded(.down), position.rounded(.up)].map { Int($0) }
      let isBound = seen.allSatisfy { slots.contains($0) || ring.index(of: $0) == nil }
      #expect(isBound, "at \(position) of \(count)")
    }
  }

  @Test func `a repeating ring has more live slots than items`() {
    let ring = Ring(count: 2, wraps: true, repeats: true)
    #expect(SlotWindow(around: 0, within: 3, in: ring).slots == -3..<4)
  }

  @Test func `a window keeps its slots after a billion items`() {
    let window = SlotWindow(around: 1e9 + 0.001, within: 2, in: ring)
    #expect(window.slots == 999_999_999..<1_000_000_003)
  }

  // MARK: - Recycling

  @Test(
    arguments: [
      (0..<5, 1..<6, [0..<1, 5..<5, 1..<1, 5..<6]), (0..<5, -2..<3, [0..<0, 3..<5, -2..<0, 3..<3]),
      (0..<5, 0..<5, [0..<0, 5..<5, 0..<0, 5..<5]), (0..<5, 2..<3, [0..<2, 3..<5, 2..<2, 3..<3]),
      (0..<5, 8..<9, [0..<5, 5..<5, 8..<8, 8..<9]), (8..<9, 0..<5, [8..<8, 8..<9, 0..<5, 5..<5]),
      (0..<0, 0..<2, [0..<0, 0..<0, 0..<0, 0..<2]), (4..<6, 0..<0, [4..<4, 4..<6, 0..<0, 0..<0]),
    ]
  )
  func `leaving and entering slots are on the two sides`(
    old: Range<Int>,
    new: Range<Int>,
    sides: [Range<Int>]
  ) {
    let change = SlotWindow(old).change(to: SlotWindow(new))
    let found = [
      change.leavingBelow, change.leavingAbove, change.enteringBelow, change.enteringAbove,
    ]
    #expect(found == sides)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `remaining slots are kept, and entering ones match those that leave`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var alive: Set<Int> = []
    var window = SlotWindow.empty
    for _ in 0..<500 {
      let start = Int.random(in: -10...10, using: &random)
      let next = SlotWindow(start..<start + .random(in: 0...8, using: &random))
      let change = window.change(to: next)
      let leaving = Array(change.leavingBelow) + Array(change.leavingAbove)
      let entering = Array(change.enteringBelow) + Array(change.enteringAbove)
      guard leaving.allSatisfy({ alive.remove($0) != nil }),
        entering.allSatisfy({ alive.insert($0).inserted }),
        alive == Set(next.slots), Set(leaving).isDisjoint(with: entering)
      else {
        Issue.record("\(window) to \(next), seed \(seed)")
        return
      }
      window = next
    }
  }

  @Test func `scrolling by one item adds one slot and removes one`() {
    var window = SlotWindow(around: 0, within: 4.5, in: ring)
    var births = 0
    for step in 1...1000 {
      let next = SlotWindow(around: Double(step) / 10, within: 4.5, in: ring)
      let change = window.change(to: next)
      births += change.enteringBelow.count + change.enteringAbove.count
      window = next
    }
    #expect(births == 100)
  }

  @Test func `renumbered slots remain live`() {
    #expect(SlotWindow(3..<8).moved(by: -5) == SlotWindow(-2..<3))
  }

  // MARK: - Orders

  @Test(
    arguments: [
      (0..<5, 2.0, [0, 4, 1, 3, 2]), (0..<5, 1.6, [4, 0, 3, 1, 2]), (0..<5, -3.0, [4, 3, 2, 1, 0]),
      (0..<5, 9.0, [0, 1, 2, 3, 4]), (0..<4, 1.5, [0, 3, 1, 2]), (7..<7, 1.0, []),
    ]
  )
  func `the farthest is painted first wherever the flow is, resting or not`(
    slots: Range<Int>,
    position: Double,
    order: [Int]
  ) {
    let window = SlotWindow(slots)
    #expect(Array(window.farthestFirst(from: position)) == order)
    #expect(Array(window.nearestFirst(from: position)) == order.reversed())
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `the pointer hits covers in reverse painting order`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<500 {
      let start = Int.random(in: -20...20, using: &random)
      let window = SlotWindow(start..<start + .random(in: 0...9, using: &random))
      let position = Double.random(in: -25...35, using: &random)
      let painted = Array(window.farthestFirst(from: position))
      let distances = painted.map { abs(Double($0) - position) }
      guard painted.sorted() == Array(window.slots),
        zip(distances, distances.dropFirst()).allSatisfy({ $0 >= $1 - 1e-9 }),
        Array(window.nearestFirst(from: position)) == painted.reversed()
      else {
        Issue.record("\(window) at \(position), seed \(seed)")
        return
      }
    }
  }
}
