import Geometry
import Motion
import TestSupport
import Testing

struct TrackFoldTests {
  /// The page of the mock-up: 203 pixels, 4 of them above the first row, so three pairs.
  @Test(
    arguments: [
      (0, [1, 1, 1]), (0.25, [1, 0.97, 0.53]), (0.5, [0.94, 0.5, 0.06]), (0.75, [0.47, 0.03, 0]),
      (1, [0, 0, 0]), (-1, [1, 1, 1]), (2, [0, 0, 0]),
    ] as [(Double, [Double])]
  )
  func `the pairs of the list above shut one after the other, the last first`(
    fraction: Double,
    openness: [Double]
  ) {
    let fold = page(fraction)
    #expect(fold.pairCount == 3)
    for (index, wanted) in openness.enumerated() {
      #expect(abs(fold.openness(index, of: .above) - wanted) < 1e-12)
      #expect(abs(fold.openness(index, of: .below) - (1 - wanted)) < 1e-12)
    }
  }

  @Test func `half way the picture is that of the mock-up`() {
    let fold = page(0.5)
    for (index, top, height) in [(0, 4, 82.72), (1, 86.72, 44), (2, 130.72, 5.28)] {
      let slot = fold.slot(index, of: .above)
      #expect(abs(slot.top - top) < 1e-9 && abs(slot.height - height) < 1e-9)
      #expect(slot.firstRow == 2 * index)
    }
    for (index, top, height) in [(0, 136, 5.28), (1, 141.28, 44), (2, 185.28, 82.72)] {
      let slot = fold.slot(index, of: .below)
      #expect(abs(slot.top - top) < 1e-9 && abs(slot.height - height) < 1e-9)
    }
    let pair = fold.slot(1, of: .above)  // half open: acos 0.5, crease in the middle
    #expect(abs(pair.upper.degrees + 60) < 1e-9 && abs(pair.lower.degrees - 60) < 1e-9)
    #expect(pair.upper.eyeDistance == 1800 && abs(pair.upper.vanishing - 108.72) < 1e-9)
    #expect((pair.upper.clipTop, pair.upper.clipBottom, pair.upper.hinge) == (0, 44, 0))
    #expect((pair.lower.clipTop, pair.lower.clipBottom, pair.lower.hinge) == (0, 44, 44))
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `heights add up and panels meet for every fraction, length and scroll offset`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<60 {
      let pageHeight = Double.random(in: 1...1200, using: &random)
      let fold = randomFold(pageHeight: pageHeight, using: &random)
      let count = fold.pairCount
      var end = fold.top(0, of: .above)
      let start = end
      var isSeamless = start <= 4
      for side in [TrackFold.Side.above, .below] {
        for index in 0..<count {
          let slot = fold.slot(index, of: side)
          isSeamless = isSeamless && abs(slot.top - end) < 1e-9 && slot.height >= 0
          end = slot.top + slot.height
          isSeamless = isSeamless && fills(slot)
        }
      }
      isSeamless = isSeamless && abs(end - start - 88 * Double(count)) < 1e-9
      let hasRowsBelow = [TrackFold.Side.above, .below].contains { side in
        let last = fold.slot(count - 1, of: side)
        let list = side == .above ? fold.above : fold.below
        return list.rowCount > last.firstRow + 2
      }
      isSeamless = isSeamless && (end >= pageHeight || !hasRowsBelow)
      #expect(isSeamless, "seed \(seed): \(fold)")
    }
  }

  @Test func `at both ends each list lies as it is scrolled`() {
    let above = ScrolledRows(rowCount: 30, offset: 130)
    let below = ScrolledRows(rowCount: 9, offset: 40)
    for (fraction, side, offset, firstRow) in [
      (0, .above, 130, 2), (1, .below, 40, 0),
    ] as [(Double, TrackFold.Side, Double, Int)] {
      let fold = TrackFold(
        above: above,
        below: below,
        fraction: fraction,
        pageHeight: 203,
        inset: 4
      )
      for index in 0..<fold.pairCount {
        let slot = fold.slot(index, of: side)
        #expect(slot.firstRow == firstRow + 2 * index)
        #expect(abs(slot.top - (4 + 44 * Double(slot.firstRow) - offset)) < 1e-9)
        #expect(slot.upper.isFlat && slot.lower.isFlat && slot.height == 88)
      }
    }
  }

  @Test func `a small step of the fraction moves nothing far`() {
    var last = page(0, rows: 7, offset: 100)
    for step in 1...500 {
      let next = page(Double(step) / 500, rows: 7, offset: 100)
      for index in 0...3 {
        for side in [TrackFold.Side.above, .below] {
          // Steepest: three pairs at once at 1.88 · 88 each, and the movement of the start.
          let moved = abs(next.top(index, of: side) - last.top(index, of: side))
          #expect(moved < 600.0 / 500, "\(side) \(index) at step \(step)")
        }
      }
      last = next
    }
  }

  @Test func `an odd last row hangs by its neighbour, with blank paper below it`() {
    let slot = page(0.5, rows: 5).slot(2, of: .above)  // 0.06 open
    #expect(slot.rowCount == 1 && slot.firstRow == 4)
    let single = FoldLayout(height: 44, eyeDistance: 1800, shades: .tracks(isDark: true))
    #expect(abs(slot.upper.angle - single.hinged(by: .top, gap: 2.64).angle) < 1e-9)
    #expect(slot.upper.vanishing == slot.top && slot.upper.shade.bottom.alpha > 0.09)
    #expect(abs(slot.lower.position - (slot.top + 5.28)) < 1e-9)
  }

