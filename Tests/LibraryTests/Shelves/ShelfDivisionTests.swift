import TestSupport
import Testing
import Values

@testable import Library

struct ShelfDivisionTests {
  private static let root = LibraryRoot(id: 1, path: BytePath("/music"), isAvailable: true)
  private static let paths: [Int64: String] = [
    1: "/music/Jazz/Brandt/Moons", 2: "/music/Soul", 3: "/music", 4: "/music/Jazz", 5: "/gone/Pop",
  ]

  private static func folder(_ id: Int64, _ path: String) -> LibraryFolder {
    LibraryFolder(id: FolderID(id), path: BytePath(path), isAvailable: true)
  }

  /// Six records of four decades, in different folders.
  private static let contents: LibraryContents = {
    var contents = LibraryContents()
    contents.roots = [root]
    for (id, path) in paths { contents.folders[FolderID(id)] = folder(id, path) }
    let records: [(id: Int64, year: Int?, folder: Int64, genre: String)] = [
      (1, 1969, 1, "Jazz"), (2, 1977, 2, "Soul"), (3, 1970, 3, "Jazz"), (4, nil, 4, "Jazz"),
      (5, 2003, 5, "Pop"), (6, 1960, 9, "Soul"),
    ]
    for (id, year, folder, genre) in records {
      contents.albums.append(Crates.album(id, "T\(id)", by: "A\(id)", year: year))
      contents.tracks.append(Crates.track(id * 100, of: id, genres: [genre], folder: folder))
    }
    return contents
  }()

  private func book(_ division: ShelfDivision, orders: [ShelfID: RecordOrder] = [:]) -> ShelfBook {
    var book = ShelfBook(orders: orders, division: division)
    book.apply(Self.contents)
    return book
  }

