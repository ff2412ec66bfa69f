import GLib
import LibrarySupport
import TestSupport
import Testing

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct SearchDuringScanTests {
  @Test func `tracks found by a scan appear in the results, and the selected row remains`()
    async throws
  {
    let (fixture, music) = (try SessionFixture(), try TemporaryFolder())
    func write(_ numbers: Range<Int>) throws {
      for number in numbers {
        let name = "\(100 + number)"
        let names = "title=Song \(name);artist=Willow \(name);album=Record \(name)"
        let tags = "\(names);year=\(2100 - number)"
        try SmallFile.replace(music.path("\(name)/1.flac"), with: Array(tags.utf8))
      }
    }
    try write(0..<3)
    let store = fixture.session.store
    fixture.session.start()
    await fixture.session.opened()
    let root = try #require(try await store.addRoot(BytePath(music.path(""))))
    _ = try await LibraryScanner(store: store, reader: PlainReader()).scan(root)
    let catalogue = fixture.session.catalogue
    catalogue.load()
    #expect(await until { catalogue.library?.records.count == 3 })
    let page = SearchPage(MusicActions(catalogue, player: nil), catalogue.search)
    await Stage(page, width: 690, height: 600)
    page.adopt(page.field)
    page.field.text = "song 101"
    #expect(await until { page.run.isAnswered && page.rows.rows.count == 1 })
    let selected = try #require(page.selected)

    // Intermediate results always match the typed text.
    page.field.text = "willow"
    #expect(await until { page.run.isAnswered && page.rows.rows.count == 9 })
    for _ in 0..<7 { _ = page.press(.down, []) }
    #expect(page.selected == selected)
    var (selections, blanks): (Set<SearchRows.Row.ID?>, Int) = ([], 0)
    page.onRows = {
      selections.insert(page.selected?.id)
      blanks += page.rows.rows.count { page.content(of: $0).title.isEmpty }
    }
    try write(3..<200)
    let scan = Task { try await LibraryScanner(store: store, reader: PlainReader()).scan(root) }
    #expect(
      await until(within: .seconds(20)) {
        page.rows.headings.values.allSatisfy { $0.total == 200 }
      }
    )
    _ = try await scan.value
    #expect(page.rows.headings.values.map(\.total) == [200, 200, 200])
    #expect(selections == [selected.id] && page.selected == selected && blanks == 0)
    #expect(await until { page.unknown.isEmpty })
    page.field.text = "song 250"
    #expect(await until { page.run.isAnswered && page.rows.rows.count == 1 })
    await fixture.session.close()
  }
}
