import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

/// The foot of a fold stack, rows of another height, and the ring of the focus.
@Suite(.serialized, .needsDisplay) struct FoldStackFootTests {
  private final class Sheets: FoldSheets {
    func rowCount(of sheet: Int) -> Int { sheet == 0 ? 3 : 40 }
    /// The first track of a disc in the second sheet, below its heading.
    var firstOfDisc: Int?
    func rowInView(of sheet: Int) -> Int? { sheet == 1 ? firstOfDisc : nil }
    func row(_ row: Int, of sheet: Int) -> FoldSheetRow {
      let isHeading = sheet == 1 && firstOfDisc == row + 1
      return FoldSheetRow(number: "", title: "", artist: "", duration: "", isHeading: isHeading)
    }
    func title(of sheet: Int) -> String { "Sheet \(sheet)" }
  }

  private let sheets = Sheets()
  private let clock = HandClock(time: 10)

  private func stack(sheet: Int) async -> (FoldStack, Stage) {
    let stack = FoldStack(sheets, sheet: sheet, frames: clock, now: { [clock] in clock.now })
    let stage = await Stage(stack, width: 400, height: 203)
    clock.run(0.1)
    return (stack, stage)
  }

  @Test func `the last row fades where more follow, and not at the end of the list`() async {
    let (short, stage) = await stack(sheet: 0)
    #expect(short.footFade == 0)
    stage.close()
    let (long, other) = await stack(sheet: 1)
    #expect(long.footFade == 1)
    let end = long.layout(of: 1).greatestOffset
    long.scroller.jump(to: end - 12)
    #expect(abs(long.footFade - 0.5) < 1e-9)
    long.scroller.jump(to: end)
    #expect(long.footFade == 0)
    other.close()
  }

  @Test func `a list that opens at the first track of a disc shows the disc's heading`() async {
    let (stack, stage) = await stack(sheet: 0)
    sheets.firstOfDisc = 1
    #expect(stack.keptOffset(of: 1) == 0)
    sheets.firstOfDisc = 20
    let layout = stack.layout(of: 1)
    let offset = stack.keptOffset(of: 1)
    for row in [19, 20] {
      let frame = stack.frame(ofRow: row, of: 1, in: layout)
      let top = frame.origin.y + layout.offset - offset
      #expect(top >= 0 && top + frame.size.height <= 203)
    }
    stage.close()
  }

  @Test func `in high contrast a row whose letters the foot would cut is absent`() async {
    let (stack, stage) = await stack(sheet: 1)
    let layout = stack.layout(of: 1)
    let cut = (0..<6).map {
      stack.isCut(stack.frame(ofRow: $0, of: 1, in: layout), isHighContrast: true)
    }
    #expect(cut == [false, false, false, false, true, true])
    #expect(!stack.isCut(stack.frame(ofRow: 4, of: 1, in: layout), isHighContrast: false))
    stage.close()
  }

  @Test func `between two lists the fade has the strength of both, by their shares`() async {
    let (stack, stage) = await stack(sheet: 0)
    for fraction in [0.25, 0.5, 0.75] {
      stack.show(TrackFold.Share(above: 0, below: 1, fraction: fraction))
      #expect(abs(stack.footFade - fraction) < 1e-9)
    }
    stage.close()
  }

  @Test func `a click on a row shows no ring around it, also after a key`() async {
    let (stack, stage) = await stack(sheet: 1)
    stage.window.isFocusVisible = true
    stack.clicked(1, button: 1, at: Point(x: 200, y: 70))
    #expect(stack.cursor == 1 && !stage.window.isFocusVisible)
    stage.close()
  }

  @Test func `lower rows make room for more`() async {
    let (stack, stage) = await stack(sheet: 1)
    let before = stack.layout(of: 1).greatestOffset
    stack.rowHeight = 36
    #expect(abs(before - stack.layout(of: 1).greatestOffset - 40 * 8) < 1e-9)
    let row = stack.views.live.first { $0.key.row == 1 }?.value
    #expect(await until { row?.size.height == 36 })
    stage.close()
  }
}
