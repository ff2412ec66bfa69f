import LibrarySupport
import TestSupport
import Testing
import Values

@testable import Library

struct LibrarySearcherTests {
  private let fixture: LibraryFixture
  private let store: LibraryStore
  private let searcher: LibrarySearcher

  init() async throws {
    fixture = LibraryFixture()
    let tracks = [
      "title=Love;artist=Ann;album=First;year=1999;genre=Jazz;composer=Zoe",
      "title=Love Song;artist=Ann;album=First;year=1999",
      "title=My Love;artist=Ann feat. Bob;album=First;year=1999",
      "title=Glove;artist=Ann;album=First;year=1999",
      "title=夜明けの歌;artist=椎名林檎;album=無罪", "title=Águas de Março;artist=Elis / Tom;album=Elis",
      "title=ガンダム;artist=Yoko;album=Anime;year=1979",
      "title=Thunderstruck;artist=AC/DC;album=Razors",
      "title=Heart of Gold;artist=Neil;album=Harvest;year=1972", "title=?;artist=!!!;album=( )",
      "title=Why?;artist=ANN;album=Second;year=2005;genre=Rock",
      "title=Dead or Alive;artist=Jon;album=Wet",
    ]
    for (number, tags) in tracks.enumerated() { fixture.track("\(number)/\(number).flac", tags) }
    store = try await fixture.open()
    try await fixture.scan(store)
    try await store.apply(.insert([.stack("Love list", [.line("buy gloves")])], into: 0))
    searcher = LibrarySearcher(store)
  }

  private func titles(_ text: String, limit: Int = 50) async throws -> [String] {
    try await searcher.search(SearchQuery(text), limit: limit).tracks.ids.map(\.title)
  }

  private func track(_ title: String) async throws -> TrackHit {
    let answer = try await searcher.search(SearchQuery("title:\"\(title)\""), limit: 1)
    return try #require(answer.tracks.ids.first)
  }

  private func records(_ text: String) async throws -> Set<String> {
    let ids = try await searcher.search(SearchQuery(text), limit: 50).records.ids
    let known = try await store.records().records
    return Set(known.filter { ids.contains($0.id) }.map(\.album.title))
  }

  @Test func `the whole title ranks before its start, a word, and a part of a word`() async throws {
    #expect(try await titles("love") == ["Love", "Love Song", "My Love", "Glove"])
    #expect(try await titles("LOVE", limit: 2) == ["Love", "Love Song"])
    #expect(try await searcher.search(SearchQuery("love"), limit: 2).tracks.total == 4)
    #expect(try await titles("dead or alive") == ["Dead or Alive"])
  }

  @Test func `of equally good titles the one played more often is first`() async throws {
    let id = try await track("Glove").id
    for _ in 0..<3 { try await store.play(id) }
    try await searcher.apply([try await track("Glove").record])
    #expect(try await titles("lov -\"love song\"") == ["Love", "My Love", "Glove"])
    #expect(try await titles("ann").first == "Glove")
    #expect(try await titles("ann").count == 5)
    #expect(try await titles("plays:>2") == ["Glove"])
    #expect(try await titles("ann played:<1d") == ["Glove"])
    #expect(try await titles("ann played:>1d").count == 4, "with those never played")
    #expect(try await titles("played:never jazz or played:never genre:jazz") == ["Love"])
    #expect(try await records("plays:3") == ["First"])
  }

