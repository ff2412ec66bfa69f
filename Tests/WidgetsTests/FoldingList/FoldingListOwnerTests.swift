import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

/// What the source of a folding list does by itself, and what it is asked for.
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

  @Test func `a row that comes after a long rest unfolds, and the others do not jump`() async throws
  {
    let stand = await FoldingListStand(FoldingListStand.source())
    stand.clock.turn(20)
    insertOnTop(stand)
    stand.clock.turn()
    let first = try #require(top(of: "Row 0", in: stand))
    #expect(first >= 0 && first < 28, "at \(first)")
    stand.clock.run(2)
    #expect(top(of: "Row 0", in: stand) == 56)
    stand.stage.close()
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
    stand.stage.close()
  }

  @Test func `the level of a stack that is gone elsewhere is left, and said so`() async throws {
    let stand = await FoldingListStand(FoldingListStand.source())
    stand.list.enter(row: 1)
    stand.clock.run(1)
    var depths: [Int] = []
    stand.list.onLevel = { depths.append($0.count) }
    let stack = try #require(stand.list.path.last)
    _ = stand.source.perform(.delete(stack))
    #expect(depths == [1] && stand.list.path.count == 1)
    stand.stage.close()
  }

  @Test func `the line to type in closes where its row is gone elsewhere`() async throws {
    let stand = await FoldingListStand(FoldingListStand.source())
    stand.list.reducesMotion = true
    stand.list.press(.home)
    stand.list.press(.f2)
    #expect(stand.list.isEditing && stand.list.editor.isPlaced)
    let id = try #require(stand.list.state.cursor)
    _ = stand.source.perform(.delete(id))
    #expect(!stand.list.isEditing && !stand.list.editor.isPlaced)
    stand.stage.close()
  }

  @Test func `words left as they were are nothing to take back`() async {
    let stand = await FoldingListStand(FoldingListStand.source())
    stand.list.press(.home)
    stand.list.press(.f2)
    stand.list.finishEditing("Row 0", nil)
    #expect(!stand.list.isEditing && !stand.source.canUndo)
    stand.stage.close()
  }

  @Test func `lines that are pasted become one row without blanks around it`() async {
    let stand = await FoldingListStand(FoldingListStand.source())
    stand.list.press(.letter("n"), .control)
    stand.clock.run(1)
    stand.list.finishEditing("  Milk\n and bread \n", nil)
    #expect(stand.titles.last == "Milk  and bread")
    stand.stage.close()
  }

  @Test func `the row that is typed in comes back into view`() async throws {
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
    stand.stage.close()
  }

  @Test func `very many steps at once are one`() async throws {
    let stand = await FoldingListStand(FoldingListStand.source(50_000))
    let rows = stand.source.entries(of: stand.source.root)
    // What each row says has changed, and nothing else.
    let time = ProcessorTime.spent {
      stand.list.sourceChanged(
        FoldDiff(in: stand.source.root, rows.enumerated().map { .update($1, at: $0) })
      )
    }
    #expect(time < 2)
    #expect(stand.list.state.level.entries == rows)
    stand.stage.close()
  }

  @Test func `a row made among done ones comes above them`() async throws {
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
    stand.stage.close()
  }
}
