import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct LyricsViewTests {
  @Test func `the current line is bright, others are dim and the edges fade`() async throws {
    let stand = await LyricsStand.opened(LyricsStand.song(12))
    stand.follow(15, isRunning: false)
    stand.run(1)
    try expectDrawing(stand.node, is: "lyrics", within: 3)
  }

  @Test func `text without times and a pause are drawn as recorded`() async throws {
    let plain = LyricsStand(["One", "two", "", "three"].map { .init(text: $0) })
    await plain.open()
    try expectDrawing(plain.node, is: "lyrics-plain", within: 3)
    plain.stage.close()
    let pause = LyricsStand([.init(time: 10, text: "Later")])
    await pause.open()
    try expectDrawing(pause.node, is: "lyrics-pause", within: 3)
  }

  @Test func `a line keeps its letters and places while it lights up`() async throws {
    let stand = LyricsStand([
      .init(time: 0, text: "A line that is long enough to be broken into two or three lines"),
      .init(time: 3, text: "b"),
    ])
    await stand.open()
    stand.follow(0, isRunning: false)
    stand.run(1)
    let (text, heights) = (stand.view.texts[0].layout, stand.view.layout.heights)
    stand.follow(4, isRunning: false)
    stand.run(1)
    #expect(stand.view.texts[0].layout === text && stand.view.layout.heights == heights)
    #expect(text.lineCount > 1 && text.size.width <= 300)
  }

  @Test func `no text is laid out while lines glide`() async {
    let stand = await LyricsStand.opened(LyricsStand.song(100))
    let made = TextLayout.made
    stand.follow(0)
    for position in [200.0, 3, 90, 150] {
      stand.follow(position)
      for _ in 0..<20 {
        stand.turn()
        _ = stand.node
      }
    }
    #expect(TextLayout.made == made)
  }

  @Test func `lines are written in their own direction`() async {
    let stand = LyricsStand([
      .init(time: 0, text: "שלום"), .init(time: 3, text: "Hello"), .init(time: 6, text: ""),
      .init(time: 12, text: "مرحبا"),
    ])
    await stand.open()
    let texts = stand.view.texts
    #expect(texts[0].isRightToLeft && !texts[1].isRightToLeft && texts[3].isRightToLeft)
    #expect(texts.isRightToLeft(around: 2), "dots are where the next words begin")
  }

  @Test(arguments: [false, true])
  func `words begin at the side of their script, in a mirrored window as well`(
    isMirrored: Bool
  ) async throws {
    let stand = LyricsStand([.init(text: "שלום"), .init(text: "Hello")])
    stand.view.isRightToLeft = isMirrored
    await stand.open()
    let text = try #require(stand.node?.text)
    let places = text.matches(of: /offset: ([-0-9.]+)/).compactMap { Double($0.output.1) }
    #expect(places.count == 2 && places[0] > 200 && places[1] == 10, "\(places)")
    stand.view.show([.init(time: 0, text: "")])
    #expect(stand.view.texts.isRightToLeft(around: 0) == isMirrored)
  }

  @Test func `dim lines have a contrast of 4.5 to 1`() {
    let view = LyricsView()
    let leaf = Color(hex: 0xa82a1a)
    view.groundColor = leaf
    #expect(leaf.mixed(with: .white, by: view.dimmed).contrast(with: leaf) >= 4.5)
    #expect(view.dimmed < 0.8)
    view.groundColor = .black
    #expect(view.dimmed == 0.5)
  }

  @Test func `a new width keeps the current line in the middle`() async {
    let lines = (0..<40).map { index in
      LyricsView.Line(time: Double(index) * 3, text: "Words of a line that are many, \(index)")
    }
    let stand = await LyricsStand.opened(lines)
    stand.follow(60, isRunning: false)
    stand.run(1)
    stand.view.request(width: 200, height: 400)
    stand.stage.window.setDefaultSize(Size(width: 200, height: 400))
    let hasNewSize = await until { stand.view.layout.viewport != 330 }
    #expect(hasNewSize)
    #expect(abs(stand.middle(of: 20) - stand.view.size.height / 2) <= 1)
  }

  @Test func `lines that are shown before the view has a size appear with it`() async {
    let stand = LyricsStand(LyricsStand.song())
    stand.view.show(LyricsStand.song(3))
    stand.follow(4, isRunning: false)
    #expect(stand.view.current == 1 && stand.node == nil)
    await stand.open()
    #expect(stand.view.current == 1 && abs(stand.middle(of: 1) - 165) <= 0.5)
  }

  @Test func `a line is one paragraph, and any text is shown`() async {
    let stand = LyricsStand([
      .init(time: 0, text: "a\nb\r\nc"), .init(time: .nan, text: "\u{0}\u{202E}\u{FFFD}"),
      .init(time: 1e300, text: String(repeating: "long ", count: 2000)),
      .init(time: -1e300, text: "   "),
    ])
    await stand.open()
    #expect(stand.view.lines[0].text == "a b c")
    for position in [0, 1e300, -.infinity, .nan, 5] {
      stand.follow(position)
      stand.run(1)
      _ = stand.node
    }
  }

  @Test func `a trace has the offset, the line and the sound`() async {
    let stand = await LyricsStand.opened()
    stand.follow(30, isRunning: false)
    stand.run(1)
    #expect(stand.view.traceSample.position == stand.view.scroller.target)
    #expect(stand.view.traceSample.live == stand.view.handles.live.count)
    #expect(stand.view.traceDetails.map(\.name) == ["line", "target", "sound"])
  }

  @Test func `a released view is freed, with its timers`() async {
    let tracker = LifetimeTracker()
    weak var gone: LyricsView?
    do {
      let stand = LyricsStand(LyricsStand.song())
      let token = tracker.token()
      stand.view.onSeek = { _ in _ = token }
      gone = stand.view
      await stand.open()
      stand.follow(0)
      _ = stand.view.press(.down)
      stand.stage.close()
    }
    #expect(await until { tracker.alive == 0 && gone == nil })
  }

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
