import LibrarySupport
import TestSupport
import Testing
import Values

@testable import Library

struct SongOrderTests {
  private static func track(
    _ id: Int,
    on album: RecordID,
    _ title: String,
    _ artist: String,
    _ genre: String?,
    _ numbers: [Int32?]
  ) -> Track {
    Track(
      id: TrackID(Int64(id)),
      folder: 1,
      name: [],
      album: album,
      title: title,
      artist: artist,
      genres: genre.map { [$0] } ?? [],
      disc: numbers[0],
      number: numbers[1],
      year: numbers[2],
      duration: Float(numbers[3] ?? 0),
      added: Int64(numbers[4] ?? 0),
      heart: numbers[5].map(Int64.init),
      plays: numbers[6] ?? 0,
      played: numbers[7].map(Int64.init)
    )
  }

  @Test(arguments: [
    ("title", [3, 1, 2, 4]), ("artist", [1, 2, 3, 4]), ("record", [4, 3, 1, 2]),
    ("number", [1, 4, 2, 3]), ("year", [2, 1, 3, 4]), ("genre", [3, 2, 1, 4]),
    ("length", [4, 2, 1, 3]), ("plays", [3, 1, 2, 4]), ("played", [1, 3, 2, 4]),
    ("added", [4, 2, 3, 1]), ("heart", [2, 1, 3, 4]),
    // Songs without a number, a year, a genre or a length are last.
    ("number-", [2, 4, 1, 3]), ("year-", [1, 2, 3, 4]), ("genre-", [1, 2, 3, 4]),
    ("length-", [1, 2, 4, 3]), ("plays-", [2, 4, 1, 3]), ("played-", [2, 4, 3, 1]),
    ("heart-", [1, 3, 4, 2]), ("title-", [2, 1, 3, 4]), ("added-", [1, 3, 2, 4]),
    // The second key decides among equal songs, and keeps its way.
    ("heart year", [2, 1, 3, 4]), ("heart- plays", [3, 1, 4, 2]), ("heart- plays-", [4, 1, 3, 2]),
    // Of a record that is sorted the other way, discs and numbers still rise.
    ("record-", [1, 2, 3, 4]), ("artist- title", [4, 3, 1, 2]), ("artist- number-", [4, 2, 1, 3]),
    ("composer", [1, 2, 3, 4]), ("format-", [1, 2, 3, 4]), ("folder", [1, 2, 3, 4]),
  ])
  func `each column has its natural way, and songs without a value are last`(
    order: String,
    expected: [Int64]
  ) throws {
    var contents = LibraryContents()
    contents.albums = [
      Album(id: 1, title: "Zebra", artist: "The Ants", year: 2001),
      Album(id: 2, title: "Alps", artist: "The Ants", year: 2003),
      Album(id: 3, title: "An Alp", artist: "Bees"),
    ]
    contents.tracks = [
      Self.track(1, on: 1, "The Béar", "The Ants", "Rock", [1, 2, 2001, 200, 10, nil, 2, 90]),
      Self.track(2, on: 1, "Song 10", "The Ants", "Jazz", [2, 1, 1994, 100, 30, 1, nil, nil]),
      Self.track(3, on: 2, "“ärger”", "", "blues", [nil, nil, nil, nil, 20, nil, 7, 50]),
      Self.track(4, on: 3, "", "Bees", nil, [nil, 3, nil, 9, 40, nil, nil, nil]),
    ]
    var table = SearchTable(contents, lists: ListTree())
    let order = try #require(SongOrder(text: order))
    #expect(try table.songs(SearchQuery(""), by: order, now: 0).ids.map(\.number) == expected)
  }

  @Test func `the header of a column sorts by it, then the other way, and the sort before stays`() {
    var order = SongOrder()
    #expect(order.text == "artist")
    var texts: [String] = []
    for column in [SongColumn.year, .year, .plays, .year, .year] {
      order.pick(column)
      texts.append(order.text)
    }
    #expect(texts == ["year artist", "year- artist", "plays year-", "year plays", "year- plays"])
  }

