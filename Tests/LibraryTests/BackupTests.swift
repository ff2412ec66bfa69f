import Foundation
import LibrarySupport
import TestSupport
import Testing
import Values

@testable import Library

struct BackupTests {
  private let fixture = LibraryFixture()
  private let wanted = WantedTrack(title: "W")

  /// A library with a list of a track, a record and a wanted track.
  private func filled() async throws -> LibraryStore {
    fixture.track("A/1.flac", "title=One;album=A;artist=X")
    fixture.track("B/1.flac", "title=Two;album=B;artist=X")
    let store = try await fixture.scanned()
    let record = try #require(try await store.contents().albums.first { $0.title == "B" }).id
    let drafts: [NodeDraft] = [
      .track(try await store.id(of: "One"), "One"), .record(record, "B"), .wanted(wanted, "W"),
    ]
    try await store.apply(
      .insert([.stack("Stack", drafts), .stack("Empty"), .line("line")], into: 0)
    )
    return store
  }

  @Test func `backups have their time and their lists, the newest first`() async throws {
    let store = try await filled()
    try await store.backUp()
    let first = fixture.calendar.now
    fixture.calendar.advance(days: 3)
    try await store.apply(.delete([5]))
    try await store.backUp()
    let backups = await store.backups()
    #expect(backups.map(\.time) == [fixture.calendar.now, first])
    #expect(backups.map(\.lists) == [1, 2] && backups.map(\.rows) == [5, 6])
    // An unreadable backup is left out.
    fixture.writeFile(backups[0].path, "no database")
    #expect(await store.backups() == [backups[1]])
  }

  @Test
  func `the lists of a backup replace the present ones as one step that is undone and redone`()
    async throws
  {
    let store = try await filled()
    try await store.backUp()
    let old = await store.listTree
    try await store.apply(.delete([1]))
    try await store.apply(.insert([.stack("New", [.line("x")])], into: 0))
    try await store.apply(.complete([6]))
    let present = await store.listTree
    let backup = try #require(await store.backups().first)
    #expect(try await store.restoreLists(from: backup).count == 7)
    #expect(await store.listTree.changes(to: old).isEmpty)
    #expect(try await store.nextSteps().undo == "restore")
    #expect(try await store.restoreLists(from: backup).isEmpty)
    #expect(try await store.check().isEmpty)
    try await store.undo()
    #expect(await store.listTree.changes(to: present).isEmpty)
    await store.close()
    let again = try await fixture.open()
    try await again.redo()
    #expect(await again.listTree.changes(to: old).isEmpty)
    // A new row has an unused id.
    let made = try await again.apply(.insert([.line("later")], into: 0))
    #expect(made.first?.after?.id == 9)
  }

  @Test func `a list that fills itself is restored with its search`() async throws {
    let store = try await filled()
    let search = ListSearch("heart", in: .random, limit: 50)
    try await store.apply(.insert([.search(search, "Hearts")], into: 0))
    try await store.backUp()
    try await store.apply(.search(7, ListSearch("missing")))
    try await store.apply(.delete([7]))
    try await store.restoreLists(from: try #require(await store.backups().first))
    #expect(await store.listTree[7]?.search == search)
    #expect(try await store.check().isEmpty)
  }

  @Test func `restored rows find their tracks and records in a library with other numbers`()
    async throws
  {
    let store = try await filled()
    try await store.backUp()
    let backup = try #require(await store.backups().first)
    let kept = fixture.beside("kept.db")
    try FileManager.default.copyItem(atPath: backup.path.text, toPath: kept.text)
    await store.close()
    try FileManager.default.removeItem(atPath: fixture.place.text)
    fixture.track("0/0.flac", "title=Zero;album=0")
    let again = try await fixture.open()
    try await fixture.scan(again, [fixture.path("0")])
    try await fixture.scan(again)
    try FileManager.default.copyItem(atPath: kept.text, toPath: backup.path.text)
    try await again.restoreLists(from: try #require(await again.backups().first))
    let rows = await again.listTree.rows(in: 1)
    let record = try #require(try await again.contents().albums.first { $0.title == "B" }).id
    let one = try await again.id(of: "One")
    #expect(rows.map(\.target) == [.track(one), .record(record), .wanted(wanted)])
    #expect(try await again.check().isEmpty)
  }

  @Test func `a restored row finds a moved file, and keeps a missing one`() async throws {
    let store = try await filled()
    let one = try await store.id(of: "One")
    try await store.backUp()
    fixture.rename("A/1.flac", to: "C/new.flac")
    try await fixture.scan(store)
    for path in ["B/1.flac", "B"] { fixture.remove(path) }
    try await store.apply(.delete([1]))
    for number in 0..<RowEdit.mostSteps {
      try await store.apply(.rename(6, to: "line \(number)"))
    }
    try await fixture.scan(store)
    fixture.calendar.advance(days: 100)
    // The copy of today forgets what nothing refers to any more.
    try await store.backUp()
    try await fixture.scan(store)
    #expect(try await store.contents().albums.map(\.title) == ["A"])
    try await store.restoreLists(from: try #require(await store.backups().last))
    let rows = await store.listTree.rows(in: 1)
    #expect(rows.map(\.text) == ["One", "B", "W"])
    #expect(rows[0].track == one && rows[1].record != nil)
    #expect(try await store.check().isEmpty)
    fixture.track("B/1.flac", "title=Two;album=B;artist=X")
    try await fixture.scan(store)
    let record = try #require(try await store.contents().albums.first { $0.title == "B" }).id
    #expect(await store.listTree.rows(in: 1)[1].record == record)
  }

  @Test func `a copy that cannot be read is refused with an error and damages nothing`()
    async throws
  {
    let store = try await filled()
    try await store.backUp()
    let backup = try #require(await store.backups().first)
    fixture.writeFile(backup.path, "no database")
    let before = await store.listTree
    let error = await #expect(throws: DatabaseError.self) {
      try await store.restoreLists(from: backup)
    }
    #expect(error?.kind == .cannotOpen)
    #expect(await store.listTree == before)
    #expect(await store.repairs.isEmpty)
  }
}
