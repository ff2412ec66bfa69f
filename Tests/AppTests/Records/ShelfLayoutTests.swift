import Geometry
import Motion
import Testing

@testable import App

struct ShelfLayoutTests {
  @Test(arguments: [
    (1180.0, 623.0, 420.0), (360, 563, 354), (1180, 336, 224), (900, 400, 270), (1300, 1000, 674),
  ])
  func `the stage takes two thirds, and the list three rows`(
    width: Double,
    height: Double,
    stage: Double
  ) {
    let layout = ShelfLayout(Size(width: width, height: height))
    #expect(!layout.isLow)
    #expect(abs(layout.stage.size.height - stage) <= 1)
    #expect(layout.stage.size.height >= ShelfLayout.leastStage)
    #expect(layout.list.size.height >= ShelfLayout.leastList)
    #expect(layout.stage.size.height + layout.list.size.height == height)
    #expect(layout.index.origin.y + layout.index.size.height <= layout.stage.size.height)
  }

  @Test(arguments: [
    (1400.0, 1000.0, 712.0), (2560, 1283, 995), (1920, 923, 635), (1400, 700, 472),
    (3840, 2003, 1350), (3840, 1600, 1180),
  ])
  func `the list of a wide page is no higher than six rows, as far as covers use the rest`(
    width: Double,
    height: Double,
    stage: Double
  ) {
    let layout = ShelfLayout(Size(width: width, height: height))
    #expect(layout.stage.size.height == stage)
    let flow = FlowLayout(stage: layout.flow.size)
    // The text below a cover is 0.156 of its side high.
    let words = flow.front.origin.y + (1.18 + 0.156) * flow.side
    #expect(words <= layout.index.origin.y + ShelfLayout.overlap)
  }

  @Test(arguments: [(420.0, 13.0), (560, 14), (640, 15), (720, 16), (800, 17), (1200, 17)])
  func `the letters of the index grow with the stage`(height: Double, letters: Double) {
    let layout = ShelfLayout(
      Size(width: 1180, height: height + ShelfLayout.handleHeight),
      windowHeight: 1
    )
    #expect(layout.stage.size.height == height)
    #expect(abs(layout.indexScale * 13 - letters) < 1e-9)
    #expect(abs(layout.index.size.height - 33 * layout.indexScale) <= 0.5)
    #expect(layout.index.origin.y + layout.index.size.height + 16 == height)
  }

  @Test(arguments: [(1180.0, 691.0), (360, 631), (1180, 404), (900, 360), (700, 300)])
  func `room for a bar at the foot is added to the list, and nothing else changes`(
    width: Double,
    height: Double
  ) {
    let without = ShelfLayout(Size(width: width, height: height), footRoom: 68)
    let with = ShelfLayout(Size(width: width, height: height - 68))
    #expect(without.flow == with.flow && without.index == with.index)
    #expect(without.isLow == with.isLow)
    #expect(without.list.origin.y + without.list.size.height >= height)
  }

  @Test func `a low window has the list as a sheet that can be pulled over the whole stage`() {
    let size = Size(width: 700, height: 380)
    let closed = ShelfLayout(size, windowHeight: 470)
    #expect(closed.isLow)
    #expect(closed.stage.size.height == 340)
    #expect(closed.handle.origin.y == 340 && closed.list.origin.y == 380)
    let open = ShelfLayout(size, windowHeight: 470, openness: 1)
    #expect(open.handle.origin.y == 0)
    #expect(open.list.origin.y + open.list.size.height == 380)
    #expect(open.list.size == closed.list.size)
  }

  @Test(arguments: [200.0, 240, 293, 340, 420])
  func `the index never overlaps the text below the cover`(height: Double) {
    let layout = ShelfLayout(Size(width: 900, height: height + 40), windowHeight: 300)
    #expect(layout.stage.size.height == height)
    let flow = FlowLayout(stage: layout.flow.size)
    // The text is 0.18 sides below the cover; on a low stage it moves up to 4 pixels below it.
    let gap = layout.flow.size.height > 220 ? 0.18 * flow.side : 4
    let words = flow.front.origin.y + flow.side + gap + 40
    // The letters begin below the index's upper edge, and the text ends above its box's foot.
    #expect(words <= layout.index.origin.y + 9)
    let inset = height < 234 ? 12.0 : 16
    #expect(layout.index.origin.y + layout.index.size.height + inset == height)
    #expect(layout.flow.size.height <= height && layout.flow.size.height >= height - 64)
  }

  @Test func `a cover has 136 pixels above three whole rows in a window of 800 × 500`() {
    let layout = ShelfLayout(Size(width: 800, height: 414), windowHeight: 500, footRoom: 68)
    #expect(!layout.isLow && layout.rowHeight == 36)
    #expect(FlowLayout(stage: layout.flow.size).side >= 136)
    #expect(414 - 68 - layout.list.origin.y >= 4 + 3 * layout.rowHeight)
  }

  @Test func `rows are lower in low windows`() {
    let size = Size(width: 900, height: 400)
    #expect(ShelfLayout(size, windowHeight: 500).rowHeight == 36)
    #expect(ShelfLayout(size, windowHeight: 720).rowHeight == 44)
  }

  @Test func `a high stage is given to the flow alone`() {
    let layout = ShelfLayout(Size(width: 1180, height: 623))
    #expect(layout.flow == layout.stage)
  }

  @Test func `any size gives a valid layout`() {
    for height in [0.0, 1, 40, 100] {
      let layout = ShelfLayout(Size(width: 1, height: height))
      #expect(layout.stage.size.height >= 1 && layout.list.size.height >= 1)
    }
  }
}
