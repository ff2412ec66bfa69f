import Gtk
import Library
import TestSupport
import Testing
import Values

@testable import App
@testable import Widgets

/// Another program deletes a row while it is being typed.
@Suite(.serialized, .needsDisplay) struct ListsSourceKeepingTests {
  private let stand: PlayerStand
  private let page: ListsPage
  private let stage: Stage
  private let clock = HandClock(time: 100)
  private var book: ListBook { stand.catalogue.lists }
  private var store: LibraryStore { stand.fixture.session.store }

  init() async throws {
    (stand, _) = try await ListsSource.standing()
    let inner = NodeDraft.stack("inner", [.line("deep")])
    let lists = stand.catalogue.lists
    #expect(
      lists.perform(.insert([.stack("A", [.line("a"), inner]), .stack("B")], into: ListNode.top))
    )
    await lists.flush()
    page = ListsPage(stand.music, motion: clock.motion)
    stage = await Stage(page, width: 400, height: 500)
    clock.run(0.1)
  }

  private func texts(_ parent: ListRowID = ListNode.top) -> [String] {
    book.tree.rows(in: parent).map(\.text)
  }

  private func id(_ text: String) throws -> ListRowID {
    try #require(book.tree.everything.first { $0.text == text }?.id)
  }

  private func type(_ words: String, into row: ListRowID? = nil) {
    clock.run(1)
    if let row {
      page.list.rename(page.source.numbers.number(of: .node(row)))
    } else {
      page.list.press(Key("n"), .control)
    }
    #expect(page.list.isEditing)
    page.list.editor.type(words)
  }

  @Test
  func `text typed in a row that another program deletes becomes a new row, which is reported`()
    async throws
  {
    let (list, row) = (try id("A"), try id("a"))
    page.reveal(row)
    type("half a tho", into: row)
    try await store.apply(.delete([row]))
    #expect(await until { texts(list) == ["inner", "half a tho"] })
    #expect(!page.list.isEditing)
    #expect(stand.news == ["The row was removed elsewhere. Your text is kept: “half a tho”"])
    await book.flush()
    #expect(await store.listTree.rows(in: list).map(\.text) == ["inner", "half a tho"])
  }

  @Test func `text typed in a list that another program deletes is saved in the nearest list`()
    async throws
  {
    let (list, inner) = (try id("A"), try id("inner"))
    page.reveal(inner)
    type("new words")
    try await store.apply(.delete([inner]))
    #expect(await until { texts(list) == ["a", "new words"] })
  }

  @Test func `if no list is left above, the typed text becomes a list`() async throws {
    page.reveal(try id("inner"))
    type("new words")
    try await store.apply(.delete([try id("A")]))
    #expect(await until { texts() == ["B", "new words"] })
    #expect(book.tree.rows(in: ListNode.top).last?.kind == .stack)
  }

  @Test func `a row that another program moves during typing gets the text at its new place`()
    async throws
  {
    let (row, other) = (try id("a"), try id("B"))
    page.reveal(row)
    type("renamed", into: row)
    try await store.apply(.move([row], into: other))
    #expect(await until { texts(other) == ["renamed"] })
    #expect(texts(try id("A")) == ["inner"])
  }

  @Test func `unchanged text is not saved`() async throws {
    let (list, row) = (try id("A"), try id("a"))
    page.reveal(row)
    type("a", into: row)
    try await store.apply(.delete([row]))
    #expect(await until { texts(list) == ["inner"] && !page.list.isEditing })
    await book.flush()
    #expect(await store.listTree.rows(in: list).map(\.text) == ["inner"])
  }
}
