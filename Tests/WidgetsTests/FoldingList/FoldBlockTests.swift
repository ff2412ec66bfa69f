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

  @Test func `rows without a gap have common corners, and those out of view change none`() {
    let block = FoldBlock(in: 1180)
    let parts = block.parts(of: [56...112, -80...(-24), 0...56, 112.5...168, 640...696], in: 600)
    #expect(parts == [FoldBlock.Part(top: 0, end: 168, head: 12, foot: 12)])
    #expect(parts[0].holds(112.5...168) && !parts[0].holds(640...696))
  }

  @Test func `corners become round as a gap opens, and those of a cut row are out of view`() {
    let block = FoldBlock(in: 1180)
    for gap in [1.0, 5, 11, 40] {
      let parts = block.parts(of: [-20...200, 200 + gap...900], in: 600)
      #expect(parts.map(\.top) == [0, 200 + gap] && parts.map(\.end) == [200, 612])
      #expect(parts.map(\.head) == [12, min(gap, 12)] && parts.map(\.foot) == [min(gap, 12), 12])
    }
    #expect(block.parts(of: [0...56, 56.9...100], in: 600).count == 1)
    #expect(block.parts(of: [40...50], in: 600).map(\.head) == [5], "no larger than half of it")
    #expect(block.parts(of: [], in: 600).isEmpty)
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
