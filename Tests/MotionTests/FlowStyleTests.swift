import Motion
import Testing

struct FlowStyleTests {
  @Test func `a style without curves places its covers flat in a line`() {
    let style = FlowStyle(pitch: 0.5, eye: 2)
    #expect(style.pose(at: 3, side: 200, stageWidth: 1000) == Pose(shift: 300))
    #expect(style.eyeDistance(side: 200, stageWidth: 1000) == 400)
    #expect(style.farthestOffset(side: 200, stageWidth: 1000) == 100)
  }

  @Test func `lengths are in sides of the front cover`() {
    let style = FlowStyle(
      pitch: 0.5,
      shift: .linear([(0, 0), (1, 0.25)], symmetry: .odd),
      depth: .linear([(0, 0), (1, -1)], symmetry: .even),
      turn: .linear([(0, 0), (1, -0.5)], symmetry: .odd),
      scale: .linear([(0, 2), (1, 1)], symmetry: .even),
      shade: .linear([(0, 0), (1, 0.5)], symmetry: .even, ending: .straight),
      eye: 2,
      eyeHeight: 0.25
    )
    let pose = style.pose(at: -0.5, side: 200, stageWidth: 1000)
    // −0.5 · 0.5 · 200 − 0.125 · 200; the scale 1.5 against 2 in front.
    let expected = Pose(shift: -75, drop: 50, depth: -100, turn: 0.25, scale: 0.75, shade: 0.25)
    #expect(pose == expected)
    #expect(style.pose(at: 7, side: 200, stageWidth: 1000).shade == 1)
  }

  @Test func `a style measured by the stage uses the distance from its middle`() {
    let style = FlowStyle(
      measure: .stage,
      pitch: 0.5,
      shift: .linear([(0, 0), (1, 0.1)], symmetry: .odd, ending: .straight),
      eye: 2,
      farthest: 1.5
    )
    // One item is 100 pixels, so r = 100 / 500; half a stage of shift for r = 5.
    let pose = style.pose(at: 1, side: 200, stageWidth: 1000)
    #expect(abs(pose.shift - 120) < 1e-12)
    #expect(style.eyeDistance(side: 200, stageWidth: 1000) == 2000)
    #expect(style.farthestOffset(side: 200, stageWidth: 1000) == 7.5)
  }

  @Test func `sliding is along the turned and scaled cover`() {
    let style = FlowStyle(
      pitch: 0,
      slide: .constant(0.1),
      turn: .constant(-.pi / 3),
      scale: .constant(3),
      eye: 2
    )
    // 0.1 · 3 · 200 = 60 along a plane turned by −60°: 30 aside, 51.96 nearer.
    let pose = style.pose(at: 1, side: 200, stageWidth: 1000)
    #expect(abs(pose.shift - 30) < 1e-12)
    #expect(abs(pose.depth - 51.961524) < 1e-6)
    #expect(pose.scale == 1)
  }
}
