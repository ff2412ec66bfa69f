import Geometry
import Motion
import Testing

@testable import App

struct ShelfLayoutTests {
  @Test(arguments: [
    (1180.0, 623.0, 420.0), (360, 563, 354), (1180, 336, 236), (900, 400, 270), (1300, 1000, 674),
    (800, 316, 236), (800, 300, 220), (800, 280, 200),
  ])
  func `the stage takes two thirds, and the list two rows`(
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
    // The text below a cover is 0.107 of its side high.
    let words = flow.front.origin.y + (1.155 + 0.107) * flow.side
    #expect(words <= layout.textEnd + 1)
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
    #expect(layout.index.origin.y + layout.index.size.height + 12 == height)
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
    let closed = ShelfLayout(size, windowHeight: 439)
    #expect(closed.isLow)
    #expect(closed.stage.size.height == 340)
    #expect(closed.handle.origin.y == 340 && closed.list.origin.y == 380)
    let open = ShelfLayout(size, windowHeight: 439, openness: 1)
    #expect(open.handle.origin.y == 0)
    #expect(open.list.origin.y + open.list.size.height == 380)
    #expect(open.list.size == closed.list.size)
  }

  @Test(arguments: [200.0, 236, 240, 293, 340, 420, 995])
  func `the letters of the index are 16 pixels below the artist`(height: Double) {
    let layout = ShelfLayout(Size(width: 900, height: height + 40), windowHeight: 300)
    #expect(layout.stage.size.height == height)
    // The current letter has 17 pixels, and is 3 pixels above the middle because of the dot.
    let scale = layout.indexScale
    let letters = layout.index.origin.y + (33 * scale - 6) / 2 - 0.73 * 17 * scale / 2
    #expect(abs(letters - layout.textEnd - 16) <= 1)
    let inset = min(max(height - 230, 6), 12)
    #expect(layout.index.origin.y + layout.index.size.height + inset == height)
  }

  @Test(arguments: [200.0, 236, 240, 293, 340, 420])
  func `the text has room below the cover, and its reflection above it`(height: Double) {
    let layout = ShelfLayout(Size(width: 900, height: height + 40), windowHeight: 300)
    let flow = FlowLayout(stage: layout.flow.size)
    // Covers of the least side leave no room for a reflection.
    let gap = flow.side > FlowLayout.sides.lowerBound ? 0.155 * flow.side : 8
    #expect(flow.front.origin.y + flow.side + gap + 40 <= layout.textEnd + 1)
    #expect(layout.flow.size.height <= height && layout.flow.size.height >= height - 64)
  }

  @Test func `a stage of 236 pixels is above two whole rows in a window of 800 × 500`() {
    let layout = ShelfLayout(Size(width: 800, height: 411), windowHeight: 500, footRoom: 68)
    #expect(!layout.isLow && layout.rowHeight == 36)
    #expect(layout.stage.size.height == 236)
    #expect(FlowLayout(stage: layout.flow.size).side >= 116)
    #expect(411 - 68 - layout.list.origin.y >= 4 + 2 * layout.rowHeight)
  }

  @Test(arguments: [(439.0, true), (440, false), (480, false)])
  func `the list is a sheet only in windows lower than 440 pixels`(window: Double, isLow: Bool) {
    let layout = ShelfLayout(
      Size(width: 800, height: window - 89),
      windowHeight: window,
      footRoom: 68
    )
    #expect(layout.isLow == isLow)
  }

  @Test func `rows are lower in low windows`() {
    let size = Size(width: 900, height: 400)
    #expect(ShelfLayout(size, windowHeight: 500).rowHeight == 36)
    #expect(ShelfLayout(size, windowHeight: 720).rowHeight == 44)
  }

  @Test func `a high stage is given to the flow almost alone`() {
    let layout = ShelfLayout(Size(width: 1180, height: 623))
    #expect(layout.stage.size.height - layout.flow.size.height <= 2)
  }

  @Test func `any size gives a valid layout`() {
    for height in [0.0, 1, 40, 100] {
      let layout = ShelfLayout(Size(width: 1, height: height))
      #expect(layout.stage.size.height >= 1 && layout.list.size.height >= 1)
    }
  }
}
