import LibrarySupport
import TestSupport
import Testing

@testable import App
@testable import Library

struct MusicSearchTests {
  @Test func `other separators of names take effect at once in the search`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("title=Duet;artist=Ann & Bob;album=Both".utf8, "music/1.flac")
    let store = LibraryStore(folder: BytePath(folder.path("library")))
    try await store.open()
    let music = BytePath(folder.path("music"))
    let root = try #require(try await store.addRoot(music.resolved ?? music))
    _ = try await LibraryScanner(store: store, reader: PlainReader()).scan(root)
    let search = LibrarySearch(store)
    func artists() async throws -> [String] {
      try await search.search(SearchQuery("ann"), limit: 5).artists.ids.map(\.name)
    }
    #expect(try await artists() == ["Ann & Bob"])
    let changes = await search.changes()
    await search.setCredits(CreditSplitting(written: "&", exceptions: ""))
    var isTold = false
    for await _ in changes {
      isTold = true
      break
    }
    #expect(isTold)
    #expect(try await artists() == ["Ann"])
    await search.close()
    await store.close()
  }
}
