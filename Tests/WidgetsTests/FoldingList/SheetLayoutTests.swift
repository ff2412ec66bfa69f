import Geometry
import Motion
import Testing

@testable import Widgets

struct SheetLayoutTests {
  private func layout(tracks: Int = 11, width: Double = 1401, isMirrored: Bool = false)
    -> SheetLayout
  {
    let columns = TrackColumns(trackCount: tracks, isGrouped: false, pageWidth: width)
    let size = Size(width: width, height: 203)
    return SheetLayout(columns, rowHeight: 44, in: size, isMirrored: isMirrored)
  }

  @Test(arguments: [400.0, 1401], [false, true])
  func `each row is found in the middle of its frame`(width: Double, isMirrored: Bool) {
    var layout = layout(width: width, isMirrored: isMirrored)
    layout.offset = 50
    for row in 0..<11 { #expect(layout.row(at: layout.frame(ofRow: row).center) == row) }
  }

  @Test func `columns meet on a whole pixel, the first one where reading begins`() {
    #expect(layout().cell(0) == Rect(x: 0, y: 0, width: 701, height: 44))
    #expect(layout().cell(1) == Rect(x: 701, y: 0, width: 700, height: 44))
    #expect(layout(isMirrored: true).cell(0) == layout().cell(1))
    #expect(layout(width: 400).cell(ofRow: 7) == Rect(x: 0, y: 0, width: 400, height: 44))
  }

  @Test func `a row is revealed together with its heading`() {
    let layout = layout(tracks: 30, width: 400)
    let (alone, both) = (
      layout.offset(revealing: 10), layout.offset(revealing: 10, withHeading: true)
    )
    #expect(alone == both && alone > 0, "from below the heading is above the row")
    var below = layout
    below.offset = layout.greatestOffset
    #expect(below.offset(revealing: 10) - below.offset(revealing: 10, withHeading: true) == 44)
  }
}
