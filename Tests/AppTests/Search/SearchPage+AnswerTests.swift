import GLib
import Gtk
import TestSupport
import Testing
import Values

@testable import App
@testable import Library

/// Keys, chips and screen readers with search results, and before these arrive.
extension SearchPageTests {
  @Test func `Enter before the results opens the first of the new results, not of the old ones`()
    async
  {
    var shown: [TrackID?] = []
    page.onRecord = { shown.append($1) }
    type("title")
    #expect(await until { page.list.count == 6 })
    answers.holds = true
    type("track")
    page.openSelected()
    #expect(shown.isEmpty)
    answers.holds = false
    #expect(await until { shown == [answers.hits[0].id] })
  }

  @Test func `Ctrl+Enter and Shift+Enter before the results play and queue the first one`() async {
    answers.holds = true
    type("track")
    #expect(page.press(.enter, .shift))
    answers.holds = false
    #expect(await until { stand.session.player.queue.queued.first?.item.id == answers.hits[0].id })
    answers.holds = true
    type("tittle")
    type("track")
    #expect(page.press(.enter, .control))
    answers.holds = false
    #expect(await until { stand.title == "Track 1 of 2" })
  }

  @Test func `a key after Enter cancels it`() async {
    var shown = 0
    page.onRecord = { _, _ in shown += 1 }
    answers.holds = true
    type("title")
    page.openSelected()
    type("track")
    page.openSelected()
    #expect(page.press(.down, []))
    answers.holds = false
    #expect(await until { page.run.isAnswered && page.list.count == 2 })
    #expect(shown == 0)
  }

  @Test func `a smart list holds what the search found, under the typed name`() async throws {
    let lists = try await loadedLists()
    type("miles jazz")
    #expect(page.press(Key("s"), .control))
    #expect(await until { lists.tree.count == 1 })
    let list = lists.tree.rows(in: ListNode.top).first
    #expect(list?.text == "miles jazz" && list?.search?.text == "miles genre:jazz")
  }

  @Test func `chips show which filters found the rows`() async {
    type("heart")
    #expect(await until { page.run.isAnswered && page.chips.titles == ["“heart”"] })
    type("miles jazz")
    #expect(await until { page.chips.titles.count == 1 && page.chips.titles[0].contains("jazz") })
    page.chips.remove(0)
    #expect(page.field.text == "miles")
  }

  @Test func `only a search with results can be kept by its button`() async {
    func keeps(in state: SearchRun.State) async -> Bool {
      #expect(await until { page.run.isAnswered && page.run.state == state })
      let places = page.rows.rows.indices.filter { place in
        page.content(of: page.rows.rows[place], at: place).isKeepable
      }
      #expect(places.isEmpty || places == [0], "it is beside the first heading")
      return !places.isEmpty
    }
    type("sections")
    #expect(await keeps(in: .found))
    type("zzz")
    #expect(await !keeps(in: .nothing))
    type("tittle")
    #expect(await !keeps(in: .nearly))
    type("")
    #expect(await !keeps(in: .idle))
  }

  @Test(arguments: ["artist:", "year:19", "-"])
  func `an incomplete filter shows a hint`(text: String) async {
    type(text)
    #expect(await until { page.run.isAnswered })
    #expect(page.run.state == .idle && page.start.view.isVisible && page.words.isEmpty)
  }

  @Test func `the text above the rows is about the latest query`() async {
    type("zzz")
    #expect(await until { page.words.contains("zzz") && page.run.isAnswered })
    type("zzzz")
    #expect(await until { page.words.contains("zzzz") })
  }

  @Test func `near matches remain while they are searched again`() async {
    type("tittle")
    #expect(await until { page.run.state == .nearly })
    var counts: [Int] = []
    page.onRows = { counts.append(page.list.count) }
    let (answered, onAnswer) = (Locked(false), page.run.onAnswer)
    page.run.onAnswer = {
      onAnswer?()
      answered.withLock { $0 = true }
    }
    answers.change()
    #expect(await until { answered.withLock { $0 } })
    #expect(page.list.count == 1 && page.run.state == .nearly && !counts.contains(0))
  }

  @Test func `a screen reader announces the results, and the row selected by an arrow key`() async {
    type("track")
    #expect(await until { page.run.isAnswered && page.list.count == 2 })
    stand.clock.turn(0.7)
    #expect(page.spoken.words.contains("2"))
    #expect(page.press(.down, []))
    #expect(page.spoken.words.contains(answers.hits[1].title))
    #expect(page.spoken.isMapped)
  }

  @Test func `a screen reader gets the understood parts, near matches, and what a chip removes`()
    async throws
  {
    type("track year:1959")
    #expect(await until { page.run.isAnswered && page.chips.titles == ["1959"] })
    let chip = try #require(buttons(page.chips).last)
    #expect(chip.told(.label("Remove “1959”")))
    type("tittle")
    #expect(await until { page.run.state == .nearly })
    stand.clock.turn(0.7)
    #expect(page.spoken.words == "No results for “tittle”. Similar:")
    type("heart")
    #expect(await until { page.run.state == .found })
    stand.clock.turn(0.7)
    #expect(page.spoken.words == "“heart” · 1 result")
  }

  @Test func `an artist in a row is a link, and a click on it opens nothing else`() async throws {
    var (shown, followed) = (0, [String]())
    page.onRecord = { _, _ in shown += 1 }
    stand.music.onCredit = { credit, record in followed.append("\(credit.name) \(record ?? 0)") }
    type("track")
    #expect(await until { page.list.count == 2 })
    let rows = page.list.descendants.compactMap { $0 as? SearchRowView }
    let row = try #require(rows.first { $0.row != nil })
    let labels = row.descendants.compactMap { $0 as? Label }
    let detail = try #require(labels.first { $0.text.contains("Title 2") })
    let click = try #require(row.controllers.compactMap { $0 as? ClickGesture }.first)
    emit("pressed", on: click, Int32(1), 9.0, 9.0)
    emit("activate-link", on: detail, "0")
    emit("released", on: click, Int32(1), 9.0, 9.0)
    #expect(followed == ["Ann, Jr. 2"] && shown == 0)
    // By the keyboard there is no click.
    emit("activate-link", on: detail, "1")
    #expect(followed.last == "Bob 2")
  }

  @Test func `a row activated by a screen reader is opened, and a double press opens it once`()
    async throws
  {
    var shown: [TrackID?] = []
    page.onRecord = { shown.append($1) }
    type("track")
    #expect(await until { page.list.count == 2 })
    page.list.activate(1)
    #expect(shown == [answers.hits[1].id])
    let row = try #require(page.list.cells.lazy.compactMap { $0 as? SearchRowView }.first)
    row.onTouch?()
    page.list.activate(1)
    #expect(shown.count == 1)
  }
}
