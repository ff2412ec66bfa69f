import Geometry
import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct TableViewTests {
  private final class Notes {
    var asked: [(column: Int, item: Int)] = []
    var sorts: [Int] = []
    var arrangements = 0
    var words = "song"
  }

  private let notes = Notes()

  private func table(_ count: Int) -> TableView {
    let table = TableView(
      columns: [
        .init(title: "Title", width: 200, isExpanding: true), .init(title: "Artists", width: 120),
        .init(title: "Length", isNumeric: true, width: 80), .init(title: "Heart", width: 40),
      ],
      count: count,
      cell: { [notes] column, item in
        notes.asked.append((column, item))
        switch column {
        case 0: return .init("\(notes.words) \(item)")
        case 1: return .init("artist \(item)", isLink: true)
        case 2: return .init("3:0\(item % 10)")
        default: return .init(item == 1 ? "In favourites" : "", symbol: "starred-symbolic")
        }
      }
    )
    table.onSort { [notes] in notes.sorts.append($0) }
    table.onArrange { [notes] in notes.arrangements += 1 }
    return table
  }

  private func staged() async throws -> (TableView, header: Widget) {
    let table = table(20)
    await Stage(table, width: 600, height: 400)
    return (table, try #require(table.children.first))
  }

  private func drawnRow(of item: Int, in table: TableView) -> TableRow? {
    table.cells.compactMap { $0 as? TableRow }.first { $0.item == item }
  }

  private func order(of table: TableView) -> [Int] { table.shown.map(\.column) }

  /// The places of a column in a row.
  private func places(of column: Int, in row: TableRow) -> [Double] {
    stride(from: 0.5, to: row.size.width, by: 1)
      .filter { row.column(at: Point(x: $0, y: 5)) == column }
  }

  @Test func `only visible rows ask for their cells, and only for those of shown columns`() async {
    let table = table(100_000)
    table.shown = [.init(column: 2), .init(column: 0)]
    await Stage(table, width: 600, height: 400)
    #expect(await until { notes.asked.contains { $0.item == 0 } })
    await table.frames()
    #expect(Set(notes.asked.map(\.column)) == [0, 2])
    #expect(Set(notes.asked.map(\.item)).count < 30)
    table.scroll(to: 50_000)
    #expect(await until { notes.asked.contains { $0.item == 50_000 } })
    #expect(Set(notes.asked.map(\.item)).count < 60)
  }

  @Test func `screen readers get a row's place, and the cells of the one with the focus`()
    async throws
  {
    let (table, _) = try await staged()
    let row = try #require(drawnRow(of: 1, in: table))
    let item = try #require(row.parent)
    #expect(await until { item.told(.label("Title song 1")) && item.told(.place(2, of: 20)) })
    let words = "Artists artist 1, Length 3:01, In favourites"
    #expect(!item.told(.description(words)))
    item.takeFocus()
    #expect(item.told(.description(words)))
    #expect(item.isAccessible(as: .listItem) && item.parent?.isAccessible(as: .list) == true)
    let title = try #require(table.title(of: 2))
    #expect(title.isAccessible(as: .button) && title.told(.label("Length")))
    table.showSort(by: 2, isReversed: true, spoken: "sorted, longest first")
    #expect(title.told(.description("sorted, longest first")))
    table.showSort(by: 0, isReversed: false, spoken: "sorted")
    #expect(title.told(.description("")) && notes.sorts.isEmpty)
  }

  @Test func `rows that move keep their widgets and know their new items`() async throws {
    let (table, _) = try await staged()
    let row = try #require(drawnRow(of: 3, in: table))
    let item = try #require(row.parent)
    item.takeFocus()
    notes.words = "piece"
    table.replace(at: 0, removing: 1, adding: 3)
    #expect(row.item == 5)
    #expect(await until { item.told(.label("Title piece 5")) && item.told(.place(6, of: 22)) })
    #expect(item.told(.description("Artists artist 5, Length 3:05")))
    #expect(Set(table.cells.compactMap { ($0 as? TableRow)?.item }) == Set(0..<22))
    #expect(row.parent == item && table.hasFocusInside)
    notes.words = "opus"
    table.renew()
    #expect(await until { item.told(.label("Title opus 5")) })
  }

  @Test func `a title sorts by a click`() async throws {
    let (table, _) = try await staged()
    for column in [2, 0, 0] { try #require(table.title(of: column)).click() }
    #expect(notes.sorts == [2, 0, 0])
  }

  @Test func `arrow keys go through the titles, and Tab leaves them`() async throws {
    let (table, header) = try await staged()
    try #require(table.title(of: 0)).takeFocus()
    #expect(table.moveFocus(to: .right) && table.title(of: 1)?.hasFocusInside == true)
    #expect(table.moveFocus(to: .next) && !header.hasFocusInside && table.hasFocusInside)
    #expect(table.moveFocus(to: .previous) && table.title(of: 1)?.hasFocusInside == true)
    #expect(table.moveFocus(to: .left) && table.title(of: 0)?.hasFocusInside == true)
  }

  @Test func `keys move and resize a column, and that is notified`() async throws {
    let (table, header) = try await staged()
    try #require(table.title(of: 1)).takeFocus()
    #expect(header.usesKey(.right, .alt) && order(of: table) == [0, 2, 1, 3])
    #expect(header.usesKey(.left, .alt) && header.usesKey(.left, .alt))
    #expect(order(of: table) == [1, 0, 2, 3] && notes.arrangements == 3)
    #expect(header.usesKey(.right, .shift) && table.shown[0].width == 136)
    for _ in 0..<20 { header.usesKey(.left, .shift) }
    #expect(table.shown[0].width == 32 && notes.arrangements == 24)
    #expect(!header.usesKey(.right) && !header.usesKey(.enter))
    #expect(table.title(of: 1)?.hasFocusInside == true)
  }

  @Test func `drags move and resize a column, and that is notified`() async throws {
    let (table, header) = try await staged()
    let drag = try #require(header.controllers.first { $0 is DragGesture })
    func pull(from x: Double, by offset: Double) {
      emit("drag-begin", on: drag, x, 10.0)
      emit("drag-update", on: drag, offset, 0.0)
    }
    #expect(await until { drawnRow(of: 0, in: table) != nil })
    let row = try #require(drawnRow(of: 0, in: table))
    let width = places(of: 0, in: row).count
    pull(from: row.convert(Point(x: Double(width), y: 0), to: header)?.x ?? 0, by: -30)
    #expect(table.shown[0].width == Double(width - 30) && notes.arrangements == 1)
    pull(from: 20, by: 5)
    #expect(order(of: table) == [0, 1, 2, 3] && notes.arrangements == 1)
    pull(from: try #require(places(of: 2, in: row).first) + 20, by: -110)
    #expect(order(of: table) == [0, 2, 1, 3] && notes.arrangements == 2)
  }

  @Test func `the shown columns are those that were set, without unknown and repeated ones`() {
    let table = table(20)
    #expect(order(of: table) == [0, 1, 2, 3])
    let shown: [TableView.Shown] = [.init(column: 3), .init(column: 1, width: 70)]
    table.shown = shown + [.init(column: 9), .init(column: 3, width: 50)]
    #expect(table.shown == shown && notes.arrangements == 0)
    #expect(table.title(of: 0) == nil && table.title(of: 3) != nil)
  }

  @Test func `a key opens the menu of the header`() async throws {
    let ((table, header), menu) = (try await staged(), Menu())
    menu.append("Year", action: "win.year")
    table.setHeaderMenu(menu)
    let popover = try #require(header.children.first { $0 is Popover } as? Popover)
    try #require(table.title(of: 1)).takeFocus()
    for (key, modifiers) in [(Key.f10, Modifiers.shift), (.menu, [])] {
      #expect(!popover.isOpen && header.usesKey(key, modifiers))
      #expect(await until { popover.isOpen && popover.isMapped })
      popover.close()
      #expect(await until { !popover.isOpen && table.title(of: 1)?.hasFocusInside == true })
    }
  }

  @Test(arguments: [false, true])
  func `titles are above their columns, which run from right to left where text does`(
    isRightToLeft: Bool
  ) async throws {
    Toolkit.isRightToLeft = isRightToLeft
    defer { Toolkit.isRightToLeft = false }
    let table = table(20)
    table.shown = (0..<4).map { .init(column: $0, width: 250) }
    await Stage(table, width: 600, height: 400)
    #expect(await until { drawnRow(of: 0, in: table).map { $0.size.width >= 1000 } ?? false })
    await table.frames()
    let row = try #require(drawnRow(of: 0, in: table))
    for column in [0, 3] {
      let title = try #require(table.title(of: column))
      title.takeFocus()
      await table.frames()
      let middle = Point(x: title.size.width / 2, y: title.size.height / 2)
      let place = try #require(title.convert(middle, to: row))
      #expect(row.column(at: place) == column)
      let seen = try #require(title.convert(middle, to: table))
      #expect(seen.x > 0 && seen.x < 600)
    }
    #expect((places(of: 0, in: row)[0] > places(of: 3, in: row)[0]) == isRightToLeft)
  }

  @Test func `columns widen with the text, but for those that the user made as wide as they are`()
    async throws
  {
    let (table, _) = try await staged()
    table.shown = [.init(column: 3), .init(column: 1, width: 70)]
    func widths() -> [Int] {
      drawnRow(of: 0, in: table).map { row in [3, 1].map { places(of: $0, in: row).count } } ?? []
    }
    #expect(await until { widths() == [40, 70] })
    let sheet = try StyleSheet(css: ".loud { font-size: 40px; }")
    sheet.apply()
    defer { sheet.withdraw() }
    table.addClass("loud")
    #expect(await until { widths().first.map { $0 > 80 } ?? false })
    #expect(widths().last == 70)
  }

  @Test func `only the text of a link is one`() async throws {
    let (table, _) = try await staged()
    #expect(await until { notes.asked.contains { $0.item == 0 } })
    await table.frames()
    let row = try #require(drawnRow(of: 0, in: table))
    let place = try #require(places(of: 1, in: row).first)
    #expect(row.link(at: Point(x: place + 10, y: 5)) == 1)
    #expect(row.link(at: Point(x: place + 110, y: 5)) == nil)
    #expect(row.column(at: Point(x: place + 110, y: 5)) == 1)
    #expect(row.link(at: Point(x: 10, y: 5)) == nil)
  }

  @Test func `the place is kept while the number of rows changes`() async throws {
    let table = table(1000)
    await Stage(table, width: 600, height: 400)
    #expect(await until { table.rowHeight != nil && table.restBelow > 0 })
    table.scroll(to: 500, at: -10)
    for (change, item) in [(0, 500), (2000, 2500), (-1500, 1000)] {
      let count = table.count
      table.replace(at: 0, removing: count, adding: count + change)
      table.scroll(to: item, at: -10)
      for _ in 0..<2 {
        let top = try #require(table.top)
        #expect(top.item == item && abs(top.offset + 10) <= 1)
        await table.frames()
      }
      #expect(notes.asked.contains { $0.item == item })
    }
  }

  @Test func `a table is freed`() async {
    await expectFreed {
      let table = table(30)
      table.setHeaderMenu(Menu())
      let stage = await Stage(table, width: 300, height: 300)
      #expect(await until { !table.cells.isEmpty })
      let objects: [AnyObject] = [table] + table.cells + table.children
      stage.close()
      return objects
    }
  }
}
