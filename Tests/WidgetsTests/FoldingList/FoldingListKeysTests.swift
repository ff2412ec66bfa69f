import Geometry
import Gtk
import Motion
import Showcase
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct FoldingListKeysTests {
  @Test(arguments: [
    (Key.home, "Row 0"), (.keypadHome, "Row 0"), (.end, "Row 5"), (.keypadEnd, "Row 5"),
    (.keypadDown, "Row 0"), (.keypadUp, "Row 5"),
  ])
  func `the first key moves to its row`(_ key: Key, _ title: String) async {
    let stand = await FoldingListStand()
    #expect(stand.list.press(key))
    #expect(stand.cursor == title)
  }

  @Test func `keys in an empty list do nothing`() async {
    let stand = await FoldingListStand(MemoryFoldingSource())
    for key in [Key.home, .end, .up, .down, .pageDown, .enter, .f2, .delete, .letter("a"), .menu] {
      stand.list.press(key)
      stand.list.press(key, .control)
      stand.list.press(key, .alt)
    }
    stand.clock.run(1)
    #expect(stand.list.state.cursor == nil && !stand.list.isEditing)
  }

  @Test func `pasted text is inserted below the focused row, or at the end, and not into a text`()
    async
  {
    let stand = await FoldingListStand()
    let root = stand.source.root
    #expect(!stand.list.press(.letter("v"), .control))
    var places: [FoldDropPlace] = []
    stand.list.onPaste = { places.append($0) }
    #expect(stand.list.press(.letter("v"), .control))
    for _ in 0..<3 { stand.list.press(.down) }
    stand.list.press(.letter("v"), .control)
    #expect(places == [.into(root), .between(at: 3, of: root)])
    stand.list.press(.letter("d"), .control)
    stand.clock.run(2)
    stand.list.press(.end)
    // New rows are never below done ones.
    stand.list.press(.letter("v"), .control)
    #expect(places.last == .between(at: 5, of: root))
    stand.list.press(.home)
    stand.list.press(.f2)
    #expect(stand.list.isEditing && !stand.list.press(.letter("v"), .control))
    #expect(places.count == 3)
  }

  @Test func `Esc cancels a gesture, and the rest of it does nothing`() async {
    let stand = await FoldingListStand()
    let (list, titles) = (stand.list, stand.titles)
    let handle = Point(x: 340, y: 28)
    list.pointerMoved(to: handle)
    list.beginPress(at: handle)
    #expect(list.isOnHandle(handle) && list.liftByHandle(after: Point(x: 0, y: 5)))
    list.carried(by: Point(x: 0, y: 120))
    #expect(list.press(.escape))
    #expect(!list.liftByHandle(after: Point(x: 0, y: 130)) && list.state.hand == .none)
    list.dropCarried()
    stand.clock.run(1)
    list.beginPress(at: handle)
    #expect(list.liftByHandle(after: Point(x: 0, y: 5)), "the next press drags again")
    list.press(.escape)
    stand.clock.run(1)
    for axis in [Axis.vertical, .horizontal] {
      _ = list.handCame(at: stand.clock.time)
      let movement = HandMovement(device: .touch, axis: axis, start: Point(x: 100, y: 200))
      _ = list.takes(movement)
      list.handMoved(by: Point(x: -100, y: -100), of: movement, at: stand.clock.time)
      #expect(list.press(.escape))
      list.handMoved(by: Point(x: -100, y: -100), of: movement, at: stand.clock.time)
      list.handLeft(flings: true, at: stand.clock.time)
      stand.clock.run(1)
    }
    list.change { state, time in
      state.beginPinch(at: 120, time)
      state.pinch(scale: 3, at: time)
    }
    #expect(list.press(.escape))
    list.change { state, time in
      state.pinch(scale: 3.1, at: time)
      state.endPinch(commits: true, at: time)
    }
    stand.clock.run(2)
    #expect(stand.titles == titles && !list.isEditing && list.isResting && list.path.count == 1)
    #expect(!stand.source.canUndo)
  }

  @Test func `Shift+F10 opens the menu as the menu key does`() async {
    let stand = await FoldingListStand()
    var wanted: [String] = []
    stand.list.onMenu = { id, _ in wanted.append(stand.source.row(id).title) }
    stand.list.press(.home)
    stand.list.press(.f10, .shift)
    stand.list.press(.menu)
    #expect(wanted == ["Row 0", "Row 0"])
  }

  @Test func `in an empty stack the menu key opens the stack's own menu`() async throws {
    var tree = FoldTree()
    let stack = tree.add(FoldRow("Empty"), isStack: true)
    let stand = await FoldingListStand(MemoryFoldingSource(tree))
    var wanted: [RowID] = []
    stand.list.onMenu = { id, _ in wanted.append(id) }
    stand.list.enter(row: 0)
    stand.clock.run(1)
    #expect(stand.list.path.last == stack && stand.list.press(.menu))
    #expect(wanted == [stack])
  }

  @Test func `a row moves by one place while another unfolds above it`() async {
    let stand = await FoldingListStand()
    stand.list.press(.down)
    stand.list.press(.down)
    stand.list.press(.down)
    _ = stand.source.perform(.insert("New", choice: nil, into: stand.source.root, at: 0))
    stand.clock.turn()
    stand.list.press(.down, .alt)
    #expect(stand.titles == ["New", "Row 0", "Row 1", "Row 3", "Row 2", "Row 4", "Row 5"])
  }

  @Test func `the focus moves to the next row when the focused one is deleted`() async throws {
    let stand = await FoldingListStand()
    func row() -> FoldRowView? { stand.list.cursor.flatMap { stand.list.rows[.row($0)] } }
    stand.list.press(.home)
    let first = stand.list.cursor
    #expect(row()?.hasFocus == true)
    stand.list.press(.delete)
    stand.clock.run(1)
    #expect(stand.list.cursor != first && row()?.hasFocus == true)
  }

  enum NewRow: CaseIterable {
    case below, atTheEnd, onTop, click, pinch

    @MainActor func begin(in list: FoldingList) {
      switch self {
      case .below: list.press(.enter, .control)
      case .atTheEnd: list.press(.letter("n"), .control)
      case .onTop: list.press(.letter("n"), [.control, .shift])
      case .click: list.clicked(1, 1, at: Point(x: 100, y: 380))
      case .pinch:
        list.change { state, time in
          state.beginPinch(at: 168, time)
          state.pinch(scale: 1.8, at: time)
          state.endPinch(commits: true, at: time)
        }
      }
    }
  }

  @Test(arguments: NewRow.allCases)
  func `after a row was typed, it has the focus, and keys act on it`(_ way: NewRow) async {
    let stand = await FoldingListStand()
    let (list, before) = (stand.list, stand.titles)
    list.press(.home)
    list.press(.down)
    list.press(.down)
    stand.clock.run(1)
    way.begin(in: list)
    stand.clock.run(1)
    list.editor.type("new")
    list.finishTyping()
    let row = list.cursor.flatMap { list.rows[.row($0)] }
    #expect(stand.cursor == "new" && row?.hasFocus == true)
    stand.clock.run(1)
    #expect(row?.hasFocus == true && row?.look?.row.title == "new")
    list.press(.delete)
    stand.clock.run(1)
    #expect(stand.titles == before)
  }

  private static func stand(_ titles: [String]) async -> FoldingListStand {
    var tree = FoldTree()
    for title in titles { tree.add(FoldRow(title)) }
    return await FoldingListStand(MemoryFoldingSource(tree))
  }

  @Test func `letters typed after the list has rested for long are one word`() async {
    let stand = await Self.stand(["Alder", "Beech", "Briar", "Cedar"])
    stand.clock.turn(30)
    stand.list.press(.letter("b"))
    #expect(stand.cursor == "Beech")
    stand.clock.turn(0.3)
    stand.list.press(.letter("r"))
    #expect(stand.cursor == "Briar")
  }

  @Test func `a letter without a match does not affect later ones`() async {
    let stand = await Self.stand(["Alder", "Beech", "Cedar"])
    #expect(stand.list.press(.letter("x")))
    #expect(stand.cursor == nil)
    stand.clock.turn(5)
    stand.list.press(.letter("c"))
    #expect(stand.cursor == "Cedar")
  }

  @Test func `the first letter finds the first row as well`() async {
    let stand = await Self.stand(["Beech", "Briar"])
    stand.list.press(.letter("b"))
    #expect(stand.cursor == "Beech")
    stand.list.press(.letter("b"))
    #expect(stand.cursor == "Briar", "the same letter again goes to the next match")
  }

  @Test func `Backspace removes a letter, and then leaves the level`() async {
    let stand = await FoldingListStand()
    stand.list.enter(row: 1)
    stand.clock.run(1)
    stand.list.press(.letter("i"))
    #expect(stand.list.press(.backspace) && stand.list.path.count == 2)
    stand.clock.turn(3)
    #expect(stand.list.press(.backspace))
    stand.clock.run(1)
    #expect(stand.list.path.count == 1)
    #expect(!stand.list.press(.backspace), "at the top it is not handled")
  }

  @Test func `a letter typed over very many rows delays no frame`() async {
    let stand = await Self.stand((0..<20_000).map { "Row \($0)" } + ["Zebra"])
    stand.list.press(.letter("z"))
    #expect(stand.cursor == nil, "the search is still running")
    #expect(await until { stand.cursor == "Zebra" })
  }

  @Test func `a row removed during the search is not found`() async throws {
    let stand = await Self.stand((0..<20_000).map { "Row \($0)" } + ["Zebra", "Zinnia"])
    let zebra = try #require(stand.source.tree.id(of: "Zebra", in: stand.source.root))
    stand.list.press(.letter("z"))
    _ = stand.source.perform(.delete(zebra))
    #expect(await until { stand.cursor == "Zinnia" })
  }
}
