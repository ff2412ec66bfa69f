import Library
import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct MovingGroupTests {
  @Test func `lists are exported and imported again, with a message for each`() async throws {
    let fixture = try SessionFixture()
    let session = fixture.session
    let lists = session.catalogue.lists
    fixture.start()
    await session.opened()
    #expect(await until { lists.isLoaded })
    #expect(lists.perform(.insert([.stack("List", [.line("a")])], into: 0)))
    let group = MovingGroup(session)
    var news: [String] = []
    group.onNews = { news.append($0) }
    let file = BytePath(fixture.folder.path("user.jsonl"))
    group.export(to: file)
    #expect(await until { news.count == 1 })
    #expect(lists.perform(.delete([1])))
    group.import(file)
    #expect(await until { lists.tree.count == 2 && news.count == 2 })
    #expect(news[1].hasPrefix("New: hearts 0, plays 0, dates 0, rows of lists 2."))
    group.import(BytePath(fixture.folder.path("gone")))
    #expect(await until { news.count == 3 })
  }
}