  @Test func `an order is the same after it was written and read`() {
    var order = SongOrder()
    for column in SongColumn.allCases + SongColumn.allCases.flatMap({ [$0, $0] }) {
      order.pick(column)
      #expect(SongOrder(text: order.text) == order)
    }
    let bad = [
      "", " ", "-", "name", "year ", " year", "year  artist", "year year-", "year+", "year--",
    ]
    for text in bad + ["year artist plays"] { #expect(SongOrder(text: text) == nil, "\(text)") }
  }

  // MARK: - Random libraries

  private static func contents(_ records: [Int: UInt64]) -> LibraryContents {
    let words = ["The", "Blue", "é", "10", "2", "", "夜", "!", "Ann", "blue"]
    var contents = LibraryContents()
    for (number, seed) in records.sorted(by: { $0.key < $1.key }) {
      var random = SeededRandom(seed: seed)
      func some(_ limit: Int32) -> Int32? {
        let number = Int32.random(in: 0...limit, using: &random)
        return number == 0 ? nil : number
      }
      func name() -> String {
        (0...1).compactMap { _ in words.randomElement(using: &random) }.joined(separator: " ")
      }
      let id = RecordID(Int64(number))
      contents.albums.append(
        Album(id: id, title: name(), artist: name(), year: some(3).map { 1990 + Int($0) })
      )
      for place in 0..<Int.random(in: 1...6, using: &random) {
        let numbers = [2, 3, 3, 3, 3, 1, 3, 3].map(some)
        let names = (name(), name(), name())
        contents.tracks.append(
          track(number * 10 + 9 - place, on: id, names.0, names.1, names.2, numbers)
        )
      }
    }
    return contents
  }

  /// Lexicographic; nil is last.
  private typealias Value = [Int]?

  private static func value(_ text: String) -> Value {
    let key = SortKey(text).bytes.map(Int.init)
    return key.isEmpty ? nil : key
  }

  private static func value(_ track: Track, _ album: Album, _ column: SongColumn) -> Value {
    switch column {
    case .title: value(track.title)
    case .artist: value(track.artist.isEmpty ? album.artist : track.artist)
    case .record: value(album.title)
    case .number: track.number.map { [Int(max(track.disc ?? 0, 1)), Int($0)] }
    case .year: track.year.map { [Int($0)] }
    case .genre: value(track.genres.joined())
    case .length: track.duration == 0 ? nil : [Int(track.duration)]
    case .plays: [-Int(track.plays)]
    case .played: [-Int(track.played ?? 0)]
    case .added: [-Int(track.added)]
    case .heart: [track.heart == nil ? 1 : 0]
    case .composer, .format, .folder: nil
    }
  }

  private static func rises(_ one: Value, _ other: Value, _ isReversed: Bool) -> Bool? {
    guard one != other else { return nil }
    guard let one, let other else { return other == nil }
    return one.lexicographicallyPrecedes(other) != isReversed
  }

  @Test(arguments: 0..<LongRun.count(10, long: 200))
  func `songs are in the order of their keys and of the shelves, after changes too`(
    seed: Int
  ) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var records: [Int: UInt64] = [:]
    for number in 1...20 { records[number] = random.next() }
    var table = SearchTable(Self.contents(records), lists: ListTree())
    for _ in 0..<20 {
      let changed = Int.random(in: 1...25, using: &random)
      records[changed] = Int.random(in: 0...3, using: &random) == 0 ? nil : random.next()
      let renewed = Self.contents(records.filter { $0.key == changed })
      table.renew([RecordID(Int64(changed))]) { $0.append(renewed) }
      var order = SongOrder()
      for _ in 0..<3 { order.pick(SongColumn.allCases.randomElement(using: &random) ?? .title) }
      let contents = Self.contents(records)
      let albums = Dictionary(uniqueKeysWithValues: contents.albums.map { ($0.id, $0) })
      let songs = try contents.tracks.map { ($0, try #require(albums[$0.album ?? 0])) }
      func parts(_ song: (track: Track, album: Album)) -> [(value: Value, isReversed: Bool)] {
        let shelf: [Value] = [
          Self.value(song.album.artist), song.album.year.map { [$0] },
          Self.value(song.album.title), [Int(song.album.id.number)],
          [Int(song.track.disc ?? 0), Int(song.track.number ?? 0)],
          Self.value(song.track.title), [Int(song.track.id.number)],
        ]
        return order.keys.map { (Self.value(song.track, song.album, $0.column), $0.isReversed) }
          + shelf.map { ($0, false) }
      }
      let sorted = songs.sorted { one, other in
        zip(parts(one), parts(other)).lazy
          .compactMap { Self.rises($0.value, $1.value, $0.isReversed) }.first ?? false
      }
      let list = try table.songs(SearchQuery(""), by: order, now: 0)
      #expect(list.ids == sorted.map(\.0.id), "seed \(seed): \(order.text)")
      let seconds = contents.tracks.reduce(0) { $0 + Double(Int($1.duration)) }
      #expect(list.seconds(of: list.ids.indices) == seconds)
      for typed in ["blue", "an"] {
        let column = order.keys[0].column
        var new = SearchTable(contents, lists: ListTree())
        let expected = try new.place(of: typed, among: list.ids, from: 5, by: column)
        #expect(try table.place(of: typed, among: list.ids, from: 5, by: column) == expected)
      }
    }
  }

  // MARK: - Tags

  private func searcher() async throws -> (LibraryFixture, LibrarySearcher, LibraryStore) {
    let fixture = LibraryFixture()
    for (number, tags) in [
      "title=One;artist=Miles Davis;artistsort=Davis, Miles;album=Kind;composer=Zoe",
      "title=Two;artist=Cher;album=Live;titlesort=Zwei;composer=Ann;composersort=Zz",
      "title=The Three;artist=Elis;album=Elis",
      "title=Ärger;artist=Dora;album=Dora;albumartistsort=Aa",
    ].enumerated() {
      fixture.track("CD \([10, 9, 2, 2][number])/\(9 - number).flac", tags)
    }
    let store = try await fixture.open()
    try await fixture.scan(store)
    return (fixture, LibrarySearcher(store), store)
  }

  @Test(arguments: [
    ("artist", ["Ärger", "Two", "One", "The Three"]),
    ("title", ["Ärger", "One", "The Three", "Two"]),
    ("composer", ["One", "Two", "Ärger", "The Three"]),
    ("folder", ["Ärger", "The Three", "Two", "One"]),
    ("folder-", ["One", "Two", "Ärger", "The Three"]),
    ("format", ["Ärger", "Two", "One", "The Three"]),
  ])
  func `sort names of tags and folders decide`(order: String, expected: [String]) async throws {
    let (_, searcher, store) = try await searcher()
    let order = try #require(SongOrder(text: order))
    let tracks = try await store.contents().tracks
    let titles = Dictionary(uniqueKeysWithValues: tracks.map { ($0.id, $0.title) })
    func sorted() async throws -> [String?] {
      try await searcher.songs(SearchQuery(""), by: order).ids.map { titles[$0] }
    }
    #expect(try await sorted() == expected)
    try await searcher.open()
    #expect(try await sorted() == expected)
    try await searcher.apply(tracks.compactMap(\.album).suffix(2))
    #expect(try await sorted() == expected)
  }

  @Test func `a track has its composers and its format`() async throws {
    let (_, _, store) = try await searcher()
    let tracks = try await store.contents().tracks
    #expect(Set(tracks.map(\.composers)) == ["Zoe", "Ann", ""])
    #expect(tracks.allSatisfy { $0.format == .flac })
  }

  @Test(arguments: ["artist", "title- artist", "record length", "number", "heart record-"])
  func `songs are the same before the search is open`(order: String) async throws {
    let (fixture, searcher, store) = try await searcher()
    fixture.track("CD 5/Untitled.flac", "artist=Ann\u{1f}Zoe;album=Kind")
    try await fixture.scan(store)
    try await store.setHearts(true, of: [.track(try await store.id(of: "Two"))])
    let order = try #require(SongOrder(text: order))
    let before = try await searcher.songs(SearchQuery(""), by: order)
    let isOpen = await searcher.isOpen
    #expect(before.ids.count == 5 && before.hearts.count == 1 && !isOpen)
    try await searcher.open()
    #expect(try await searcher.songs(SearchQuery(""), by: order) == before)
  }

  @Test func `a query narrows the songs`() async throws {
    let (_, searcher, store) = try await searcher()
    let songs = try await searcher.songs(SearchQuery("zoe"), by: SongOrder())
    #expect(songs.ids == [try await store.id(of: "One")])
    #expect(songs.seconds(of: songs.ids.indices) == 60)
    #expect(try await searcher.songs(SearchQuery("nothing"), by: SongOrder()) == SongList())
  }

  @Test(arguments: [
    ("t", 0, SongColumn.title, Int?(1)), ("t", 2, .title, 3), ("two", 3, .title, 1),
    ("ar", 1, .title, 0), ("three", 0, .year, 3), ("el", 0, .artist, 3), ("da", 0, .artist, 2),
    ("kin", 3, .record, 2), ("zo", 0, .composer, 2), ("x", 0, .title, nil), ("!", 0, .title, nil),
    ("o", 9, .title, 2),
  ])
  func `letters find the next song whose text in the column begins with them`(
    typed: String,
    start: Int,
    column: SongColumn,
    expected: Int?
  ) async throws {
    let (_, searcher, _) = try await searcher()
    let ids = try await searcher.songs(SearchQuery(""), by: SongOrder()).ids
    let place = try await searcher.place(of: typed, among: ids, from: start, by: column)
    #expect(place == expected)
  }
}
