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
    #expect(rows.boundary(nearest: 100) == 0 && rows.warmth(ofTop: 0, among: 0) == 0)
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

  @Test(arguments: [10, 505, 100_000])
  func `colours span the rows in view, wherever a list is scrolled`(count: Int) {
    var rows = RowLayout(count: count, viewHeight: 560)
    for offset in [0, 31, rows.greatestOffset] {
      rows.offset = min(offset, rows.greatestOffset)
      let colours = rows.visibleRows(margin: 0).map {
        rows.warmth(ofTop: rows.top(ofRow: $0), among: Double(count))
      }
      #expect(colours.first == 0 && colours.last == 1 && Set(colours).count >= 10)
      #expect(rows.warmth(ofTop: 252, among: Double(count)) == 0.5)
    }
  }

  @Test func `a short list has the first colours of seven, also while it is pulled over an end`() {
    var rows = RowLayout(count: 4, viewHeight: 560)
    for (row, offset) in [(0, 0.0), (3, 0), (3, -80), (3, 90)] {
      rows.offset = offset
      let warmth = rows.warmth(ofTop: rows.top(ofRow: row), among: 4)
      #expect(abs(warmth - Double(row) / 6) < 1e-12)
    }
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

  // MARK: - Gaps

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

  // MARK: - Ends

  @Test func `the scrolled end is where the last row and its foot end with the view`() {
    var rows = RowLayout(count: 10, viewHeight: 300, leading: 20, trailing: 56)
    #expect(rows.contentHeight == 636 && rows.greatestOffset == 336)
    rows.openGap(at: 10, size: 14)
    #expect(rows.contentHeight == 650 && rows.greatestOffset == 350)
    #expect(RowLayout(count: 2, viewHeight: 300).greatestOffset == 0)
  }

  @Test(
    arguments: [
      (0, 0, 0), (-5, 0, 0), (14, 14, 0), (56, 56, 0), (80, 56, -24),
    ] as [(Double, Double, Double)]
  )
  func `a pull opens a gap for the new row, and over its height empty space above it`(
    pull: Double,
    gap: Double,
    offset: Double
  ) {
    var rows = RowLayout(count: 10, viewHeight: 300)
    let shown = rows.showing(pull: pull)
    #expect(shown.gap == gap && shown.offset == offset)
    rows.openGap(at: 0, size: shown.gap)
    rows.offset = shown.offset
    #expect(rows.top(ofRow: 0) == max(pull, 0) && rows.top(ofGap: 0) == -offset)
  }

  @Test func `revealing a row never scrolls beyond an end`() {
    let layout = RowLayout(count: 10, viewHeight: 200)
    #expect(layout.offset(revealing: 500) == 360 && layout.greatestOffset == 360)
    #expect(layout.offset(revealing: 9) == 360 && layout.offset(revealing: -4) == 0)
    #expect(RowLayout(count: 3, viewHeight: 200).offset(revealing: 2) == 0)
    #expect(RowLayout(count: 0, viewHeight: 200).offset(revealing: 2) == 0)
  }

  @Test func `a committed pull moves nothing`() {
    var rows = RowLayout(count: 10, viewHeight: 300, offset: -24)
    rows.openGap(at: 0, size: 56)
    let before = (0..<10).map(rows.top(ofRow:))
    let new = rows.top(ofGap: 0)
    rows.fillGap(0)
    #expect((1...10).map(rows.top(ofRow:)) == before && rows.top(ofRow: 0) == new)
  }

  @Test(
    arguments: [
      (55, true, .nothing), (56, true, .create), (112, true, .create), (113, true, .leave),
      (113, false, .create), (0, false, .nothing),
    ] as [(Double, Bool, RowLayout.PullOutcome)]
  )
  func `a pull creates a row at one row height and leaves the level above two`(
    pull: Double,
    hasParent: Bool,
    outcome: RowLayout.PullOutcome
  ) {
    let rows = RowLayout(count: 10, viewHeight: 300)
    #expect(rows.outcome(ofPull: pull, hasParent: hasParent) == outcome)
  }

  @Test func `both thresholds of a pull are before the rubber band`() {
    let rows = RowLayout(count: 10, viewHeight: 300)
    #expect(rows.freePull == 136)
    #expect(RubberBand(extent: 300, slack: rows.freePull).shown(pull: 136) == 136)
    #expect(rows.outcome(ofPull: rows.freePull, hasParent: true) == .leave)
  }

  @Test func `pulling two rows past the end completes the list`() {
    let rows = RowLayout(count: 10, viewHeight: 300)
    #expect(rows.outcome(ofPush: 111) == .nothing && rows.outcome(ofPush: 112) == .finish)
  }

  @Test(
    arguments: [
      (0, 100, 0), (1, 100, 56), (2, 100, 100), (6, 100, 112), (9, 100, 280), (9, 400, 400),
    ] as [(Int, Double, Double)]
  )
  func `a row is revealed by the least movement`(row: Int, offset: Double, wanted: Double) {
    let rows = RowLayout(count: 12, viewHeight: 300, offset: offset, leading: 20)
    #expect(rows.offset(revealing: row) == wanted)
  }

  // MARK: - A lifted row

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
