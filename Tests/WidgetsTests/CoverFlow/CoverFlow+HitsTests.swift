import Geometry
import Gtk
import TestSupport
import Testing

@testable import Widgets

/// Every visible pixel of a cover hits that cover and no other, as the GL renderer draws them.
@Suite(.serialized, .needsDisplay) struct CoverFlowHitsTests {
  @Test(
    arguments: [
      (0, 4.0), (0, 4.3), (0, 4.5), (1, 4.2), (2, 4.5), (3, 4.25), (4, 4.6), (5, 4.4),
    ] as [(Int, Double)]
  )
  func `the cover visible at a pixel is the one that a click there hits`(
    style: Int,
    position: Double
  ) async throws {
    let stand = await FlowStand(
      style: CoverFlowTests.styles[style].1,
      width: 800,
      height: 340
    )
    stand.flow.jump(toPosition: position)
    await stand.drawn()
    await stand.pictured()
    let pixels = try stand.stage.pixels()
    let map = HitMap(of: stand.flow, width: pixels.width, height: pixels.height)
    var (faces, wrong, stray) = (0, 0, 0)
    for y in map.rows {
      for x in map.columns where map.isInside(x, y) {
        let seen = pixels[x, y]
        if let slot = map[x, y] {
          let cover = stand.flow.pool[slot]
          faces += 1
          if !Self.shows(seen, cover, x: x, of: stand.flow) { wrong += 1 }
        } else if y < Int(stand.flow.stage.floorTop) - 2 {
          // Above the floor there is only the lit wall, and captions are below.
          if max(seen.red, seen.green, seen.blue) > 110 { stray += 1 }
        }
      }
    }
    #expect(faces > 5000)
    #expect(wrong == 0, "\(wrong) of \(faces) pixels show another cover")
    #expect(stray == 0, "\(stray) pixels of covers hit nothing")
  }

  @Test func `art that is not square is hit where it is drawn, not beside it`() async {
    let stand = await FlowStand(30, art: WideArt())
    await stand.pictured()
    let front = stand.flow.layout.front
    let foot = Point(x: front.center.x, y: front.origin.y + front.size.height - 6)
    #expect(stand.flow.item(at: foot) == 0)
    let above = Point(x: front.center.x, y: front.origin.y + 6)
    #expect(stand.flow.item(at: above) == nil)
  }

  @Test func `links in the caption are pressed where they are drawn, and move nothing`()
    async throws
  {
    let stand = await FlowStand(30)
    for place in stand.crate.items.indices { stand.crate.items[place].links = [0..<6] }
    stand.flow.reload()
    var followed: [Int] = []
    stand.flow.onLink = { index, link in followed += [index, link] }
    stand.flow.jump(toPosition: 4)
    await stand.drawn()
    let flow = stand.flow
    let top = Point(x: flow.layout.front.center.x, y: flow.captionTop(in: flow.size).rounded())
    let area = try #require(flow.centreCover?.caption?.linkArea(0, below: top))
    #expect(area.size.width > 20 && area.origin.x < top.x)
    flow.presses.down(count: 1, button: 1, at: area.center)
    flow.presses.up(count: 1, button: 1, isTouch: false, at: area.center)
    #expect(followed == [4, 0] && flow.isStill)
    // A drag that continues from there moves the covers.
    flow.presses.down(count: 1, button: 1, at: area.center)
    flow.handMoved(by: Point(x: 30, y: 0), at: stand.clock.time)
    flow.presses.up(count: 1, button: 1, isTouch: false, at: area.center)
    #expect(followed == [4, 0])
    flow.handLeft(flings: false, at: stand.clock.time)
    stand.clock.run(3)
    await stand.drawn()
    flow.pointer.moved(to: area.center)
    #expect(flow.pointer.link == 0)
    flow.pointer.moved(to: Point(x: area.center.x, y: area.center.y + 60))
    #expect(flow.pointer.link == nil)
  }

  @Test func `each of several names in the caption is a link of its own`() async throws {
    let stand = await FlowStand(30)
    for place in stand.crate.items.indices { stand.crate.items[place].links = [0..<2, 3..<6] }
    stand.flow.reload()
    var followed: [Int] = []
    stand.flow.onLink = { _, link in followed.append(link) }
    stand.flow.jump(toPosition: 4)
    await stand.drawn()
    let flow = stand.flow
    let top = Point(x: flow.layout.front.center.x, y: flow.captionTop(in: flow.size).rounded())
    let caption = try #require(flow.centreCover?.caption)
    let areas = try (0..<2).map { try #require(caption.linkArea($0, below: top)) }
    #expect(areas[0].origin.x + areas[0].size.width < areas[1].center.x)
    for area in areas.reversed() {
      flow.presses.down(count: 1, button: 1, at: area.center)
      flow.presses.up(count: 1, button: 1, isTouch: false, at: area.center)
    }
    #expect(followed == [1, 0] && caption.linkArea(2, below: top) == nil)
    var menus: [Int?] = []
    flow.onContext = { index, link, _ in menus += [index, link] }
    flow.presses.down(count: 1, button: 3, at: areas[1].center)
    flow.presses.down(count: 1, button: 3, at: flow.layout.front.center)
    #expect(menus == [4, 1, 4, nil])
  }

  /// Whether a pixel has the colour of a cover's face, darkened by the cover and the stage's side.
  private static func shows(
    _ pixel: PixelMap.Pixel,
    _ cover: Cover,
    x: Int,
    of flow: CoverFlow
  ) -> Bool {
    guard let item = cover.item else { return false }
    let width = flow.size.width
    let (reach, strength) = (flow.scenery.vignetteReach * width, flow.scenery.vignette)
    let near = min(Double(x) + 0.5, width - Double(x) - 0.5)
    let shadow = 1 - (cover.shadow?.darkness(at: Double(x) + 0.5) ?? 0)
    let vignette = near < reach ? 1 - strength * (1 - near / reach) : 1
    let light = cover.brightness * vignette * shadow
    let color = PlainArt.color(of: item.id)
    let seen = [pixel.red, pixel.green, pixel.blue].map { Double($0) }
    let wanted = [color.red, color.green, color.blue].map { $0 * light * 255 }
    // The light along the edges (7 and 12 %) is part of the cover.
    return zip(seen, wanted).allSatisfy { $0 > $1 - 7 && $0 < $1 + 52 * light + 7 }
  }
}

/// The slot hit by every other pixel of every other row, where that is certain.
private struct HitMap {
  let rows: StrideTo<Int>
  let columns: StrideTo<Int>
  private var slots: [Int?] = []
  private let width: Int

  init(of flow: CoverFlow, width: Int, height: Int) {
    rows = stride(from: 4, to: height - 4, by: 2)
    columns = stride(from: 4, to: width - 4, by: 2)
    self.width = (width + 1) / 2
    for y in stride(from: 0, to: height, by: 2) {
      for x in stride(from: 0, to: width, by: 2) {
        slots.append(flow.cover(at: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))?.slot)
      }
    }
  }

  subscript(x: Int, y: Int) -> Int? { slots[y / 2 * width + x / 2] }

  /// Whether the pixels around hit the same: along an antialiased edge two covers share some.
  func isInside(_ x: Int, _ y: Int) -> Bool {
    let slot = self[x, y]
    for dy in [-2, 2] {
      for dx in [-4, 0, 4] where self[x + dx, y + dy] != slot { return false }
    }
    return true
  }
}
