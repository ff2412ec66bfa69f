import TestSupport
import Testing
import Values

@testable import Library

struct ArtistShelvesTests {
  /// Records of these artists, with ids from 1 on; each is a year older than the one before.
  private func contents(_ artists: [String]) -> LibraryContents {
    var contents = LibraryContents()
    for (index, artist) in artists.enumerated() {
      let id = Int64(index + 1)
      contents.albums.append(Crates.album(id, "T\(id)", by: artist, year: 2000 - index % 100))
      contents.tracks.append(Crates.track(id * 100, of: id, by: "Someone else"))
    }
    return contents
  }

  private func book(_ contents: LibraryContents) -> ShelfBook {
    var book = ShelfBook(division: .artist)
    book.apply(contents)
    return book
  }

  @Test func `an artist of three records has a shelf, by name, the oldest record first`() {
    var book = book(contents(["Zoe", "Ann", "Zoe", "Bob", "Ann", "Zoe", "Bob", "Ann", ""]))
    let update = book.update()
    #expect(update.division == .artist)
    #expect(
      update.shelves.map(\.kind)
        == [.all, .recentlyAdded, .artist("Ann"), .artist("Zoe"), .others]
    )
    #expect(
      update.divided
        == [.artist("Ann"): [8, 5, 2], .artist("Zoe"): [6, 3, 1], .others: [7, 4]]
    )
  }

  @Test func `artists with fewer than three records stand in one shelf through any changes`() {
    var random = SeededRandom(seed: 4_747)
    var contents = contents((0..<60).map { "Artist \($0 % 24); Guest \($0 % 40)" })
    var book = book(contents)
    var shelves = book.update()
    for round in 0..<40 {
      let id = Int64.random(in: 1...70, using: &random)
      if round % 3 == 0 {
        book.apply(contents.forget([RecordID(id)]))
      } else {
        let artist = "Artist \(Int.random(in: 0..<30, using: &random))"
        let album = Crates.album(id, "N\(round)", by: artist, year: 1980 + round)
        book.apply(contents.put([album], [Crates.track(id * 100, of: id)]))
      }
      let old = shelves.divided[.others] ?? []
      shelves = book.update()
      var known: [String: Set<RecordID>] = [:]
      for record in shelves.records.values {
        for name in record.record.album.artist.split(separator: "; ") {
          known[String(name), default: []].insert(record.id)
        }
      }
      let few = known.values.filter { $0.count < ShelfBook.leastOfArtist }
      let others = shelves.divided[.others] ?? []
      #expect(Set(others) == few.reduce(into: []) { $0.formUnion($1) } && !others.isEmpty)
      let shown = shelves.shelves.first { $0.id == .others }?.records ?? []
      #expect(shown.map(\.id) == shown.sorted(by: .artist).map(\.id))
      #expect(shown.allSatisfy { shelves.records[$0.id] === $0 }, "none is outdated")
      let changes = shelves.changes[.others] ?? ShelfChanges()
      #expect(Crates.replay(changes, on: old, to: others) == others, "round \(round)")
    }
  }

  @Test func `a record of several album artists is on the shelf of each, spellings are joined`() {
    var book = book(
      contents(["Ann; Bob", "ANN", "Ann feat. Bob", "Bob", "Earth, Wind & Fire", "Ann / Ann"])
    )
    #expect(
      book.update().divided
        == [.artist("Ann"): [6, 3, 2, 1], .artist("Bob"): [4, 3, 1], .others: [5]]
    )
  }

  @Test func `names that tags give separately have a shelf each, whatever they contain`() {
    var contents = contents(["Ann", "Ann", "Bob, Jr.", "Bob, Jr."])
    let names = "Ann\u{1f}Bob, Jr."
    contents.albums.append(Album(id: 9, title: "Both", artist: "Ann, Bob, Jr.", names: names))
    contents.tracks.append(Crates.track(900, of: 9))
    var book = book(contents)
    #expect(
      book.update().divided == [.artist("Ann"): [2, 1, 9], .artist("Bob, Jr."): [4, 3, 9]]
    )
  }

  @Test func `a shelf appears with the third record and disappears with it`() {
    var contents = contents(["Ann", "Ann", "Bob", "Bob", "Bob"])
    var book = book(contents)
    #expect(book.update().divided == [.artist("Bob"): [5, 4, 3], .others: [2, 1]])
    let third = Crates.album(9, "Third", by: "Ann", year: 1990)
    book.apply(contents.put([third], [Crates.track(900, of: 9)]))
    let with = book.update()
    #expect(with.divided[.artist("Ann")] == [9, 2, 1] && with.divided[.others] == nil)
    #expect(with.changes[.artist("Ann")] == nil, "an existing shelf has no changes")
    let fourth = Crates.album(10, "Fourth", by: "Ann", year: 1991)
    book.apply(contents.put([fourth], [Crates.track(1000, of: 10)]))
    #expect(book.update().changes[.artist("Ann")]?.inserted == [1])
    book.apply(contents.forget([9, 10]))
    let without = book.update()
    #expect(without.divided == [.artist("Bob"): [5, 4, 3], .others: [2, 1]])
    #expect(without.changes[.artist("Ann")] == nil)
  }

  @Test func `another artist of a record moves it, and the commonest spelling is the title`() {
    var contents = contents(["Ann", "Ann", "Ann", "Ann", "Bob", "Bob", "Bob"])
    var book = book(contents)
    _ = book.update()
    var albums = (1...3).map { Crates.album($0, "T\($0)", by: "ANN", year: 2001 - Int($0)) }
    albums.append(Crates.album(4, "T4", by: "Bob", year: 1997))
    book.apply(contents.put(albums))
    let update = book.update()
    #expect(update.divided == [.artist("ANN"): [3, 2, 1], .artist("Bob"): [7, 6, 5, 4]])
    #expect(update.changes[.artist("Ann")]?.removed == [0])
  }

  @Test func `other separators divide the records again, at once`() {
    var book = book(contents(["Ann & Bob", "Ann & Bob", "Ann", "Bob", "Ann & Bob"]))
    #expect(book.update().divided == [.artist("Ann & Bob"): [5, 2, 1], .others: [3, 4]])
    let credits = CreditSplitting(written: "&", exceptions: "")
    book.setCredits(credits)
    #expect(book.isStale)
    #expect(
      book.update().divided == [.artist("Ann"): [5, 3, 2, 1], .artist("Bob"): [5, 4, 2, 1]]
    )
    book.setCredits(credits)
    #expect(!book.isStale)
    book.setCredits(CreditSplitting(written: "&", exceptions: "Ann & Bob"))
    #expect(book.update().divided == [.artist("Ann & Bob"): [5, 2, 1], .others: [3, 4]])
    // Other divisions do not read the names of artists.
    book.divide(by: .decade)
    _ = book.update()
    book.setCredits(credits)
    #expect(!book.isStale)
    book.divide(by: .artist)
    #expect(book.update().divided.count == 2)
  }

  @Test func `a change among thousands of albums does not go through all artists`() {
    let count = LongRun.count(20_000, long: 100_000)
    let artists = (0..<count).map { "Artist \($0 % 15_000); Guest \($0 % 40_000)" }
    let contents = contents(artists)
    func cost(_ division: ShelfDivision) -> (first: Double, next: Double) {
      var book = ShelfBook(division: division)
      book.apply(contents)
      let first = ProcessorTime.spent { _ = book.update() }
      let next = (0..<5).map { round in
        let id = Int64(round + 7)
        let album = Crates.album(id, "Other \(round)", by: "Artist \(round)", year: 1999)
        var change = LibraryChange()
        change.records = [Record(album, tracks: [Crates.track(id * 100, of: id)])]
        return ProcessorTime.spent {
          book.apply(change)
          #expect(book.update().changes[.all] != nil)
        }
      }
      return (first, next.min() ?? 0)
    }
    let (decades, byArtist) = (cost(.decade), cost(.artist))
    #expect(byArtist.next < byArtist.first / 8, "\(decades) by decade, \(byArtist) by artist")
    #expect(byArtist.next < decades.next * 3 + 0.02, "\(decades) by decade, \(byArtist) by artist")
  }
}
