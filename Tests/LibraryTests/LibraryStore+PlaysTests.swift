import Foundation
import Glibc
import LibrarySupport
import TestSupport
import Testing
import Values

@testable import Library

/// When tracks were played, whatever the clock and the zone of the computer do.
struct LibraryStorePlaysTests {
  private func record(_ title: String, in store: LibraryStore) async throws -> Record {
    try #require(try await store.records().records.first { $0.album.title == title })
  }

  @Test func `after a clock was set back every play counts, and the latest time is the last`()
    async throws
  {
    let fixture = LibraryFixture()
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
    let fixture = LibraryFixture()
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
