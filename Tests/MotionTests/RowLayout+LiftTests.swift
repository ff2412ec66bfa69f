import Motion
import TestSupport
import Testing

struct RowLayoutLiftTests {
  @Test(
    arguments: [
      (112, 2, [0, 1, 2, 3, 4]), (139.9, 2, [0, 1, 2, 3, 4]), (140.1, 3, [0, 1, 3, 2, 4]),
      (900, 4, [0, 1, 4, 2, 3]), (83.9, 1, [0, 2, 1, 3, 4]), (-50, 0, [1, 2, 0, 3, 4]),
    ] as [(Double, Int, [Int])]
  )
  func `the others make room where the dragged row is nearest`(
    top: Double,
    target: Int,
    slots: [Int]
  ) {
    var rows = RowLayout(count: 5, viewHeight: 300)
    rows.liftRow(2)
    rows.carryRow(to: top)
    #expect(rows.lift?.row == 2 && rows.lift?.target == target)
    #expect((0..<5).map(rows.slot(ofRow:)) == slots)
    #expect(rows.top(ofRow: 2) == top)
    for row in [0, 1, 3, 4] { #expect(rows.top(ofRow: row) == 56 * Double(slots[row])) }
  }

  @Test func `a lifted row keeps its place until it is dragged, and is above the others`() {
    var rows = RowLayout(count: 5, viewHeight: 300, offset: 30)
    rows.liftRow(2)
    #expect(rows.top(ofRow: 2) == 82 && rows.lift?.target == 2)
    rows.carryRow(to: 150)  // its middle over the fourth place, of 138 … 194
    #expect(rows.place(at: 151) == .row(2) && rows.place(at: 140) == .vacancy)
    #expect(rows.place(at: 100) == .row(3))
    #expect(rows.dropRow()?.target == 3 && rows.lift == nil)
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `slots and rows correspond, and no two rows share a slot`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<60 {
      var rows = RowLayout(count: 20, viewHeight: 300, offset: .random(in: 0...800, using: &random))
      rows.openGap(at: .random(in: 0...20, using: &random), size: 30)
      let lifted = Int.random(in: 0..<20, using: &random)
      rows.liftRow(lifted)
      rows.carryRow(to: .random(in: -100...400, using: &random))
      let others = (0..<20).filter { $0 != lifted }
      let back = others.map { rows.row(inSlot: rows.slot(ofRow: $0)) }
      #expect(back == others.map(Optional.init), "seed \(seed): \(rows)")
      #expect(Set((0..<20).map(rows.slot(ofRow:))).count == 20, "seed \(seed): \(rows)")
      let tops = others.map(rows.top(ofRow:)).sorted()
      let isApart = zip(tops, tops.dropFirst()).allSatisfy { $1 - $0 >= 56 - 1e-9 }
      #expect(isApart, "seed \(seed): \(rows)")
      let inView = others.filter { (-56 + 1e-9..<300).contains(rows.top(ofRow: $0)) }
      let alive = rows.visibleRows(margin: 0)
      #expect(inView.allSatisfy(alive.contains), "seed \(seed): \(rows)")
    }
  }

  @Test func `dropped rows keep their places in their new order`() {
    var rows = RowLayout(count: 6, viewHeight: 300)
    rows.liftRow(1)
    rows.carryRow(to: 230)
    var order = Array(0..<6)
    let kept = order.map(rows.top(ofRow:))
    guard let dropped = rows.dropRow() else { return }
    order.insert(order.remove(at: dropped.row), at: dropped.target)
    for (place, row) in order.enumerated() where row != 1 {
      #expect(rows.top(ofRow: place) == kept[row])
    }
    #expect(rows.top(ofRow: dropped.target) == 224)
  }

  /// A view of 300: zones of 50, 15 rows of 56 pixels a second at the edge.
  @Test(
    arguments: [
      (0, -840), (25, -420), (49, -16.8), (50, 0), (150, 0), (250, 0), (251, 16.8), (275, 420),
      (300, 840), (-80, -840), (400, 840),
    ] as [(Double, Double)]
  )
  func `near an edge the list scrolls in proportion, by time and not by timer`(
    height: Double,
    speed: Double
  ) {
    let rows = RowLayout(count: 100, viewHeight: 300, offset: 1_000)
    #expect(abs(rows.scrollSpeed(at: height) - speed) < 1e-9)
  }

  @Test func `scrolling at an edge stops where the list ends`() {
    #expect(RowLayout(count: 100, viewHeight: 300).scrollSpeed(at: 0) == 0)
    #expect(RowLayout(count: 100, viewHeight: 300, offset: 5_300).scrollSpeed(at: 300) == 0)
    #expect(RowLayout(count: 100, viewHeight: 300, offset: 5_299).scrollSpeed(at: 300) == 840)
    #expect(RowLayout(count: 3, viewHeight: 300).scrollSpeed(at: 300) == 0)
    #expect(RowLayout(count: 3, viewHeight: 0).scrollSpeed(at: 0) == 0)
  }
}
