import Foundation
import LibrarySupport
import TestSupport
import Testing
import Values

@testable import Library

/// Whatever numbers a damaged or foreign file has, the library opens, shows and searches it.
struct ExtremeNumbersTests {
  /// Values for a column of SQLite, written in SQL; a text is a value as well.
  private static let values = [
    "0", "-1", "1", "300", "2147483648", "4294967296", "9223372036854775807",
    "-9223372036854775808", "9e999", "-9e999", "1e300", "-1e300", "0.5", "'many'", "x'ff00'",
  ]

  private let fixture = LibraryFixture()

  private func fill() async throws {
    for number in 1...Self.values.count {
      fixture.track(
        "Artist/Record \(number % 4)/\(number).flac",
        "title=Song \(number);artist=A;album=Record \(number % 4);genre=Jazz;track=\(number)"
      )
      fixture.write("Artist/Record \(number % 4)/cover.jpg", "picture")
    }
    fixture.track("broken.mp3", "broken")
    let store = try await fixture.scanned()
    for track in try await store.contents().tracks {
      try await store.play(track.id)
      try await store.setHearts(true, of: [.track(track.id)])
    }
    for album in try await store.contents().albums {
      try await store.setHearts(true, of: [.record(album.id)])
    }
    let tracks = try await store.contents().tracks
    try await store.apply(
      .insert(
        [.stack("Stack", tracks.map { .track($0.id, $0.title) }), .line("Line")],
        into: ListNode.top
      )
    )
    try await store.backUp()
    await store.close()
  }

  private static let keys: Set = [
    "id", "folder", "root", "artist", "album", "track", "parent", "song", "record", "row",
  ]

  /// A column of a file that may have any number.
  private struct Column {
    let file: String
    let table: String
    let name: String

    var isKey: Bool { ExtremeNumbersTests.keys.contains(name) }
  }

  private func columns() throws -> [Column] {
    try ["music.db", "user.db"].flatMap { file in
      let database = try Database(path: fixture.place.appending(file), .write)
      // Its statements do not keep it.
      defer { withExtendedLifetime(database) {} }
      return try database.statement(
        """
        SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c
        WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND c.type NOT IN ('TEXT', 'BLOB')
          AND m.name != 'meta' AND c.name NOT IN ('sum', 'became')
        """
      ).values { Column(file: file, table: $0.text(0), name: $0.text(1)) }
    }
  }

  /// Changes a file; the user's book gets right sums, an equal second file, and a new index.
  private func change(_ file: String, _ body: (Database) -> Void) throws {
    let database = try Database(path: fixture.place.appending(file), .write)
    body(database)
    guard file == "user.db" else { return }
    try UserRows(database).sealAll()
    for other in ["user-2.db", "music.db"] {
      try FileManager.default.removeItem(atPath: fixture.place.appending(other).text)
    }
  }

  /// Everything that the window and the commands do with a library.
  private func use(_ store: LibraryStore) async throws {
    let contents = try await store.contents()
    let all = try await store.records()
    let reader = LibraryReader(store)
    #expect(contents.tracks.allSatisfy { !$0.name.isEmpty })
    for division in ShelfDivision.allCases {
      var book = ShelfBook(division: division)
      book.apply(all)
      let shelves = book.update().shelves
      for shelf in shelves {
        for order in RecordOrder.allCases { book.sort(shelf.id, by: order) }
        for record in shelf.records {
          _ = book.countHeart(1, in: record.id)
          let tracks = try await reader.tracks(of: [record.id])[record.id] ?? []
          _ = TrackSheet(record, tracks).rows
        }
      }
      _ = book.update()
    }
    _ = all.sorted
    for track in contents.tracks {
      _ = try await LibraryReader(store).details(of: [track.id])
      _ = try await store.plays(of: track.id)
    }
    for album in contents.albums {
      _ = try await reader.images(beside: album.id)
      _ = try await reader.picture(of: album.id)
    }
    await reader.close()
    let tree = await store.listTree
    let searcher = LibrarySearcher(store)
    let query = SearchQuery("song or plays:>3 or length:>1h or year:1990s or added:<99999y")
    _ = try await searcher.search(query, limit: .max)
    _ = try await searcher.nearly(SearchQuery("sonng"), limit: .max)
    try await searcher.apply(contents.albums.map(\.id))
    for order in [SearchOrder.newest, .leastPlayed, .recentlyPlayed, .artist, .random(seed: .max)] {
      _ = try await searcher.tracks(SearchQuery(""), in: order, limit: .max)
    }
    await searcher.close()
    let music = try await store.knownMusic()
    for form in Playlist.Form.allCases {
      #expect(!Playlist(tree, in: music, as: form).written(as: form, in: nil).isEmpty)
    }
    _ = try await store.counts()
    _ = try await store.unreadableFiles()
    _ = try await store.check()
    // Edits with such a number are refused with an error.
    _ = try? await store.apply(.insert([.line("New")], into: ListNode.top))
    if let first = contents.tracks.first { try? await store.play(first.id) }
    _ = try? await store.undo()
    _ = try? await store.maintain()
    _ = try? await fixture.scan(store)
  }

