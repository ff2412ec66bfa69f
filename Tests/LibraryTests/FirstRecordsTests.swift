import TestSupport
import Testing
import Values

@testable import Library

/// What is shown before all records are read fits what is shown then.
struct FirstRecordsTests {
  /// Words in the middle of the artists, one of which is an artist's name as well.
  private static let names = ShelfNames(variousArtists: "Künstler", unknownArtist: "Inconnu")
  private static let artists = ["", "Abba", "Émile", "emil", "Inconnue", "Künstler", "Zappa"]

  /// Records in folders and on a server, with ties and gaps; some hide others.
  private func library(
    of count: Int,
    hasTwins: Bool,
    _ chance: inout SeededRandom
  ) throws -> Database {
    let database = try Database(path: BytePath(":memory:"), .write)
    try MusicTables.make(in: database)
    try database.execute(
      """
      INSERT INTO root (id, path, added, source) VALUES (1, x'2f61', 1, 1), (2, x'2f62', 1, 2);
      INSERT INTO folder (id, root, path, home, available)
        VALUES (1, 1, x'2f6131', '', 1), (2, 1, x'2f6132', '', 0), (3, 2, x'2f6231', '', 1);
      """
    )
    for (id, name) in Self.artists.enumerated() {
      try database.run("INSERT INTO artist VALUES (?, ?, ?)", id, name, SortKey(name).bytes)
    }
    for id in stride(from: 1, through: count, by: 1) {
      func some(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &chance) }
      func rarely(_ value: Int, _ odds: Int = 40) -> String {
        some(0...odds) == 0 ? "\(value)" : "NULL"
      }
      let (artist, title) = (some(0...6), ["A", "Ä", "The A", "B"][some(0...3)])
      let isRemote = hasTwins && id > count / 2
      let tracks = some(0...9) == 0 ? 0 : 2
      let (present, played) = (min(tracks, some(1...6)), tracks == 0 ? "NULL" : rarely(1))
      let folder = isRemote ? 3 : some(0...3) == 0 ? 2 : 1
      try database.run(
        """
        INSERT INTO album (id, key, title, artist, year, title_key, artist_key, added, heart, tracks,
          present, plays, played, signed, folder, twin)
        VALUES (\(id), \(id), ?, \(artist), \(rarely(some(1990...1991), 2)), ?, ?, 1, \(rarely(1)),
          \(tracks), \(present), coalesce(\(played), 0), \(played), \(some(0...1)), \(folder),
          \(isRemote ? rarely(some(1...max(count / 2, 1)), 1) : "NULL"))
        """,
        title,
        SortKey(title).bytes,
        SortKey(Self.artists[artist]).bytes
      )
      guard tracks > 0 else { continue }
      try database.run("INSERT INTO album_folder VALUES (?, ?, ?, ?)", id, folder, tracks, present)
      for genre in Set([["Jazz", "jazz", "JAZZ"][some(0...2)], ["Pop", "Soul"][some(0...1)]]) {
        try database.run("INSERT INTO album_genre VALUES (?, ?, ?)", id, genre, tracks)
      }
    }
    return database
  }

  @Test(arguments: 1...UInt64(LongRun.count(6, long: 60)))
  func `the first records surround one of all records, and the shelves are the same`(
    seed: UInt64
  ) throws {
    var chance = SeededRandom(seed: seed)
    let hasTwins = seed.isMultiple(of: 2)
    for count in [0, 1, 3, 9, 40] {
      let database = try library(of: count, hasTwins: hasTwins, &chance)
      let records = try database.allRecords()
      var whole = ShelfBook(names: Self.names)
      whole.apply(records)
      let all = whole.update()
      let order = all.shelves.first?.records.map(\.id) ?? []
      // Some are hidden or have no tracks, and the last one does not exist.
      for id in [nil] + (1...count + 1).map({ RecordID(Int64($0)) }) {
        let found = try database.firstRecords(around: id, Self.names, reach: 4)
        let centre = id.flatMap { order.firstIndex(of: $0) }
        let steps = order.isEmpty ? [] : Array(-4...(centre == nil ? 3 : 4))
        let near = Set(steps.map { order[((centre ?? 0) + $0 + 4 * order.count) % order.count] })
        #expect(Set(found.records.map(\.id)) == near, "\(count) \(id as Any)")
        guard !near.isEmpty else { continue }
        var book = ShelfBook(names: Self.names)
        let first = book.begin(with: found.records, shelves: found.shelves)
        let shown = first.shelves[0].records.map(\.id)
        #expect(shown == order.filter(near.contains))
        #expect(first.shelves.map(\.id) == all.shelves.map(\.id))
        #expect(hasTwins || first.shelves.map(\.kind) == all.shelves.map(\.kind))
        book.apply(records)
        let update = book.update()
        #expect(update.renewed == near)
        let changes = try #require(update.changes[.all])
        #expect(changes.inserted.count == order.count - shown.count)
        #expect(changes.removed.isEmpty && changes.moved.isEmpty && changes.altered.isEmpty)
        #expect(Crates.replay(changes, on: shown, to: order) == order)
        for shelf in first.shelves.dropFirst() {
          #expect(shelf.records.isEmpty && update.changes[shelf.id] == .reordered)
        }
      }
    }
  }

  @Test func `what changes until all records are read is a change like others`() {
    var contents = Crates.contents([
      (1, "A", "Abba", "Jazz"), (2, "B", "Bach", "Jazz"), (3, "C", "Cash", "Pop"),
      (4, "D", "Doors", "Pop"), (5, "E", "Eno", "Jazz"),
    ])
    let first = Array(contents.records.records[1...3])
    var book = ShelfBook()
    #expect(book.begin(with: first, shelves: [.all: ""]).shelves[0].records.map(\.id) == [2, 3, 4])
    _ = contents.forget([3])
    _ = contents.put([Crates.album(2, "B", by: "Zappa"), Crates.album(4, "New", by: "Doors")])
    book.apply(contents.records)
    let changes = book.update().changes[.all]
    #expect(changes?.removed == [1] && changes?.inserted == [0, 2])
    #expect(changes?.moved == [.init(old: 0, new: 3), .init(old: 2, new: 1)])
    #expect(changes?.altered.map(\.new) == [1, 3])
    #expect(book.update().changes.isEmpty)
  }
}
