import Foundation
import Gtk
import Library
import LibrarySupport
import Motion
import TestSupport
import Testing
import Widgets

@testable import App

@Suite(.serialized, .needsDisplay) struct RecordsPageTests {
  /// A library of invented records, and a page over it.
  private final class Rig {
    let fixture: SessionFixture
    let page: RecordsPage
    let stage: Stage

    init(_ memory: SessionState = SessionState(), loads: Bool = true) async throws {
      fixture = try SessionFixture(state: memory)
      let store = fixture.session.store
      try await store.open()
      page = RecordsPage(
        store: store,
        art: fixture.session.art,
        memory: fixture.session.memory
      )
      stage = await Stage(page, width: 900, height: 640)
      if loads { show(1...30) }
    }

    var memory: SessionState { fixture.session.memory.state }

    private var book = ShelfBook()

    func show(_ ids: ClosedRange<Int64>) {
      var contents = ShelfStand.contents(ids)
      for place in contents.tracks.indices where (contents.tracks[place].album ?? 0) % 2 == 0 {
        let track = contents.tracks[place]
        contents.tracks[place] = Track(
          id: track.id,
          folder: 1,
          name: track.name,
          album: track.album,
          title: track.title,
          artist: track.artist,
          genres: ["Soul"]
        )
      }
      book.take(contents)
      page.show(book.update())
    }

    /// A record comes that is newer than all others.
    func add(_ id: Int64, at time: Int64) {
      var change = LibraryChange()
      change.albums = [Album(id: id, title: "New \(id)", artist: "New", added: time)]
      change.tracks = [
        Track(
          id: id * 100,
          folder: 1,
          name: Array("1".utf8),
          album: id,
          title: "One",
          artist: "New",
          added: time
        )
      ]
      book.take(change)
      page.show(book.update())
    }

    func close() async {
      stage.close()
      await fixture.session.store.close()
    }
  }

  @Test func `shelves stand in the strip, and the first one is shown`() async throws {
    let rig = try await Rig()
    #expect(rig.page.tabs.list.map(\.title) == ["All records", "Recently added", "Jazz", "Soul"])
    #expect(rig.page.currentPage?.shelf?.id == .all)
    #expect(rig.page.currentPage?.contents.count == 30)
    await rig.close()
  }

  @Test func `what was added last begins with its newest, until somebody has moved it`()
    async throws
  {
    let rig = try await Rig()
    #expect(await until { rig.page.pages[.recentlyAdded] != nil })
    let page = try #require(rig.page.pages[.recentlyAdded])
    #expect(page !== rig.page.currentPage)
    rig.add(50, at: 1000)
    #expect(page.record?.id == 50)
    rig.add(51, at: 2000)
    #expect(page.record?.id == 51)
    page.stand(at: 1)
    #expect(page.record?.id == 50)
    rig.add(52, at: 3000)
    #expect(page.record?.id == 50, "what somebody has chosen stays")
    await rig.close()
  }

  // MARK: - What was seen last

  /// What is seen of ten records with the seventh in the centre, as the next start finds it.
  private static func glimpse() -> (Glimpse, SessionState) {
    let (glimpse, pixels) = GlimpseTests.glimpse(centre: 6)
    let bytes = glimpse.bytes(pixels: pixels)
    var state = SessionState()
    state.shelf = "all"
    state.shelves["all"] = .init(record: glimpse.centre, sort: nil)
    return (Glimpse(bytes: bytes, of: glimpse.library, names: ShelfNames()) ?? glimpse, state)
  }

