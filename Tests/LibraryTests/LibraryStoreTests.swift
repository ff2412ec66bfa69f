import Foundation
import LibrarySupport
import TestSupport
import Testing

@testable import Library

struct LibraryStoreTests {
  private let fixture = LibraryFixture()

  /// A store with one stack and two tracks, one of them with a heart and a play.
  private func filled() async throws -> LibraryStore {
    fixture.track("A/1.flac", "title=One;artist=X;album=T;track=1")
    fixture.track("A/2.flac", "title=Two;artist=X;album=T;track=2")
    let store = try await fixture.scanned()
    let one = try await store.id(of: "One")
    try await store.apply(
      .insert([.stack("Stack", [.track(one, "One"), .line("a line")])], into: 0)
    )
    try await store.setHeart(true, ofTrack: one)
    try await store.play(one)
    return store
  }

  private func expectFilled(_ store: LibraryStore) async throws {
    let contents = try await store.contents()
    let one = try #require(contents.tracks.first { $0.title == "One" })
    #expect(one.heart != nil)
    #expect(one.plays == 1)
    let tree = await store.listTree
    let stack = try #require(tree.rows(in: ListNode.top).first)
    #expect(tree.rows(in: stack.id).map(\.text) == ["One", "a line"])
    #expect(tree.rows(in: stack.id)[0].track == one.id)
  }

  private func copies() -> [BytePath] { LibraryFiles(folder: fixture.place).copies }

  @Test func `everything is stored across a restart`() async throws {
    let store = try await filled()
    await store.close()
    let again = LibraryStore(folder: fixture.place, clock: fixture.calendar.clock)
    #expect(try await again.open().isEmpty)
    try await expectFilled(again)
  }

  @Test func `a closed store throws an error`() async throws {
    let store = LibraryStore(folder: fixture.place, clock: fixture.calendar.clock)
    await #expect(throws: DatabaseError.self) { try await store.contents() }
  }

  @Test func `a broken page is not backed up over good copies, but repaired`() async throws {
    let store = try await filled()
    try await store.backUp()
    await store.close()
    for page in 2..<9 { Damage.zeroes("user.db", page: page).strike(fixture.place) }
    let again = try await fixture.open()
    fixture.calendar.advance(days: 2)
    try await again.apply(.insert([.line("later")], into: 0))
    #expect(try await again.maintain())
    let second = fixture.place.appending("user-2.db")
    #expect(await again.repairs.contains(.restored(from: second)))
    #expect(copies().count == 2)
    for path in copies() {
      #expect(try UserTables.current.complaint(in: Database(path: path, .read)) == nil)
    }
    try await expectFilled(again)
    #expect(try await again.check().isEmpty)
  }

  @Test func `a cancelled check reports nothing, and is repeated`() async throws {
    let store = try await filled()
    await store.close()
    // It is found only by a check.
    try Database(path: fixture.place.appending("music.db"), .write)
      .execute("DROP INDEX folder_home")
    let again = try await fixture.open()
    let stopped = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await again.check()
    }
    #expect(try await stopped.value.isEmpty)
    #expect(try await again.check().isEmpty == false)
    try await fixture.scan(again)
    try await expectFilled(again)
  }

  @Test func `seven copies are kept, one for each day with edits`() async throws {
    let store = try await filled()
    for day in 0..<9 {
      try await store.apply(.insert([.line("\(day)")], into: 0))
      #expect(try await store.maintain())
      try await store.apply(.insert([.line("later")], into: 0))
      #expect(try await store.maintain() == false)
      fixture.calendar.advance(days: 1)
    }
    #expect(copies().count == 7)
    #expect(try await store.maintain(), "the last day's edits")
    fixture.calendar.advance(days: 1)
    #expect(try await store.maintain() == false, "a day without edits")
    // A clock set back by years does not stop the backups.
    fixture.calendar.advance(days: -4000)
    try await store.apply(.insert([.line("before")], into: 0))
    #expect(try await store.maintain())
  }

  @Test func `all copies have at most 200 MB, and two always stay`() async throws {
    let store = try await filled()
    for day in 1...3 {
      try await store.backUp()
      _ = try #require(copies().first).withCString { truncate($0, 250_000_000) }
      fixture.calendar.advance(days: 1)
      #expect(copies().count == min(day, 2))
    }
  }

  @Test func `edits that the index lacks are copied into it at the next start`() async throws {
    let store = try await filled()
    let two = try await store.id(of: "Two")
    await store.close()
    let music = URL(filePath: fixture.place.appending("music.db").text)
    let kept = try Data(contentsOf: music)
    let later = try await fixture.open()
    try await later.setHeart(true, ofTrack: two)
    try await later.apply(.insert([.track(two, "Two")], into: 0))
    try await later.undo()
    try await later.redo()
    await later.close()
    try kept.write(to: music)
    let again = try await fixture.open()
    #expect(await again.repairs.isEmpty)
    #expect(await again.listTree.rows(in: 0).map(\.track) == [nil, two])
    #expect(try await again.contents().tracks.filter { $0.heart != nil }.count == 2)
    #expect(try await again.undo() == .edit)
    #expect(await again.listTree.rows(in: 0).map(\.text) == ["Stack"])
  }

  @Test func `a folder that cannot be created is reported`() async throws {
    let store = LibraryStore(folder: BytePath("/dev/null/library"))
    await #expect(throws: DatabaseError.self) { try await store.open() }
  }

  @Test func `changes are published to observers`() async throws {
    let store = try await fixture.open()
    let stream = await store.changes()
    fixture.track("A/1.flac", "title=One;artist=X;album=T")
    try await fixture.scan(store)
    try await store.apply(.insert([.line("row")], into: 0))
    await store.close()
    var titles: Set<String> = []
    var counts: [Int] = []
    var rows: [String] = []
    for await change in stream {
      titles.formUnion(change.records.map(\.album.title))
      counts += change.records.map(\.trackCount)
      rows += change.nodes.compactMap(\.after?.text)
    }
    #expect(titles == ["T"])
    #expect(!counts.isEmpty && counts.allSatisfy { $0 == 1 })
    #expect(rows == ["row"])
  }
}
