import Geometry
import Gtk
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct FoldBlockTests {
  @Test(arguments: [
    (360.0, 0.0, 360.0, 0.0), (832, 0, 832, 0), (836, 2, 832, 2), (1180, 174, 832, 12),
  ])
  func `the rows are in the middle, at most 832 pixels wide, with round corners`(
    width: Double,
    left: Double,
    rows: Double,
    corner: Double
  ) {
    let block = FoldBlock(in: width)
    #expect(block.left == left && block.width == rows && block.corner == corner)
    #expect(block.holds(left) && block.holds(left + rows - 1))
    #expect(!block.holds(left - 1) && !block.holds(left + rows))
    #expect(FoldingList.margin(in: width) == corner)
  }

  @Test func `beside the rows a press does nothing, and a wheel scrolls`() async {
    let stand = await FoldingListStand(FoldingListStand.source(20), width: 1000)
    let list = stand.list
    let beside = Point(x: 40, y: 56 + 28)
    list.clicked(1, 1, at: beside)
    #expect(list.path.count == 1 && !list.isEditing)
    list.pointerMoved(to: beside)
    #expect(list.hover.row == nil && !list.pressedLong(at: beside))
    let swipe = HandMovement(device: .touch, axis: .horizontal, start: beside)
    #expect(
      !list.takes(swipe) && list.takes(HandMovement(device: .touch, axis: .vertical, start: beside))
    )
    list.pointerMoved(to: Point(x: 500, y: 84))
    #expect(list.hover.row != nil)
    list.clicked(1, 1, at: Point(x: 500, y: 84))
    stand.clock.run(1)
    #expect(list.path.count == 2)
  }

  @Test func `views and text are in the block`() async {
    let stand = await FoldingListStand(width: 1000)
    var view: FoldRowView? { stand.list.rows[.row(stand.list.shownEntries[0].id)] }
    #expect(await until { view?.size.width == 832 })
    #expect(view?.convert(.zero, to: stand.list)?.x == 84)
  }
}
