import LibrarySupport
import TestSupport
import Testing

@testable import Library

struct RepairTests {
  private let fixture = LibraryFixture()

  private var database: BytePath { fixture.place.appending("music.db") }

  private func filled() async throws -> LibraryStore {
    for number in 0..<40 {
      fixture.track("\(number).flac", "title=\(number);album=A\(number);artist=X")
    }
    let store = try await fixture.scanned()
    let one = try await store.id(of: "1")
    try await store.apply(.insert([.stack("Stack", [.track(one, "1"), .line("a line")])], into: 0))
    try await store.setHearts(true, of: [.track(one)])
    try await store.play(one)
    return store
  }

  private func expectFilled(_ store: LibraryStore) async throws {
    let one = try #require(try await store.contents().tracks.first { $0.title == "1" })
    #expect(one.heart != nil && one.plays == 1)
    let tree = await store.listTree
    let stack = try #require(tree.rows(in: ListNode.top).first)
    #expect(tree.rows(in: stack.id).map(\.text) == ["1", "a line"])
    #expect(tree.rows(in: stack.id).first?.track == one.id)
  }

  @Test func `edits of the program are no steps, not even after a repair`() async throws {
    let store = try await fixture.open()
    let search = NodeDraft.search(ListSearch("heart"), "Hearts")
    try await store.apply(.insert([search], into: 0), isStep: false)
    try await store.apply(.insert([.line("mine")], into: 0))
    try await store.ruin()
    _ = try await store.contents()
    #expect(await store.repairs.contains(.madeAnew))
    #expect(await store.listTree.rows(in: 0).map(\.text) == ["Hearts", "mine"])
    #expect(await store.stepCounts() == (back: 1, forth: 0))
    #expect(try await store.undo() == .edit)
    #expect(try await store.undo() == nil)
    #expect(await store.listTree.rows(in: 0).map(\.text) == ["Hearts"])
  }

  @Test func `damage met by a query is repaired while the library is in use`() async throws {
    let store = try await filled()
    let changes = await store.changes()
    try await store.ruin()
    // The query itself does not fail.
    _ = try await store.contents()
    #expect(LibraryFiles(folder: fixture.place).brokenMusic.isThere)
    try await fixture.scan(store)
    try await expectFilled(store)
    #expect(try await store.check().isEmpty)
    await store.close()
    var repairs: [[RepairNote]] = []
    for await change in changes where !change.repairs.isEmpty {
      #expect(change.isEverything)
      repairs.append(change.repairs)
    }
    // The repair is reported once.
    #expect(repairs.count == 1)
    #expect(repairs.first?.contains(.madeAnew) == true)
    let again = LibraryStore(folder: fixture.place, clock: fixture.calendar.clock)
    #expect(try await again.open().isEmpty)
  }

  @Test func `an edit that meets damage is applied to the repaired library`() async throws {
    let store = try await filled()
    let two = try await store.id(of: "2")
    try await store.ruin()
    try await store.apply(.insert([.track(two, "2")], into: 0))
    #expect(await store.repairs.isEmpty == false)
    #expect(await store.listTree.rows(in: 0).map(\.text) == ["Stack", "2"])
    try await fixture.scan(store)
    try await expectFilled(store)
  }

  @Test(arguments: ["1", "2"])
  func `a play whose look-up meets damage is counted in the repaired library`(title: String)
    async throws
  {
    let store = try await filled()
    let track = try await store.id(of: title)
    let before = try await store.plays(of: track)
    try await store.ruin()
    let (file, time) = (fixture.path("\(title).flac"), fixture.calendar.now + 100)
    try await store.play(track, of: file, at: time)
    #expect(await store.repairs.contains(.madeAnew))
    #expect(try await store.plays(of: store.id(of: title)) == [time] + before)
    try await fixture.scan(store)
    #expect(try await store.plays(of: store.id(of: title)) == [time] + before)
    #expect(try await store.check().isEmpty)
  }

  @Test func `a scan that meets damage continues in the repaired library`() async throws {
    let store = try await filled()
    for number in 40..<60 { fixture.track("\(number).flac", "title=\(number);album=B") }
    try await store.ruin()
    try await fixture.scan(store)
    try await fixture.scan(store)
    #expect(try await store.titles(.present).count == 60)
    try await expectFilled(store)
  }

  @Test func `new tracks of a repaired library get unused ids`() async throws {
    let store = try await filled()
    let before = Set(try await store.contents().tracks.map(\.id))
    try await store.ruin()
    try await fixture.scan(store)
    let after = try await store.contents().tracks
    #expect(after.count == 40)
    #expect(before.isDisjoint(with: after.map(\.id)))
    // An id from before the damage changes nothing.
    for id in before { try await store.setHearts(true, of: [.track(id)]) }
    #expect(try await store.contents().tracks.filter { $0.heart != nil }.count == 1)
  }

