import Gtk
import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct SearchColumnTests {
  @Test(arguments: [(336.0, 336.0, 0.0), (656, 656, 0), (776, 656, 60), (2536, 656, 940)])
  func `entry, filters and results have one width, in the middle`(
    room: Double,
    width: Double,
    left: Double
  ) {
    let column = SearchColumn(width: room)
    #expect(column.width == width && column.left == left)
    // A row has 12 pixels at both sides of its ground.
    #expect(min(room + 24, SearchRowView.width) - 24 == width)
  }

  @Test func `the entry is as wide as the results, and shrinks in a narrow window`() {
    let frame = SearchFrame(SearchField(), in: Box(.horizontal))
    let width = frame.measure(.horizontal)
    #expect(width.natural == Int(SearchColumn.widest) && width.minimum < 240)
  }
}
