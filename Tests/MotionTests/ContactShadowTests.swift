import Geometry
import Motion
import Testing

struct ContactShadowTests {
  private let layout = FlowLayout(stage: Size(width: 1180, height: 420))
  private let art = Rect(x: 0, y: 0, width: 1, height: 1)

  private func shadow(
    on offset: Double,
    of art: Rect? = nil,
    in layout: FlowLayout? = nil
  ) -> ContactShadow? {
    let layout = layout ?? self.layout
    let pose = layout.pose(at: offset - (offset < 0 ? -1 : 1))
    let above = layout.perspective.plane(pose)
    return layout.shadow(on: offset, of: art ?? self.art, at: above)
  }

  private func edge(of offset: Double, _ x: Double) throws -> Double {
    let place = Point(x: x * layout.side / 2, y: 0)
    return try #require(layout.perspective.project(place, on: layout.pose(at: offset))).x
  }

  @Test(arguments: [-4.0, -2, 2, 3.4, 7])
  func `it falls from the outer edge of the cover above, 40 to 0 % over 16 pixels`(
    offset: Double
  ) throws {
    let side = offset < 0 ? -1.0 : 1
    let shadow = try #require(self.shadow(on: offset))
    #expect(abs(shadow.edge - (try edge(of: offset - side, side))) < 1e-9)
    #expect(shadow.extent == 16 * side && abs(shadow.strength - 0.4) < 1e-9)
    #expect(abs(shadow.darkness(at: shadow.edge + 8 * side) - 0.2) < 1e-9)
    #expect(shadow.darkness(at: shadow.edge + 16 * side) == 0)
    #expect(shadow.darkness(at: shadow.edge - side) == 0)
  }

  @Test func `the front cover has none, and on the way to it, it vanishes`() {
    #expect(shadow(on: 0) == nil)
    #expect(shadow(on: 0.5) == nil)
    var last = 0.0
    for step in 51...150 {
      let strength = shadow(on: Double(step) / 100)?.strength ?? 0
      #expect(strength >= last && strength - last < 0.02)
      last = strength
    }
  }

  @Test func `from right to left it is mirrored, and narrow art has its own edge`() throws {
    let mirrored = FlowLayout(stage: layout.stage, isRightToLeft: true)
    let here = try #require(self.shadow(on: 2))
    let there = try #require(self.shadow(on: 2, in: mirrored))
    #expect(abs(here.edge + there.edge - 1180) < 1e-9 && there.extent == -16)
    let narrow = Rect(x: 0.25, y: 0, width: 0.5, height: 1)
    let shadow = try #require(self.shadow(on: 2, of: narrow))
    #expect(abs(shadow.edge - (try edge(of: 1, 0.5))) < 1e-9)
  }

  @Test(arguments: [-4.0, -2, 2, 3.4, 7], [0.0, 0.1, 0.31])
  func `its picture lies on the cover, no higher and no lower`(offset: Double, inset: Double) throws
  {
    let art = Rect(x: inset / 2, y: inset, width: 1 - inset, height: 1 - inset)
    let cover = layout.perspective.plane(layout.pose(at: offset))
    let shadow = try #require(self.shadow(on: offset))
    let frame = try #require(
      shadow.frame(on: cover, art: art, side: layout.side, depth: 0.3)
    )
    #expect(frame.whole.size.width == 16 && frame.part.size.width <= 16)
    let (start, size) = (frame.part.origin, frame.part.size)
    for corner in [start, Point(x: start.x + size.width, y: start.y + size.height)] {
      let place = try #require(cover.unproject(corner))
      let (x, y) = (place.x / layout.side + 0.5, place.y / layout.side + 0.5)
      #expect(x > art.origin.x - 1e-9 && x < art.origin.x + art.size.width + 1e-9)
      #expect(y > art.origin.y - 1e-9 && y < 1.3 + 1e-9)
    }
  }

  @Test func `where the cover ends within it, it ends there too`() throws {
    let cover = layout.perspective.plane(layout.pose(at: 2))
    let whole = try #require(
      shadow(on: 2)?.frame(on: cover, art: art, side: layout.side, depth: 0.3)
    )
    let end = try #require(cover.unproject(Point(x: whole.whole.origin.x + 8, y: 0))).x
    let narrow = Rect(x: 0, y: 0, width: end / layout.side + 0.5, height: 1)
    let frame = try #require(
      shadow(on: 2)?.frame(on: cover, art: narrow, side: layout.side, depth: 0.3)
    )
    #expect(abs(frame.part.size.width - 8) < 1e-6 && frame.whole.size.width == 16)
    // Nothing is left where the cover ends before it.
    let short = Rect(x: 0, y: 0, width: 0.01, height: 1)
    #expect(shadow(on: 2)?.frame(on: cover, art: short, side: layout.side, depth: 0.3) == nil)
  }
}