  @Test func `decades begin with the oldest, records without a year are last`() {
    var book = book(.decade)
    let update = book.update()
    #expect(update.division == .decade)
    #expect(
      update.shelves.map(\.kind) == [
        .all, .recentlyAdded, .decade(1960), .decade(1970), .decade(2000), .decade(nil),
      ]
    )
    #expect(
      update.divided == [
        .decade(1960): [1, 6], .decade(1970): [2, 3], .decade(2000): [5], .decade(nil): [4],
      ]
    )
  }

  @Test func `each folder below the root is a shelf, and the root is one for its own tracks`() {
    var book = book(.folder)
    let update = book.update()
    let (jazz, soul) = (BytePath("/music/Jazz"), BytePath("/music/Soul"))
    // The folder of the sixth is unknown, and that of the fifth was removed.
    #expect(
      update.divided == [
        .folder(jazz): [1, 4], .folder(soul): [2], .folder(BytePath("/music")): [3],
      ]
    )
    #expect(update.shelves.suffix(3).map(\.kind.folderName) == ["Jazz", "music", "Soul"])
    #expect(update.shelves.first?.records.count == 6)
  }

  @Test func `a record in several folders is in that of its first track`() {
    var book = book(.folder)
    _ = book.update()
    var contents = Self.contents
    book.apply(
      contents.put(
        [],
        [
          Crates.track(200, of: 2, disc: 2, folder: 2),
          Crates.track(201, of: 2, disc: 1, folder: 4),
        ]
      )
    )
    let update = book.update()
    #expect(update.divided[.folder(BytePath("/music/Jazz"))] == [1, 2, 4])
    #expect(update.divided[.folder(BytePath("/music/Soul"))] == nil)
  }

  @Test func `an added or removed root moves its records to the right shelves`() {
    var book = book(.folder)
    let before = book.update()
    var change = LibraryChange()
    change.roots = [
      Self.root, LibraryRoot(id: 2, path: BytePath("/gone"), isAvailable: true),
    ]
    book.apply(change)
    #expect(book.isStale)
    let update = book.update()
    #expect(update.divided[.folder(BytePath("/gone/Pop"))] == [5])
    #expect(update.changes.isEmpty, "the existing shelves are unchanged")
    change.roots = [Self.root]
    book.apply(change)
    #expect(book.update().divided == before.divided)
    // The same roots again change nothing.
    book.apply(change)
    #expect(!book.isStale)
  }

  @Test func `a folder that is read later than its tracks still gets them`() {
    var book = book(.folder)
    _ = book.update()
    var change = LibraryChange()
    change.folders = [Self.folder(9, "/music/Soul/Late")]
    book.apply(change)
    let update = book.update()
    let soul = BytePath("/music/Soul")
    #expect(update.divided[.folder(soul)] == [2, 6])
    #expect(update.changes[.folder(soul)]?.inserted == [1])
    #expect(update.changes.count == 1)
    change.folders = [Self.folder(9, "/music/Jazz/Late")]
    book.apply(change)
    let moved = book.update()
    #expect(moved.changes[.folder(soul)]?.removed == [1])
    #expect(moved.changes[.folder(BytePath("/music/Jazz"))]?.inserted == [2])
  }

  @Test func `another division changes only the divided shelves`() {
    var book = book(.genre)
    let genres = book.update()
    #expect(genres.division == .genre)
    book.divide(by: .decade)
    #expect(book.isStale)
    let decades = book.update()
    #expect(!book.isStale && decades.changes.isEmpty)
    #expect(decades.shelves.map(\.id).prefix(2) == [.all, .recentlyAdded])
    #expect(decades.divided.count == 4)
    for (one, other) in zip(genres.shelves[0].records, decades.shelves[0].records) {
      #expect(one === other)
    }
    book.divide(by: .genre)
    let again = book.update()
    #expect(again.divided == genres.divided && again.changes.isEmpty)
    #expect(again.shelves.map(\.id) == genres.shelves.map(\.id))
    book.divide(by: .genre)
    #expect(!book.isStale)
  }

  @Test func `missing folders are read before records are divided by them`() {
    var book = book(.genre)
    let genres = book.update()
    #expect(!book.wantsFolders && !book.lacksFolders)
    book.divide(by: .folder)
    #expect(book.wantsFolders && book.lacksFolders && !book.isStale)
    // Later changes are newer than what is read.
    var change = LibraryChange()
    change.folders = [Self.folder(2, "/music/Blues")]
    book.apply(change)
    #expect(book.update().division == .genre)
    book.add(Self.contents.folders.values.map { $0 })
    #expect(!book.lacksFolders && book.isStale)
    let folders = book.update()
    #expect(folders.division == .folder)
    #expect(folders.divided[.folder(BytePath("/music/Blues"))] == [2])
    #expect(folders.divided[.folder(BytePath("/music/Jazz"))] == [1, 4])
    book.divide(by: .genre)
    #expect(book.update().divided == genres.divided)
    book.divide(by: .folder)
    #expect(!book.lacksFolders && book.update().divided == folders.divided)
  }

  @Test func `a division that is reverted before the update changes nothing`() {
    var book = book(.genre)
    let before = book.update()
    book.divide(by: .folder)
    book.divide(by: .genre)
    let update = book.update()
    #expect(update.changes.isEmpty && update.divided == before.divided)
  }

  @Test func `changes that arrive together with a new division are notified as well`() {
    var book = book(.genre)
    _ = book.update()
    book.divide(by: .decade)
    var change = LibraryChange()
    change.forgotten = [5]
    book.apply(change)
    let update = book.update()
    #expect(update.changes[.all]?.removed == [4])
    #expect(update.divided[.decade(2000)] == nil)
  }

  @Test func `the order of a divided shelf is restored when the shelf returns`() {
    var book = book(.genre, orders: [.decade(1970): .year])
    _ = book.update()
    book.divide(by: .decade)
    #expect(book.update().divided[.decade(1970)] == [3, 2])
  }

  @Test(arguments: ShelfDivision.allCases)
  func `each division is stored by its word`(division: ShelfDivision) {
    #expect(ShelfDivision(rawValue: division.rawValue) == division)
    #expect(["genre", "decade", "folder", "artist"].contains(division.rawValue))
  }
}

extension Shelf.Kind {
  fileprivate var folderName: String? {
    if case .folder(let path) = self { path.displayName } else { nil }
  }
}
