import GLib
import TestSupport
import Testing

@testable import App
@testable import Library

struct HeartStepsTests {
  private let folder: TemporaryFolder
  private let fixture: SessionFixture
  private let record: ShelvedRecord
  private var store: LibraryStore { fixture.session.store }
  private var catalogue: Catalogue { fixture.session.catalogue }

  init() async throws {
    folder = try TemporaryFolder()
    try SmallFile.replace(folder.path("a/1.flac"), with: Array("title=x;artist=A;album=B".utf8))
    let fixture = try SessionFixture()
    self.fixture = fixture
    try await fixture.scan(folder)
    let catalogue = fixture.session.catalogue
    catalogue.load()
    catalogue.lists.load()
    #expect(await until { catalogue.library?.records.count == 1 && catalogue.lists.isLoaded })
    record = try #require(catalogue.library?.records.values.first)
  }

  @Test func `hearts of any page are undone among the edits of the lists, also after a restart`()
    async throws
  {
    let music = MusicActions(catalogue, player: nil)
    func state() -> [String] {
      catalogue.favourites.all.map { "\($0)" }
        + catalogue.lists.tree.rows(in: ListNode.top).map(\.text)
    }
    let first = ListsSource(music)
    var states = [state()]
    for name in ["one", "", "two"] {
      if name.isEmpty {
        music.setHeart(true, of: .record(record))
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
      #expect(next.undo() != nil)
      #expect(await until { state() == wanted })
    }
    #expect(next.undo() == nil)
    for wanted in states.dropFirst() {
      #expect(next.redo() != nil)
      #expect(await until { state() == wanted })
    }
    await catalogue.lists.flush()
    #expect(await until { catalogue.lists.steps == (3, 0) })
    await store.close()
  }

  @Test func `the hearts of several are one step of undo`() async throws {
    let music = MusicActions(catalogue, player: nil)
    let track = try #require(await catalogue.allTracks(of: record.id).first)
    // A track may be there twice, as among entries of the queue.
    let twice = Array(repeating: RecordSubject.track(track, of: record), count: 2)
    let group = SubjectGroup(subjects: [.record(record)] + twice)
    var calls = 0
    let watch = catalogue.favourites.observe { calls += 1 }
    group.setHeart(true, by: music)
    #expect(calls == 1, "thousands would be thousands of new lists")
    #expect(catalogue.favourites.all.count == 2)
    withExtendedLifetime(watch) {}
    await catalogue.lists.flush()
    #expect(await until { catalogue.favourites.all.count == 2 && catalogue.lists.steps == (1, 0) })
    let source = ListsSource(music)
    #expect(source.undo() == "The hearts were removed.")
    await catalogue.lists.flush()
    #expect(await until { catalogue.favourites.all.isEmpty && catalogue.lists.steps == (0, 1) })
    #expect(source.undo() == nil)
    #expect(source.redo() == "The hearts are back.")
    await catalogue.lists.flush()
    #expect(await until { catalogue.favourites.all.count == 2 && catalogue.lists.steps == (1, 0) })
    await store.close()
  }

  @Test func `a heart remains shown where undo reverts an edit of the library`() async throws {
    let source = ListsSource(MusicActions(catalogue, player: nil))
    source.setHearts(true, of: [.favourite(.record(record.id))])
    await catalogue.lists.flush()
    try await store.apply(.insert([.stack("theirs")], into: ListNode.top))
    #expect(source.undo() != nil)
    await catalogue.lists.flush()
    #expect(try await store.contents().albums.first?.heart != nil)
    #expect(await until { catalogue.favourites.all == [.record(record.id)] })
    #expect(await until { catalogue.lists.tree.count == 0 && catalogue.lists.steps == (1, 1) })
    #expect(source.undo() != nil)
    #expect(await until { catalogue.favourites.all.isEmpty })
    await catalogue.lists.flush()
    await store.close()
  }
}