  @Test func `what was seen last is there before the library, and stays where it is with it`()
    async throws
  {
    let (glimpse, state) = Self.glimpse()
    let rig = try await Rig(state, loads: false)
    rig.page.show(glimpse)
    let page = try #require(rig.page.currentPage)
    #expect(
      rig.page.tabs.list.map(\.title) == [
        "All records", "Recently added", "Recently played", "Most played", "Jazz",
      ]
    )
    #expect(page.record?.id == glimpse.centre && page.flow.position == 6)
    #expect(page.contents.rowCount(of: 6) > 0 && page.index.cells.count == glimpse.cells.count)
    #expect(await until { page.flow.textureUsage?.covers == 2 })
    var book = ShelfBook()
    book.take(ShelfStand.contents(1...10))
    var moves = 0
    page.flow.onMove = { moves += 1 }
    rig.page.show(book.update())
    #expect(rig.page.glimpse == nil && rig.page.currentPage === page)
    #expect(page.flow.position == 6 && page.record?.id == glimpse.centre)
    #expect(page.record === rig.page.library?.shelves[0].records[6])
    #expect(page.flow.asksForPictures && page.flow.isStill)
    await rig.close()
  }

  @Test func `a record that is gone goes when the library is read, and the centre stays`()
    async throws
  {
    let (glimpse, state) = Self.glimpse()
    let rig = try await Rig(state, loads: false)
    rig.page.show(glimpse)
    var contents = ShelfStand.contents(1...10)
    contents.albums.removeAll { $0.id == 3 }
    contents.tracks.removeAll { $0.album == 3 }
    var book = ShelfBook()
    book.take(contents)
    rig.page.show(book.update())
    let page = try #require(rig.page.currentPage)
    #expect(page.contents.count == 9 && page.record?.id == glimpse.centre)
    #expect(page.flow.position == 5)
    await rig.close()
  }

  @Test func `a library that is empty now leaves nothing of what was seen`() async throws {
    let (glimpse, state) = Self.glimpse()
    let rig = try await Rig(state, loads: false)
    rig.page.show(glimpse)
    var book = ShelfBook()
    rig.page.show(book.update())
    #expect(rig.page.tabs.list.isEmpty && rig.page.glimpse == nil)
    await rig.close()
  }

  @Test func `what is seen is taken along with its covers`() async throws {
    let rig = try await Rig()
    rig.page.currentPage?.stand(at: 4)
    #expect(
      await until {
        rig.page.isSettled && (rig.page.currentPage?.flow.textureUsage?.covers ?? 0) > 10
      }
    )
    // None of these records has a picture, and that is known by now.
    let taken = try #require(rig.page.takeGlimpse(hasPlayer: true))
    let glimpse = taken.glimpse
    #expect(glimpse.shelf == .all && glimpse.count == 30 && glimpse.hasPlayer)
    #expect(glimpse.centre == rig.page.currentPage?.record?.id)
    #expect(taken.textures.count == glimpse.covers.covers.count && !taken.textures.isEmpty)
    let stamp = LibraryStamp(numbers: [5])
    let bytes = taken.bytes(taken.pixels, of: stamp)
    let again = try #require(Glimpse(bytes: bytes, of: stamp, names: ShelfNames()))
    #expect(again.covers.covers.count == glimpse.covers.covers.count)
    let (one, other) = (again.covers.covers[0].texture, glimpse.covers.covers[0].texture)
    #expect(one.texture?.pixels() == other.texture?.pixels())
    await rig.close()
  }

  @Test func `all is as it was left, without a motion`() async throws {
    var memory = SessionState()
    memory.shelf = "genre:soul"
    memory.shelves["genre:soul"] = .init(record: 12, sort: nil)
    memory.zoom = 1.3
    let rig = try await Rig(memory)
    #expect(rig.page.tabs.current?.title == "Soul" && rig.page.tabs.isResting)
    #expect(rig.page.currentPage?.record?.id == 12)
    #expect(rig.page.currentPage?.flow.zoom == 1.3)
    #expect(rig.memory.shelf == "genre:soul")
    await rig.close()
  }

  @Test func `a shelf that comes later than the window is shown when it comes`() async throws {
    var memory = SessionState()
    memory.shelf = "genre:soul"
    let rig = try await Rig(memory, loads: false)
    rig.show(1...1)
    #expect(rig.page.tabs.current?.title == "All records")
    #expect(rig.memory.shelf == "genre:soul")
    rig.show(1...30)
    #expect(rig.page.tabs.current?.title == "Soul")
    await rig.close()
  }

  @Test func `what people choose is remembered`() async throws {
    let rig = try await Rig()
    rig.page.tabs.stand(on: "genre:jazz")
    let page = try #require(rig.page.currentPage)
    #expect(rig.memory.shelf == "genre:jazz")
    page.flow.stand(at: 3)
    #expect(rig.memory.shelves["genre:jazz"]?.record == page.contents.record(at: 3)?.id)
    page.flow.zoom = 0.8
    #expect(rig.memory.zoom == 0.8)
    rig.page.actions.toggleGrid()
    #expect(rig.memory.isGrid && page.grid != nil)
    rig.page.actions.toggleGrid()
    #expect(!rig.memory.isGrid && page.grid == nil)
    await rig.close()
  }

  @Test func `a shelf that empties goes, and the strip stays where it is`() async throws {
    let rig = try await Rig()
    rig.page.tabs.stand(on: "genre:jazz")
    rig.show(1...1)
    #expect(rig.page.tabs.list.map(\.title) == ["All records", "Recently added", "Jazz"])
    #expect(rig.page.tabs.current?.title == "Jazz")
    await rig.close()
  }

  @Test func `the library itself is read, followed and sorted`() async throws {
    let fixture = try SessionFixture()
    let music = try TemporaryFolder()
    for (name, artist) in [("b", "Aishi"), ("a", "Brandt")] {
      let folder = music.url.appending(path: name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try "title=x;artist=\(artist);album=\(name);genre=Jazz".write(
        to: folder.appending(path: "1.flac"),
        atomically: true,
        encoding: .utf8
      )
    }
    let store = fixture.session.store
    try await store.open()
    let root = try #require(try await store.addRoot(BytePath(music.path(""))))
    _ = try await LibraryScanner(store: store, reader: PlainReader()).scan(root)
    let page = RecordsPage(
      store: store,
      art: fixture.session.art,
      memory: fixture.session.memory
    )
    let stage = await Stage(page, width: 700, height: 600)
    page.load()
    #expect(await until { page.currentPage?.contents.count == 2 })
    #expect(page.currentPage?.record?.artist == "Aishi")
    page.actions.pick(.title)
    #expect(await until { page.currentPage?.shelf?.order == .title })
    #expect(fixture.session.memory.state.shelves["all"]?.sort == "title")
    let record = try #require(page.currentPage?.record)
    page.setHeart(true, of: .record(record))
    #expect(await until { page.tabs.list.contains { $0.id == "favourites" } })
    // What goes wrong is said in the user's words, not in those of SQLite.
    var said: String?
    page.onTrouble = { said = $0 }
    await store.close()
    page.setHeart(false, of: .record(record))
    #expect(await until { said != nil })
    #expect(said == "The library in “\(store.folder.text)” cannot be opened")
    stage.close()
  }

  @Test func `a page of records leaves nothing behind`() async throws {
    weak var page: RecordsPage?
    do {
      let rig = try await Rig()
      page = rig.page
      await rig.close()
    }
    #expect(await until { page == nil })
  }
}