  @Test(arguments: [
    ("夜", ["夜明けの歌"]), ("林檎 歌", ["夜明けの歌"]), ("MARCO elis", ["Águas de Março"]),
    ("がんだむ", ["ガンダム"]), ("ｶﾞﾝ", ["ガンダム"]), ("acdc", ["Thunderstruck"]),
    ("ac/dc", ["Thunderstruck"]), ("song ann first", ["Love Song"]), ("song bob", []),
    ("?", ["?"]), ("!!!", ["?"]), ("why?", ["Why?"]), ("ann & song", ["Love Song"]),
    ("artist:ann title:love -glove -song", ["Love", "My Love"]), ("\"my love\"", ["My Love"]),
    ("year:1972", ["Heart of Gold"]), ("year:1970s -gold", ["ガンダム"]), ("genre:rock", ["Why?"]),
    ("composer:zoe", ["Love"]), ("zoe", ["Love"]),
    ("album:second or gundam or ガンダム", ["ガンダム", "Why?"]),
    ("heart", ["Heart of Gold"]), ("heart of gold", ["Heart of Gold"]),
    ("format:flac why", ["Why?"]),
    ("format:mp3", []), ("missing", []), ("", []), ("  ", []), ("\u{1}", []), ("\u{2} ", []),
    ("album:wet added:<1d", ["Dead or Alive"]), ("album:wet added:>1d", []),
    ("album:wet played:>1y", ["Dead or Alive"]), ("album:wet played:<1y", []),
    ("(album:second or album:wet) year:2005", ["Why?"]), ("bob (genre:jazz or first)", ["My Love"]),
    ("first:bob", ["My Love"]),
  ])
  func `queries find what they describe`(text: String, titles: [String]) async throws {
    #expect(Set(try await self.titles(text)) == Set(titles))
  }

  @Test(arguments: [
    ("ann", ["First", "Second"]), ("bob", ["First"]), ("first 1999", ["First"]),
    ("197", ["Anime", "Harvest"]),
    ("zoe", ["First"]), ("artist:bob", ["First"]), ("title:love", ["First"]), ("length:>1h", []),
    ("title:why ann", ["Second"]), ("title:why bob", []), ("title:love -title:glove", ["First"]),
    ("artist:bob genre:jazz", []), ("artist:ann genre:jazz", ["First"]), ("bob genre:jazz", []),
    ("first genre:jazz", ["First"]), ("1999 genre:jazz", ["First"]), ("genre:jazz title:glove", []),
    ("-title:love ann", ["First", "Second"]),
    ("genre:jazz", ["First"]), ("composer:zoe", ["First"]), ("year:-1979", ["Anime", "Harvest"]),
    ("ann -genre:jazz", ["Second"]), ("heart", []), ("( )", ["( )"]),
    ("played:never ann", ["First", "Second"]), ("played:>1y ann", ["First", "Second"]),
  ])
  func `records match by their own texts and by those of their tracks`(
    text: String,
    titles: [String]
  ) async throws {
    #expect(try await records(text) == Set(titles))
  }

  @Test(arguments: [
    ("love -l", ["Love", "Love Song", "My Love", "Glove"]), ("ann -lov", ["Glove", "Why?"]),
    ("love -song", ["Love", "My Love", "Glove"]), ("love -love", ["Glove"]),
    ("-live dead", ["Dead or Alive"]), ("夜 -けの", []),
    ("-artist:nn album:first", ["Love", "Love Song", "My Love", "Glove"]),
  ])
  func `excluded words match at the start of words, and not the included words`(
    text: String,
    titles: [String]
  ) async throws {
    #expect(Set(try await self.titles(text)) == Set(titles))
  }

  @Test func `hearts and missing files are found`() async throws {
    try await store.setHearts(true, of: [.track(try await track("Why?").id)])
    fixture.remove("8/8.flac")
    try await fixture.scan(store)
    try await searcher.apply(try await store.records().records.map(\.id))
    #expect(try await titles("heart") == ["Why?"])
    #expect(try await records("heart") == ["Second"])
    #expect(try await titles("missing") == ["Heart of Gold"])
    #expect(try await records("missing") == ["Harvest"])
    #expect(try await titles("heart of gold") == ["Heart of Gold"])
  }