  @Test func `nothing folds below the last row of the longer list`() {
    #expect(page(0.3, rows: 3).pairCount == 2 && page(0.3, rows: 0).pairCount == 1)
    #expect(page(0.3, rows: 100).pairCount == 3)
    #expect(page(0.3, rows: 9, offset: 8 * 44).pairCount == 4, "the list below is not scrolled")
    let fold = TrackFold(
      above: ScrolledRows(rowCount: 3),
      below: ScrolledRows(rowCount: 6),
      fraction: 0.3,
      pageHeight: 203,
      inset: 4
    )
    #expect((0..<3).map { fold.slot($0, of: .above).rowCount } == [2, 1, 0])
    #expect((0..<3).map { fold.slot($0, of: .below).rowCount } == [2, 2, 2])
    #expect(page(0.3, rows: 0).slot(0, of: .above).rowCount == 0)
    #expect(page(0.3, rows: 100).slot(2, of: .above).rowCount == 2)
  }

  /// The fold of the mock-up's page, with both lists alike.
  private func page(_ fraction: Double, rows: Int = 6, offset: Double = 0) -> TrackFold {
    TrackFold(
      above: ScrolledRows(rowCount: rows, offset: offset),
      below: ScrolledRows(rowCount: rows),
      fraction: fraction,
      pageHeight: 203,
      inset: 4
    )
  }

  private func randomFold(pageHeight: Double, using random: inout SeededRandom) -> TrackFold {
    TrackFold(
      above: ScrolledRows(
        rowCount: .random(in: 0...60, using: &random),
        offset: .random(in: 0...900, using: &random)
      ),
      below: ScrolledRows(
        rowCount: .random(in: 0...60, using: &random),
        offset: .random(in: 0...900, using: &random)
      ),
      fraction: .random(in: 0...1, using: &random),
      pageHeight: pageHeight,
      inset: 4
    )
  }

  /// Whether a slot's panels reach from its top to its bottom on the screen and meet.
  private func fills(_ slot: TrackFold.Slot) -> Bool {
    let edges = [
      (slot.upper.project(Point(x: 0, y: 0))?.y ?? .nan, slot.top),
      (slot.upper.project(Point(x: 0, y: 44))?.y ?? .nan, slot.top + slot.height / 2),
      (slot.lower.project(Point(x: 0, y: 0))?.y ?? .nan, slot.top + slot.height / 2),
      (slot.lower.project(Point(x: 0, y: 44))?.y ?? .nan, slot.top + slot.height),
    ]
    return edges.allSatisfy { abs($0 - $1) < 1e-9 }
  }

  typealias Share = TrackFold.Share

  @Test(
    arguments: [
      (7, 7, 8, 0), (7.25, 7, 8, 0.25), (-0.25, -1, 0, 0.75), (-3, -3, -2, 0),
      (1_000_000_000.5, 1_000_000_000, 1_000_000_001, 0.5),
    ] as [(Double, Int, Int, Double)]
  )
  func `during a drag the lists are those around the position`(
    position: Double,
    above: Int,
    below: Int,
    fraction: Double
  ) {
    let share = Share(inHandAt: position)
    #expect(share == Share(above: above, below: below, fraction: fraction))
  }

  @Test func `a drag that stops a fling closes the emptier list first`() {
    let hand = Share(inHandAt: 3.6)
    #expect(Share(above: 0, below: 9, fraction: 0.4).goal(towards: hand) == 0)
    #expect(Share(above: 0, below: 9, fraction: 0.5).goal(towards: hand) == 1)
    #expect(Share(above: 3, below: 4, fraction: 0.1).goal(towards: hand) == hand.fraction)
    #expect(Share(above: 0, below: 4, fraction: 0.1).goal(towards: hand) == 1)
    #expect(Share(above: 3, below: 9, fraction: 0.9).goal(towards: hand) == 0)
  }

  @Test func `the next lists enter beside the one that remains`() {
    let hand = Share(inHandAt: 3.6)
    let left = Share(above: 0, below: 9, fraction: 0)
    #expect(left.successor(towards: hand) == Share(above: 0, below: 4, fraction: 0))
    let arrived = Share(above: 0, below: 4, fraction: 1)
    #expect(arrived.successor(towards: hand) == Share(above: 3, below: 4, fraction: 1))
    let right = Share(above: 0, below: 9, fraction: 1)
    #expect(right.successor(towards: hand) == Share(above: 4, below: 9, fraction: 1))
    #expect(Share(above: 0, below: 9, fraction: 0.5).successor(towards: hand) == nil)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `between any two pairs of lists nothing jumps`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<40 {
      let record = Int.random(in: -9...9, using: &random)
      var share = Share(
        above: record,
        below: record + .random(in: 1...9, using: &random),
        fraction: .random(in: 0...1, using: &random)
      )
      let wanted = Share(inHandAt: .random(in: -9...9, using: &random))
      for _ in 0..<200 where share != wanted {
        let before = share
        if let next = share.successor(towards: wanted) { share = next }
        #expect(share.soleRecord == before.soleRecord, "seed \(seed): \(before) to \(share)")
        let way = share.goal(towards: wanted) - share.fraction
        share.fraction += min(max(way, -0.05), 0.05)
      }
      #expect(share == wanted, "seed \(seed): \(share) is not \(wanted)")
    }
  }
}
