import Foundation
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

@Suite(.serialized, .needsDisplay) struct ListsPageTests {
  private let stand: PlayerStand
  private let page: ListsPage
  private let stage: Stage
  private let clock = HandClock(time: 100)
  private var book: ListBook { stand.catalogue.lists }

  init() async throws {
    (stand, _) = try await ListsSource.standing()
    #expect(
      stand.catalogue.lists.perform(
        .insert([.stack("A", [.line("a")]), .stack("B")], into: ListNode.top)
      )
    )
    page = ListsPage(stand.music, motion: clock.motion)
    stage = await Stage(page, width: 400, height: 500)
    clock.run(0.1)
  }

  private func paste(_ content: DragContent?) {
    page.copy(content)
    #expect(page.list.press(Key("v"), .control))
  }

  private func texts(_ parent: ListRowID = ListNode.top) -> [String] {
    book.tree.rows(in: parent).map(\.text)
  }

  @Test func `pasted text becomes rows below the keyboard's row, as if it were dropped`() async {
    for _ in 0..<3 { page.list.press(.down) }
    paste(.text("one\n\ntwo"))
    #expect(await until { texts() == ["A", "one", "two", "B"] })
    #expect(page.source.undo() != nil)
    #expect(await until { texts() == ["A", "B"] })
  }

  @Test func `an empty list says what to do next and has the button for it`() async throws {
    func title() -> String { page.next.property("label") }
    #expect(!page.next.isChildVisible)
    page.reveal(try #require(book.tree.everything.first { $0.text == "B" }?.id))
    clock.run(1)
    #expect(page.next.isChildVisible && title() == "New Row")
    page.next.click()
    #expect(page.list.isEditing && !page.next.isChildVisible)
    page.list.editor.onStop?()
    clock.run(1)
    #expect(page.next.isChildVisible)
    page.closeLevel()
    clock.run(1)
    #expect(!page.next.isChildVisible)
    var visits = 0
    page.onRecords = { visits += 1 }
    page.list.open(page.source.numbers.number(of: .favourites))
    clock.run(1)
    #expect(title() == "Go to Records")
    #expect(await until { page.next.isMapped && page.next.takeFocus() })
    page.next.click()
    #expect(visits == 1)
    page.closeLevel()
    clock.run(1)
    let search = ListSearch("album:nowhere")
    #expect(book.perform(.insert([.search(search, "Nothing")], into: ListNode.top)))
    let nothing = try #require(book.tree.everything.first { $0.text == "Nothing" }?.id)
    clock.run(1)
    page.reveal(nothing)
    #expect(
      await until {
        clock.run(0.1)
        return page.next.isChildVisible && title() == "Edit Search…"
      }
    )
  }

  @Test func `lists that fill themselves are counted where their rows are visible`() async {
    let search = ListSearch("album:\"title 2\"")
    let drafts = [NodeDraft.search(search, "Two"), .stack("C", [.search(search, "Inner")])]
    #expect(book.perform(.insert(drafts, into: ListNode.top)))
    func count(_ text: String) -> Int? {
      book.tree.everything.first { $0.text == text }
        .flatMap { page.source.filled.count(of: $0.id) }
    }
    #expect(await until { count("Two") == 5 })
    #expect(count("Inner") == nil)
    clock.run(1)
    if let stack = book.tree.everything.first(where: { $0.text == "C" }) { page.reveal(stack.id) }
    #expect(page.depth == 1)
    #expect(await until { count("Inner") == 5 })
  }

  @Test func `Up Next opens at the current track, below a part of the played ones`() {
    let items = (0..<30).map { PlayItem(id: nil, location: .file([0x2f]), title: "\($0)") }
    stand.session.player.playNow(items, from: 0)
    for _ in 0..<10 { stand.session.player.next() }
    page.list.open(page.source.numbers.number(of: .upNext))
    clock.run(1)
    #expect(page.list.cursor.map { page.source.row($0).title } == "10")
    page.list.press(.up)
    clock.run(1)
    let top = page.list.scene.rows.first { page.list.cursor.map(FoldRowKey.row) == $0.subject.key }
    // The header covers what is above the first row.
    #expect(top?.top == page.list.style.rowHeight * 1.5)
  }

  @Test func `rows have 72 pixels in the overview, and 56 in a list`() {
    #expect(page.list.scene.rowHeight == 72 && page.list.scene.rows[1].top == 72)
    page.list.open(RowID(1))
    clock.run(0.02)
    clock.run(0.02)
    #expect(page.list.scene.rowHeight < 72 && page.list.scene.rowHeight > 56)
    clock.run(1)
    #expect(page.list.scene.rowHeight == 56 && page.list.scene.rows[0].top == 56)
    page.closeLevel()
    clock.run(1)
    #expect(page.list.scene.rowHeight == 72)
    let queue = ListsPage(stand.music, root: .upNext, motion: clock.motion)
    #expect(queue.list.state.rowHeight == 56)
  }

  @Test func `in a wide window the rows begin as far below its edge as their corners are round`()
    async
  {
    let page = ListsPage(stand.music, motion: clock.motion)
    let stage = await Stage(page, width: 1180, height: 500)
    #expect(page.list.convert(.zero, to: page) == Point(x: 0, y: 12))
    #expect(page.list.size == Size(width: 1180, height: 488))
    stage.close()
    #expect(self.page.list.convert(.zero, to: self.page) == .zero)
  }

  @Test func `a menu that closes after Rename leaves the keyboard in the text`() {
    page.list.rename(RowID(1))
    // GTK restores the focus after a menu closes.
    #expect(page.list.takeFocus() && stage.window.focus?.takesText == false)
    #expect(page.takeFocusInside())
    #expect(page.list.isEditing && stage.window.focus?.takesText == true)
  }

  @Test func `a menu without items does not open`() {
    func isEmpty(_ row: ListRow) -> Bool {
      ListMenu(on: page, page.source.root).sections(for: page.source.numbers.number(of: row))
        .allSatisfy(\.actions.isEmpty)
    }
    #expect(isEmpty(.upNext) && isEmpty(.favourites) && !isEmpty(.node(1)))
    stand.session.player.append([PlayItem(id: nil, location: .file([0x2f, 0x78]), title: "x")])
    #expect(!isEmpty(.upNext))
  }

  private func choices(_ row: ListRow, in level: ListRow = .top) -> [Action] {
    let source = page.source
    return ListMenu(on: page, source.numbers.number(of: level))
      .sections(for: source.numbers.number(of: row)).flatMap(\.actions)
  }

  private func run(_ name: String, of actions: [Action]) {
    actions.first { $0.name == name }?.run()
  }

  @Test func `one menu item removes the heart of a favourite, which can be undone`() async {
    let favourite = Favourite.record(2)
    page.source.setHearts(true, of: [.favourite(favourite)])
    page.list.open(page.source.numbers.number(of: .favourites))
    clock.run(1)
    let actions = choices(.favourite(favourite), in: .favourites)
    #expect(actions.contains { $0.name == "delete" } && !actions.contains { $0.name == "heart" })
    run("delete", of: actions)
    #expect(stand.catalogue.favourites.all.isEmpty)
    #expect(page.source.undo() != nil && stand.catalogue.favourites.all == [favourite])
  }

  @Test func `queue and favourites are shuffled and exported as other lists are`() {
    #expect(choices(.upNext).isEmpty && choices(.favourites).isEmpty)
    page.source.setHearts(true, of: [.favourite(.record(2))])
    #expect(choices(.favourites).map(\.name).filter { $0.hasPrefix("export-") }.count == 3)
    let items = (0..<40).map { PlayItem(id: nil, location: .file([0x2f]), title: "\($0)") }
    stand.session.player.append(items)
    let actions = choices(.upNext)
    #expect(actions.map(\.name).filter { $0.hasPrefix("export-") }.count == 3)
    var coming: [String] { stand.session.player.queue.upcoming.map(\.item.title) }
    let before = coming
    run("shuffle", of: actions)
    #expect(coming != before && coming.sorted() == before.sorted())
    #expect(page.source.undo() != nil && coming == before)
  }

  @Test func `queued files from outside the library can be added to a list`() throws {
    let item = PlayItem(id: nil, location: .file(Array("/x/y.flac".utf8)), title: "y")
    stand.session.player.append([item])
    let entry = try #require(stand.session.player.queue.upcoming.first)
    run("list-0", of: choices(.entry(entry.id), in: .upNext))
    let added = book.recent.first.map { book.tree.rows(in: $0) } ?? []
    #expect(added.last?.target?.wanted?.path == BytePath("/x/y.flac"))
  }

  @Test func `a list is added to another one as a deep copy`() async {
    let addition = await stand.music.addition(of: stand.music.repertoire(ofList: 1))
    #expect(addition.title == "A" && addition.drafts() == [.stack("A", [.line("a")])])
    stand.music.add(addition, to: 1)
    #expect(texts(1) == ["a", "A"])
  }

  @Test func `the menu of a track links to its artists and its genre`() {
    let actions = SubjectMenu(stand.subject(1, 1), stand.music).sections.flatMap(\.actions)
    var shown: [Credit] = []
    stand.music.onCredit = { credit, _ in shown.append(credit) }
    for action in actions where action.name.starts(with: "go-to-") { action.run() }
    #expect(
      shown == [
        Credit(.artist, "A guest"), Credit(.artist, "Artist 1"), Credit(.genre, "Jazz"),
      ]
    )
  }

  @Test func `a missing file is not opened in another program, which is reported`() async throws {
    let actions = SubjectMenu(stand.subject(1, 1), stand.music).sections.flatMap(\.actions)
    try #require(actions.first { $0.name == "open-with" }).run()
    #expect(await until { stand.news.count == 1 })
    #expect(stand.news.first?.hasSuffix("” does not exist.") == true)
  }

  @Test func `a pasted playlist becomes a list at the end`() async throws {
    let folder = try TemporaryFolder()
    try "- [ ] wish\n".write(toFile: folder.path("T.md"), atomically: true, encoding: .utf8)
    paste(.files([folder.path("T.md")]))
    #expect(await until { texts() == ["A", "B", "T"] })
  }

  @Test func `content without rows is refused with an explanation, and nothing changes`() async {
    for content in [nil, DragContent.text(" \n"), .files(["/x/cover.png"])] {
      stand.news = []
      paste(content)
      #expect(await until { !stand.news.isEmpty })
      #expect(stand.news == ["The copied content cannot be inserted here."])
    }
    #expect(texts() == ["A", "B"] && book.steps == (1, 0))
  }
}
