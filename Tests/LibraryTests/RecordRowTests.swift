import Foundation
import LibrarySupport
import TestSupport
import Testing
import Values

@testable import Library

struct RecordRowTests {
  private let fixture = LibraryFixture()
  private let wanted = WantedTrack(path: BytePath([0x2f, 0xff]), title: "W", duration: 61.5)

  private func write(_ album: String, in folder: String, _ numbers: ClosedRange<Int> = 1...3) {
    for number in numbers {
      fixture.track(
        "\(folder)/\(number).flac",
        "title=\(folder) \(number);album=\(album);artist=X;track=\(number)",
        age: Int64.random(in: 10...1_000_000)
      )
    }
  }

  /// A library with the records One and Two, and a list of both and a wanted track.
  private func filled() async throws -> LibraryStore {
    write("One", in: "1")
    write("Two", in: "2")
    let store = try await fixture.scanned()
    let drafts: [NodeDraft] = [
      .record(try await store.record("One"), "My One"),
      .record(try await store.record("Two"), "My Two"), .wanted(wanted, "W"), .line("line"),
    ]
    try await store.apply(.insert([.stack("Stack", drafts)], into: 0))
    return store
  }

  private func expectFilled(_ store: LibraryStore, _ one: String = "One") async throws {
    let rows = await store.listTree.rows(in: 1)
    #expect(rows.map(\.text) == ["My One", "My Two", "W", "line"])
    #expect(rows[0].record == (try await store.record(one)))
    #expect(rows[1].record == (try await store.record("Two")))
    #expect(rows[2].target == .wanted(wanted) && rows[3].target == nil)
    #expect(try await store.check().isEmpty)
  }

  private func reopenedWithoutMusic(_ store: LibraryStore) async throws -> LibraryStore {
    await store.close()
    _ = fixture.place.appending("music.db").withCString { truncate($0, 0) }
    return try await fixture.open()
  }

  @Test func `rows of records and wanted tracks are stored across a restart`() async throws {
    let store = try await filled()
    await store.close()
    let again = try await fixture.open()
    try await expectFilled(again)
  }

  @Test(arguments: [false, true])
  func `rows of records and wanted tracks are restored from the user's book alone`(
    isCopied: Bool
  ) async throws {
    let store = try await filled()
    if isCopied { try await store.backUp() }
    let again = try await reopenedWithoutMusic(store)
    #expect(await again.listTree.rows(in: 1).map(\.text) == ["My One", "My Two", "W", "line"])
    try await fixture.scan(again)
    try await expectFilled(again)
  }

  @Test func `a record's row outlives the record's files, and finds them when they return`()
    async throws
  {
    let store = try await filled()
    let one = try await store.record("One")
    for number in 1...3 { fixture.rename("1/\(number).flac", to: "../away/\(number)") }
    try await fixture.scan(store)
    fixture.calendar.advance(days: 100)
    try await fixture.scan(store)
    #expect(try await store.contents().albums.map(\.title) == ["Two"])
    #expect(await store.listTree.rows(in: 1).map(\.text).first == "My One")
    #expect(await store.listTree.rows(in: 1).first?.record == one)
    #expect(try await store.check().isEmpty)
    write("One", in: "1")
    try await fixture.scan(store)
    #expect(try await store.record("One") == one)
    try await expectFilled(store)
  }

  @Test func `a record that only an undo would need is not removed`() async throws {
    let store = try await filled()
    let one = try await store.record("One")
    try await store.apply(.delete([2]))
    for number in 1...3 { fixture.remove("1/\(number).flac") }
    try await fixture.scan(store)
    fixture.calendar.advance(days: 100)
    try await fixture.scan(store)
    #expect(try await store.contents().albums.map(\.title) == ["Two"])
    write("One", in: "1")
    try await store.undo()
    try await fixture.scan(store)
    #expect(await store.listTree[2]?.record == one)
    try await expectFilled(store)
  }

  @Test func `a record without tracks that no row refers to is removed`() async throws {
    let store = try await filled()
    for number in 1...3 { fixture.remove("1/\(number).flac") }
    try await fixture.scan(store)
    fixture.calendar.advance(days: 100)
    try await store.apply(.delete([2]))
    for number in 0..<RowEdit.mostSteps {
      try await store.apply(.rename(5, to: "line \(number)"))
    }
    try await store.backUp()
    try await fixture.scan(store)
    #expect(try await store.albumCount() == 1)
    #expect(try await store.registeredRecords() == 1)
  }

  @Test func `a retagged album keeps its row, also in a library with a new index`()
    async throws
  {
    let store = try await filled()
    write("Uno", in: "1")
    try await fixture.scan(store)
    try await expectFilled(store, "Uno")
    let again = try await reopenedWithoutMusic(store)
    try await fixture.scan(again)
    try await expectFilled(again, "Uno")
  }

