import Foundation
import Glibc
import LibrarySupport
import TestSupport
import Testing
import Values

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
    try await store.setHearts(true, of: [.track(one)])
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
    try await later.setHearts(true, of: [.track(two)])
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

  @Test func `a row edited while a scan looks for its track keeps the edit`() async throws {
    fixture.track("1.flac", "title=One;artist=X")
    let store = try await fixture.scanned()
    let track = ListTarget.track(try await store.id(of: "One"))
    let drafts = (1...3).map { NodeDraft.wanted(WantedTrack(title: "One"), "\($0)") }
    try await store.apply(.insert(drafts, into: 0))
    let tree = await store.listTree
    try await store.apply(.rename(1, to: "mine"))
    try await store.apply(.delete([2]))
    let found = (1...3).map { ListMatch(ListRowID($0), track) }
    #expect(try await store.match(found, foundIn: tree) == 1)
    let rows = await store.listTree.rows(in: 0)
    #expect(rows.map(\.text) == ["mine", "3"] && rows.map(\.target) == [nil, track])
  }

  @Test func `undo and redo keep what has changed by itself since the step`() async throws {
    fixture.track("1.flac", "title=One;artist=X")
    let store = try await fixture.scanned()
    let track = ListTarget.track(try await store.id(of: "One"))
    try await store.apply(.insert([.stack("Records", [.line("one")])], into: 0))
    try await store.apply(.move([1], into: 0, at: 0))
    try await store.apply(.match([ListMatch(2, track, text: "One")]), isStep: false)
    try await store.apply(.rename(1, to: "Platten"), isStep: false)
    while try await store.undo() != nil {}
    #expect(await store.listTree.count == 0)
    while try await store.redo() != nil {}
    let tree = await store.listTree
    #expect(tree[1]?.text == "Platten" && tree[2]?.text == "One" && tree[2]?.target == track)
  }

  private func record(_ title: String, in store: LibraryStore) async throws -> Record {
    try #require(try await store.records().records.first { $0.album.title == title })
  }

  @Test func `after a clock was set back every play counts, and the latest time is the last`()
    async throws
  {
    fixture.track("A/1.flac", "title=One;artist=X;album=A")
    fixture.track("B/2.flac", "title=Two;artist=X;album=B")
    var store = try await fixture.scanned()
    let noon = fixture.calendar.now
    for title in ["One", "Two"] { try await store.play(store.id(of: title), at: noon) }
    #expect(try await store.maintain())
    fixture.calendar.advance(days: -3)
    for _ in 0..<2 { try await store.play(store.id(of: "Two")) }
    let early = noon - 3 * WallClock.day
    for isNew in [false, true] {
      if isNew {
        await store.close()
        fixture.remove("../library/music.db")
        store = try await fixture.open()
        try await fixture.scan(store)
      }
      #expect(try await store.plays(of: store.id(of: "Two")) == [noon, early, early])
      let (one, two) = try await (record("A", in: store), record("B", in: store))
      #expect(one.plays == 1 && one.played == noon)
      #expect(two.plays == 3 && two.played == noon)
      var book = ShelfBook()
      book.apply(try await store.contents())
      let shelves = book.update().shelves
      #expect(shelves.first { $0.id == .mostPlayed }?.records.map(\.id) == [two.id, one.id])
      #expect(shelves.first { $0.id == .recentlyPlayed }?.records.count == 2)
      // What is done daily is due, though it was done in the future.
      #expect(try await store.maintain())
    }
    #expect(try await store.check().isEmpty)
  }

  @Test func `what the index has missed of one edit is copied, though the next one was copied`()
    async throws
  {
    fixture.track("A/1.flac", "title=One")
    let store = try await fixture.scanned()
    try await store.play(store.id(of: "One"), at: 5)
    try await store.missOneCopy()
    #expect(try await store.plays(of: store.id(of: "One")) == [5])
  }

  /// It runs in a process of its own, as others read the zone at the same time.
  @Test func `a play has its time's offset from UTC: daylight saving and journeys change it`()
    async throws
  {
    await #expect(processExitsWith: .success) {
      let fixture = LibraryFixture()
      fixture.track("A/1.flac", "title=One")
      let store = try await fixture.scanned()
      let track = try await store.id(of: "One")
      // The clocks show 2:30 twice in the night of 25 October 2026, in California two weeks later.
      let (summer, winter): (Int64, Int64) = (1_792_888_200, 1_792_891_800)
      var number = 0
      for (zone, offsets) in [
        ("CET-1CEST,M3.5.0,M10.5.0/3", [120, 60]), ("<+0545>-5:45", [345, 345]),
        ("PST8PDT,M3.2.0,M11.1.0", [-420, -420]), ("UTC0", [0, 0]),
      ] {
        setenv("TZ", zone, 1)
        for (time, offset) in zip([summer, winter], offsets) {
          try await store.play(track, at: time)
          number += 1
          let last = try await store.offset(ofPlay: Int64(number))
          #expect(last == Int64(offset), "\(zone)")
        }
      }
      #expect(try await store.plays(of: track).count == number)
      await store.close()
    }
  }
}

extension LibraryStore {
  /// Loses the copies of the last edit, then copies those of another one.
  fileprivate func missOneCopy() throws {
    let index = try index
    try index.set("edit", openBook.number - 1)
    try index.database.run("UPDATE track SET song = NULL, plays = 0")
    try openBook.edit("test") { edit throws(DatabaseError) in try edit.set("next_row", 9) }
    index.copy(edit: try openBook.number) {}
  }

  /// How many minutes local time was ahead of UTC at a play.
  fileprivate func offset(ofPlay number: Int64) throws -> Int64? {
    try openBook.read { rows throws(DatabaseError) in
      try rows.values(of: "play", where: "id = ?", number) { $0.optionalInteger(4) }.first
    }
  }
}
