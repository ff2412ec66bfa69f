import GLib
import Identities
import TestSupport
import Testing
import Widgets

@testable import App
@testable import Library

struct HeartStepsTests {
  @Test func `hearts of an earlier run are undone among the edits of the lists`() async throws {
    let folder = try TemporaryFolder()
    try SmallFile.replace(folder.path("a/1.flac"), with: Array("title=x;artist=A;album=B".utf8))
    let fixture = try SessionFixture()
    let (store, catalogue) = (fixture.session.store, fixture.session.catalogue)
    try await fixture.scan(folder)
    catalogue.load()
    catalogue.lists.load()
    #expect(await until { catalogue.library?.records.count == 1 && catalogue.lists.isLoaded })
    let record = try #require(catalogue.library?.records.keys.first)
    let music = MusicActions(catalogue, player: nil)
    func state() -> [String] {
      catalogue.favourites.all.map { "\($0)" }
        + catalogue.lists.tree.rows(in: ListNode.top).map(\.text)
    }
    let first = ListsSource(music)
    var states = [state()]
    for name in ["one", "", "two"] {
      if name.isEmpty {
        first.giveHeart(to: .record(record))
      } else {
        #expect(first.perform(.insert(name, choice: nil, into: first.root, at: .max)))
      }
      states.append(state())
    }
    await catalogue.lists.flush()
    #expect(await store.stepCounts() == (3, 0))
    // A new source, as after a restart.
    let next = ListsSource(MusicActions(catalogue, player: nil))
    for wanted in states.dropLast().reversed() {
      #expect(next.undo())
      #expect(await until { state() == wanted })
    }
    #expect(!next.undo())
    for wanted in states.dropFirst() {
      #expect(next.redo())
      #expect(await until { state() == wanted })
    }
    await catalogue.lists.flush()
    #expect(await until { catalogue.lists.steps == (3, 0) })
    await store.close()
  }

  @Test func `a heart remains shown where undo reverts another program's edit`() async throws {
    let folder = try TemporaryFolder()
    try SmallFile.replace(folder.path("a/1.flac"), with: Array("title=x;artist=A;album=B".utf8))
    let fixture = try SessionFixture()
    let (store, catalogue) = (fixture.session.store, fixture.session.catalogue)
    try await fixture.scan(folder)
    catalogue.load()
    catalogue.lists.load()
    #expect(await until { catalogue.library?.records.count == 1 && catalogue.lists.isLoaded })
    let record = try #require(catalogue.library?.records.keys.first)
    let source = ListsSource(MusicActions(catalogue, player: nil))
    source.giveHeart(to: .record(record))
    await catalogue.lists.flush()
    let other = LibraryStore(folder: store.folder)
    try await other.open()
    try await other.apply(.insert([.stack("theirs")], into: ListNode.top))
    #expect(source.undo())
    await catalogue.lists.flush()
    #expect(try await store.contents().albums.first?.heart != nil)
    #expect(await until { catalogue.favourites.all == [.record(record)] })
    #expect(await until { catalogue.lists.tree.count == 0 && catalogue.lists.steps == (1, 1) })
    #expect(source.undo())
    #expect(await until { catalogue.favourites.all.isEmpty })
    await catalogue.lists.flush()
    for store in [store, other] { await store.close() }
  }
}
