import Motion
import TestSupport
import Testing

struct RowLayoutTests {
  @Test func `rows lie one below the other under the scroll offset`() {
    let rows = RowLayout(count: 10, viewHeight: 300, offset: 100, leading: 56)
    #expect((0..<10).map(rows.top(ofRow:)) == [-44, 12, 68, 124, 180, 236, 292, 348, 404, 460])
  }

  @Test func `a gap moves the rows below it and none above`() {
    var rows = RowLayout(count: 5, viewHeight: 300)
    rows.openGap(at: 2, size: 20)
    #expect((0..<5).map(rows.top(ofRow:)) == [0, 56, 132, 188, 244])
    #expect(rows.top(ofGap: 0) == 112)
  }

  @Test(
    arguments: [
      (-1, .above), (0, .row(0)), (55.9, .row(0)), (56, .row(1)), (111.9, .row(1)), (112, .gap(0)),
      (131.9, .gap(0)), (132, .row(2)), (299.9, .row(4)), (300, .below), (9_000, .below),
    ] as [(Double, RowLayout.Place)]
  )
  func `a point of the view is on a row, in a gap or beside the list`(
    height: Double,
    place: RowLayout.Place
  ) {
    var rows = RowLayout(count: 5, viewHeight: 300)
    rows.openGap(at: 2, size: 20)
    #expect(rows.place(at: height) == place)
    rows.offset = 40
    #expect(rows.place(at: height - 40) == place)
  }

  @Test(arguments: [0.1, 44.1, 56.3, 100.0 / 3])
  func `edges between rows belong to the lower one, to the last bit`(rowHeight: Double) {
    var rows = RowLayout(count: 400, rowHeight: rowHeight, viewHeight: 300)
    rows.openGap(at: 130)
    rows.openGap(at: 260, size: 7.7)
    for row in 0..<400 {
      #expect(rows.place(at: rows.top(ofRow: row)) == .row(row))
      let above: RowLayout.Place = row == 0 ? .above : row == 260 ? .gap(1) : .row(row - 1)
      #expect(rows.place(at: rows.top(ofRow: row).nextDown) == above)
    }
  }

  @Test(
    arguments: [
      (0, 300, 0..<6), (56, 300, 1..<7), (55, 300, 0..<7), (280, 300, 5..<10), (-280, 300, 0..<1),
      (0, 280, 0..<5), (900, 300, 10..<10), (-900, 300, 0..<0),
    ] as [(Double, Double, Range<Int>)]
  )
  func `the rows in the view are those that overlap it`(
    offset: Double,
    height: Double,
    visible: Range<Int>
  ) {
    let rows = RowLayout(count: 10, viewHeight: height, offset: offset)
    #expect(rows.visibleRows(margin: 0) == visible)
    let alive = max(0, visible.lowerBound - 2)..<min(10, visible.upperBound + 2)
    #expect(rows.visibleRows() == alive)
  }

  @Test(arguments: [-20, -1, 0])
  func `at least the rows in the view are live`(margin: Int) {
    let layout = RowLayout(count: 10, viewHeight: 112, offset: 112)
    #expect(layout.visibleRows(margin: margin) == 2..<4)
    #expect(layout.visibleRows(margin: .max) == 0..<10)
  }

  @Test func `a list without rows has no rows in view`() {
    let rows = RowLayout(count: 0, viewHeight: 300)
    #expect(rows.visibleRows().isEmpty)
    #expect(rows.place(at: -1) == .above && rows.place(at: 10) == .below)
    #expect(rows.boundary(nearest: 100) == 0 && rows.warmth(ofRow: 0) == 0)
  }

  @Test func `of 100,000 rows only those in the view and two on each side are live`() {
    for offset in [0, 2_800_000.5, 5_599_400] as [Double] {
      let rows = RowLayout(count: 100_000, viewHeight: 600, offset: offset)
      #expect(rows.visibleRows().count <= 16)
      #expect(rows.visibleRows(margin: 0).allSatisfy { (-56...600).contains(rows.top(ofRow: $0)) })
    }
  }

  @Test(
    arguments: [
      (-900, 0), (-1, 0), (27.9, 0), (28, 1), (83, 1), (84, 2), (115, 2), (150, 2), (161, 3),
      (295, 5), (5_000, 5),
    ] as [(Double, Int)]
  )
  func `a pinch opens the boundary nearest to its middle, past the ends as well`(
    height: Double,
    boundary: Int
  ) {
    var rows = RowLayout(count: 5, viewHeight: 300)
    rows.openGap(at: 2, size: 20)
    #expect(rows.boundary(nearest: height) == boundary)
    rows.offset = -70
    #expect(rows.boundary(nearest: height + 70) == boundary)
  }

  @Test func `colours run along the list and change gradually when a gap opens`() {
    var rows = RowLayout(count: 4, viewHeight: 300)
    #expect(rows.warmth(ofRow: 0) == 0 && abs(rows.warmth(ofRow: 3) - 3.0 / 7) < 1e-12)
    rows.openGap(at: 1, size: 14)
    #expect(rows.warmth(ofRow: 0) == 0 && abs(rows.warmth(ofRow: 1) - 1.25 / 7) < 1e-12)
    var long = RowLayout(count: 20, viewHeight: 300)
    long.openGap(at: 5, size: 56)
    let before = long.warmth(ofRow: 10)
    long.fillGap(0)
    #expect(abs(long.warmth(ofRow: 11) - before) < 1e-12 && abs(before - 11.0 / 21) < 1e-12)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `rows never overlap and every point hits what is there`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<30 {
      let rows = randomRows(using: &random)
      let tops = (0..<rows.count).map(rows.top(ofRow:))
      let isApart = zip(tops, tops.dropFirst()).allSatisfy { $1 - $0 >= rows.rowHeight - 1e-9 }
      #expect(isApart, "seed \(seed): \(rows)")
      #expect(
        (0..<rows.count).allSatisfy { rows.place(at: tops[$0] + 1e-9) == .row($0) },
        "seed \(seed): \(rows)"
      )
      let visible = (0..<rows.count).filter { row in
        tops[row] + rows.rowHeight > 1e-9 && tops[row] < rows.viewHeight - 1e-9
      }
      #expect(Array(rows.visibleRows(margin: 0)) == visible, "seed \(seed): \(rows)")
      for _ in 0..<20 {
        let height = Double.random(in: -100...700, using: &random)
        let wanted = scan(rows, at: height)
        #expect(rows.place(at: height) == wanted, "seed \(seed): \(rows) at \(height)")
      }
    }
  }

  private func randomRows(using random: inout SeededRandom) -> RowLayout {
    var rows = RowLayout(
      count: .random(in: 0...40, using: &random),
      rowHeight: .random(in: 20...60, using: &random),
      viewHeight: .random(in: 0...600, using: &random),
      offset: .random(in: -200...1500, using: &random),
      leading: .random(in: 0...60, using: &random)
    )
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      rows.openGap(
        at: .random(in: 0...rows.count, using: &random),
        size: .random(in: 0...60, using: &random)
      )
    }
    return rows
  }

  /// The place at a height, by a linear search.
  private func scan(_ rows: RowLayout, at height: Double) -> RowLayout.Place {
    for row in 0..<rows.count {
      let top = rows.top(ofRow: row)
      if height >= top && height < top + rows.rowHeight { return .row(row) }
    }
    for index in rows.gaps.indices {
      let top = rows.top(ofGap: index)
      if height >= top && height < top + rows.gaps[index].size { return .gap(index) }
    }
    return height < rows.leading - rows.offset ? .above : .below
  }
}
