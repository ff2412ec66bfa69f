import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct FoldStackSelectionTests {
  private let sheets = TestSheets([12, 5])

  private func place(of row: Int, in stack: FoldStack) -> Point {
    stack.layout(of: 0, at: stack.shownOffset).frame(ofRow: row).center
  }

  @Test(arguments: [false, true])
  func `Shift with a click selects up to a row, Ctrl one more, and a plain click ends it`(
    isRightToLeft: Bool
  ) async {
    await sheets.play { stack, _, _ in
      stack.isRightToLeft = isRightToLeft
      var calls = 0
      stack.onSelect = { calls += 1 }
      @MainActor func click(_ row: Int, _ modifiers: Modifiers = []) {
        stack.clicked(1, button: 1, modifiers, at: place(of: row, in: stack))
      }
      click(0)
      #expect(stack.selection.isEmpty && calls == 0)
      click(2, .shift)
      #expect(stack.selection.ranges == [0..<3] && stack.cursorRow == 2)
      click(1, .control)
      #expect(stack.selection.ranges == [0..<1, 2..<3])
      click(3)
      #expect(stack.selection.isEmpty && calls == 3)
    }
  }

  @Test func `Shift with arrows selects, plain arrows, Escape and another sheet end it`() async {
    await sheets.play { stack, clock, _ in
      stack.enter()
      stack.press(.down, .shift)
      stack.press(.down, .shift)
      #expect(stack.selection.ranges == [0..<3])
      stack.press(.up, .shift)
      #expect(stack.selection.ranges == [0..<2])
      stack.press(.down)
      #expect(stack.selection.isEmpty && stack.cursorRow == 2)
      #expect(stack.press(.space, .control) && stack.selection.ranges == [2..<3])
      #expect(stack.press(.escape) && stack.selection.isEmpty && !stack.press(.escape))
      #expect(stack.press(Key("a"), .control) && stack.selection.ranges == [0..<12])
      stack.show(TrackFold.Share(above: 0, below: 1, fraction: 1))
      #expect(stack.selection.isEmpty)
    }
  }

  @Test func `Shift+Down on the last row stays in the sheet, and Ctrl with arrows does nothing`()
    async
  {
    await sheets.play { stack, _, _ in
      var calls = 0
      stack.onBeyondEnd = { calls += 1 }
      stack.enter(atRow: 11)
      stack.press(.down, .shift)
      #expect(calls == 0 && stack.selection.ranges == [11..<12])
      for key in [Key.up, .down, .left, .right] { #expect(!stack.press(key, .control)) }
      #expect(stack.selection.ranges == [11..<12])
    }
  }

  @Test func `a tap selects as long as something is selected, and plays otherwise`() async {
    await sheets.play { stack, _, _ in
      var played: [Int] = []
      stack.onPlay = { row, _ in played.append(row) }
      @MainActor func tap(_ row: Int) {
        stack.clicked(1, button: 1, isTouch: true, at: place(of: row, in: stack))
      }
      tap(0)
      stack.toggle(1)
      tap(2)
      #expect(played == [0] && stack.selection.ranges == [1..<3])
      tap(1)
      tap(2)
      tap(3)
      #expect(played == [0, 3] && stack.selection.isEmpty)
    }
  }

  @Test func `selected rows look so, headings do not, and other rows end it`() async {
    sheets.headings = [0]
    await sheets.play { stack, clock, _ in
      stack.enter()
      stack.press(Key("a"), .control)
      let looks = stack.views.live.sorted { $0.key.row < $1.key.row }.map(\.value.look)
      #expect(looks.first??.isSelected == false)
      #expect(looks.count > 1 && looks.dropFirst().allSatisfy { $0?.isSelected == true })
      stack.reload()
      #expect(!stack.selection.isEmpty)
      sheets.counts[0] = 11
      stack.reload()
      #expect(stack.selection.isEmpty)
    }
  }
}