  @Test func `repeated damage by a disk is reported as such`() async throws {
    let store = try await filled()
    try await store.ruin()
    _ = try await store.contents()
    try await store.ruin()
    let error = await #expect(throws: DatabaseError.self) { try await store.contents() }
    #expect(error?.kind == .brokenAgain)
    #expect(error?.description.contains("the disk may be failing") == true)
    // Later it is repaired again.
    fixture.calendar.advance(seconds: 600)
    _ = try await store.contents()
    try await fixture.scan(store)
    try await expectFilled(store)
  }

  @Test(arguments: ["DROP TABLE album", "DROP INDEX folder_home", "ALTER TABLE track ADD COLUMN x"])
  func `unknown or missing tables are damage`(statement: String) async throws {
    let store = try await filled()
    await store.close()
    try Database(path: database, .write).execute(statement)
    let again = try await fixture.open()
    try await again.check()
    #expect(await again.repairs.isEmpty == false)
    try await fixture.scan(again)
    try await expectFilled(again)
  }

  @Test(
    arguments: [
      "UPDATE row SET parent = 1 WHERE id = 1", "UPDATE row SET text = 'other' WHERE id = 2",
      "UPDATE song SET heart = NULL", "DELETE FROM play", "DELETE FROM song", "DELETE FROM row",
      "UPDATE meta SET value = 0 WHERE name = 'edit'",
      "UPDATE meta SET value = 9223372036854775807 WHERE name = 'edit'",
      "UPDATE meta SET value = 9223372036854775807 WHERE name = 'next_row'",
    ]
  )
  func `a value that changed by itself is restored from the second file`(
    statement: String
  ) async throws {
    let store = try await filled()
    await store.close()
    try Database(path: fixture.place.appending("user.db"), .write).execute(statement)
    let again = try await fixture.open()
    try await again.check()
    let second = fixture.place.appending("user-2.db")
    #expect(await again.repairs.contains(.restored(from: second)))
    try await expectFilled(again)
    try await again.apply(.insert([.line("more")], into: 0))
    await again.close()
    let last = try await fixture.open()
    #expect(try await last.check().isEmpty)
    #expect(await last.listTree.rows(in: 0).map(\.text) == ["Stack", "more"])
  }

  @Test func `rows of a list that contain themselves are moved to the first level`() async throws {
    let store = try await filled()
    await store.close()
    _ = try PairedDatabase(folder: fixture.place).edit("circle") { edit throws(DatabaseError) in
      try edit.update("row", ["parent": 2, "kind": 0], where: "true")
      try edit.update("row", ["parent": 1], where: "id = 2")
    }
    let again = try await fixture.open()
    #expect(await again.listTree.count == 3)
    #expect(await again.listTree.subtree(of: 2).count == 3)
    await again.close()
    let rows = try UserRows(Database(path: fixture.place.appending("user.db"), .read)).listRows()
    #expect(ListTree(rows).repairs(of: rows).isEmpty)
    let last = try await fixture.open()
    #expect(try await last.check().isEmpty)
  }

  @Test func `backups with a future date do not replace present ones`() async throws {
    fixture.calendar.advance(days: 5000)
    let store = try await filled()
    func day() async throws -> Bool {
      fixture.calendar.advance(days: 1)
      try await store.apply(.insert([.line("a day")], into: 0))
      return try await store.maintain()
    }
    for _ in 0..<3 { #expect(try await day()) }
    fixture.calendar.advance(days: -5003)
    for _ in 0..<LibraryStore.mostCopies { #expect(try await day()) }
    let made = LibraryFiles(folder: fixture.place).copies.map { BytePath($0.name).text }
    let today = LibraryFiles.stamp(fixture.calendar.now).prefix(4)
    #expect(made.count == LibraryStore.mostCopies)
    #expect(made.allSatisfy { $0.hasPrefix("copy-\(today)") }, "\(made)")
  }

  @Test func `a heart follows a moved file, and an album whose tags changed`() async throws {
    let store = try await filled()
    let album = try #require(try await store.contents().albums.first { $0.title == "A2" })
    try await store.setHearts(true, of: [.record(album.id)])
    fixture.rename("1.flac", to: "moved/one.flac")
    fixture.track("2.flac", "title=2;album=Renamed;artist=X", age: 3)
    try await fixture.scan(store)
    try await store.ruin()
    try await fixture.scan(store)
    try await expectFilled(store)
    let renamed = try #require(try await store.contents().albums.first { $0.title == "Renamed" })
    #expect(renamed.heart != nil)
  }
}
