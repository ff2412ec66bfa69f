import TestSupport
import Testing
import Values

@testable import Library

struct ShelfBookTests {
  private let four = Crates.contents([
    (1, "Moons", "Brandt", "Jazz"), (2, "Honey", "Marchand", "Soul"),
    (3, "Rooms", "Halden", "jazz"),
    (4, "Tide", "Vale", "Jazz"),
  ])

  /// The four records, which are on the shelves already.
  private func published() -> ShelfBook {
    var book = ShelfBook()
    book.apply(four)
    _ = book.update()
    return book
  }

  @Test func `general shelves are first, genres follow by name, empty ones are left out`() {
    var book = ShelfBook()
    book.apply(four)
    let shelves = book.update().shelves
    #expect(shelves.map(\.id) == [.all, .recentlyAdded, .genre("Jazz"), .genre("Soul")])
    #expect(shelves[0].records.map(\.id) == [1, 3, 2, 4])
    #expect(shelves[2].records.map(\.id) == [1, 3, 4])
    #expect(shelves[2].kind == .genre("Jazz"))
  }

  @Test func `without records there are no shelves`() {
    var book = ShelfBook()
    book.apply(LibraryContents())
    let update = book.update()
    #expect(update.shelves.isEmpty)
  }

  @Test func `an added record is published as an insertion`() {
    var book = published()
    var contents = four
    book.apply(
      contents.put(
        [Crates.album(5, "Atlas", by: "Copper")],
        [Crates.track(500, of: 5, genres: ["Folk"])]
      )
    )
    #expect(book.isStale)
    let update = book.update()
    #expect(!book.isStale)
    #expect(update.changes[.all]?.inserted == [1])
    #expect(update.changes[.genre("Jazz")] == nil)
    #expect(update.shelves.map(\.id).contains(.genre("Folk")))
    // A new shelf has no changes.
    #expect(update.changes[.genre("Folk")] == nil)
  }

  @Test func `removing the last record removes its shelf`() {
    var book = published()
    var contents = four
    book.apply(contents.forget([2]))
    let update = book.update()
    #expect(update.changes[.all]?.removed == [2])
    #expect(!update.shelves.map(\.id).contains(.genre("Soul")))
  }

  @Test func `a track's heart opens the shelf of favourites and reloads the record's tracks`() {
    var book = published()
    let isThere = book.countHeart(1, in: 3)
    #expect(isThere)
    let update = book.update()
    #expect(update.shelves[2].id == .favourites)
    #expect(update.shelves[2].records.map(\.id) == [3])
    #expect(update.renewed == [3])
    // The record itself does not show its tracks' hearts.
    #expect(update.changes.isEmpty)
    let isStillThere = book.countHeart(-1, in: 3)
    #expect(isStillThere)
    let later = book.update()
    #expect(!later.shelves.map(\.id).contains(.favourites))
    #expect(later.renewed == [3])
    let wasNeverThere = !book.countHeart(1, in: 999)
    #expect(wasNeverThere)
  }

  @Test func `a record's heart alters the record, until it is removed`() {
    var book = published()
    let isThere = book.setHeart(7, of: 3)
    #expect(isThere)
    let update = book.update()
    #expect(update.shelves[2].id == .favourites)
    #expect(update.shelves[2].records.map(\.id) == [3])
    #expect(update.changes[.all]?.altered.map(\.new) == [1])
    // A track's heart keeps it on the shelf.
    _ = book.countHeart(1, in: 3)
    _ = book.setHeart(nil, of: 3)
    #expect(book.update().shelves[2].records.map(\.id) == [3])
    let wasNeverThere = !book.setHeart(7, of: 999)
    #expect(wasNeverThere)
  }

  @Test func `another name moves a record`() {
    var book = published()
    var contents = four
    book.apply(contents.put([Crates.album(4, "Tide", by: "Abel")]))
    let changes = book.update().changes[.all]
    #expect(changes?.moved == [ShelfChanges.Move(old: 3, new: 0)])
    #expect(changes?.altered.map(\.new) == [0])
    #expect(changes?.removed == [] && changes?.inserted == [])
  }

