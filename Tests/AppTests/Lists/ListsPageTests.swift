import Foundation
import Gtk
import Identities
import Library
import Motion
import Playback
import TestSupport
import Testing
import Widgets

@testable import App

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
    page = ListsPage(stand.music, frames: clock, now: { [clock] in clock.time })
    stage = await Stage(page, width: 400, height: 500)
    clock.run(0.1)
  }

  private func paste(_ content: DragContent?) {
    page.copy(content)
    #expect(page.list.press(Key(symbol: UInt32(UnicodeScalar("v").value)), .control))
  }

  private func texts(_ parent: ListRowID = ListNode.top) -> [String] {
    book.tree.rows(in: parent).map(\.text)
  }

  @Test func `text that was copied becomes rows below the keyboard's row, as if it were dropped`()
    async
  {
    for _ in 0..<3 { page.list.press(.down) }
    paste(.text("one\n\ntwo"))
    #expect(await until { texts() == ["A", "one", "two", "B"] })
    #expect(page.source.undo())
    #expect(await until { texts() == ["A", "B"] })
    stage.close()
  }

  @Test func `a menu that closes after Rename leaves the keyboard in the text`() {
    page.list.rename(RowID(1))
    // GTK gives the keyboard back to what had it before the menu.
    #expect(page.list.takeFocus() && stage.window.focus?.takesText == false)
    #expect(page.takeFocusInside())
    #expect(page.list.isEditing && stage.window.focus?.takesText == true)
    stage.close()
  }

  @Test func `a menu without choices does not open`() {
    func isEmpty(_ row: ListRow) -> Bool {
      ListMenu(on: page, page.source.root).make(for: page.source.numbers.number(of: row)).isEmpty
    }
    #expect(isEmpty(.upNext) && isEmpty(.favourites) && !isEmpty(.node(1)))
    stand.session.player.append([PlayItem(id: nil, location: .file([0x2f, 0x78]), title: "x")])
    #expect(!isEmpty(.upNext))
    stage.close()
  }

  @Test func `the menu of a track leads to its artists and its genre`() {
    let (_, actions) = ListMenu.facts(of: stand.subject(1, 1), stand.music)
    var shown: [Credit] = []
    stand.music.onCredit = { credit, _ in shown.append(credit) }
    for action in actions where action.name.starts(with: "go-to-") { action.run() }
    #expect(
      shown == [
        Credit(.artist, "A guest"), Credit(.artist, "Artist 1"), Credit(.genre, "Jazz"),
      ]
    )
    stage.close()
  }

  @Test func `a playlist that was copied becomes a list at the end`() async throws {
    let folder = try TemporaryFolder()
    try "- [ ] wish\n".write(toFile: folder.path("T.md"), atomically: true, encoding: .utf8)
    paste(.files([folder.path("T.md")]))
    #expect(await until { texts() == ["A", "B", "T"] })
    stage.close()
  }

  @Test func `what makes no rows is refused in words, and nothing changes`() async {
    var news: [String] = []
    stand.music.onNews = { news.append($0) }
    for content in [nil, DragContent.text(" \n"), .files(["/x/cover.png"])] {
      news = []
      paste(content)
      #expect(await until { !news.isEmpty })
      #expect(news == ["What was copied cannot be inserted here."])
    }
    #expect(texts() == ["A", "B"] && book.steps == (1, 0))
    stage.close()
  }
}
