import TestSupport
import Testing
import Values

@testable import Library

struct ShelfPlaysTests {
  private static let four = Crates.contents([
    (1, "Moons", "Brandt", "Jazz"), (2, "Honey", "Marchand", "Soul"),
    (3, "Rooms", "Halden", "Jazz"), (4, "Tide", "Vale", "Jazz"),
  ])

  private func book(orders: [ShelfID: RecordOrder] = [:]) -> ShelfBook {
    var book = ShelfBook(orders: orders)
    book.apply(Self.four)
    _ = book.update()
    return book
  }

  /// The change that the library publishes after a play.
  private func heard(_ record: Int64, _ plays: Int32, at time: Int64) -> LibraryChange {
    var track = Self.four.tracks[Int(record) - 1]
    (track.plays, track.played) = (plays, time)
    return LibraryChange([Record(Self.four.albums[Int(record) - 1], tracks: [track])])
  }

  private func ids(_ id: ShelfID, in update: ShelfUpdate) -> [RecordID]? {
    update.shelves.first { $0.id == id }?.records.map(\.id)
  }

  @Test func `the first play opens both shelves, between the newest and the favourites`() {
    var book = book()
    _ = book.setHeart(5, of: 1)
    book.apply(heard(3, 1, at: 100))
    let update = book.update()
    #expect(
      update.shelves.map(\.id) == [
        .all, .recentlyAdded, .recentlyPlayed, .mostPlayed, .favourites, .genre("Jazz"),
        .genre("Soul"),
      ]
    )
    #expect(ids(.recentlyPlayed, in: update) == [3] && ids(.mostPlayed, in: update) == [3])
  }

  @Test func `a play moves a record to the front of Recently played, and nothing else`() {
    var book = book()
    for (record, time) in [(1, 10), (2, 20), (3, 30)] {
      book.apply(heard(Int64(record), 1, at: Int64(time)))
    }
    #expect(ids(.recentlyPlayed, in: book.update()) == [3, 2, 1])
    book.apply(heard(1, 2, at: 40))
    let update = book.update()
    #expect(ids(.recentlyPlayed, in: update) == [1, 3, 2])
    #expect(update.changes[.recentlyPlayed]?.moved == [ShelfChanges.Move(old: 2, new: 0)])
    #expect(update.changes[.recentlyPlayed]?.altered == [])
    #expect(ids(.mostPlayed, in: update) == [1, 3, 2])
    // Covers, lists and menus of the other shelves do not change.
    #expect(Set(update.changes.keys) == [.recentlyPlayed, .mostPlayed])
  }

  @Test func `a play that moves nothing publishes no change, but updates the count`() {
    var book = book()
    book.apply(heard(3, 1, at: 100))
    _ = book.update()
    book.apply(heard(3, 2, at: 200))
    #expect(book.isStale)
    let update = book.update()
    #expect(update.changes.isEmpty)
    for shelf in update.shelves {
      for record in shelf.records where record.id == 3 { #expect(record.record.plays == 2) }
    }
    #expect(update.shelves.first { $0.id == .mostPlayed }?.index.cells.map(\.title) == ["2+"])
  }

  @Test func `on a shelf sorted by plays a play moves the record`() {
    var book = book(orders: [.genre("Jazz"): .plays])
    book.apply(heard(4, 1, at: 100))
    let update = book.update()
    #expect(ids(.genre("Jazz"), in: update) == [4, 1, 3])
    #expect(update.changes[.genre("Jazz")]?.moved.isEmpty == false)
    #expect(update.changes[.all] == nil)
  }

  @Test func `Most played sums the plays of tracks, with later plays first`() {
    var contents = LibraryContents()
    for (album, plays) in [(1, [1, 1]), (2, [5, 0]), (3, [1, 4]), (4, [0, 0])] {
      contents.albums.append(Crates.album(Int64(album), "T", by: "A"))
      for (number, count) in plays.enumerated() {
        contents.tracks.append(
          Crates.track(
            Int64(album * 100 + number),
            of: Int64(album),
            plays: Int32(count),
            played: count > 0 ? Int64(album * 10 + number) : nil
          )
        )
      }
    }
    var book = ShelfBook()
    book.apply(contents)
    let update = book.update()
    // Five plays each, but the third record was played later than the second.
    #expect(ids(.mostPlayed, in: update) == [3, 2, 1])
    #expect(ids(.recentlyPlayed, in: update) == [3, 2, 1])
  }

  @Test func `each shelf of plays has at most a hundred records, and one more removes the last`() {
    var contents = LibraryContents()
    for id in 1...Int64(130) {
      contents.albums.append(Crates.album(id, "T\(id)", by: "A"))
      contents.tracks.append(Crates.track(id, of: id, plays: Int32(id), played: 1000 - id))
    }
    var book = ShelfBook()
    book.apply(contents)
    let first = book.update()
    #expect(ids(.recentlyPlayed, in: first) == (1...100).map { RecordID($0) })
    #expect(ids(.mostPlayed, in: first) == (31...130).reversed().map { RecordID($0) })
    book.apply(contents.put([], [Crates.track(110, of: 110, plays: 111, played: 2000)]))
    let second = book.update()
    let changes = second.changes[.recentlyPlayed]
    #expect(changes?.inserted == [0] && changes?.removed == [99] && changes?.moved == [])
    #expect(second.changes[.mostPlayed]?.moved.count == 1)
  }

  @Test func `a shelf of plays can be sorted in any order, with the same records on it`() {
    var book = book(orders: [.recentlyPlayed: .title])
    for (record, time) in [(1, 10), (2, 20), (4, 30)] {
      book.apply(heard(Int64(record), 1, at: Int64(time)))
    }
    #expect(ids(.recentlyPlayed, in: book.update()) == [2, 1, 4])
    book.sort(.recentlyPlayed, by: .played)
    let update = book.update()
    #expect(ids(.recentlyPlayed, in: update) == [4, 2, 1])
    #expect(update.changes[.recentlyPlayed]?.isReordered == true)
    #expect(update.changes.count == 1)
  }

  @Test func `reverted plays close the shelves`() {
    var book = book()
    book.apply(heard(3, 1, at: 100))
    _ = book.update()
    book.apply(LibraryChange([Record(Self.four.albums[2], tracks: [Self.four.tracks[2]])]))
    #expect(
      book.update().shelves.map(\.id) == [.all, .recentlyAdded, .genre("Jazz"), .genre("Soul")]
    )
  }
}
