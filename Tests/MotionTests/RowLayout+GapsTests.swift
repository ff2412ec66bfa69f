import Motion
import TestSupport
import Testing

struct RowLayoutGapsTests {
  @Test func `gaps are in order from top to bottom, several between the same rows`() {
    var rows = RowLayout(count: 4, viewHeight: 300)
    #expect(rows.openGap(at: 3, size: 10) == 0)
    #expect(rows.openGap(at: 1, size: 20) == 0)
    #expect(rows.openGap(at: 1, size: 5) == 1)
    #expect(rows.gaps.map(\.boundary) == [1, 1, 3] && rows.gaps.map(\.size) == [20, 5, 10])
    #expect((0..<3).map(rows.top(ofGap:)) == [56, 76, 193])
    #expect((0..<4).map(rows.top(ofRow:)) == [0, 81, 137, 203])
  }

  @Test func `a gap grows, shrinks and closes, and is never negative`() {
    var rows = RowLayout(count: 3, viewHeight: 300)
    rows.openGap(at: 0)
    rows.openGap(at: 2, size: 30)
    rows.resizeGap(0, to: 12)
    #expect((0..<3).map(rows.top(ofRow:)) == [12, 68, 154])
    rows.resizeGap(1, to: -4)
    #expect((0..<3).map(rows.top(ofRow:)) == [12, 68, 124])
    rows.closeGap(0)
    #expect((0..<3).map(rows.top(ofRow:)) == [0, 56, 112] && rows.gaps.count == 1)
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `a gap that becomes a row, or a row that becomes a gap, moves nothing`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<60 {
      var rows = RowLayout(count: 12, viewHeight: 300, offset: 40)
      for _ in 0..<3 {
        rows.openGap(
          at: .random(in: 0...12, using: &random),
          size: .random(in: 0...40, using: &random)
        )
      }
      let before = (0..<12).map(rows.top(ofRow:))
      let folded = Int.random(in: 0..<12, using: &random)
      let gap = rows.foldRow(folded)
      var after = (0..<11).map(rows.top(ofRow:))
      after.insert(rows.top(ofGap: gap), at: folded)
      #expect(isSame(after, before), "seed \(seed): row \(folded) of \(rows)")
      rows.fillGap(gap)
      #expect(isSame((0..<12).map(rows.top(ofRow:)), before), "seed \(seed): \(rows)")
    }
  }

  @Test func `a list can be reset`() {
    var rows = RowLayout(count: 3, viewHeight: 300)
    rows.openGap(at: 1, size: 30)
    rows.liftRow(1)
    rows.reset(count: 5)
    #expect(rows == RowLayout(count: 5, viewHeight: 300))
  }

  private func isSame(_ left: [Double], _ right: [Double]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) < 1e-9 }
  }
}
