import GLib
import TestSupport
import Testing

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct RecordsPageShelvesTests {
  private final class Rig {
    let fixture: SessionFixture
    let page: RecordsPage
    let stage: Stage
    private let music: TemporaryFolder

    init(
      _ memory: SessionState = SessionState(),
      division: ShelfDivision = .genre,
      artists: [String] = ["Aishi", "Brandt", "Copper"]
    ) async throws {
      fixture = try SessionFixture(state: memory)
      music = try TemporaryFolder()
      for (name, artist, year) in [
        ("Loud/a", artists[0], 1971), ("Loud/b", artists[1], 1985), ("Low/c", artists[2], 1979),
      ] {
        let tags = "title=x;artist=\(artist);album=\(name);genre=Jazz;year=\(year)"
        try SmallFile.replace(music.path("\(name)/1.flac"), with: Array(tags.utf8))
      }
      try await fixture.scan(music)
      fixture.session.catalogue.divide(by: division)
      page = fixture.recordsPage(MusicActions(fixture.session.catalogue, player: nil))
      stage = await Stage(page, width: 900, height: 640)
      fixture.session.catalogue.load()
      #expect(await until { page.shelf(.all)?.records.count == 3 })
    }

    var titles: [String] { page.tabs.list.map(\.title) }

    /// Counts a play of a record, so many seconds after the first one.
    func play(_ record: ShelvedRecord, at time: Int64) async throws {
      let tracks = await fixture.session.catalogue.allTracks(of: record.id)
      let track = try #require(tracks.first?.id)
      // In the first days of February 2001, in any time zone.
      try await fixture.session.store.play(track, at: 981_000_000 + time)
    }
  }

  @Test func `a counted play opens its shelves, and moves nothing visible`() async throws {
    let rig = try await Rig()
    let page = try #require(rig.page.currentPage)
    page.centre.jump(to: 1)
    let (records, cells) = (page.shelf?.records ?? [], page.index.cells)
    #expect(await until { rig.page.isSettled })
    var positions: Set<Double> = []
    page.flow.onMove = { positions.insert(page.flow.position) }
    try await rig.play(records[2], at: 100)
    #expect(await until { rig.titles.contains("Most played") })
    #expect(
      rig.titles == ["All records", "Recently added", "Recently played", "Most played", "Jazz"]
    )
    #expect(rig.page.tabs.current?.id == "all" && page.shelf?.id == .all)
    #expect(page.shelf?.records.map(\.id) == records.map(\.id) && page.index.cells == cells)
    #expect(positions.isSubset(of: [1]) && page.record === page.shelf?.records[1])
    #expect(page.shelf?.records[2].record.plays == 1, "the menu shows it")
  }

  @Test func `Recently played is updated while it is shown, and its centre is kept`() async throws {
    let rig = try await Rig()
    let records = try #require(rig.page.currentPage?.shelf?.records)
    for (place, time) in [(0, 10), (1, 20)] {
      try await rig.play(records[place], at: Int64(time))
    }
    #expect(await until { rig.page.shelf(.recentlyPlayed)?.records.count == 2 })
    rig.page.tabs.jump(to: ShelfID.recentlyPlayed.text)
    let page = try #require(rig.page.currentPage)
    #expect(page.shelf?.records.map(\.artist) == ["Brandt", "Aishi"])
    #expect(page.record?.artist == "Brandt" && page.shelf?.order == .played)
    #expect(page.contents.index.cells.map(\.words) == ["2001"])
    #expect(page.index.cells.isEmpty, "one cell would look like a line of the caption")
    try await rig.play(records[2], at: 30)
    #expect(await until { page.shelf?.records.map(\.artist) == ["Copper", "Brandt", "Aishi"] })
    #expect(page.record?.artist == "Brandt")
  }

  @Test func `Recently played begins with the newest as long as the user has not moved it`()
    async throws
  {
    let rig = try await Rig()
    let records = try #require(rig.page.currentPage?.shelf?.records)
    try await rig.play(records[0], at: 10)
    #expect(await until { rig.titles.contains("Recently played") })
    rig.page.tabs.jump(to: ShelfID.recentlyAdded.text)
    #expect(await until { rig.page.pages[.recentlyPlayed] != nil })
    let page = try #require(rig.page.pages[.recentlyPlayed])
    try await rig.play(records[1], at: 20)
    #expect(await until { page.contents.count == 2 })
    #expect(page.record?.artist == "Brandt")
    page.centre.jump(to: 1)
    try await rig.play(records[2], at: 30)
    #expect(await until { page.contents.count == 3 })
    #expect(page.record?.artist == "Aishi", "the user's choice is kept")
  }

  @Test func `the index is updated by a play that moves no record`() async throws {
    let rig = try await Rig()
    rig.page.actions.onSort?(.plays)
    #expect(await until { rig.page.currentPage?.shelf?.order == .plays })
    let page = try #require(rig.page.currentPage)
    #expect(page.index.cells.isEmpty)
    let (first, ids) = (try #require(page.contents.record(at: 0)), page.shelf?.records.map(\.id))
    try await rig.play(first, at: 10)
    #expect(await until { page.index.cells.map(\.title) == ["1", "0"] })
    try await rig.play(first, at: 20)
    #expect(await until { page.index.cells.map(\.title) == ["2+", "0"] })
    #expect(page.shelf?.records.map(\.id) == ids && page.record?.id == first.id)
  }

  @Test func `another division replaces the genres, and the current shelf remains`() async throws {
    let rig = try await Rig()
    rig.page.tabs.jump(to: ShelfID.recentlyAdded.text)
    let page = rig.page.currentPage
    rig.fixture.session.catalogue.divide(by: .decade)
    #expect(await until { rig.titles.contains("1970s") })
    #expect(rig.titles == ["All records", "Recently added", "1970s", "1980s"])
    #expect(rig.page.tabs.current?.id == "recently-added" && rig.page.currentPage === page)
    #expect(rig.fixture.session.memory.state.shelf == "recently-added")
    rig.fixture.session.catalogue.divide(by: .folder)
    #expect(await until { rig.titles.contains("Low") })
    #expect(rig.titles == ["All records", "Recently added", "Loud", "Low"])
  }

  @Test func `an artist of three records has a shelf, and other separators take effect at once`()
    async throws
  {
    let rig = try await Rig(division: .artist, artists: ["Ann & Bob", "Ann", "Ann & Cid"])
    #expect(rig.titles == ["All records", "Recently added", "Others"])
    rig.fixture.session.catalogue.split(by: CreditSplitting(written: "&", exceptions: ""))
    #expect(await until { rig.titles == ["All records", "Recently added", "Ann", "Others"] })
    rig.fixture.session.catalogue.split(by: CreditSplitting())
    #expect(await until { rig.titles == ["All records", "Recently added", "Others"] })
  }

  @Test func `if the current shelf is not in the new division, all records are shown`() async throws
  {
    var memory = SessionState()
    memory.shelf = "decade:1970"
    let rig = try await Rig(memory, division: .decade)
    #expect(rig.page.tabs.current?.title == "1970s")
    rig.fixture.session.catalogue.divide(by: .genre)
    #expect(await until { rig.titles.last == "Jazz" })
    #expect(rig.page.tabs.current?.id == "all" && rig.page.currentPage?.shelf?.id == .all)
    #expect(rig.page.currentPage?.contents.count == 3)
    #expect(rig.fixture.session.memory.state.shelf == "all")
  }

  @Test func `a division chosen before the library is read is the first one`() async throws {
    let fixture = try SessionFixture()
    let catalogue = fixture.session.catalogue
    catalogue.divide(by: .decade)
    try await fixture.session.store.open()
    catalogue.load()
    #expect(await until { catalogue.library?.division == .decade })
    await fixture.session.store.close()
  }

  @Test(arguments: [
    (Shelf.Kind.decade(1970), "1970s"), (.decade(nil), "Without a year"),
    (.genre(""), "Without a genre"),
    (.folder(BytePath("/music/Jazz")), "Jazz"), (.folder(BytePath("/")), "/"),
    (.folder(BytePath(Array("/music/".utf8) + [0xff])), "\u{fffd}"),
  ])
  func `each shelf has a title`(kind: Shelf.Kind, title: String) {
    #expect(kind.title == title)
  }
}
