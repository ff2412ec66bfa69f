import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct FoldStackFootTests {
  private let sheets = TestSheets([3, 40])

  @Test func `the last row fades where more follow, and not at the end of the list`() async {
    await sheets.play { stack, _, _ in #expect(stack.footFade == 0) }
    await sheets.play(sheet: 1) { stack, clock, _ in
      #expect(stack.footFade == 1)
      stack.drag(by: stack.layout(of: 1).greatestOffset - 12, clock)
      #expect(abs(stack.footFade - 0.5) < 1e-9)
      stack.drag(by: 12, clock)
      #expect(stack.footFade == 0)
    }
  }

  @Test func `a list that opens at the first track of a disc shows the disc's heading`() async {
    await sheets.play { stack, _, _ in
      (sheets.inView, sheets.isHeading) = (1, { $0 == 0 })
      #expect(stack.keptOffset(of: 1) == 0)
      (sheets.inView, sheets.isHeading) = (20, { $0 == 19 })
      let layout = stack.layout(of: 1, at: stack.keptOffset(of: 1))
      for row in [19, 20] {
        let frame = layout.frame(ofRow: row)
        #expect(frame.origin.y >= 0 && frame.origin.y + frame.size.height <= 203)
      }
    }
  }

  @Test func `in high contrast a row whose letters the foot would cut is absent`() async {
    await sheets.play(sheet: 1) { stack, _, _ in
      let layout = stack.layout(of: 1)
      let cut = (0..<6).map {
        stack.isCut(layout.frame(ofRow: $0), isHighContrast: true)
      }
      #expect(cut == [false, false, false, false, true, true])
      #expect(!stack.isCut(layout.frame(ofRow: 4), isHighContrast: false))
    }
  }

  @Test func `between two lists the fade has the strength of both, by their shares`() async {
    await sheets.play { stack, _, _ in
      for fraction in [0.25, 0.5, 0.75] {
        stack.show(TrackFold.Share(above: 0, below: 1, fraction: fraction))
        #expect(abs(stack.footFade - fraction) < 1e-9)
      }
    }
  }

  @Test func `a click on a row shows no ring around it, also after a key`() async {
    await sheets.play(sheet: 1) { stack, _, stage in
      stage.window.isFocusVisible = true
      stack.clicked(1, button: 1, at: Point(x: 200, y: 70))
      #expect(stack.cursor == 1 && !stage.window.isFocusVisible)
    }
  }

  @Test func `lower rows make room for more`() async {
    await sheets.play(sheet: 1) { stack, _, _ in
      let before = stack.layout(of: 1).greatestOffset
      stack.rowHeight = 36
      #expect(abs(before - stack.layout(of: 1).greatestOffset - 40 * 8) < 1e-9)
      let row = stack.views.live.first { $0.key.row == 1 }?.value
      #expect(await until { row?.size.height == 36 })
    }
  }
}
