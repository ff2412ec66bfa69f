import Testing
import Values

@testable import Library

struct HeartStepTests {
  private let fixture = LibraryFixture()

  private func filled() async throws -> (LibraryStore, track: TrackID, record: RecordID) {
    fixture.track("A/1.flac", "title=One;artist=X;album=T;track=1")
    fixture.track("A/2.flac", "title=Two;artist=X;album=T;track=2")
    let store = try await fixture.scanned()
    let contents = try await store.contents()
    return (store, try await store.id(of: "One"), try #require(contents.albums.first).id)
  }

  /// The times of the hearts of track and record, and the lists.
  private func state(_ store: LibraryStore) async throws -> [String] {
    let contents = try await store.contents()
    let hearts = [contents.tracks.first { $0.title == "One" }?.heart, contents.albums.first?.heart]
    return hearts.map { $0.map { "\($0 - 1_800_000_000)" } ?? "-" }
      + (await store.listTree).rows(in: ListNode.top).map(\.text)
  }

  @Test
  func `hearts and edits are undone in order and redone, after a restart as well`() async throws {
    let (store, track, record) = try await filled()
    let start = fixture.calendar.now - 1_800_000_000
    var states = [try await state(store)]
    var kinds: [LibraryStore.Step] = []
    for number in 0..<6 {
      fixture.calendar.advance(seconds: 10)
      switch number {
      case 0: try await store.setHearts(true, of: [.track(track)], isStep: true)
      case 2: try await store.setHearts(true, of: [.record(record)], isStep: true)
      case 4: try await store.setHearts(false, of: [.track(track)], isStep: true)
      case 5: try await store.setHearts(false, of: [.record(record)], isStep: true)
      default: try await store.apply(.insert([.stack("\(number)")], into: ListNode.top))
      }
      let heart = LibraryStore.Step.hearts(of: [number % 4 == 0 ? .track(track) : .record(record)])
      kinds.append(number % 2 == 0 || number == 5 ? heart : .edit)
      states.append(try await state(store))
    }
    #expect(states[4] == ["\(start + 10)", "\(start + 30)", "1", "3"])
    #expect(states[6] == ["-", "-", "1", "3"])
    await store.close()
    let again = try await fixture.open()
    #expect(await again.stepCounts() == (6, 0))
    for number in (0..<6).reversed() {
      #expect(try await again.undo() == kinds[number])
      #expect(try await state(again) == states[number], "the heart has its old time")
    }
    #expect(try await again.undo() == nil)
    for number in 0..<6 {
      #expect(try await again.redo() == kinds[number])
      #expect(try await state(again) == states[number + 1])
    }
    #expect(try await again.redo() == nil)
    #expect(try await again.check().isEmpty)
  }

  @Test func `setting a heart without an undo step keeps the steps`() async throws {
    let (store, track, _) = try await filled()
    try await store.apply(.insert([.stack("a")], into: ListNode.top))
    try await store.setHearts(true, of: [.track(track)])
    #expect(await store.stepCounts() == (1, 0))
    #expect(try await store.undo() == .edit)
    #expect(try await state(store)[0] != "-")
  }

  @Test func `the undo step of a heart follows its track to another folder`() async throws {
    let (store, track, _) = try await filled()
    try await store.setHearts(true, of: [.track(track)], isStep: true)
    fixture.rename("A/1.flac", to: "B/1.flac")
    try await fixture.scan(store)
    #expect(try await store.undo() == .hearts(of: [.track(track)]))
    #expect(try await state(store)[0] == "-")
    #expect(try await store.redo() == .hearts(of: [.track(track)]))
    #expect(try await state(store)[0] != "-")
  }

  @Test func `the hearts of many are one step, which removes no older one`() async throws {
    let names = (0..<1100).map { "\($0)" }
    for name in names { fixture.track("A/\(name).flac", "title=\(name);artist=X;album=T") }
    let store = try await fixture.scanned()
    let contents = try await store.contents()
    let tracks = contents.tracks.map { ListTarget.track($0.id) }
    let record = ListTarget.record(try #require(contents.albums.first).id)
    func hearts(_ store: LibraryStore) async throws -> [Int] {
      let contents = try await store.contents()
      return [contents.tracks.count { $0.heart != nil }, contents.albums.count { $0.heart != nil }]
    }
    try await store.apply(.insert([.stack("older")], into: ListNode.top))
    try await store.setHearts(true, of: [tracks[7]], isStep: true)
    try await store.setHearts(true, of: tracks + [record], isStep: true)
    try await store.setHearts(false, of: [record, tracks[3]], isStep: true)
    #expect(await store.stepCounts() == (4, 0))
    await store.close()
    let again = try await fixture.open()
    #expect(try await again.undo() == .hearts(of: [record, tracks[3]]))
    #expect(try await hearts(again) == [1100, 1])
    #expect(try await again.undo() == .hearts(of: Set(tracks + [record])))
    #expect(try await hearts(again) == [1, 0], "one had its heart before")
    #expect(await again.stepCounts() == (2, 2))
    #expect(try await again.redo() == .hearts(of: Set(tracks + [record])))
    #expect(try await hearts(again) == [1100, 1])
    for _ in 0..<3 { try await again.undo() }
    #expect(try await hearts(again) == [0, 0])
    #expect(await (again.stepCounts().back, again.listTree.count) == (0, 0))
    #expect(try await again.check().isEmpty)
  }
}