  @Test func `each shelf has its own order`() {
    var book = ShelfBook(orders: [.all: .title])
    book.apply(four)
    let first = book.update()
    #expect(first.shelves[0].records.map(\.title) == ["Honey", "Moons", "Rooms", "Tide"])
    book.sort(.genre("Jazz"), by: .title)
    let update = book.update()
    #expect(update.changes[.genre("Jazz")]?.isReordered == true)
    #expect(update.changes[.all] == nil)
    #expect(update.shelves[0].order == .title)
    book.sort(.all, by: .title)
    #expect(!book.isStale)
  }

  @Test func `the commonest spelling is the title of the genre`() {
    var book = ShelfBook()
    book.apply(
      Crates.contents([
        (1, "a", "a", "hip hop"), (2, "b", "b", "Hip Hop"), (3, "c", "c", "Hip Hop"),
      ])
    )
    let shelf = book.update().shelves.first { $0.id == .genre("HIP HOP") }
    #expect(shelf?.kind == .genre("Hip Hop"))
    #expect(shelf?.records.count == 3)
  }

  @Test func `Recently added has the newest hundred records`() {
    var contents = LibraryContents()
    for id in 1...Int64(130) {
      contents.albums.append(Crates.album(id, "T\(id)", by: "A"))
      contents.tracks.append(Crates.track(id, of: id, added: id))
    }
    var book = ShelfBook()
    book.apply(contents)
    let recent = book.update().shelves.first { $0.id == .recentlyAdded }
    #expect(recent?.records.map(\.id) == (31...130).reversed().map { RecordID($0) })
    // One more removes the oldest.
    book.apply(
      contents.put(
        [Crates.album(200, "New", by: "A")],
        [Crates.track(200, of: 200, added: 500)]
      )
    )
    let changes = book.update().changes[.recentlyAdded]
    #expect(changes?.inserted == [0] && changes?.removed == [99] && changes?.moved == [])
  }

  @Test func `the same contents again change nothing`() {
    var book = published()
    book.apply(four)
    let update = book.update()
    #expect(update.changes.isEmpty)
  }

  @Test func `after random edits, the changes lead from the old shelf to the new one`() {
    var chance = SeededRandom(seed: 4711)
    var book = ShelfBook()
    var old: [ShelfID: [RecordID]] = [:]
    var contents = LibraryContents()
    for _ in 0..<200 {
      var touched: Set<RecordID> = []
      for _ in 0..<Int.random(in: 1...6, using: &chance) {
        let id = Int64.random(in: 1...30, using: &chance)
        touched.insert(RecordID(id))
        let isThere = contents.albums.contains { $0.id == RecordID(id) }
        if isThere, Bool.random(using: &chance) {
          _ = contents.forget([RecordID(id)])
        } else {
          let artist = ["A", "B", "C", "D"].randomElement(using: &chance) ?? "A"
          let genre = ["Jazz", "Soul"].randomElement(using: &chance) ?? "Jazz"
          _ = contents.put(
            [Crates.album(id, artist + "\(id)", by: artist)],
            [Crates.track(id * 100, of: id, by: artist, genres: [genre])]
          )
        }
      }
      book.apply(contents.change(of: touched))
      let update = book.update()
      for shelf in update.shelves {
        let ids = shelf.records.map(\.id)
        #expect(ids == shelf.records.sorted(by: shelf.order).map(\.id))
        if let before = old[shelf.id] {
          #expect(
            Crates.replay(update.changes[shelf.id] ?? ShelfChanges(), on: before, to: ids) == ids
          )
        }
      }
      #expect(Set(update.shelves.first?.records.map(\.id) ?? []) == Set(contents.albums.map(\.id)))
      old = Dictionary(uniqueKeysWithValues: update.shelves.map { ($0.id, $0.records.map(\.id)) })
    }
  }
}
