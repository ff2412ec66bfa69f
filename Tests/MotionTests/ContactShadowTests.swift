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
    let above = layout.pose(at: offset - (offset < 0 ? -1 : 1))
    return ContactShadow(on: offset, of: art ?? self.art, at: above, in: layout)
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
    #expect(shadow.reach == 16 * side && abs(shadow.strength - 0.4) < 1e-9)
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
    #expect(abs(here.edge + there.edge - 1180) < 1e-9 && there.reach == -16)
    let narrow = Rect(x: 0.25, y: 0, width: 0.5, height: 1)
    let shadow = try #require(self.shadow(on: 2, of: narrow))
    #expect(abs(shadow.edge - (try edge(of: 1, 0.5))) < 1e-9)
  }
}