  @Test(arguments: [1, 2])
  func `a row follows an album that is retagged in two scans`(first: Int) async throws {
    let store = try await filled()
    let changes = await store.changes()
    var published = await store.listTree
    try await store.setHearts(true, of: [.record(try await store.record("One"))])
    write("Uno", in: "1", 1...first)
    try await fixture.scan(store)
    try await expectFilled(store)
    write("Uno", in: "1")
    try await fixture.scan(store)
    try await expectFilled(store, "Uno")
    #expect(try await store.contents().albums.first { $0.title == "Uno" }?.heart != nil)
    // The undone edit refers to the present album.
    try await store.undo()
    #expect(await store.listTree.count == 0)
    try await store.redo()
    try await expectFilled(store, "Uno")
    let tree = await store.listTree
    let again = try await reopenedWithoutMusic(store)
    try await fixture.scan(again)
    try await expectFilled(again, "Uno")
    #expect(try await again.contents().albums.first { $0.title == "Uno" }?.heart != nil)
    await again.close()
    for await change in changes { published.apply(change.nodes) }
    #expect(published.changes(to: tree).isEmpty)
  }

  @Test func `a row follows the larger part of a split album`() async throws {
    let store = try await filled()
    write("Ein", in: "1", 1...1)
    write("Zwei", in: "1", 2...3)
    try await fixture.scan(store)
    try await expectFilled(store, "Zwei")
    let again = try await reopenedWithoutMusic(store)
    try await fixture.scan(again)
    try await expectFilled(again, "Zwei")
  }

  @Test func `discs scanned as records join once, and keep hearts, plays and rows`() async throws {
    let store = try await filled()
    try await store.setHearts(true, of: [.record(try await store.record("Two"))])
    try await store.setHearts(true, of: [.track(try await store.id(of: "2 1"))])
    try await store.play(try await store.id(of: "1 1"))
    write("Box (Disc One)", in: "1")
    write("Box Disk II", in: "2")
    try await fixture.scan(store)
    var again = store
    for isNew in [false, true] {
      let contents = try await again.contents()
      let box = try #require(contents.albums.first)
      #expect(contents.albums.map(\.title) == ["Box"] && box.heart != nil)
      #expect(contents.tracks.map(\.title) == ["1 1", "1 2", "1 3", "2 1", "2 2", "2 3"])
      #expect(contents.tracks.map(\.disc) == [1, 1, 1, 2, 2, 2])
      #expect(contents.tracks.map { $0.heart != nil } == [false, false, false, true, false, false])
      #expect(contents.tracks.map(\.plays) == [1, 0, 0, 0, 0, 0])
      #expect(await again.listTree.rows(in: 1).map(\.record) == [box.id, box.id, nil, nil])
      #expect(try await again.check().isEmpty)
      guard !isNew else { break }
      again = try await reopenedWithoutMusic(again)
      try await fixture.scan(again)
    }
  }

  @Test func `lists without any music pass the check`() async throws {
    let store = try await fixture.open()
    try await store.apply(.insert([.line("line"), .wanted(wanted, "W")], into: 0))
    #expect(try await store.check() == [])
  }

  @Test func `a match is one step that is undone and redone`() async throws {
    let store = try await filled()
    let before = await store.listTree
    let track = try await store.id(of: "1 1")
    let two = try await store.record("Two")
    try await store.apply(
      .match([ListMatch(4, .track(track), text: "Found"), ListMatch(5, .record(two))])
    )
    let after = await store.listTree
    #expect(after.rows(in: 1).map(\.text) == ["My One", "My Two", "Found", "line"])
    #expect(after.rows(in: 1).suffix(2).map(\.target) == [.track(track), .record(two)])
    #expect(try await store.nextSteps().undo == "match")
    #expect(try await store.check().isEmpty)
    try await store.undo()
    #expect(await store.listTree.changes(to: before).isEmpty)
    await store.close()
    let again = try await fixture.open()
    try await again.redo()
    #expect(await again.listTree.changes(to: after).isEmpty)
  }

  @Test func `a row of a missing track or record is a plain line`() async throws {
    let store = try await filled()
    try await store.apply(.insert([.record(999, "R"), .track(999, "T")], into: 0))
    #expect(await store.listTree.rows(in: 0).suffix(2).map(\.target) == [nil, nil])
    #expect(await store.listTree.rows(in: 0).suffix(2).map(\.text) == ["R", "T"])
    #expect(try await store.apply(.match([ListMatch(5, .record(999))])).isEmpty)
    #expect(try await store.nextSteps().undo == "insert")
    try await expectFilled(store)
  }

  @Test(
    arguments: [
      "UPDATE row SET record = 999 WHERE id = 2", "UPDATE row SET record = NULL WHERE id = 2",
      "UPDATE row SET wanted = x'01' WHERE id = 4", "UPDATE row SET wanted = NULL WHERE id = 4",
      "UPDATE row SET record = 1 WHERE id = 4", "UPDATE step SET changes = x'00'",
      "UPDATE row SET wanted = (SELECT wanted FROM row WHERE id = 4) WHERE id = 5",
    ]
  )
  func `a damaged target of a row is repaired`(statement: String) async throws {
    let store = try await filled()
    await store.close()
    try Database(path: fixture.place.appending("user.db"), .write).execute(statement)
    let again = try await fixture.open()
    try await again.check()
    #expect(await again.repairs.isEmpty == false)
    try await expectFilled(again)
  }
}

extension LibraryStore {
  fileprivate func record(_ title: String) throws -> RecordID {
    guard let album = try contents().albums.first(where: { $0.title == title }) else {
      throw LibraryFixture.NoRoot()
    }
    return album.id
  }

  fileprivate func albumCount() throws -> Int64? {
    try connected.number("SELECT count(*) FROM album")
  }

  fileprivate func registeredRecords() throws -> Int {
    try openBook.read { rows throws(DatabaseError) in try rows.records().count }
  }
}
