import Geometry
import Gtk
import Motion
import Showcase
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct FoldingListOwnerTests {
  private func top(of title: String, in stand: FoldingListStand) -> Double? {
    let id = stand.source.tree.id(of: title, in: stand.source.root)
    return stand.list.scene.rows.first {
      if case .row(let entry) = $0.subject { entry.id == id } else { false }
    }?.top
  }

  private func insertOnTop(_ stand: FoldingListStand) {
    let root = stand.source.root
    _ = stand.source.perform(.insert("New", choice: nil, into: root, at: 0))
  }

  @Test func `a row inserted after a long rest unfolds, and the others do not jump`() async throws {
    let stand = await FoldingListStand()
    stand.clock.turn(20)
    insertOnTop(stand)
    stand.clock.turn()
    let first = try #require(top(of: "Row 0", in: stand))
    #expect(first >= 0 && first < 28, "at \(first)")
    stand.clock.run(2)
    #expect(top(of: "Row 0", in: stand) == 56)
  }

  @Test func `a window that grows after a long rest lets the rows glide`() async throws {
    let stand = await FoldingListStand(FoldingListStand.source(30))
    stand.list.press(.end)
    stand.clock.run(2)
    let before = try #require(top(of: "Row 29", in: stand))
    stand.clock.turn(20)
    stand.list.layOut(in: Size(width: 360, height: 440))
    let after = try #require(top(of: "Row 29", in: stand))
    #expect(abs(after - before) < 41, "from \(before) to \(after)")
    stand.clock.run(2)
    #expect(stand.list.isResting)
  }

  @Test func `the level of a stack removed elsewhere is left, and reported`() async throws {
    let stand = await FoldingListStand()
    stand.list.enter(row: 1)
    stand.clock.run(1)
    var depths: [Int] = []
    stand.list.onLevel = { depths.append($0.count) }
    let stack = try #require(stand.list.path.last)
    _ = stand.source.perform(.delete(stack))
    #expect(depths == [1] && stand.list.path.count == 1)
  }

  @Test func `the editor closes if its row is removed elsewhere`() async throws {
    let stand = await FoldingListStand()
    stand.list.reducesMotion = true
    stand.list.press(.home)
    stand.list.press(.f2)
    #expect(stand.list.isEditing && stand.list.editor.isChildVisible)
    let id = try #require(stand.list.state.cursor)
    _ = stand.source.perform(.delete(id))
    #expect(!stand.list.isEditing && !stand.list.editor.isChildVisible)
  }

  @Test func `an unchanged text is no undo step`() async {
    let stand = await FoldingListStand()
    stand.list.press(.home)
    stand.list.press(.f2)
    stand.list.finishEditing("Row 0", nil)
    #expect(!stand.list.isEditing && !stand.source.canUndo)
  }

  @Test func `typed text is saved when its level is left or the program ends`() async throws {
    let ways: [(FoldingList) -> Void] = [
      { $0.close() }, { $0.clicked(8, 1, at: Point(x: 9, y: 300)) }, { $0.finishTyping() },
    ]
    for leave in ways {
      let stand = await FoldingListStand()
      stand.list.enter(row: 1)
      stand.clock.run(1)
      let stack = try #require(stand.list.path.last)
      stand.list.press(.letter("n"), .control)
      stand.list.editor.type("Milk")
      leave(stand.list)
      stand.clock.run(1)
      #expect(stand.source.tree.id(of: "Milk", in: stack) != nil && !stand.list.isEditing)
      #expect(stand.source.canUndo)
      stand.stage.close()
    }
  }

  @Test func `undo is offered for removals alone, in place of the status`() async {
    let stand = await FoldingListStand()
    var (offers, news): ([String], [String]) = ([], [])
    stand.list.onRemoval = { offers.append($0) }
    stand.list.onNews = { news.append($0) }
    stand.list.press(.home)
    stand.list.press(.delete)
    stand.clock.run(1)
    stand.list.press(.home)
    stand.list.press(.letter("d"), .control)
    stand.clock.run(1)
    stand.list.undo()
    stand.list.undo()
    #expect(offers == ["Deleted “Row 0”"])
    #expect(news == ["Deleted “Row 0”", "Done: “Row 1”", "Undone", "Undone"])
    #expect(stand.titles.count == 6)
  }

  @Test func `the keyboard finds its focus on the first row, and the pointer on none`() async {
    let stand = await FoldingListStand()
    stand.stage.window.isFocusVisible = false
    #expect(stand.list.takeFocusInside())
    #expect(stand.list.cursor == nil && stand.list.hasFocus)
    stand.stage.window.isFocusVisible = true
    #expect(stand.list.takeFocusInside())
    stand.clock.run(0.1)
    let row = stand.list.cursor.flatMap { stand.list.rows[.row($0)] }
    #expect(row?.look?.row.title == "Row 0" && row?.hasFocus == true)
    stand.list.press(.down)
    #expect(stand.list.takeFocusInside(), "the cursor remains")
    #expect(stand.cursor == "Row 1")
  }

  @Test func `a list that shows the focus shows it on a row`() async {
    let stand = await FoldingListStand()
    stand.stage.window.isFocusVisible = false
    #expect(stand.list.takeFocusInside() && stand.list.cursor == nil)
    stand.stage.window.isFocusVisible = true
    #expect(await until { stand.list.cursor != nil })
  }

  @Test func `a returning focus goes to the text being typed, which remains`() async {
    let stand = await FoldingListStand()
    stand.list.press(.letter("n"), .control)
    stand.clock.run(1)
    stand.list.editor.type("Mil")
    #expect(stand.list.takeFocus() && !stand.list.editor.hasFocusInside)
    #expect(stand.list.takeFocusInside() && stand.list.editor.hasFocusInside)
    #expect(stand.list.editor.text == "Mil")
    stand.list.finishTyping()
    #expect(stand.list.takeFocusInside() && !stand.list.editor.hasFocusInside)
  }

  @Test func `a menu undoes a step while a text is typed, which remains`() async {
    let stand = await FoldingListStand()
    stand.list.press(.home)
    stand.list.press(.delete)
    stand.clock.run(1)
    stand.list.press(.letter("n"), .control)
    stand.clock.run(1)
    stand.list.editor.type("Milk")
    stand.list.undo()
    #expect(stand.titles.first == "Row 0" && stand.list.isEditing)
    #expect(stand.list.editor.text == "Milk")
  }

  @Test func `pasted lines become one row, trimmed`() async {
    let stand = await FoldingListStand()
    stand.list.press(.letter("n"), .control)
    stand.clock.run(1)
    stand.list.finishEditing("  Milk\n and bread \n", nil)
    #expect(stand.titles.last == "Milk  and bread")
  }

  @Test func `typing reveals the edited row`() async throws {
    let stand = await FoldingListStand(FoldingListStand.source(40))
    stand.list.press(.home)
    stand.list.press(.f2)
    stand.clock.run(1)
    for _ in 0..<4 { stand.scroll(by: 300) }
    stand.clock.run(2)
    #expect(top(of: "Row 0", in: stand) == nil)
    stand.list.typed("Row 0 and more")
    stand.clock.run(2)
    #expect(top(of: "Row 0", in: stand) == 0)
  }

  @Test func `very many updates at once are applied in one pass`() async throws {
    let stand = await FoldingListStand(FoldingListStand.source(50_000))
    let rows = stand.source.entries(of: stand.source.root)
    // Only the data of each row has changed.
    let time = ProcessorTime.spent {
      stand.list.sourceChanged(
        FoldDiff(in: stand.source.root, rows.enumerated().map { .update($1, at: $0) })
      )
    }
    #expect(time < 2)
    #expect(stand.list.state.level.entries == rows)
  }

  @Test func `after a typed row the next pinch shows no old text`() async throws {
    let stand = await FoldingListStand()
    stand.list.press(.letter("n"), .control)
    stand.clock.run(1)
    stand.list.editor.type("Milk")
    stand.list.finishEditing("Milk", nil)
    stand.clock.run(3)
    stand.list.change { state, time in
      state.beginPinch(at: 2 * 56, time)
      state.pinch(scale: 1.4, at: time)
    }
    stand.clock.turn()
    func words() -> String? { stand.list.rows[.draft]?.look?.row.title }
    #expect(words() == "New row")
    stand.list.change { $0.endPinch(commits: false, at: $1) }
    stand.clock.turn()
    #expect(words() == "New row", "while it folds shut as well")
    stand.clock.run(2)
    stand.list.press(.letter("n"), .control)
    stand.clock.run(1)
    stand.list.editor.type("Bread")
    stand.list.editor.onStop?()
    stand.clock.turn()
    #expect(words() == "Bread", "a typed row folds shut with its text")
  }

  @Test func `each way to open a row's menu does so once, at the right place`() async throws {
    let stand = await FoldingListStand()
    var menus: [(RowID, Point)] = []
    stand.list.onMenu = { menus.append(($0, $1)) }
    let id = try #require(stand.source.tree.id(of: "Row 2", in: stand.source.root))
    let place = Point(x: 100, y: 130)
    stand.list.clicked(3, 1, at: place)
    #expect(menus.map(\.0) == [id] && menus.last?.1 == place)
    #expect(stand.list.pressedLong(at: place))
    stand.list.carried(by: Point(x: 3, y: 7))
    stand.list.dropCarried()
    stand.clock.run(1)
    #expect(menus.map(\.0) == [id, id] && menus.last?.1 == place)
    #expect(stand.list.state.hand == .none && !stand.source.canUndo)
    stand.list.putCursor(on: 2)
    for (key, modifiers) in [(Key.menu, Modifiers()), (.f10, .shift)] {
      stand.list.press(key, modifiers)
      #expect(menus.last?.0 == id && menus.last?.1 == Point(x: 180, y: 168))
    }
    #expect(menus.count == 4 && stand.list.isResting)
  }

  @Test func `a long press that drags its row opens no menu`() async throws {
    let stand = await FoldingListStand()
    var menus = 0
    stand.list.onMenu = { _, _ in menus += 1 }
    #expect(stand.list.pressedLong(at: Point(x: 100, y: 130)))
    stand.list.carried(by: Point(x: 0, y: 80))
    stand.list.dropCarried()
    stand.clock.run(1)
    #expect(menus == 0 && stand.titles[3] == "Row 2")
  }

  @Test func `the header has the menu of the open stack`() async throws {
    let stand = await FoldingListStand()
    stand.list.enter(row: 1)
    stand.clock.run(1)
    var menus: [RowID] = []
    stand.list.onMenu = { id, _ in menus.append(id) }
    stand.list.clicked(3, 1, at: Point(x: 40, y: 20))
    #expect(menus == [stand.list.path.last])
  }

  @Test func `a row made among done ones is above them`() async throws {
    var tree = FoldTree()
    tree.add(FoldRow("Open"))
    for index in 0..<4 { tree.add(FoldRow("Done \(index)"), isDone: true) }
    let stand = await FoldingListStand(MemoryFoldingSource(tree))
    stand.list.change { state, time in
      state.beginPinch(at: 3 * 56, time)
      state.pinch(scale: 2, at: time)
      state.endPinch(commits: true, at: time)
    }
    stand.list.finishEditing("New", nil)
    stand.clock.run(2)
    #expect(stand.titles.prefix(3) == ["Open", "New", "Done 0"])
    #expect(stand.list.state.level.folds.isEmpty)
  }
}
