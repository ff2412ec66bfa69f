import LibrarySupport
import TestSupport
import Testing
import Widgets

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct ShelfVisitsTests {
  private let rig: Rig

  init() async throws { rig = try await Rig() }

  private typealias Rig = ShelfVisitsStand

  @Test func `an artist's place has all records with the artist, by year, beside the shelf`()
    async throws
  {
    let record = try #require(rig.records.shelf(.all)?.records.first { $0.title == "a" })
    await rig.open(Credit(.artist, "aishi"), at: record.id)
    #expect(rig.tabs.prefix(2) == ["All records", "aishi"])
    #expect(rig.records.tabs.list[1].isClosable && !rig.records.tabs.list[0].isClosable)
    #expect(rig.artists == ["Copper", "Aishi"], "track artists and album artists count")
    #expect(rig.records.currentPage?.record?.id == record.id, "the record of the followed link")
  }

  @Test func `a screen reader announces the opened place and its number of records`() async throws {
    await rig.open(Credit(.artist, "aishi"))
    #expect(rig.records.spoken.words == "aishi · 2 records")
    #expect(rig.records.spoken.isMapped)
    #expect(rig.records.spoken.told(.label("aishi · 2 records")))
  }

  @Test func `with reduced motion a place opens and closes at once`() async throws {
    let tabs = rig.records.tabs
    tabs.reducesMotion = true
    rig.window.show(Credit(.artist, "aishi"), at: nil)
    #expect(await until { rig.records.visit != nil })
    #expect(tabs.isResting && tabs.position == 1)
    #expect(rig.window.goBack())
    #expect(tabs.isResting && tabs.position == 0 && !rig.tabs.contains("aishi"))
  }

  @Test func `Back returns to the shelf, and the tab is removed`() async throws {
    rig.records.currentPage?.centre.jump(to: 2)
    await rig.open(Credit(.artist, "Aishi"))
    #expect(rig.window.goBack())
    #expect(await until { rig.records.tabs.isResting && !rig.tabs.contains("Aishi") })
    #expect(rig.records.tabs.current?.id == ShelfID.all.text)
    #expect(rig.records.currentPage?.record?.title == "c")
    #expect(!rig.window.goBack(), "there was no place before")
    #expect(rig.fixture.session.catalogue.visits.isEmpty)
  }

  @Test func `places open from places, and Back closes them in turn`() async throws {
    await rig.open(Credit(.artist, "Aishi"))
    await rig.open(Credit(.composer, "Klee"))
    #expect(rig.tabs.prefix(3) == ["All records", "Aishi", "Klee"])
    #expect(rig.artists.count == 3)
    #expect(rig.window.goBack())
    #expect(await until { rig.records.tabs.isResting && !rig.tabs.contains("Klee") })
    #expect(rig.records.tabs.current?.title == "Aishi")
    rig.window.closePlace()
    #expect(await until { rig.records.tabs.isResting && !rig.tabs.contains("Aishi") })
  }

  @Test func `a place that was opened twice is left step by step`() async throws {
    let (aishi, klee) = (Credit(.artist, "Aishi"), Credit(.composer, "Klee"))
    for credit in [aishi, klee, aishi] { await rig.open(credit) }
    #expect(rig.tabs.count { $0 == "Aishi" } == 1)
    for title in ["Klee", "Aishi", "All records"] {
      #expect(rig.window.goBack())
      #expect(
        await until { rig.records.tabs.isResting && rig.records.tabs.current?.title == title },
        "\(title)"
      )
    }
    #expect(!rig.tabs.contains("Klee") && !rig.tabs.contains("Aishi"))
  }

  @Test func `a name followed twice in a row has one place`() async throws {
    rig.window.show(Credit(.artist, "Aishi"), at: nil)
    await rig.open(Credit(.artist, "Aishi"))
    #expect(rig.tabs.count { $0 == "Aishi" } == 1)
    #expect(rig.window.goBack())
    #expect(await until { !rig.tabs.contains("Aishi") })
    #expect(!rig.window.goBack())
  }

  @Test func `the close button of another tab closes that one, and moves nothing`() async throws {
    await rig.open(Credit(.artist, "Aishi"))
    await rig.open(Credit(.composer, "Klee"))
    rig.window.close(.visit(Credit(.artist, "Aishi")))
    #expect(await until { !rig.tabs.contains("Aishi") })
    #expect(rig.records.tabs.current?.title == "Klee")
    #expect(rig.tabs.prefix(2) == ["All records", "Klee"], "it remains beside the shelf")
    #expect(rig.fixture.session.memory.state.shelf == ShelfID.all.text)
    #expect(rig.window.goBack())
    #expect(await until { rig.records.tabs.current?.title == "All records" })
  }

  @Test func `going elsewhere while a place is being opened keeps the new page`() async throws {
    rig.window.show(Credit(.artist, "Aishi"), at: nil)
    rig.window.go(to: .lists)
    #expect(await until { rig.tabs.contains("Aishi") })
    #expect(rig.window.page == .lists && rig.records.tabs.current?.title == "All records")
  }

  @Test func `a place that lost its records can be opened again when they are back`() async throws {
    await rig.open(Credit(.artist, "Brandt"))
    try await rig.add("b", artist: "Else", year: 1960)
    #expect(await until { !rig.tabs.contains("Brandt") })
    try await rig.add("b", artist: "Brandt", year: 1985)
    #expect(
      await until { rig.records.shelf(.all)?.records.contains { $0.artist == "Brandt" } == true }
    )
    await rig.open(Credit(.artist, "Brandt"))
    #expect(rig.artists == ["Brandt"])
  }

  @Test func `Escape also returns from a genre's shelf, and from a place in the grid`()
    async throws
  {
    rig.window.show(Credit(.genre, "jazz"), at: nil)
    #expect(await until { rig.records.tabs.current?.title == "Jazz" && rig.records.tabs.isResting })
    #expect(rig.window.leaveShelf())
    #expect(await until { rig.records.tabs.current?.title == "All records" })
    #expect(!rig.window.leaveShelf())
    rig.records.showGrid(true)
    await rig.open(Credit(.artist, "Aishi"))
    let page = try #require(rig.records.currentPage)
    #expect(!page.press(.escape, []), "the grid remains")
    #expect(rig.window.leaveShelf())
  }

  @Test func `Back from a search result returns to the results`() async throws {
    rig.window.startSearch()
    #expect(rig.window.page == .search)
    await rig.open(Credit(.artist, "Aishi"))
    #expect(rig.window.page == .records)
    rig.window.closePlace()
    #expect(rig.window.page == .search)
    #expect(await until { !rig.tabs.contains("Aishi") })
  }

  @Test func `a genre with a shelf of its own is shown there, and that is kept`() async throws {
    let jazz = ShelfID.genre("Jazz")
    rig.window.show(Credit(.genre, "jazz"), at: nil)
    #expect(await until { rig.records.tabs.current?.id == jazz.text && rig.records.tabs.isResting })
    #expect(rig.records.visit == nil)
    #expect(rig.window.goBack())
    #expect(await until { rig.records.tabs.current?.id == ShelfID.all.text })
    #expect(rig.tabs.contains("Jazz"))
  }

  @Test func `a place follows the library, and closes when it is empty`() async throws {
    await rig.open(Credit(.artist, "Brandt"))
    try await rig.add("d", artist: "Brandt", year: 1960)
    #expect(await until { rig.records.currentPage?.shelf?.records.map(\.title) == ["d", "b"] })
    try await rig.add("b", artist: "Else", year: 1960)
    try await rig.add("d", artist: "Else", year: 1960)
    #expect(await until { !rig.tabs.contains("Brandt") })
  }

  @Test func `an unknown name is reported, and opens nothing`() async throws {
    rig.window.show(Credit(.artist, "Nobody"), at: nil)
    let words = "There are no records of “Nobody”."
    #expect(await until { texts(in: rig.window.toasts).contains(words) })
    #expect(rig.fixture.session.catalogue.visits.isEmpty)
    #expect(rig.tabs.prefix(1) == ["All records"] && rig.records.visit == nil)
    #expect(!rig.window.goBack())
  }

  @Test func `the next run begins on the shelf beside which a place was open`() async throws {
    await rig.open(Credit(.artist, "Aishi"))
    let state = rig.fixture.session.memory.state
    #expect(state.shelf == ShelfID.all.text)
    rig.window.closePlace()
    #expect(await until { !rig.tabs.contains("Aishi") })
    #expect(rig.fixture.session.memory.state.shelves.keys.allSatisfy { !ShelfID($0).isVisit })
    var left = state
    left.shelves = ["visit:artist:aishi": .init(record: 1), "all": .init(record: 2)]
    #expect(
      Array(SessionState(bytes: left.bytes).shelves.keys) == ["all"],
      "quitting there as well"
    )
  }

  @Test func `a record of two album artists is in the place of each, and names both as links`()
    async throws
  {
    try await rig.add("d", artist: "Dora;albumartist=Dora;albumartist=Emil, Jr.", year: 1999)
    var added: ShelvedRecord? { rig.records.shelf(.all)?.records.first { $0.title == "d" } }
    #expect(await until { added != nil })
    let (record, catalogue) = (try #require(added), rig.fixture.session.catalogue)
    #expect(record.artist == "Dora, Emil, Jr.")
    let artists = catalogue.artists(of: record)
    #expect(artists.map(\.name) == ["Dora", "Emil, Jr."])
    #expect(CoverItem(of: record, artists: artists).links == [0..<4, 6..<15])
    let answer = try await catalogue.search.search(SearchQuery("emil"), limit: 5)
    #expect(answer.artists.ids == [ArtistHit(name: "Emil, Jr.", records: 1)])
    for artist in artists {
      await rig.open(artist)
      #expect(rig.records.currentPage?.shelf?.records.map(\.title) == ["d"])
    }
  }

  @Test func `several artists in one text are several names`() throws {
    let fixture = try SessionFixture()
    let music = MusicActions(fixture.session.catalogue, player: nil)
    #expect(music.artists(in: "Copper feat. Aishi").map(\.name) == ["Copper", "Aishi"])
    #expect(music.artists(in: "A\u{1f}B, C").map(\.name) == ["A", "B, C"])
    #expect(music.artists(in: "").isEmpty)
  }

  @Test(arguments: [true, false])
  func `an artist's place opens from the now playing page, also if it is below that`(
    isOpenAlready: Bool
  ) async throws {
    let aishi = Credit(.artist, "Aishi")
    if isOpenAlready { await rig.open(aishi) }
    rig.window.go(to: .nowPlaying)
    #expect(await until { rig.window.nowPlaying?.sleeve.opening == 1 })
    rig.window.show(aishi, at: nil)
    #expect(await until { rig.window.nowPlaying == nil })
    #expect(rig.window.history.place == .records && rig.records.visit == .visit(aishi))
    #expect(rig.tabs.filter { $0 == "Aishi" }.count == 1)
  }
}
