import Motion
import Testing

struct RowLayoutEndsTests {
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
}
