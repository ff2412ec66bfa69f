import Motion
import Testing

@testable import Pixels

@Suite struct ColumnStageTests {
  static func scene(
    width: Int,
    height: Int,
    scale: Int = 1,
    position: Double = 0,
    color: (Int) -> UInt32 = {
      0xff00_0000 | UInt32(truncatingIfNeeded: $0 &* 0x3f5a_97) & 0xff_ffff
    }
  ) -> (covers: [ColumnStage.Cover], layout: FlowLayout, scenery: Scenery) {
    let layout = FlowLayout(stage: Size(width: Double(width), height: Double(height)))
    let plan = BakingPlan(side: Int(layout.side), scale: scale)
    let reach = SlotWindow(-20..<21)
    let covers = reach.farthestFirst(from: position).map { slot in
      let pose = layout.pose(at: Double(slot) - position)
      let level: CoverLevel = abs(Double(slot) - position) < 0.5 ? .front : .side
      let baked = plan.bake(
        Picture(width: 1, height: 1, pixels: [color(slot)]),
        at: level
      )
      return ColumnStage.Cover(
        columns: PixelColumns(baked.picture),
        frame: baked.frame,
        pose: pose
      )
    }
    let floorTop = layout.front.origin.y + layout.side
    let glow = Scenery.Glow(behind: layout.front, color: Color(hex: 0xe8763a))
    return (covers, layout, Scenery(floorTop: floorTop, glow: glow))
  }

  @Test func `the front cover is drawn texel by texel`() {
    let (covers, layout, scenery) = Self.scene(width: 600, height: 300)
    var stage = ColumnStage()
    let picture = stage.picture(
      of: covers,
      side: layout.side,
      perspective: layout.perspective,
      scenery: scenery,
      width: 600,
      height: 300
    )
    let front = covers.last!
    let left = Int(layout.front.origin.x)
    let top = Int(layout.front.origin.y)
    for y in 0..<Int(layout.side) {
      for x in 0..<Int(layout.side) where (5..<Int(layout.side) - 5).contains(x) {
        let texel = front.columns.pixels[(x + 2) * front.columns.height + y + 2]
        #expect(picture[left + x, top + y] == texel)
      }
    }
  }
}