  @Test func `artists count each record once, whoever else is on it`() async throws {
    let answer = try await searcher.search(SearchQuery("ann"), limit: 5)
    #expect(answer.artists.ids == [ArtistHit(name: "Ann", records: 2)])
    #expect(
      try await searcher.search(SearchQuery("bob"), limit: 5).artists.ids
        == [ArtistHit(name: "Bob", records: 1)]
    )
    #expect(try await searcher.search(SearchQuery("tom"), limit: 5).artists.total == 1)
    #expect(try await searcher.search(SearchQuery("ann genre:rock"), limit: 5).artists.total == 1)
    #expect(try await searcher.search(SearchQuery("bob genre:rock"), limit: 5).artists.total == 0)
    #expect(try await searcher.search(SearchQuery("genre:rock"), limit: 5).artists.total == 0)
  }

  @Test func `the records of a person are sorted by year`() async throws {
    let all = try await store.records().records
    func titles(_ name: String, _ role: CreditRole) async throws -> [String] {
      try await searcher.records(by: name, as: role).map { id in
        all.first { $0.id == id }?.album.title ?? "?"
      }
    }
    #expect(try await titles("ann", .artist) == ["First", "Second"])
    #expect(try await titles("BOB", .artist) == ["First"])
    #expect(try await titles("Elis / Tom", .artist) == ["Elis"])
    #expect(try await titles("Nobody", .artist) == [])
    #expect(try await titles("Zoe", .composer) == ["First"])
    #expect(try await titles("Zoe", .artist) == [])
    #expect(try await titles("jazz", .genre) == ["First"])
  }

  @Test func `the tracks of a person are those that name the person, by year and record`()
    async throws
  {
    func titles(_ name: String, _ role: CreditRole = .artist) async throws -> [String] {
      let ids = try await searcher.tracks(by: name, as: role)
      let tracks = try await LibraryReader(store).tracks(ids, at: [])
      return ids.map { id in tracks.first { $0.id == id }?.title ?? "?" }
    }
    let ann = try await titles("ann")
    // Tracks without numbers have no fixed order.
    #expect(Set(ann) == ["Love", "Love Song", "My Love", "Glove", "Why?"] && ann.last == "Why?")
    #expect(try await titles("Bob") == ["My Love"])
    #expect(try await titles("an") == [], "a name is no part of another one")
    #expect(try await titles("Zoe", .composer) == ["Love"])
    #expect(try await titles("rock", .genre) == ["Why?"])
  }

  @Test func `other separators split other artists`() async throws {
    await searcher.setCredits(CreditSplitting(separators: ["/"], exceptions: ["AC/DC"]))
    #expect(
      try await searcher.search(SearchQuery("tom"), limit: 5).artists.ids.map(\.name) == ["Tom"]
    )
    #expect(
      try await searcher.search(SearchQuery("bob"), limit: 5).artists.ids.map(\.name)
        == ["Ann feat. Bob"]
    )
    await searcher.setCredits(CreditSplitting(separators: ["/"], exceptions: []))
    #expect(
      try await searcher.search(SearchQuery("dc"), limit: 5).artists.ids.map(\.name) == ["DC"]
    )
  }

  @Test func `lists match by words only`() async throws {
    #expect(try await searcher.search(SearchQuery("love"), limit: 5).lists.total == 2)
    #expect(try await searcher.search(SearchQuery("love -buy"), limit: 5).lists.total == 1)
    #expect(try await searcher.search(SearchQuery("love year:1999"), limit: 5).lists.total == 0)
    #expect(try await searcher.search(SearchQuery("-nothing"), limit: 5).lists.total == 0)
    let new = ListNode(id: 90, parent: 0, place: 1, kind: .item, text: "Thunder", created: 0)
    await searcher.apply([NodeChange(before: nil, after: new)])
    #expect(try await searcher.search(SearchQuery("thunder"), limit: 5).lists.ids == [90])
    await searcher.apply([NodeChange(before: new, after: nil)])
    #expect(try await searcher.search(SearchQuery("thunder"), limit: 5).lists.total == 0)
  }

  @Test func `changes are found in their new state`() async throws {
    try await searcher.open()
    fixture.track("1/1.flac", "title=Other Thing;artist=Cid;album=First;year=1999", age: 500)
    fixture.track("20/20.flac", "title=New;artist=Yoko;album=Newest", age: 500)
    fixture.remove("6/6.flac")
    try await fixture.scan(store)
    try await searcher.apply(try await store.records().records.map(\.id))
    #expect(try await titles("song") == [])
    #expect(try await titles("other thing") == ["Other Thing"])
    #expect(try await titles("yoko").contains("New"))
    #expect(try await searcher.search(SearchQuery("cid"), limit: 5).artists.total == 1)
    #expect(try await searcher.search(SearchQuery("ann"), limit: 5).artists.ids.first?.records == 2)
    try await searcher.apply([], forgotten: [try await track("Other Thing").record])
    #expect(try await titles("other thing") == [])
    #expect(try await searcher.search(SearchQuery("cid"), limit: 5).artists.total == 0)
    try await searcher.apply([], forgotten: [try await track("Why?").record])
    #expect(try await searcher.search(SearchQuery("ann"), limit: 5).artists.ids.first?.records == 1)
  }

  @Test(arguments: [
    ("lovee", "Love"), ("thunderstruk", "Thunderstruck"), ("thudnerstruck", "Thunderstruck"),
    ("alibe", "Dead or Alive"), ("alvie dead", "Dead or Alive"), ("thudner", "Thunderstruck"),
    ("夜明けのう", "夜明けの歌"), ("love soong", "Love Song"), ("artist:niel", "Heart of Gold"),
    ("title:thunderstruk", "Thunderstruck"), ("album:secnd", "Why?"), ("genre:rokc", "Why?"),

    ("genre:jzz", "Love"), ("genre:xxx", nil), ("jzz", nil), ("rokc", "Why?"),
    ("artist:thunderstruk", nil),
    ("artist:niel goldd", "Heart of Gold"),
    ("thunderstruk aaron xannn acdcc", nil), ("razorss thunderstruk", "Thunderstruck"),
  ])
  func `without a match, words within one edit are found`(text: String, title: String?) async throws
  {
    let query = SearchQuery(text)
    #expect(try await searcher.search(query, limit: 5).isEmpty)
    #expect(try await searcher.nearly(query, limit: 5)?.tracks.ids.first?.title == title)
  }

  @Test(arguments: ["xyzzy", "lo", "tuhnderstruk", "heart", "year:1234", "-love", ""])
  func `words farther away are not found`(text: String) async throws {
    #expect(try await searcher.nearly(SearchQuery(text), limit: 5) == nil)
  }

  @Test func `smart lists have their order and limit`() async throws {
    func titles(_ text: String, _ order: SearchOrder, _ limit: Int? = nil) async throws -> [String]
    {
      let known = try await store.contents().tracks
      return try await searcher.tracks(SearchQuery(text), in: order, limit: limit).map { id in
        known.first { $0.id == id }?.title ?? "?"
      }
    }
    #expect(try await titles("album:first", .title) == ["Glove", "Love", "Love Song", "My Love"])
    #expect(try await titles("", .title).count == 12)
    #expect(try await titles("artist:ann", .artist, 2).count == 2)
    #expect(try await titles("ann or neil", .artist).last == "Heart of Gold")
    let id = try await track("Love Song").id
    try await store.play(id)
    try await searcher.apply([try await track("Love Song").record])
    #expect(try await titles("album:first", .mostPlayed, 1) == ["Love Song"])
    #expect(try await titles("album:first", .recentlyPlayed, 1) == ["Love Song"])
    #expect(try await titles("album:first", .leastPlayed).last == "Love Song")
    let today = try await titles("", .random(seed: 1))
    #expect(try await titles("", .random(seed: 1)) == today)
    #expect(try await titles("", .random(seed: 2)) != today)
    #expect(Set(today).count == 12)
  }

  @Test func `a search whose task is cancelled ends`() async throws {
    try await searcher.open()
    let search = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await searcher.search(SearchQuery("love"), limit: 5)
    }
    await #expect(throws: CancellationError.self) { try await search.value }
  }
}
