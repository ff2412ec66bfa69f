import Geometry
import Gtk
import Library
import Motion
import Playback
import TestSupport
import Testing
import Values

@testable import App
@testable import Widgets

@Suite(.serialized, .needsDisplay) struct ListsPageSelectionTests {
  private let stand: PlayerStand
  private let clock = HandClock(time: 100)
  private var book: ListBook { stand.catalogue.lists }

  init() async throws {
    (stand, _) = try await ListsSource.standing()
    let tracks = [stand.subject(1, 0), stand.subject(1, 1), stand.subject(2, 0)]
    let drafts = tracks.map { NodeDraft($0) } + [.line("a wish")]
    let records = [1, 2].map { NodeDraft(.record(stand.record($0))) }
    #expect(
      book.perform(
        .insert([.stack("T", drafts), .stack("Records", records)], into: ListNode.top)
      )
    )
  }

  private func page(
    _ row: ListRow = .node(1),
    isRightToLeft: Bool = false,
    width: Int = 500
  ) async -> ListsPage {
    let page = ListsPage(stand.music, root: row == .upNext ? row : .top, motion: clock.motion)
    page.isRightToLeft = isRightToLeft
    await Stage(page, width: width, height: 500)
    clock.run(0.1)
    if row != .upNext, row != .top { page.list.open(page.source.numbers.number(of: row)) }
    clock.run(1)
    page.list.takeFocusInside()
    page.list.press(.home)
    return page
  }

  private func texts(_ parent: ListRowID = 1) -> [String] { book.tree.rows(in: parent).map(\.text) }

  @Test(arguments: [false, true])
  func `a bar below the rows says what is selected, until Escape`(isRightToLeft: Bool) async {
    let page = await page(isRightToLeft: isRightToLeft)
    let (list, bar) = (page.list, page.selection.bar)
    let height = list.size.height
    for _ in 0..<2 { list.press(.down, .shift) }
    let tracks = [stand.subject(1, 0), stand.subject(1, 1), stand.subject(2, 0)]
    let seconds = tracks.reduce(0) { $0 + Double($1.track?.duration ?? 0) }
    let words = "Selected: \(NowPlayingRecord.summary(3, seconds: seconds))"
    #expect(await until { bar.told(.label(words)) })
    #expect(await until { list.size.height == height - bar.size.height })
    list.press(.down, .shift)
    #expect(await until { bar.told(.label("Selected: 4 rows")) }, "one of them is no track")
    #expect(list.press(.escape) && !bar.isVisible && page.depth == 1)
    #expect(await until { list.size.height == height })
  }

  @Test func `selected rows are deleted in one step`() async {
    let page = await page()
    let before = texts()
    page.list.press(.down)
    for _ in 0..<2 { page.list.press(.down, .shift) }
    let offered = page.selection.group?.sections(by: stand.music) ?? []
    #expect(offered.flatMap(\.actions).contains { $0.name == "delete" })
    page.selection.group?.delete()
    #expect(texts() == [before[0]] && !page.selection.bar.isVisible)
    page.list.undo()
    #expect(await until { texts() == before })
    page.list.redo()
    #expect(await until { texts() == [before[0]] })
  }

  @Test func `the menu selects, and that of a selected row acts on all`() async {
    let page = await page()
    let rows = page.list.shownEntries.map(\.id)
    for row in rows[0...1] {
      page.list.onMenu?(row, Point(x: 100, y: 80))
      #expect(page.menu.isOpen && page.activate("row.select"))
      page.menu.close()
      #expect(await until { !page.menu.isOpen })
    }
    #expect(page.list.selection.ranges == [0..<2])
    page.list.onMenu?(rows[1], Point(x: 100, y: 80))
    #expect(page.menu.isOpen && !page.activate("row.select") && page.activate("row.queue"))
    #expect(await until { stand.session.player.queue.upcoming.count == 2 })
    page.menu.close()
    #expect(await until { !page.menu.isOpen })
    // Below the header.
    page.list.clicked(3, 1, at: Point(x: 100, y: 56 * 4 + 28))
    #expect(page.list.selection.isEmpty, "the menu of another row ends the selection")
    page.menu.close()
  }

  @Test func `hearts of all are one step`() async throws {
    let records = try #require(book.tree.everything.first { $0.text == "Records" })
    let page = await page(.node(records.id))
    page.list.press(.down, .shift)
    #expect(page.selection.group?.heart == false)
    #expect(page.selection.bar.told(.label("Selected: 2 rows")))
    page.selection.group?.setHeart(true, by: stand.music)
    #expect(stand.catalogue.favourites.all.count == 2 && page.selection.group?.heart == true)
    #expect(page.source.undo() == "The hearts were removed.")
    #expect(stand.catalogue.favourites.all.isEmpty && page.selection.group?.heart == false)
  }

  @Test func `a drag has all that is selected`() async throws {
    let page = await page()
    for _ in 0..<2 { page.list.press(.down, .shift) }
    #expect(await until { page.selection.group?.seconds ?? 0 > 0 })
    let row = try #require(page.list.cursor)
    let tracks = [stand.subject(1, 0), stand.subject(1, 1), stand.subject(2, 0)]
    let content = try #require(stand.music.drag(tracks))
    #expect(page.list.dragContent?(row) == content)
    page.list.press(.down, .shift)
    #expect(page.list.dragContent?(row) == content, "a line has nothing to drag")
    page.list.press(.home)
    #expect(page.list.dragContent?(row) != content)
  }

  @Test func `in a narrow page the bar has a menu`() async {
    let page = await page(width: 300)
    page.list.press(.down, .shift)
    let bar = page.selection.bar
    #expect(await until { bar.isNarrow && bar.size.height > 0 })
    let buttons = bar.children.compactMap { $0 as? Button }.filter(\.isChildVisible)
    #expect(buttons.map(\.tooltip) == ["Actions", "End Selection"])
    buttons.first?.click()
    #expect(page.menu.isOpen && page.activate("row.delete"))
    page.menu.close()
    #expect(texts().count == 2)
  }

  // MARK: - The queue

  private func files(_ count: Int) -> [PlayItem] {
    (0..<count).map { number in
      PlayItem(id: nil, location: .file(Array("/music/\(number)".utf8)), title: "\(number)")
    }
  }

  /// The titles from top to bottom, those of played entries in brackets.
  private func titles(_ page: ListsPage) -> [String] {
    page.list.shownEntries.map { entry in
      let row = page.source.row(entry.id)
      return row.isStruck ? "[\(row.title)]" : row.title
    }
  }

  private func select(_ places: [Int], in page: ListsPage) {
    page.list.endSelection()
    for place in places { page.list.toggle(page.list.shownEntries[place].id) }
  }

  @Test func `files outside the library leave the queue from several places in one step`() async {
    stand.session.player.playNow(files(6), from: 0)
    stand.session.player.next()
    let page = await page(.upNext)
    let before = ["[0]", "1", "2", "3", "4", "5"]
    #expect(titles(page) == before)
    select([0, 2, 4], in: page)
    #expect(page.selection.bar.told(.label("Selected: 3 tracks")))
    #expect(page.selection.group?.heart == nil)
    let row = page.list.shownEntries[4].id
    #expect(page.list.dragContent?(row) == .files(["/music/0", "/music/2", "/music/4"]))
    page.list.press(.delete)
    for _ in 0..<2 {
      #expect(titles(page) == ["1", "3", "5"])
      page.list.undo()
      #expect(titles(page) == before)
      page.list.redo()
    }
  }

  @Test func `in the queue Play and Play Next move what is selected, in one step`() async {
    stand.session.player.playNow(files(5), from: 0)
    let page = await page(.upNext)
    select([3, 4], in: page)
    page.selection.group?.play(.next, by: stand.music)
    #expect(titles(page) == ["0", "3", "4", "1", "2"])
    page.list.undo()
    #expect(titles(page) == ["0", "1", "2", "3", "4"])
    select([1, 3], in: page)
    page.list.press(.home)
    #expect(page.selection.group == nil, "a plain key ends the selection")
    select([2, 4], in: page)
    page.selection.group?.play(.now, by: stand.music)
    #expect(stand.title == "2" && titles(page) == ["[0]", "2", "4", "1", "3"])
    page.list.undo()
    #expect(stand.title == "0" && titles(page) == ["0", "1", "2", "3", "4"])
    select([0, 3], in: page)
    page.selection.group?.play(.next, by: stand.music)
    #expect(titles(page) == ["0", "3", "1", "2", "4"], "what plays is not queued again")
  }

  @Test func `several rows are moved in one step, in the queue and in a list`() async throws {
    stand.session.player.playNow(files(6), from: 0)
    let queue = await page(.upNext)
    func ids(_ page: ListsPage, _ places: [Int]) -> [RowID] {
      places.map { page.list.shownEntries[$0].id }
    }
    let node = queue.list.path[queue.list.path.count - 1]
    #expect(queue.source.perform(.moveAll(ids(queue, [1, 2, 5]), into: node, at: 2)))
    #expect(titles(queue) == ["0", "3", "1", "2", "5", "4"])
    queue.list.undo()
    #expect(titles(queue) == ["0", "1", "2", "3", "4", "5"])
    let records = try #require(book.tree.everything.first { $0.text == "Records" })
    let page = await page(.node(records.id))
    let before = titles(page)
    let list = page.list.path[page.list.path.count - 1]
    #expect(page.source.perform(.moveAll(ids(page, [0]), into: list, at: nil)))
    #expect(titles(page) == Array(before.dropFirst() + before.prefix(1)))
    page.list.undo()
    #expect(await until { titles(page) == before })
  }

  @Test func `a list gets all that is selected in the queue, also files outside the library`()
    async
  {
    stand.play(1)
    stand.session.player.append(files(1))
    let page = await page(.upNext)
    page.list.press(Key("a"), .control)
    let count = page.list.shownEntries.count
    #expect(page.selection.group?.heart == false && count > 2, "the others can have hearts")
    let lists = page.selection.group?.listSections(by: stand.music) ?? []
    lists.flatMap(\.actions).first { $0.name == "list-0" }?.run()
    #expect(await until { !book.recent.isEmpty })
    let added = book.recent.first.map { book.tree.rows(in: $0).suffix(count) } ?? []
    #expect(added.count { $0.target?.wanted?.path == BytePath("/music/0") } == 1)
    #expect(added.count { $0.track != nil } == count - 1)
  }

  @Test func `10,000 selected entries remain selected while they play`() async {
    stand.session.player.playNow(files(10_000), from: 0)
    let page = await page(.upNext)
    page.list.press(Key("a"), .control)
    #expect(page.selection.bar.told(.label("Selected: 10,000 tracks")))
    stand.session.player.next()
    #expect(page.list.selection.count == 10_000)
  }
}
