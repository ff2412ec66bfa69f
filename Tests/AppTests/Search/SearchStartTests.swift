import Gtk
import TestSupport
import Testing
import Values

@testable import App
@testable import Library

/// The page of an empty search.
extension SearchPageTests {
  private var memory: SessionMemory { stand.catalogue.memory }

  @Test func `an empty search has three records not heard lately, which open by a press`() async {
    var shown: [RecordID] = []
    page.onRecord = { record, _ in shown.append(record) }
    page.begin()
    #expect(page.start.view.isVisible && !page.list.isVisible && !page.chips.isVisible)
    #expect(
      await until { page.start.sleeves.allSatisfy { $0.record != nil && $0.button.isMapped } }
    )
    let records = page.start.sleeves.compactMap(\.record)
    #expect(Set(records.map(\.id)).count == 3)
    #expect(
      page.start.sleeves[1].button.told(.label("\(records[1].title), \(records[1].artist)"))
    )
    page.start.sleeves[1].button.click()
    #expect(shown == [records[1].id])
    type("title")
    #expect(await until { page.list.isVisible && !page.start.view.isVisible })
    #expect(page.chips.isVisible)
    type("")
    #expect(await until { page.start.view.isVisible && !page.list.isVisible })
    page.begin()
    #expect(page.start.sleeves.compactMap(\.record).map(\.id) == records.map(\.id))
  }

  @Test func `a search without a hit has one line of text above what an empty one has`() async {
    page.begin()
    type("zzz")
    #expect(await until { page.run.state == .nothing && page.start.view.isMapped })
    #expect(await until { page.start.sleeves.allSatisfy { $0.button.isMapped } })
    let lines = page.descendants.compactMap { $0 as? Label }.filter { $0.hasClass("search-status") }
    #expect(lines.map(\.text) == [page.words] && lines[0].isMapped && !page.list.isVisible)
    page.start.onFilter?("genre:jazz")
    #expect(page.field.text == "genre:jazz", "it replaces the words that find nothing")
  }

  @Test func `the record that plays is not among those not heard lately`() async {
    func shown() -> [RecordID] { page.start.sleeves.compactMap { $0.record?.id } }
    page.begin()
    #expect(await until { shown().count == 3 })
    let before = shown()
    stand.play(before[0])
    #expect(await until { stand.session.player.shownEntry?.item.record == before[0] })
    page.begin()
    #expect(await until { shown().count == 3 && !shown().contains(before[0]) })
    #expect(Array(shown().prefix(2)) == Array(before.dropFirst()))
  }

  @Test func `searches whose hits were used are the recent ones, until they are cleared`() async {
    page.begin()
    #expect(page.start.searches.isEmpty)
    for text in ["title", "track", "title"] {
      type(text)
      #expect(await until { page.run.isAnswered && page.list.count > 0 })
      page.openSelected()
    }
    type("sleep")
    #expect(await until { page.run.isAnswered && page.rows.headings[0]?.section == .commands })
    page.openSelected()
    #expect(memory.state.recentSearches == ["title", "track"])
    type("")
    #expect(await until { page.start.searches.count == 2 && page.start.searches[1].isMapped })
    page.start.searches[1].click()
    #expect(page.field.text == "track")
    for number in 0..<9 { memory.remember("\(number)") }
    #expect(memory.state.recentSearches == ["8", "7", "6", "5", "4", "3"])
    page.start.onForget?()
    #expect(memory.state.recentSearches.isEmpty)
  }

  @Test func `a filter of the page is written into the field`() {
    for filter in SearchStart.filters {
      let isFilter = SearchQuery(filter).parts.map(\.isFilter)
      #expect(isFilter == [true], "\(filter)")
    }
    page.start.onFilter?("genre:jazz")
    #expect(page.field.text == "genre:jazz")
  }
}
