import Geometry
import Gtk
import Motion
import Showcase
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct FoldingListSelectionTests {
  private func point(_ row: Int) -> Point { Point(x: 100, y: Double(row) * 56 + 28) }

  private func click(
    _ row: Int,
    _ modifiers: Modifiers = [],
    isTouch: Bool = false,
    in stand: FoldingListStand
  ) {
    stand.list.clicked(1, 1, modifiers, isTouch: isTouch, at: point(row))
  }

  private func selected(_ stand: FoldingListStand) -> [String] {
    stand.list.selectedEntries.map { stand.source.row($0.id).title }
  }

  private func view(_ row: Int, in stand: FoldingListStand) -> FoldRowView? {
    stand.list.rows[.row(stand.list.shownEntries[row].id)]
  }

  @Test(arguments: [false, true])
  func `Shift with a click selects up to a row, Ctrl one more, and nothing opens or is edited`(
    isMirrored: Bool
  ) async {
    let stand = await FoldingListStand(isMirrored: isMirrored)
    var calls = 0
    stand.list.onSelect = { calls += 1 }
    click(1, .control, in: stand)
    click(3, .shift, in: stand)
    #expect(selected(stand) == ["Row 1", "Row 2", "Row 3"] && stand.cursor == "Row 3")
    click(2, .control, in: stand)
    click(5, [.control, .shift], in: stand)
    #expect(selected(stand) == ["Row 1", "Row 2", "Row 3", "Row 4", "Row 5"])
    #expect(calls == 4 && stand.list.path.count == 1 && !stand.list.isEditing)
    click(4, in: stand)
    #expect(selected(stand).isEmpty && stand.list.isEditing, "a plain click ends it")
  }

  @Test func `Shift with arrows selects, Ctrl+Space toggles, and Escape ends only that`() async {
    let stand = await FoldingListStand()
    let list = stand.list
    list.enter(row: 1)
    stand.clock.run(1)
    list.press(.home)
    list.press(.down, .shift)
    list.press(.end, .shift)
    #expect(selected(stand) == ["Inner 0", "Inner 1", "Inner 2"])
    list.press(.up, .shift)
    #expect(selected(stand) == ["Inner 0", "Inner 1"])
    #expect(list.press(.letter(" "), .control) && selected(stand) == ["Inner 0"])
    for key in [Key.up, .down, .left, .right] { #expect(!list.press(key, .control)) }
    #expect(selected(stand) == ["Inner 0"], "these are volume and track")
    #expect(list.press(.escape) && selected(stand).isEmpty && list.path.count == 2)
    #expect(list.press(.letter("a"), .control) && selected(stand).count == 3)
    list.press(.down)
    #expect(selected(stand).isEmpty, "a plain arrow ends it")
    list.press(.letter("a"), .control)
    list.close()
    stand.clock.run(1)
    #expect(selected(stand).isEmpty && list.path.count == 1)
  }

  @Test func `typed letters end the selection, so that Delete acts on the row found`() async {
    let stand = await FoldingListStand()
    stand.list.press(.letter("a"), .control)
    stand.list.press(.letter("r"))
    #expect(await until { selected(stand).isEmpty })
  }

  @Test func `after Ctrl+Space arrows keep the selection, so that keys reach rows apart`() async {
    let stand = await FoldingListStand()
    stand.list.press(.home)
    stand.list.press(.letter(" "), .control)
    for _ in 0..<2 { stand.list.press(.down) }
    stand.list.press(.letter(" "), .control)
    #expect(selected(stand) == ["Row 0", "Row 2"])
    #expect(stand.list.told(.multiSelectable))
  }

  @Test func `Alt with arrows still moves a row, which stays selected`() async {
    let stand = await FoldingListStand()
    stand.list.press(.end)
    stand.list.press(.letter(" "), .control)
    stand.list.press(.up, .alt)
    stand.clock.run(1)
    #expect(stand.titles.suffix(2) == ["Row 5", "Row 4"] && selected(stand) == ["Row 5"])
  }

  @Test func `a tap selects as long as something is selected, and a long press still lifts`()
    async
  {
    let stand = await FoldingListStand()
    stand.list.toggle(stand.list.shownEntries[2].id)
    click(1, isTouch: true, in: stand)
    #expect(selected(stand) == ["Row 1", "Row 2"] && stand.list.path.count == 1)
    var wanted: [RowID] = []
    stand.list.onMenu = { id, _ in wanted.append(id) }
    stand.list.beginPress(at: point(3))
    #expect(stand.list.pressedLong(at: point(3)))
    stand.clock.run(0.5)
    #expect(view(2, in: stand)?.look?.isSelected == true)
    stand.list.dropCarried()
    #expect(wanted == [stand.list.shownEntries[3].id] && selected(stand).count == 2)
    stand.clock.run(1)
    for row in 1...2 { click(row, isTouch: true, in: stand) }
    stand.clock.run(1)
    click(1, isTouch: true, in: stand)
    #expect(stand.list.path.count == 2, "afterwards a tap opens again")
  }

  @Test func `where a selected row is dropped, all that are selected stand, in one step`() async {
    let stand = await FoldingListStand()
    var news: [String] = []
    stand.list.onNews = { news.append($0) }
    for row in [0, 2, 4] { click(row, .control, in: stand) }
    #expect(stand.list.pressedLong(at: point(2)))
    stand.list.carried(by: Point(x: 0, y: 3 * 56))
    stand.clock.run(2)
    stand.list.dropCarried()
    stand.clock.run(2)
    #expect(stand.titles == ["Row 1", "Row 3", "Row 5", "Row 0", "Row 2", "Row 4"])
    #expect(selected(stand) == ["Row 0", "Row 2", "Row 4"] && news == ["Moved “3 rows”"])
    stand.list.undo()
    stand.clock.run(2)
    #expect(stand.titles == (0..<6).map { "Row \($0)" } && !stand.source.canUndo)
    #expect(selected(stand) == ["Row 0", "Row 2", "Row 4"] && stand.list.isResting)
    #expect(stand.list.pressedLong(at: point(3)))
    stand.list.carried(by: Point(x: 0, y: -2 * 56))
    stand.clock.run(0.3)
    stand.list.dropCarried()
    stand.clock.run(2)
    #expect(news.last == "Moved “Row 3”", "one that is not selected goes alone")
  }

  @Test func `Delete and Ctrl+D act on all in one step, and the focus stays in the list`() async {
    let stand = await FoldingListStand()
    var news: [String] = []
    stand.list.onNews = { news.append($0) }
    click(0, .control, in: stand)
    click(2, .control, in: stand)
    click(3, .shift, in: stand)
    stand.list.press(.letter("d"), .control)
    stand.clock.run(1)
    #expect(stand.titles == ["Row 0", "Row 1", "Row 4", "Row 5", "Row 3", "Row 2"])
    #expect(stand.list.shownEntries.filter(\.isDone).count == 2 && selected(stand).count == 2)
    stand.list.press(.delete)
    stand.clock.run(1)
    #expect(stand.titles == ["Row 0", "Row 1", "Row 4", "Row 5"] && selected(stand).isEmpty)
    #expect(news == ["Done: “2 rows”", "Deleted “2 rows” · Ctrl+Z to undo"])
    #expect(stand.cursor != nil)
    for rows in [6, 6] {
      stand.list.undo()
      #expect(stand.titles.count == rows)
    }
    #expect(stand.titles == (0..<6).map { "Row \($0)" } && !stand.source.canUndo)
  }

  @Test(arguments: [false, true])
  func `selected rows look and are spoken so, also while rows fold`(reducesMotion: Bool) async {
    let stand = await FoldingListStand()
    stand.list.reducesMotion = reducesMotion
    let plain = view(2, in: stand)?.look?.tint
    click(2, .control, in: stand)
    let view = view(2, in: stand)
    #expect(view?.look?.isSelected == true && view?.look?.tint != plain)
    #expect(view?.told(.selected(true)) == true)
    if let look = view?.look { #expect(look.tint.contrast(with: look.text) >= 4.5) }
    _ = stand.source.perform(.insert("New", choice: nil, into: stand.source.root, at: 0))
    for _ in 0..<10 {
      stand.clock.turn(0.03)
      let marked = stand.list.rows[.row(stand.list.selectedEntries[0].id)]
      #expect(marked?.look?.row.title == "Row 2" && marked?.look?.isSelected == true)
    }
    stand.clock.run(1)
    #expect(stand.list.selection.ranges == [3..<4])
    stand.list.endSelection()
    #expect(view?.look?.isSelected == false && view?.told(.selected(false)) == true)
  }

  @Test func `10,000 selected rows are one range, and only visible rows have views`() async {
    let stand = await FoldingListStand(FoldingListStand.source(10_000))
    stand.list.press(.letter("a"), .control)
    #expect(stand.list.selection.ranges == [0..<10_000] && stand.list.rows.count < 30)
    _ = stand.source.perform(.delete(stand.list.shownEntries[5].id))
    #expect(stand.list.selection.ranges == [0..<9_999])
  }

  @Test func `a list with selected rows is freed`() async {
    await expectFreed {
      let stand = await FoldingListStand()
      stand.list.press(.letter("a"), .control)
      stand.stage.close()
      return [stand.list]
    }
  }
}
