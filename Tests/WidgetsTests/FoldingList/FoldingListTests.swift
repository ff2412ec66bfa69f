import GLib
import Geometry
import Gtk
import Motion
import Showcase
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct FoldingListTests {
  // MARK: - Gestures

  @Test func `a new size in flight does not bring the rows forward`() async {
    let stand = await FoldingListStand(FoldingListStand.source(60))
    _ = stand.list.handCame(at: stand.clock.time)
    let movement = HandMovement(device: .touch, axis: .vertical, start: Point(x: 100, y: 200))
    _ = stand.list.takes(movement)
    for _ in 0..<6 {
      stand.clock.turn()
      stand.list.handMoved(by: Point(x: 0, y: 20), of: movement, at: stand.clock.time)
    }
    stand.list.handLeft(flings: true, at: stand.clock.time)
    stand.clock.turn()
    stand.clock.lateness = 0.012
    stand.list.layOut(in: Size(width: 340, height: 380))
    #expect(stand.list.time == stand.clock.time)
  }

  @Test func `text typed after a pull is the new row on top`() async {
    let play = await FoldingListStand()
    play.scroll(by: -90)
    #expect(play.list.isEditing)
    play.clock.run(1)
    play.list.finishEditing("Milk", nil)
    #expect(play.titles.first == "Milk")
    play.clock.run(6)
    #expect(play.list.isResting && play.clock.running == 0, "no frames run while nothing moves")
  }

  @Test func `a swipe deletes, and Ctrl+Z brings it back`() async {
    let play = await FoldingListStand()
    play.swipe(row: 2, by: -100)
    #expect(!play.titles.contains("Row 2"))
    play.clock.run(1)
    #expect(play.list.press(Key.letter("z"), .control))
    #expect(play.titles == (0..<6).map { "Row \($0)" })
  }

  @Test func `from right to left a swipe to the left completes the row`() async {
    let play = await FoldingListStand(isMirrored: true)
    play.swipe(row: 2, by: -100)
    #expect(play.source.entries(of: play.source.root).last?.isDone == true)
    play.clock.run(1)
    play.swipe(row: 0, by: 100)
    #expect(!play.titles.contains("Row 0"))
  }

  @Test func `only visible rows are live, and are reused`() async {
    let play = await FoldingListStand(FoldingListStand.source(5_000), height: 400)
    for _ in 0..<40 { play.scroll(by: 300) }
    play.clock.run(3)
    // 400 pixels show 9 rows at most.
    #expect(play.list.traceSample.live <= 9 + 4)
    #expect(play.list.traceSample.created <= 9 + 6)
    #expect(play.list.traceSample.position > 4_000)
  }

  // MARK: - Keys

  @Test func `everything is done by keys`() async {
    let play = await FoldingListStand()
    let list = play.list
    func press(_ key: Key, _ modifiers: Modifiers = []) {
      #expect(list.press(key, modifiers))
      play.clock.run(1)
    }
    press(.down)
    press(.down)
    #expect(list.state.cursor == play.source.tree.id(of: "Row 1", in: play.source.root))
    press(.enter)
    #expect(list.path.count == 2)
    press(.escape)
    #expect(list.path.count == 1)
    press(.down)
    press(.letter("d"), .control)
    #expect(play.titles.last == "Row 2")
    press(.home)
    press(.down, .alt)
    #expect(play.titles.prefix(2) == ["Row 1", "Row 0"])
    press(.delete)
    #expect(!play.titles.contains("Row 0"))
    for (key, modifiers, place) in [
      (Key.letter("n"), Modifiers.control, 4), (.letter("N"), [.control, .shift], 0),
    ] {
      press(key, modifiers)
      #expect(list.isEditing)
      list.finishEditing("New", nil)
      play.clock.run(1)
      #expect(play.titles.firstIndex(of: "New") == place, "\(play.titles)")
      _ = play.source.undo()
    }
  }

  @Test func `letters find a row by its beginning`() async {
    let play = await FoldingListStand(FoldingListStand.source(12))
    for letter in "row 11" { #expect(play.list.press(.letter(letter))) }
    #expect(play.list.state.cursor == play.source.tree.id(of: "Row 11", in: play.source.root))
  }

  @Test func `an item is played by Enter, and a plain line is edited`() async {
    let play = await FoldingListStand()
    var played: [RowID] = []
    play.list.onPlay = { played.append($0) }
    play.list.enter(row: 1)
    play.clock.run(1)
    play.list.press(.down)
    play.clock.run(0.1)
    play.list.press(.home)
    play.list.press(.enter)
    #expect(played.count == 1 && !play.list.isEditing)
    play.list.press(.end)
    play.list.press(.enter)
    #expect(play.list.isEditing)
    play.list.press(.escape)
  }

  @Test func `a tap plays an item, a mouse has to double-click`() async throws {
    let play = await FoldingListStand()
    let list = play.list
    var played = 0
    list.onPlay = { _ in played += 1 }
    list.enter(row: 1)
    play.clock.run(1)
    let row = try #require(
      list.state.level.rows.indices.first { !list.state.level.rows[$0].isStack }
    )
    let point = Point(x: 100, y: list.state.level.top(ofRow: row, at: list.time) + 20)
    list.clicked(1, 1, at: point)
    #expect(played == 0)
    list.clicked(1, 2, at: point)
    #expect(played == 1)
    for count in 1...2 { list.clicked(1, count, isTouch: true, at: point) }
    #expect(played == 2, "the second tap of two changes nothing")
  }

  // MARK: - Screen readers, style and life

  @Test func `screen readers get rows, places, states and news`() async {
    let source = FoldingListStand.source()
    let play = await FoldingListStand(source)
    let rows = play.list.children.compactMap { $0 as? FoldRowView }
    #expect(play.list.isAccessible(as: .list))
    #expect(rows.allSatisfy { $0.isAccessible(as: .listItem) })
    let second = rows.first { $0.look?.row.title == "Row 1" }
    #expect(second?.told(.place(2, of: 6)) == true)
    #expect(second?.told(.description("2 of 6")) == true)
    #expect(play.list.told(.description("6 rows")))
    #expect(second?.told(.expanded(false)) == true)
    play.swipe(row: 0, by: 100)
    play.clock.run(1)
    let done = play.list.children.compactMap { $0 as? FoldRowView }.first {
      $0.look?.isDone == true
    }
    #expect(done?.told(.checked(true)) == true)
    let status = play.list.children.compactMap { $0 as? FoldStatus }.first
    #expect(status?.isAccessible(as: .status) == true)
    #expect(status?.told(.label("Done: “Row 0”")) == true)
  }

  @Test func `with reduced motion a level is open at once`() async {
    let play = await FoldingListStand()
    play.list.reducesMotion = true
    play.list.press(.down)
    play.list.press(.down)
    play.list.press(.enter)
    #expect(play.list.path.count == 2 && play.list.state.move == nil)
  }

  @Test func `the text of a new row gets matching suggestions`() async {
    let source = FoldingListStand.source()
    source.offers = [FoldSuggestion(key: "1", title: "Paper Moons", detail: "Ottilie Brandt")]
    let play = await FoldingListStand(source)
    play.list.press(.letter("n"), .control)
    play.clock.run(1)
    play.list.typed("paper")
    #expect(await until { play.list.editor.isOffering })
    play.list.finishEditing("Paper Moons", source.offers[0])
    #expect(source.row(source.tree.id(of: "Paper Moons", in: source.root) ?? RowID(0)).isPlayable)
  }

  @Test func `with high contrast white has a contrast of 7 to 1 on every tint`() async {
    Toolkit.isHighContrast = true
    defer { Toolkit.isHighContrast = false }
    let play = await FoldingListStand()
    for warmth in [0, 0.5, 1] {
      #expect(play.list.heat.tint(at: warmth).contrast(with: .white) >= 6.99)
    }
  }

  @Test func `a list is freed`() async {
    await expectFreed {
      let play = await FoldingListStand()
      play.scroll(by: -90)
      play.clock.run(0.5)
      play.list.finishEditing("x", nil)
      play.list.enter(row: 2)
      play.swipe(row: 1, by: 100)
      play.clock.run(6)
      play.stage.close()
      return [play.list]
    }
  }

  @Test func `the accessible name of the editor is its purpose`() async throws {
    let stand = await FoldingListStand()
    func isCalled(_ name: String) -> Bool {
      stand.list.editor.children.contains { $0.told(.label(name)) }
    }
    stand.list.press(.letter("n"), .control)
    #expect(isCalled("New row"))
    stand.list.editor.onStop?()
    stand.clock.run(1)
    stand.list.press(.home)
    stand.list.press(.f2)
    #expect(isCalled("Name of the row"))
  }

  @Test func `an empty level explains how rows are made, until there is one`() async throws {
    let stand = await FoldingListStand(MemoryFoldingSource())
    let help = stand.source.words(forEmpty: stand.source.root)
    #expect(!help.isEmpty && stand.list.told(.description(help)))
    _ = stand.source.perform(.insert("x", choice: nil, into: stand.source.root, at: 0))
    stand.clock.run(1)
    #expect(stand.list.told(.description("1 row")))
  }

  /// A state of the list that only a gesture can change.
  enum Held: CaseIterable {
    case pull, swipe, pinchBetweenRows, pinchOnLevel, draft, suggestions, status
  }

  private func hold(_ held: Held, _ stand: FoldingListStand) {
    let list = stand.list
    switch held {
    case .pull: list.pose(.pull(90))
    case .swipe: list.pose(.swipe(70, row: 2))
    case .pinchBetweenRows: list.pose(.pinch(40, below: 3))
    case .pinchOnLevel:
      list.enter(row: 1)
      list.change { state, time in
        state.beginPinch(at: 100, time)
        state.pinch(scale: 0.6, at: time)
      }
    case .draft: list.press(Key.letter("n"), .control)
    case .suggestions:
      list.press(Key.letter("n"), .control)
      stand.clock.run(1)
      list.editor.offer([FoldSuggestion(key: "1", title: "One"), .init(key: "2", title: "Two")])
    case .status: list.undo()
    }
  }

  @Test(arguments: Held.allCases)
  func `a held gesture draws no frames`(_ held: Held) async {
    let stand = await FoldingListStand()
    hold(held, stand)
    stand.clock.run(2)
    #expect(stand.list.isResting && stand.clock.running == 0)
    switch held {
    case .pull, .swipe, .pinchBetweenRows, .pinchOnLevel: #expect(stand.list.state.hand != .none)
    case .draft, .suggestions: #expect(stand.list.isEditing)
    case .status: break
    }
  }

  @Test func `a lifted row draws frames only while others make room for it`() async {
    let stand = await FoldingListStand()
    #expect(stand.list.pressedLong(at: Point(x: 100, y: 2 * 56 + 28)))
    stand.clock.run(0.1)
    #expect(stand.list.state.word(at: 0) == "lift" && stand.clock.running == 0)
    stand.list.carried(by: Point(x: 0, y: 120))
    #expect(stand.clock.running == 1)
    stand.clock.run(3)
    #expect(stand.list.isResting && stand.clock.running == 0)
    stand.list.dropCarried()
    stand.clock.run(3)
    #expect(stand.titles == ["Row 0", "Row 1", "Row 3", "Row 4", "Row 2", "Row 5"])
  }

  @Test func `over a stack a lifted row draws frames until the stack is open`() async throws {
    let stand = await FoldingListStand()
    let stack = try #require(stand.source.tree.id(of: "Row 1", in: stand.source.root))
    #expect(stand.list.pressedLong(at: Point(x: 100, y: 2 * 56 + 28)))
    stand.list.carried(by: Point(x: 0, y: -56))
    stand.clock.run(0.5)
    #expect(stand.clock.running == 1)
    stand.clock.run(4)
    #expect(stand.list.path == [stand.source.root, stack])
    #expect(stand.list.isResting && stand.clock.running == 0)
  }

  @Test(arguments: [false, true])
  func `at the edge the list draws frames until it cannot scroll further`(isFromOutside: Bool) async
  {
    let stand = await FoldingListStand(FoldingListStand.source(30))
    if isFromOutside {
      stand.list.hoverDrop(at: Point(x: 100, y: 398))
    } else {
      #expect(stand.list.pressedLong(at: Point(x: 100, y: 28)))
      stand.list.carried(by: Point(x: 0, y: 370))
    }
    stand.clock.run(0.5)
    #expect(stand.clock.running == 1)
    stand.clock.run(6)
    let layout = stand.list.state.level.layout
    #expect(layout.offset == layout.greatestOffset && stand.clock.running == 0)
  }
}