  private func setEach(_ column: Column, in database: Database) {
    let (table, name) = (column.table, column.name)
    for (index, value) in Self.values.enumerated() {
      // Rows differ, so that one opening tests many values; a key takes integers only.
      try? database.execute(
        """
        UPDATE OR IGNORE \(table) SET \(name) = \(value)
        WHERE \(name) IN (SELECT \(name) FROM \(table) LIMIT 1 OFFSET \(index))
        """
      )
    }
  }

  private func restoring(_ body: () async throws -> Void) async throws {
    let copy = fixture.place.text + ".good"
    try? FileManager.default.removeItem(atPath: copy)
    try FileManager.default.copyItem(atPath: fixture.place.text, toPath: copy)
    try await body()
    try FileManager.default.removeItem(atPath: fixture.place.text)
    try FileManager.default.moveItem(atPath: copy, toPath: fixture.place.text)
  }

  @Test func `any number in any column is shown, searched, checked and scanned`() async throws {
    try await fill()
    let columns = try columns()
    #expect(columns.count > 70)
    // Each key alone, as other rows refer to it, and of the others some at once.
    let size = LongRun.count(6, long: 1)
    var groups = columns.filter(\.isKey).map { [$0] }
    for file in ["music.db", "user.db"] {
      let others = columns.filter { !$0.isKey && $0.file == file }
      groups += stride(from: 0, to: others.count, by: size).map {
        Array(others[$0...].prefix(size))
      }
    }
    for group in groups {
      try await restoring {
        try change(group[0].file) { database in
          for column in group { setEach(column, in: database) }
        }
        let store = try await fixture.open()
        try await use(store)
        await store.close()
      }
    }
  }

  @Test func `the same number can be in all columns that are no keys`() async throws {
    try await fill()
    let columns = try columns().filter { !$0.isKey }
    for (value, file) in Self.values.flatMap({ [($0, "music.db"), ($0, "user.db")] }) {
      try await restoring {
        try change(file) { database in
          for column in columns where column.file == file {
            try? database.execute("UPDATE OR IGNORE \(column.table) SET \(column.name) = \(value)")
          }
        }
        let store = try await fixture.open()
        try await use(store)
        await store.close()
      }
    }
  }

  @Test(arguments: [Int.max, Int.min, 9_223_372_037, -9_223_372_037, 253_402_300_800])
  func `a file with an extreme modification time is read once`(seconds: Int) async throws {
    fixture.track("late.flac", "title=Late;album=T")
    let times = [timespec(tv_sec: seconds, tv_nsec: 999_999_999), timespec()]
    _ = fixture.path("late.flac").withCString { utimensat(AT_FDCWD, $0, [times[0], times[0]], 0) }
    let store = try await fixture.scanned()
    #expect(try await store.titles(.present) == ["Late"])
    #expect(try await fixture.scan(store).progress.changed == 0)
  }

  @Test(arguments: [Int64.min, -1, 0, .max])
  func `dates outside the calendar can be listed`(time: Int64) {
    let album = Album(id: 1, title: "T", artist: "A", year: Int(time), added: time)
    let track = Track(
      id: 1,
      folder: 1,
      name: [0x61],
      album: 1,
      title: "S",
      artist: "A",
      duration: .infinity,
      added: time,
      heart: time,
      plays: .max,
      played: time
    )
    let record = ShelvedRecord(Record(album, tracks: [track, track]))
    for order in RecordOrder.allCases {
      #expect(ShelfIndex([record], by: order).cells.count == 1)
    }
    #expect(TrackSheet(record, [track, track]).rows.count == 2)
  }
}
