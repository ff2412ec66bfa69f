import Gtk
import Motion
import TestSupport
import Testing

@Suite(.needsDisplay) struct TransformTests {
  @Test func `steps are taken from the outside in`() {
    let transform = Transform.identity.translated(x: 10, y: 20).perspective(from: 400)
      .turned(degrees: 60, about: .vertical).scaled(x: 2, y: 3).rotated(degrees: 15)
    #expect(
      transform.text()
        == "translate(10, 20) perspective(400) rotate3d(0, 1, 0, 60) scale(2, 3) rotate(15)"
    )
  }

  @Test func `the identity has no steps`() { #expect(Transform.identity.text() == "") }

  @Test func `depth makes a step in space`() {
    let transform = Transform.identity.translated(x: 1, y: 2, depth: -3)
      .turned(degrees: 10, about: .horizontal)
    #expect(transform.text() == "translate3d(1, 2, -3) rotate3d(1, 0, 0, 10)")
  }

  @Test func `standing before a camera is one step for six`() {
    let camera = Perspective(vanishingPoint: Point(x: 300.5, y: 87.25), distance: 546)
    for turn in stride(from: -1.5, through: 1.5, by: 0.25) {
      for scale in [1, 0.7] {
        let pose = Pose(shift: 140 * turn, drop: 12, depth: -90, turn: turn, scale: scale)
        let steps = Transform.identity
          .translated(x: 300.5, y: 87.25)
          .perspective(from: 546)
          .translated(x: pose.shift, y: pose.drop, depth: pose.depth)
          .turned(degrees: pose.turnInDegrees, about: .vertical)
          .scaled(x: scale, y: scale)
          .translated(x: -130, y: -130)
          .numbers()
        let one = Transform.standing(pose, side: 260, before: camera).numbers()
        for (step, number) in zip(steps, one) { #expect(abs(step - number) < 2e-3) }
      }
    }
  }
}
