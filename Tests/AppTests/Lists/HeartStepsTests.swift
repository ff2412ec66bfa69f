import GLib
import Identities
import LibrarySupport
import TestSupport
import Testing
import Widgets

@testable import App
@testable import Library

struct HeartStepsTests {
  @Test func `hearts of an earlier run are taken back among the edits of the lists`() async throws {
    let folder = try TemporaryFolder()
    try SmallFile.replace(folder.path("a/1.flac"), with: Array("title=x;artist=A;album=B".utf8))
    let fixture = try SessionFixture()
    let (store, catalogue) = (fixture.session.store, fixture.session.catalogue)
    try await store.open()
    let root = try #require(try await store.addRoot(BytePath(folder.path(""))))
    _ = try await LibraryScanner(store: store, reader: PlainReader()).scan(root)
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
    // Knows nothing of what was done, as after a restart.
    let next = ListsSource(music)
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
}
