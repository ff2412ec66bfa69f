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
      case 0: try await store.setHeart(true, ofTrack: track, isStep: true)
      case 2: try await store.setHeart(true, ofRecord: record, isStep: true)
      case 4: try await store.setHeart(false, ofTrack: track, isStep: true)
      case 5: try await store.setHeart(false, ofRecord: record, isStep: true)
      default: try await store.apply(.insert([.stack("\(number)")], into: ListNode.top))
      }
      let heart = LibraryStore.Step.heart(of: number % 4 == 0 ? .track(track) : .record(record))
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
    try await store.setHeart(true, ofTrack: track)
    #expect(await store.stepCounts() == (1, 0))
    #expect(try await store.undo() == .edit)
    #expect(try await state(store)[0] != "-")
  }

  @Test func `the undo step of a heart follows its track to another folder`() async throws {
    let (store, track, _) = try await filled()
    try await store.setHeart(true, ofTrack: track, isStep: true)
    fixture.rename("A/1.flac", to: "B/1.flac")
    try await fixture.scan(store)
    #expect(try await store.undo() == .heart(of: .track(track)))
    #expect(try await state(store)[0] == "-")
    #expect(try await store.redo() == .heart(of: .track(track)))
    #expect(try await state(store)[0] != "-")
  }
}
