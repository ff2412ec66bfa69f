import TestSupport
import Testing
import Values

@testable import Library

/// After random changes, a book equals one built from the result.
struct ShelfBookChanceTests {
  private struct World {
    var chance: SeededRandom
    var contents = LibraryContents()
    var clock: Int64 = 100

    /// There are more records than some shelves can have, and many were played.
    init(seed: UInt64) {
      chance = SeededRandom(seed: seed)
      for id in Int64(1)...130 {
        add(id)
        if id > 20 { _ = hear(id) }
      }
    }

    mutating func turn() -> LibraryChange {
      var change = LibraryChange()
      let id = Int64.random(in: 1...140, using: &chance)
      let isThere = contents.albums.contains { $0.id == RecordID(id) }
      switch (Int.random(in: 0..<12, using: &chance), isThere) {
      case (0, true): change = contents.forget([RecordID(id)])
      case (1...4, true): change = hear(id)
      case (5, _): change.folders = [name(Int64.random(in: 1...6, using: &chance))]
      case (6, _):
        let roots = ["/a", "/b", "/c"].filter { _ in Bool.random(using: &chance) }
        contents.roots = roots.map { LibraryRoot(id: 1, path: BytePath($0), isAvailable: true) }
        change.roots = contents.roots
      default: change = add(id)
      }
      return change
    }

    @discardableResult
    private mutating func add(_ id: Int64) -> LibraryChange {
      let year = [nil, 1969, 1971, 1980].randomElement(using: &chance) ?? nil
      // Some genres have about as many records as an artist's shelf needs.
      let rare = Int.random(in: 0..<20, using: &chance)
      let artist =
        ["A", "B", "a / C", "C; B", "D & E", "", "R\(rare)", "r\(rare); A"]
        .randomElement(using: &chance) ?? "A"
      let genre = ["Jazz", "jazz", "Soul", "Pop"].randomElement(using: &chance) ?? "Jazz"
      let tracks = (0..<2).map { number in
        Crates.track(
          id * 100 + number,
          of: id,
          genres: [genre],
          number: Int32(number),
          added: Int64.random(in: 0...20, using: &chance),
          folder: Int64.random(in: 1...6, using: &chance)
        )
      }
      let album = Crates.album(id, "T\(id % 7)", by: artist, year: year)
      return contents.put([album], tracks)
    }

    private mutating func hear(_ id: Int64) -> LibraryChange {
      clock += Int64.random(in: 0...1, using: &chance)
      let number = Int64.random(in: 0...1, using: &chance)
      let place = contents.tracks.firstIndex { $0.id == TrackID(id * 100 + number) } ?? 0
      contents.tracks[place].plays += 1
      contents.tracks[place].played = clock
      return contents.change(of: [RecordID(id)])
    }

    private mutating func name(_ id: Int64) -> LibraryFolder {
      let root = ["/a", "/b", "/c", "/d"].randomElement(using: &chance) ?? "/a"
      let below = ["", "/x", "/y/z"].randomElement(using: &chance) ?? ""
      let folder = LibraryFolder(id: FolderID(id), path: BytePath(root + below), isAvailable: true)
      contents.folders[folder.id] = folder
      return folder
    }
  }

  @Test(arguments: 1...4)
  func `every shelf equals one built from scratch`(seed: UInt64) { play(seed, from: .genre) }

  @Test(arguments: 5...7)
  func `every shelf of an artist equals one built from scratch`(seed: UInt64) {
    play(seed, from: .artist, changesDivision: false)
  }

  private func play(_ seed: UInt64, from first: ShelfDivision, changesDivision: Bool = true) {
    var world = World(seed: seed)
    var (division, orders) = (first, [ShelfID: RecordOrder]())
    var credits = CreditSplitting()
    var book = ShelfBook(division: first)
    book.apply(world.contents)
    var old: [ShelfID: [RecordID]] = [:]
    for round in 0..<LongRun.count(24, long: 60) {
      for _ in 0..<Int.random(in: 1...8, using: &world.chance) { book.apply(world.turn()) }
      if round % 7 == 3, changesDivision {
        division = ShelfDivision.allCases.randomElement(using: &world.chance) ?? .genre
        book.divide(by: division)
        if book.lacksFolders { book.add(Array(world.contents.folders.values)) }
      }
      if round % 9 == 4 {
        credits = CreditSplitting(
          written: Bool.random(using: &world.chance) ? "; /" : "&",
          exceptions: ""
        )
        book.setCredits(credits)
      }
      if round % 11 == 5, let id = old.keys.sorted().randomElement(using: &world.chance) {
        orders[id] = RecordOrder.allCases.randomElement(using: &world.chance)
        book.sort(id, by: orders[id] ?? .artist)
      }
      let update = book.update()
      var fresh = ShelfBook(orders: orders, division: division, credits: credits)
      fresh.apply(world.contents)
      let expected = fresh.update()
      #expect(update.division == division)
      #expect(update.shelves.map(\.id) == expected.shelves.map(\.id))
      for (shelf, other) in zip(update.shelves, expected.shelves) {
        #expect(shelf.kind == other.kind && shelf.order == other.order)
        #expect(shelf.records.map(\.id) == other.records.map(\.id))
        #expect(zip(shelf.records, other.records).allSatisfy { $0.isSame(as: $1) })
        #expect(shelf.index == other.index)
        guard let before = old[shelf.id] else { continue }
        let ids = shelf.records.map(\.id)
        let changes = update.changes[shelf.id] ?? ShelfChanges()
        #expect(changes.isReordered || Crates.replay(changes, on: before, to: ids) == ids)
      }
      old = Dictionary(uniqueKeysWithValues: update.shelves.map { ($0.id, $0.records.map(\.id)) })
    }
  }
}
