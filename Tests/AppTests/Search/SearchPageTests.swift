import GLib
import Geometry
import Gtk
import TestSupport
import Testing
import Values
import Widgets

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct SearchPageTests {
  let stand: PlayerStand
  let page: SearchPage
  let stage: Stage
  let answers = InventedAnswers()

  init() async throws {
    stand = try PlayerStand()
    page = SearchPage(stand.music, answers)
    // Wider pages have a table.
    stage = await Stage(page, width: 690, height: 600)
    // In the window it is in the header bar.
    page.adopt(page.field)
  }

  func type(_ text: String) { page.field.text = text }

  func loadedLists() async throws -> ListBook {
    _ = try await stand.fixture.session.store.open()
    let lists = stand.catalogue.lists
    lists.load()
    #expect(await until { lists.isLoaded })
    return lists
  }

  /// The button beside the first heading.
  var keepButton: Button? {
    page.list.cells.lazy.compactMap { ($0 as? SearchRowView)?.keep }.first { $0.isVisible }
  }

  func buttons(_ widget: Widget) -> [Button] { widget.descendants.compactMap { $0 as? Button } }

  @Test func `matches are listed while typing, and Enter shows the first one`() async {
    var shown: [RecordID] = []
    page.onRecord = { record, track in if track == nil { shown.append(record) } }
    type("title")
    #expect(await until { page.rows.rows.count == 6 })
    #expect(page.selected == .record(1) && page.list.count == 6)
    #expect(page.rows.headings[0]?.section == .records)
    page.openSelected()
    #expect(shown == [1])
  }

  @Test func `each track has its cover, its names and its length, at a pitch of 56 pixels`() async {
    type("track")
    func cell(_ place: Int) -> SearchRowView? {
      page.list.cells.lazy.compactMap { $0 as? SearchRowView }
        .first { $0.row == .track(answers.hits[place]) }
    }
    let names = "Ann, Jr., Bob · Title 2"
    // A screen reader says the names in each row.
    #expect(
      await until {
        cell(0)?.told(.label("Tracks, Track 1 of 2, \(names), 3:20")) == true
          && cell(1)?.told(.label("Track 2 of 2, \(names), 3:20")) == true
      }
    )
    let contents = page.rows.rows.enumerated().map { page.content(of: $1, at: $0) }
    #expect(contents.map(\.detail) == [names, names])
    #expect(contents.allSatisfy { $0.cover?.id == CoverID(2) && !$0.artists.isEmpty })
    #expect(contents.map(\.isTop) == [true, false] && contents.map(\.length) == ["3:20", "3:20"])
    let heights = [cell(0), cell(1)].compactMap { $0?.measure(.vertical).natural }
    // Its style adds 8 pixels above and below.
    #expect(heights.count == 2 && heights[1] == 40 && heights[0] > 80)
  }

  @Test func `an artist has the sleeve of the first record, or else a person`() async {
    answers.records.withLock { $0["Section Band"] = [2, 1] }
    type("sections")
    func tiles(_ name: String) -> [CoverTile] {
      let views = page.list.cells.compactMap { $0 as? SearchRowView }
      let view = views.first { $0.row?.id == .artist(name) }
      return view?.descendants.compactMap { $0 as? CoverTile }.filter(\.isVisible) ?? []
    }
    #expect(await until { tiles("Section Band").first?.item?.id == CoverID(2) })
    #expect(tiles("Section Band").first?.side == 40 && tiles("Golden Sections").isEmpty)
    answers.records.withLock { $0 = ["Golden Sections": [3]] }
    answers.change()
    #expect(await until { tiles("Golden Sections").first?.item?.id == CoverID(3) })
    #expect(await until { tiles("Section Band").isEmpty })
  }

  @Test func `arrow keys go over all rows, and letters are typed into the field`() async {
    var shown: [TrackID?] = []
    page.onRecord = { shown.append($1) }
    type("track")
    #expect(await until { page.list.count == 2 })
    #expect(page.press(.down, []) && page.selected == .track(answers.hits[1]))
    #expect(page.press(.down, []) && page.selected == .track(answers.hits[1]))
    page.openSelected()
    #expect(page.press(.up, []) && page.selected == .track(answers.hits[0]))
    page.openSelected()
    #expect(shown == [answers.hits[1].id, answers.hits[0].id])
  }

  @Test func `all of a section is shown alone, and Escape returns, then leaves`() async {
    var left = 0
    page.onLeave = { left += 1 }
    type("title")
    #expect(await until { page.list.count == 6 })
    for _ in 0..<5 { _ = page.press(.down, []) }
    #expect(page.selected == .all(.records, 12))
    page.openSelected()
    #expect(await until { page.list.count == 12 })
    #expect(page.press(.escape, []) && left == 0)
    #expect(await until { page.list.count == 6 })
    #expect(page.press(.escape, []) && left == 1)
  }

  @Test(arguments: [(600, false), (200, true)])
  func `the last result fades only where more follow`(height: Int, fades: Bool) async {
    stage.close()
    let page = SearchPage(stand.music, answers)
    await Stage(page, width: 690, height: height)
    page.adopt(page.field)
    page.field.text = "title"
    #expect(await until { page.list.count == 6 && (page.footFade > 0) == fades })
  }

  @Test func `keys play and queue the results`() async {
    type("track")
    #expect(await until { page.list.count == 2 })
    #expect(page.press(.enter, .shift))
    #expect(await until { stand.session.player.queue.queued.first?.item.id == answers.hits[0].id })
    #expect(page.press(.enter, .control))
    #expect(await until { stand.title == "Track 1 of 2" })
  }

  @Test func `near matches have a heading of their own, and no matches are reported`() async {
    type("tittle")
    #expect(await until { page.list.count == 1 })
    #expect(page.words.contains("tittle") && page.run.state == .nearly)
    type("zzz")
    #expect(await until { page.run.state == .nothing })
    #expect(page.list.count == 0 && page.words.contains("zzz"))
    type("")
    #expect(page.run.state == .idle && page.words.isEmpty && page.start.view.isVisible)
  }

  @Test func `changes of the library are listed, and the selected row remains selected`() async {
    type("track")
    #expect(await until { page.list.count == 2 })
    _ = page.press(.down, [])
    answers.gone = 1
    answers.change()
    #expect(await until { page.list.count == 1 })
    #expect(page.selected == .track(answers.hits[1]))
  }

  @Test func `a hidden page searches again when it is shown again`() async {
    type("track")
    #expect(await until { page.list.count == 2 })
    page.isVisible = false
    answers.gone = 1
    let searches = answers.searches.withLock { $0 }
    answers.change()
    answers.change()
    #expect(await until { page.isStale })
    #expect(answers.searches.withLock { $0 } == searches && page.list.count == 2)
    page.isVisible = true
    #expect(await until { page.list.count == 1 })
    #expect(!page.isStale)
  }

  @Test func `an artist plays the tracks of exactly that name`() async {
    var queued: [String] { stand.session.player.queue.context.map(\.item.title) }
    stand.music.play(.credit(Credit(.artist, "guest")))
    #expect(await until { !stand.news.isEmpty })
    #expect(queued.isEmpty)
    stand.music.play(.credit(Credit(.artist, "A guest")))
    #expect(await until { queued == (1...4).map { "Track 2 of \($0)" } })
    stand.music.play(.credit(Credit(.artist, "Artist 1")))
    let own = stand.tracks(of: 1).filter { $0.state == .present && $0.artist == "Artist 1" }
    let there = own.map(\.title)
    #expect(await until { queued == there })
  }

  @Test func `a found list plays its open rows, and has a menu`() async throws {
    _ = try await stand.fixture.session.store.open()
    try Database(path: BytePath(stand.fixture.folder.path("library/music.db")), .write)
      .insert(PlayerStand.contents(1...4))
    let lists = stand.catalogue.lists
    lists.load()
    #expect(await until { lists.isLoaded })
    let track = stand.tracks(of: 1)[0]
    let rows: [NodeDraft] = [.line("a note"), .track(track.id, track.title)]
    #expect(
      lists.perform(.insert([.stack("Mine", rows), .stack("Empty")], into: ListNode.top))
    )
    let ids = lists.tree.rows(in: ListNode.top).map(\.id)
    answers.lists.withLock { $0 = ids }
    type("list")
    #expect(await until { page.selected == .list(ids[0]) })
    #expect(page.press(.enter, .shift))
    #expect(
      await until { stand.session.player.queue.queued.map(\.item.title) == [track.title] }
    )
    #expect(page.press(.enter, .control))
    #expect(await until { stand.session.player.queue.context.map(\.item.title) == [track.title] })
    page.openMenu(for: 0, at: Point(x: 20, y: 20))
    #expect(page.menu.isOpen)
    stand.music.play(stand.music.repertoire(ofList: ids[0]), .next)
    #expect(await until { stand.session.player.queue.queued.count == 1 })
    page.menu.close()
  }

  @Test func `an artist is added to a list as the artist's tracks`() async {
    // The second track is by a guest.
    let tracks = stand.tracks(of: 2).enumerated().filter { $0.offset != 1 }.map(\.element)
    let addition = await stand.music.addition(of: .credit(Credit(.artist, "Artist 2")))
    #expect(addition.title == "Artist 2" && addition.listName == "Artist 2")
    #expect(addition.drafts().map(\.target) == tracks.map { .track($0.id) })
  }

  @Test func `each key cancels the query before it`() async {
    answers.holds = true
    type("ti")
    type("title")
    answers.holds = false
    #expect(await until { page.list.count == 6 })
    #expect(page.run.query.typed == "title")
  }

  @Test func `understood parts are removed by a press`() async {
    let chips = SearchChips()
    var rest: String?
    chips.onRemove = { rest = $0 }
    chips.show(SearchQuery("blue year:1959"))
    #expect(chips.titles == ["1959"])
    chips.remove(0)
    #expect(rest == "blue")
  }

  @Test func `a search is saved as a list by a button or by Ctrl+S`() async throws {
    let lists = try await loadedLists()
    let key = Key("s")
    #expect(page.press(key, .control) && lists.tree.count == 0)
    type("year:1959 blue")
    #expect(page.press(key, .control))
    #expect(
      await until {
        lists.tree.rows(in: ListNode.top).map(\.search?.text) == ["year:1959 blue"]
      }
    )
    #expect(!page.press(key, []))
    type("title")
    #expect(await until { keepButton?.isMapped == true })
    let keep = try #require(keepButton)
    keep.click()
    #expect(await until { lists.tree.count == 2 })
    #expect(lists.tree.rows(in: ListNode.top).first?.text == "title")
    type("")
    #expect(await until { !keep.isMapped })
  }

  @Test func `a search page is freed`() async {
    await expectFreed {
      let page = SearchPage(stand.music, answers)
      page.field.text = "title"
      return [page]
    }
  }
}
