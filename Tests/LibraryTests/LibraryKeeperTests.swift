import Library
import LibrarySupport
import Testing

struct LibraryKeeperTests {
  @Test(.timeLimit(.minutes(1)))
  func `what changes in a watched folder is scanned by itself`() async throws {
    let fixture = try LibraryFixture()
    fixture.track("A/1.flac", "title=One")
    let store = try await fixture.open()
    try await store.addRoot(fixture.music)
    let keeper = LibraryKeeper(store: store, reader: fixture.reader, clock: fixture.calendar.clock)
    let events = await keeper.events()
    await keeper.rescan(.start)
    await keeper.settle()
    #expect(try await store.titles(.present) == ["One"])
    fixture.track("A/2.flac", "title=Two")
    fixture.track("New/Folder/3.flac", "title=Three")
    fixture.remove("A/1.flac")
    var finished = 0
    for await event in events {
      guard case .finished = event else { continue }
      finished += 1
      if try await store.titles(.present) == ["Three", "Two"] { break }
    }
    #expect(finished >= 2)
    #expect(try await store.titles(.missing) == ["One"])
    await keeper.close()
    await store.close()
  }

  @Test func `a watch on a folder that is not there says so by nothing`() async throws {
    let watch = try #require(FolderWatch())
    #expect(watch.watch([BytePath("/no/such/folder")]))
    watch.close()
    for await _ in watch.changes { Issue.record("nothing changed") }
  }
}
