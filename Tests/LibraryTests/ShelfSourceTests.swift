import Testing
import Values

@testable import Library

struct ShelfSourceTests {
  private func record(_ id: Int64, root: Int64, isRemote: Bool = false, twin: Int64? = nil)
    -> Record
  {
    var sums = AlbumSums()
    (sums.tracks, sums.present) = (3, 3)
    sums.plays = id
    let album = Album(
      id: RecordID(id),
      title: "Record \(id)",
      artist: "Artist",
      year: 1990,
      titleKey: SortKey("Record \(id)"),
      artistKey: SortKey("Artist"),
      added: id
    )
    var record = Record(album, sums)
    record.genres = ["Jazz"]
    record.root = RootID(root)
    record.isRemote = isRemote
    record.twin = twin.map { RecordID($0) }
    return record
  }

  private func book() -> ShelfBook {
    var book = ShelfBook()
    var all = LibraryRecords()
    all.records = [
      record(1, root: 1), record(2, root: 1), record(3, root: 2, isRemote: true),
      record(4, root: 2, isRemote: true, twin: 1), record(5, root: 3, isRemote: true),
    ]
    book.apply(all)
    return book
  }

  private func ids(_ update: ShelfUpdate, _ shelf: ShelfID = .all) -> [Int64] {
    update.shelves.first { $0.id == shelf }?.records.map(\.id.number).sorted() ?? []
  }

  @Test func `everything shows records that are here and on a server once`() {
    var book = book()
    let update = book.update()
    #expect(ids(update) == [1, 2, 3, 5])
    #expect(ids(update, .genre("Jazz")) == [1, 2, 3, 5])
    #expect(ids(update, .mostPlayed) == [1, 2, 3, 5])
    #expect(update.records.count == 5)
  }

  @Test func `one source shows its records, on all shelves`() {
    var book = book()
    _ = book.update()
    book.show(.server(RootID(2)))
    #expect(book.isStale)
    var update = book.update()
    for shelf in [ShelfID.all, .genre("Jazz"), .mostPlayed, .recentlyAdded] {
      #expect(ids(update, shelf) == [3, 4])
    }
    #expect(update.renewed.isEmpty)
    book.show(.here)
    update = book.update()
    #expect(ids(update) == [1, 2] && ids(update, .genre("Jazz")) == [1, 2])
    book.show(.everything)
    update = book.update()
    #expect(ids(update) == [1, 2, 3, 5])
  }

  @Test func `if tracks of the record here are missing, that of the server shows`() {
    var book = book()
    _ = book.update()
    var sums = AlbumSums()
    (sums.tracks, sums.present) = (3, 2)
    var change = LibraryChange()
    change.records = [Record(record(1, root: 1).album, sums)]
    book.apply(change)
    #expect(ids(book.update()) == [1, 2, 3, 4, 5])
    change.records = [record(1, root: 1)]
    book.apply(change)
    #expect(ids(book.update()) == [1, 2, 3, 5])
  }

  @Test func `the text of a source stands for it`() {
    for source in [ShelfSource.everything, .here, .server(RootID(12))] {
      #expect(ShelfSource(text: source.text) == source)
    }
    #expect(ShelfSource(text: "server-x") == .everything)
  }
}
