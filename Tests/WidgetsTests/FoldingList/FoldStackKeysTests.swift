import GLib
import Geometry
import Gtk
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct FoldStackKeysTests {
  /// A stack between two buttons, of discs with a heading above each of them.
  private func play(
    discs: Int = 2,
    tracks: Int = 3,
    _ body: @MainActor (FoldStack, HandClock, Stage) async throws -> Void
  ) async throws {
    let clock = HandClock(time: 10)
    let sheets = TestSheets([discs * (tracks + 1), 0])
    sheets.headings = (0..<discs).map { $0 * (tracks + 1) }
    let stack = FoldStack(sheets, sheet: 0, frames: clock, now: { clock.time })
    stack.reducesMotion = false
    stack.expand(horizontally: true, vertically: true)
    let box = Box(.vertical)
    for child in [Button("above"), stack, Button("below")] as [Widget] { box.append(child) }
    let stage = await Stage(box, width: 400, height: 300)
    clock.run(0.1)
    try await body(stack, clock, stage)
    stage.close()
  }

  @Test func `the Tab key reaches the list once, on the row that had the focus`() async throws {
    try await play { stack, clock, stage in
      let box = try #require(stack.parent)
      box.children.first?.takeFocus()
      #expect(box.moveFocus(to: .next) && stack.hasFocusInside && stack.cursorRow == 1)
      stack.press(.down)
      #expect(box.moveFocus(to: .next) && !stack.hasFocusInside)
      #expect(box.children.last?.hasFocus == true)
      #expect(box.moveFocus(to: .previous) && stack.hasFocusInside && stack.cursorRow == 2)
      #expect(box.moveFocus(to: .previous) && box.children.first?.hasFocus == true)
    }
  }

  @Test func `arrows, Home and End skip the headings`() async throws {
    try await play { stack, clock, _ in
      stack.enter()
      var rows = [stack.cursorRow]
      for _ in 0..<7 {
        stack.press(.down)
        rows.append(stack.cursorRow)
      }
      #expect(rows == [1, 2, 3, 5, 6, 7, 7, 7])
      stack.press(.home)
      #expect(stack.cursorRow == 1)
      stack.press(.up)
      #expect(stack.cursorRow == 1)
      stack.press(.end)
      rows = []
      for _ in 0..<4 {
        stack.press(.up)
        rows.append(stack.cursorRow)
      }
      #expect(rows == [6, 5, 3, 2])
    }
  }

  @Test func `every track of a long record is reached by arrows, and the focused one is in view`()
    async throws
  {
    try await play(discs: 5, tracks: 30) { stack, clock, _ in
      stack.enter()
      var reached: [Int] = []
      for _ in 0..<150 {
        clock.run(0.4)
        let row = try #require(stack.cursorRow)
        reached.append(row)
        let view = try #require(stack.views.live[FoldStack.Spot(sheet: 0, row: row)])
        #expect(view.hasFocus && view.look?.row?.isHeading == false)
        let top = stack.layout(of: 0, at: stack.shownOffset).frame(ofRow: row).origin.y
        let foot = row < 154 ? Snapshot.fadeHeight : 0
        #expect(top >= 0 && top + 44 + foot <= stack.size.height, "it does not fade")
        stack.press(.down)
      }
      #expect(reached == (0..<155).filter { $0 % 31 != 0 })
    }
  }

  @Test func `the focused row remains whole where the page becomes lower`() async throws {
    try await play(discs: 5, tracks: 30) { stack, clock, _ in
      stack.putCursor(on: 40)
      clock.run(3)
      let size = stack.size
      stack.allocate(Rect(x: 0, y: 0, width: size.width, height: size.height - 60))
      clock.turn()
      let top = stack.layout(of: 0, at: stack.shownOffset).frame(ofRow: 40).origin.y
      #expect(top >= 0 && top + 44 <= size.height - 60)
      #expect(stack.views.live[FoldStack.Spot(sheet: 0, row: 40)]?.hasFocus == true)
      _ = stack.wheelTurned(by: Point(x: 0, y: 30), with: [], over: .zero, at: clock.time)
      clock.run(3)
      let offset = stack.shownOffset
      stack.allocate(Rect(size: size))
      #expect(stack.shownOffset == offset, "the user has scrolled away")
    }
  }

  @Test func `Down on the last row goes beyond the end`() async throws {
    try await play { stack, clock, _ in
      var calls = 0
      stack.onBeyondEnd = { calls += 1 }
      stack.press(.end)
      #expect(stack.cursorRow == 7 && calls == 0)
      stack.press(.down)
      #expect(stack.cursorRow == 7 && calls == 1)
      stack.press(.up)
      stack.press(.down)
      #expect(stack.cursorRow == 7 && calls == 1)
    }
  }

  @Test func `the focus remains in the list while a far row is revealed`() async throws {
    try await play(discs: 5, tracks: 30) { stack, clock, _ in
      stack.enter()
      for key in [Key.end, .home, .pageDown] {
        stack.press(key)
        for _ in 0..<120 {
          clock.turn()
          #expect(stack.hasFocusInside)
        }
        let spot = FoldStack.Spot(sheet: 0, row: try #require(stack.cursorRow))
        #expect(stack.views.live[spot]?.hasFocus == true)
      }
      stack.press(.end)
      clock.run(3)
      #expect(stack.cursorRow == 154)
      // A focused row that is scrolled out of view keeps the focus, without a mark on another row.
      _ = stack.wheelTurned(by: Point(x: 0, y: -30), with: [], over: .zero, at: clock.time)
      clock.run(3)
      #expect(stack.hasFocusInside && stack.cursorRow == 154)
      #expect(stack.views.live.values.allSatisfy { !$0.hasFocus })
      stack.press(.up)
      clock.run(3)
      #expect(stack.views.live[FoldStack.Spot(sheet: 0, row: 153)]?.hasFocus == true)
    }
  }

  @Test func `Home shows the heading above the first track as well`() async throws {
    try await play(discs: 5, tracks: 30) { stack, clock, _ in
      stack.press(.end)
      clock.run(3)
      #expect(stack.shownOffset > 1000)
      stack.press(.home)
      clock.run(3)
      #expect(stack.shownOffset == 0)
    }
  }

  @Test func `headings have a menu, and react to no other click, tap or pointer`() async throws {
    try await play { stack, clock, _ in
      var (played, menus) = ([Int](), [Int]())
      stack.onPlay = { row, _ in played.append(row) }
      stack.onMenu = { row, _, _, _ in menus.append(row) }
      let heading = Point(x: 100, y: 24)
      for isTouch in [false, true] {
        for count in 1...2 { stack.clicked(count, button: 1, isTouch: isTouch, at: heading) }
      }
      stack.clicked(1, button: 3, at: heading)
      #expect(played.isEmpty && menus == [0] && stack.cursorRow == nil)
      let motion = try #require(stack.controllers.compactMap { $0 as? MotionController }.first)
      emit("motion", on: motion, heading.x, heading.y)
      #expect(stack.hovered == nil)
      emit("motion", on: motion, 100.0, 70.0)
      #expect(stack.hovered == 1)
    }
  }

  @Test func `a tap plays a track, a mouse has to double-click`() async throws {
    try await play { stack, clock, _ in
      var played: [Int] = []
      stack.onPlay = { row, _ in played.append(row) }
      let track = Point(x: 100, y: 70)
      stack.clicked(1, button: 1, at: track)
      #expect(played.isEmpty && stack.cursorRow == 1)
      stack.clicked(2, button: 1, at: track)
      #expect(played == [1])
      stack.clicked(1, button: 1, isTouch: true, at: track)
      stack.clicked(2, button: 1, isTouch: true, at: track)
      #expect(played == [1, 1], "a double tap plays once")
    }
  }

  @Test func `in high contrast lines are opaque and no text is pale`() {
    for isDark in [false, true] {
      let colors = FoldStackColors(.standard(dark: isDark, highContrast: true))
      for color in [colors.line, colors.text, colors.number, colors.faint] {
        #expect(color.alpha == 1)
      }
      #expect(FoldStackColors(.standard(dark: isDark)).line.alpha < 0.1)
    }
  }
}
