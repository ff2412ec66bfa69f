import Geometry
import Gtk
import Motion
import Showcase
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct FoldingListDropTests {
  private func brightness(_ stand: FoldingListStand, at y: Int) throws -> Int {
    let node = RenderNode.recording { stand.list.draw(on: $0) }
    let area = Rect(x: 0, y: 0, width: 360, height: 400)
    let map = try Renderer(offscreen: .gl).texture(of: #require(node), in: area).pixels()
    let pixel = map[250, y]
    return Int(pixel.red) + Int(pixel.green) + Int(pixel.blue)
  }

  @Test func `a bright line shows between which rows a drop would be inserted`() async throws {
    let stand = await FoldingListStand()
    stand.list.acceptDrops { _, _ in true }
    let before = try brightness(stand, at: 168)
    let place = stand.list.hoverDrop(at: Point(x: 100, y: 175))
    #expect(place == .between(at: 3, of: stand.source.root))
    for y in 167...168 { #expect(try brightness(stand, at: y) > 740) }
    #expect(try brightness(stand, at: 172) < 500)
    stand.list.hoverDrop(at: nil)
    #expect(try brightness(stand, at: 168) == before)
  }

  @Test func `a stack under a drag has a ring, opens, and takes the drop inside`() async throws {
    let stand = await FoldingListStand()
    let stack = try #require(stand.source.tree.id(of: "Row 1", in: stand.source.root))
    let over = Point(x: 100, y: 80)
    #expect(stand.list.hoverDrop(at: over) == .into(stack))
    #expect(stand.list.rows[.row(stack)]?.look?.isTarget == true)
    stand.clock.run(3)
    #expect(stand.list.path == [stand.source.root, stack])
    #expect(stand.list.hoverDrop(at: over) == .between(at: 0, of: stack))
    // Long enough over the header, and the level closes again.
    stand.list.hoverDrop(at: Point(x: 100, y: 20))
    stand.clock.run(3)
    #expect(stand.list.path == [stand.source.root])
    stand.list.hoverDrop(at: nil)
    stand.clock.run(5)
    #expect(stand.list.isResting && stand.clock.running == 0)
  }

  @Test func `a lifted row may load its icon`() async {
    let stand = await FoldingListStand()
    var asked: [RowID] = []
    stand.list.dragIcon = {
      asked.append($0)
      return nil
    }
    #expect(stand.list.pressedLong(at: Point(x: 100, y: 28)) && asked.count == 1)
  }

  @Test func `a row's content for other programs is requested once for each drag`() {
    let list = FoldingList(MemoryFoldingSource())
    var asked = 0
    list.dragContent = { _ in
      asked += 1
      return nil
    }
    let away = Point(x: -100, y: 0)
    for _ in 0..<2 {
      list.beginPress(at: .zero)
      #expect(list.contentToDrag(of: RowID(1), at: .zero) == nil)
      for _ in 0..<3 { #expect(list.contentToDrag(of: RowID(1), at: away) == nil) }
    }
    #expect(asked == 2)
  }
}
