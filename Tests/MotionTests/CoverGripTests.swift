import Geometry
import Motion
import Testing

struct CoverGripTests {
  private static func layout(_ style: FlowStyle, isRightToLeft: Bool = false) -> FlowLayout {
    FlowLayout(
      stage: Size(width: 1170, height: 413),
      style: style,
      isRightToLeft: isRightToLeft
    )
  }

  @Test(arguments: [0, 1, -1, 3, -4], [false, true])
  func `a dragged cover stays under the finger`(slot: Int, isRightToLeft: Bool) {
    let layout = Self.layout(.gatefold, isRightToLeft: isRightToLeft)
    var position = 7.25
    var grip = CoverGrip(on: 7 + slot, at: position, in: layout)
    let start = layout.x(at: Double(7 + slot) - position)
    var finger = 0.0
    for step in [3.0, 9, 25, -40, -120, 7, 260] {
      finger += step
      position += grip.move(by: step, of: step, in: layout).shown
      #expect(abs(layout.x(at: Double(7 + slot) - position) - start - finger) < 1e-6)
    }
  }

  @Test(arguments: FlowStyleTests.all)
  func `in every style the cover returns with the finger`(style: FlowStyle) {
    let layout = Self.layout(style)
    for slot in -3...3 {
      var grip = CoverGrip(on: slot, at: 0, in: layout)
      let there = grip.move(by: 300, of: 280, in: layout)
      #expect(there.shown <= 0 && there.shown <= there.travelled)
      let back = grip.move(by: -300, of: -280, in: layout)
      // Where covers of a style do not move, the finger is ahead of them.
      let seen = layout.x(at: Double(slot) - (there.shown + back.shown))
      #expect(abs(seen - layout.x(at: Double(slot))) < 1e-6)
    }
  }

  @Test(arguments: [-2000.0, -300, 0, 12.5, 585, 1170, 4000])
  func `an offset corresponds to the place where its cover is drawn`(x: Double) {
    for isRightToLeft in [false, true] {
      let layout = Self.layout(.gatefold, isRightToLeft: isRightToLeft)
      #expect(abs(layout.x(at: layout.offset(seenAt: x)) - x) < 1e-6)
    }
  }
}
