import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct LyricsViewKeysTests {
  private func stand(_ lines: [LyricsView.Line] = LyricsStand.song()) async -> LyricsStand {
    await .opened(lines, at: 30, isRunning: false)
  }

  @Test func `arrow keys move a cursor from the current line, which glides to the middle`() async {
    let stand = await stand()
    #expect(stand.view.press(.down) && stand.view.press(.down))
    #expect(stand.view.focusVerse == 12 && stand.view.reading.isActive)
    stand.run(0.7)
    #expect(abs(stand.middle(of: 12) - 165) <= 0.5)
    #expect(stand.view.press(.up) && stand.view.focusVerse == 11)
    #expect(stand.view.handles[11]?.hasFocus == true)
  }

  @Test func `Home, End and the page keys stop at the ends`() async {
    let stand = await stand()
    #expect(stand.view.press(.home) && stand.view.focusVerse == 0)
    #expect(stand.view.press(.up) && stand.view.focusVerse == 0)
    #expect(stand.view.press(.pageDown))
    let page = stand.view.focusVerse ?? 0
    #expect(page > 2 && page < 10)
    #expect(stand.view.press(.end) && stand.view.focusVerse == 39)
    #expect(stand.view.press(.pageDown) && stand.view.focusVerse == 39)
    stand.run(0.7)
    #expect(abs(stand.middle(of: 39) - 165) <= 0.5)
  }

  @Test(arguments: [Key.enter, .keypadEnter, .space])
  func `Enter and Space seek to the line with the cursor`(key: Key) async {
    let stand = await stand()
    #expect(stand.view.press(.up) && stand.view.press(key))
    #expect(stand.sought == [27] && !stand.view.reading.isActive)
    #expect(!stand.view.press(.left) && !stand.view.press(key, .control))
  }

  @Test func `the Tab key stops once, on the current line`() async {
    let stand = await stand()
    #expect(stand.view.moveFocus(.next) == true)
    #expect(stand.view.focusVerse == 10 && stand.view.handles[10]?.hasFocus == true)
    #expect(stand.view.moveFocus(.next) == false)
  }

  @Test func `the focus remains on its line while the sound goes on`() async {
    let stand = await stand()
    _ = stand.view.moveFocus(.next)
    stand.follow(90)
    stand.run(3)
    #expect(stand.view.handles[10]?.hasFocus == true && stand.view.current != 10)
    #expect(stand.view.press(.down) && stand.view.focusVerse == 11)
    stand.view.show(LyricsStand.song(5))
    #expect(stand.view.hasFocusInside && stand.view.focusVerse == 4)
  }

  @Test func `keys scroll a text without times`() async {
    let stand = await stand((0..<60).map { .init(text: "Line \($0)") })
    #expect(stand.view.isFocusable && stand.view.moveFocus(.next) == nil)
    #expect(stand.view.press(.down) && stand.view.scroller.target > 30)
    #expect(stand.view.press(.end))
    #expect(stand.view.scroller.target == stand.view.layout.bounds?.upperBound)
    #expect(stand.view.press(.home) && stand.view.scroller.target == 0)
    #expect(!stand.view.press(.enter) && stand.sought.isEmpty)
  }

  @Test func `screen readers get a list of the visible lines`() async {
    let stand = await stand()
    #expect(stand.view.isAccessible(as: .list))
    let handles = stand.view.handles
    #expect(handles.live.count < 14 && handles.live.count > 5)
    #expect(handles.live.values.allSatisfy { $0.isAccessible(as: .listItem) })
    #expect(handles[10]?.words == "Line 10")
    stand.follow(90, isRunning: false)
    stand.run(0.7)
    #expect(handles[30]?.words == "Line 30" && handles[10] == nil)
    #expect(handles.created < 30)
  }
}
