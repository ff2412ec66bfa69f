import Gtk
import Library
import TestSupport
import Testing
import Values

@testable import App

@Suite(.serialized, .needsDisplay) struct RecordsPageTests {
  @Test(arguments: [true, false])
  func `covers do not take the focus from a text that is being typed, nor from another page`(
    isTyped: Bool
  ) async throws {
    let stand = try PlayerStand()
    let page = stand.fixture.recordsPage(stand.music, isInFront: { isTyped })
    let (field, box): (Widget, Box) = (isTyped ? SearchField() : Button("Lists"), Box(.vertical))
    box.append(field)
    box.append(page)
    field.takeFocus()
    await Stage(box, width: 900, height: 640)
    field.takeFocus()
    #expect(await until { page.currentPage?.isMapped == true })
    await page.frames()
    #expect(field.hasFocusInside && !page.hasFocusInside)
  }

  private final class Rig {
    let fixture: SessionFixture
    let page: RecordsPage
    let stage: Stage

    init(_ memory: SessionState = .init(), loads: Bool = true, isHeld: Bool = false) async throws {
      fixture = try SessionFixture(state: memory, lookup: library.tracks)
      try await fixture.session.store.open()
      page = fixture.recordsPage(MusicActions(fixture.session.catalogue, player: nil)) {
        isHeld ? HeldArt(isHeld: true) : nil
      }
      stage = await Stage(page, width: 900, height: 640)
      if loads { show(1...30) }
    }

    var memory: SessionState { fixture.session.memory.state }

    var requesting: Set<ShelfID> {
      Set(page.pages.filter { art(of: $0.value)?.asked.isEmpty == false }.keys)
    }

    func art(of page: ShelfPage?) -> HeldArt? { page?.contents.pictures as? HeldArt }

    private let library = InventedLibrary()

    func show(_ ids: ClosedRange<Int64>) {
      let contents = ShelfStand.contents(ids) { $0 % 2 == 0 ? "Soul" : "Jazz" }
      fixture.session.catalogue.show(library.update(to: contents), library.tracks)
    }

    func showNothing() {
      fixture.session.catalogue.show(library.update(to: LibraryContents()), library.tracks)
    }

    func begin(_ ids: ClosedRange<Int64>) {
      let shelves: [ShelfID: String] = [
        .all: "", .recentlyAdded: "", .genre("Jazz"): "Jazz", .genre("Soul"): "Soul",
      ]
      let update = library.begin(with: ShelfStand.contents(ids), shelves)
      fixture.session.catalogue.show(update, library.tracks)
    }

    func add(_ id: Int64, at time: Int64) {
      let id = RecordID(id)
      let albums = [Album(id: id, title: "New \(id)", artist: "New", added: time)]
      let tracks = [
        Track(
          id: TrackID(id.number * 100),
          folder: 1,
          name: Array("1".utf8),
          album: id,
          title: "One",
          artist: "New",
          added: time
        )
      ]
      fixture.session.catalogue.show(
        library.update(albums: albums, tracks: tracks),
        library.tracks
      )
    }
  }

  @Test func `without records the page says what to do next and has the button for it`()
    async throws
  {
    let rig = try await Rig(loads: false)
    #expect(rig.page.empty == nil, "while it is not known")
    rig.showNothing()
    let empty = try #require(rig.page.empty)
    #expect(empty.page.isChildVisible && empty.page.title == "No Records")
    #expect(!empty.page.words.isEmpty)
    var choices = 0
    rig.page.onChoose = { choices += 1 }
    empty.button.click()
    #expect(choices == 1)
    #expect(await until { empty.button.isMapped })
    #expect(rig.page.takeFocusInside() && empty.button.hasFocus)
    rig.page.show(isLooking: true)
    #expect(!empty.page.isChildVisible, "a scan may find some")
    rig.page.show(isLooking: false)
    rig.show(1...3)
    #expect(!empty.page.isChildVisible)
  }

  @Test func `shelves are in the strip, and the first one is shown`() async throws {
    let rig = try await Rig()
    #expect(rig.page.pager.strip.told(.label("Shelves")))
    #expect(rig.page.tabs.list.map(\.title) == ["All records", "Recently added", "Jazz", "Soul"])
    #expect(rig.page.currentPage?.shelf?.id == .all)
    #expect(rig.page.currentPage?.contents.count == 30)
  }

  @Test func `a page that has left the view gives its memory for covers to the one in view`()
    async throws
  {
    let rig = try await Rig()
    let old = try #require(rig.page.currentPage)
    #expect(await until { old.flow.textureBudget == 32 << 20 })
    rig.page.tabs.step(by: 1)
    #expect(await until { old.flow.textureBudget == 4 << 20 })
    #expect(rig.page.currentPage !== old)
    #expect(rig.page.currentPage?.flow.textureBudget == 32 << 20)
  }

  @Test(arguments: [false, true])
  func `neighbours request covers when those in view are shown`(isGrid: Bool) async throws {
    var memory = SessionState()
    (memory.shelf, memory.isGrid) = ("genre:jazz", isGrid)
    let rig = try await Rig(memory, isHeld: true)
    let pages = rig.page.pages
    #expect(await until { rig.requesting == [ShelfID("genre:jazz")] })
    await rig.page.frames()
    #expect(rig.requesting.count == 1 && pages.values.allSatisfy { $0.size.width > 0 })
    rig.art(of: rig.page.currentPage)?.isHeld = false
    #expect(await until { rig.requesting.count == 3 })
    rig.page.showGrid(!isGrid)
    #expect(pages.values.filter(\.requestsCovers).count == 1)
    #expect(await until { pages.values.allSatisfy(\.requestsCovers) })
  }

  @Test(arguments: 0..<3)
  func `a page that a finger, a key or a jump shows requests covers at once`(way: Int) async throws
  {
    let rig = try await Rig(isHeld: true)
    #expect(await until { rig.requesting == [.all] })
    rig.page.tabs.reducesMotion = way == 2
    if way == 0 { rig.page.tabs.hold(at: 0.1) } else { rig.page.tabs.step(by: 1) }
    #expect(await until { rig.requesting.contains(.recentlyAdded) })
    await rig.page.frames()
    #expect(rig.requesting == [.all, .recentlyAdded])
  }

  @Test func `when all records follow the first ones, the centre remains`() async throws {
    var memory = SessionState()
    memory.shelves["all"] = .init(record: 30)
    let rig = try await Rig(memory, loads: false)
    rig.begin(21...41)
    let (shown, tabs) = (try #require(rig.page.currentPage), rig.page.tabs.list)
    #expect(await until { rig.page.pages[.recentlyAdded]?.contents.count == 0 })
    #expect(shown.record?.id == 30 && shown.contents.count == 21)
    rig.show(1...52)
    #expect(rig.page.currentPage === shown && rig.page.tabs.list == tabs)
    #expect(shown.record?.id == 30 && shown.contents.count == 52)
    #expect(rig.page.pages[.recentlyAdded]?.contents.count == 52)
    #expect(rig.memory.shelves["all"]?.record == 30)
  }

  @Test func `a remembered record is in the centre as soon as a scan finds it`() async throws {
    var memory = SessionState()
    memory.shelves["all"] = .init(record: 30, known: "30 / x")
    let rig = try await Rig(memory, loads: false)
    for last: Int64 in [1, 12, 29] {
      rig.show(1...last)
      await rig.page.frames()
      #expect(rig.memory.shelves["all"] == memory.shelves["all"])
    }
    rig.show(1...40)
    #expect(rig.page.currentPage?.record?.id == 30)
  }

  @Test func `Recently added begins with its newest, until the user has moved it`() async throws {
    let rig = try await Rig()
    #expect(await until { rig.page.pages[.recentlyAdded] != nil })
    let page = try #require(rig.page.pages[.recentlyAdded])
    #expect(page !== rig.page.currentPage)
    rig.add(50, at: 1000)
    #expect(page.record?.id == 50)
    rig.add(51, at: 2000)
    #expect(page.record?.id == 51)
    page.centre.jump(to: 1)
    #expect(page.record?.id == 50)
    rig.add(52, at: 3000)
    #expect(page.record?.id == 50, "the user's choice is kept")
  }

  @Test func `the last session is restored without a motion`() async throws {
    var memory = SessionState()
    memory.shelf = "genre:soul"
    memory.shelves["genre:soul"] = .init(record: 12, sort: nil)
    memory.zoom = 1.3
    let rig = try await Rig(memory)
    #expect(rig.page.tabs.current?.title == "Soul" && rig.page.tabs.isResting)
    #expect(rig.page.currentPage?.record?.id == 12)
    #expect(rig.page.currentPage?.flow.zoom == 1.3)
    #expect(rig.memory.shelf == "genre:soul")
  }

  @Test func `a stored shelf that appears after the window is shown then`() async throws {
    var memory = SessionState()
    memory.shelf = "genre:soul"
    let rig = try await Rig(memory, loads: false)
    rig.show(1...1)
    #expect(rig.page.tabs.current?.title == "All records")
    #expect(rig.memory.shelf == "genre:soul")
    rig.show(1...30)
    #expect(rig.page.tabs.current?.title == "Soul")
  }

  @Test
  func `each shelf restores its own focus: on the covers, in the list or the index`() async throws {
    let rig = try await Rig()
    let page = rig.page
    page.tabs.reducesMotion = true
    func turn(to number: Int) async {
      let shelf = page.tabs.list[number - 1].id
      page.tabs.select(at: number - 1)
      #expect(await until { page.isSettled && page.currentPage?.shelf?.id.text == shelf })
    }
    // The window gives its page the focus, which else the button beside the shelves has.
    #expect(await until { page.takeFocusInside() })
    #expect(await until { page.currentPage?.flow.hasFocusInside == true && page.isSettled })
    for number in [3, 4, 1] {
      await turn(to: number)
      #expect(await until { page.currentPage?.flow.hasFocusInside == true })
    }
    page.currentPage?.showTracks()
    #expect(await until { page.currentPage?.stack.hasFocusInside == true })
    for number in [2, 4, 1, 3] {
      await turn(to: number)
      #expect(await until { page.currentPage?.stack.hasFocusInside == true })
    }
    #expect(await until { page.currentPage?.press(.escape, []) == true })
    page.currentPage?.index.takeFocus()
    #expect(await until { page.currentPage?.index.hasFocusInside == true })
    for number in [1, 4, 2] {
      await turn(to: number)
      #expect(await until { page.currentPage?.index.hasFocusInside == true })
    }
    // Covers can take the focus once they are laid out.
    #expect(await until { page.currentPage?.flow.takeFocus() == true })
    await turn(to: 1)
    #expect(await until { page.currentPage?.flow.hasFocusInside == true })
  }

  @Test func `the user's choices are remembered`() async throws {
    let rig = try await Rig()
    rig.page.tabs.jump(to: "genre:jazz")
    let page = try #require(rig.page.currentPage)
    #expect(rig.memory.shelf == "genre:jazz")
    page.flow.jump(to: 3)
    #expect(rig.memory.shelves["genre:jazz"]?.record == page.contents.record(at: 3)?.id)
    page.flow.zoom = 0.8
    #expect(rig.memory.zoom == 0.8)
    rig.page.actions.onGrid?(true)
    #expect(rig.memory.isGrid && page.grid != nil)
    rig.page.actions.onGrid?(false)
    #expect(!rig.memory.isGrid && page.grid == nil)
  }

  @Test func `all shelves have the chosen style, also those that appear later`() async throws {
    let rig = try await Rig()
    let page = try #require(rig.page.currentPage)
    rig.page.show(.shelf, endless: true)
    #expect(page.flow.style == .shelf && page.flow.repeats)
    rig.page.tabs.jump(to: "genre:soul")
    let later = try #require(rig.page.currentPage)
    #expect(later !== page)
    #expect(later.flow.style == .shelf && later.flow.repeats)
    rig.page.show(.tapku, endless: false)
    #expect(later.flow.style == .tapku && !later.flow.repeats)
    // A page that is reused for another shelf has it as well.
    rig.page.tabs.jump(to: ShelfID.all.text)
    let again = try #require(rig.page.currentPage)
    #expect(again.flow.style == .tapku && !again.flow.repeats)
  }

  @Test func `a found record closes the grid to unfold, the playing one does not`() async throws {
    let rig = try await Rig()
    rig.page.actions.onGrid?(true)
    rig.page.showPlaying()
    #expect(rig.memory.isGrid)
    rig.page.fly(to: 7)
    let page = try #require(rig.page.currentPage)
    #expect(!rig.memory.isGrid && page.grid == nil)
    #expect(page.flow.target.flatMap { page.contents.record(at: $0)?.id } == 7)
  }

  @Test func `a shelf that becomes empty disappears, and the strip does not move`() async throws {
    let rig = try await Rig()
    rig.page.tabs.jump(to: "genre:jazz")
    rig.show(1...1)
    #expect(rig.page.tabs.list.map(\.title) == ["All records", "Recently added", "Jazz"])
    #expect(rig.page.tabs.current?.title == "Jazz")
  }

  @Test func `the library itself is read, observed and sorted`() async throws {
    let fixture = try SessionFixture()
    let music = try TemporaryFolder()
    for (name, artist) in [("b", "Aishi"), ("a", "Brandt")] {
      try music.write("title=x;artist=\(artist);album=\(name);genre=Jazz".utf8, "\(name)/1.flac")
    }
    let store = fixture.session.store
    try await fixture.scan(music)
    let catalogue = fixture.session.catalogue
    let page = fixture.recordsPage(MusicActions(catalogue, player: nil))
    await Stage(page, width: 700, height: 600)
    catalogue.load()
    #expect(await until { page.currentPage?.contents.count == 2 })
    #expect(page.currentPage?.record?.artist == "Aishi")
    page.actions.onSort?(.title)
    #expect(await until { page.currentPage?.shelf?.order == .title })
    #expect(fixture.session.memory.state.shelves["all"]?.sort == "title")
    let record = try #require(page.currentPage?.record)
    catalogue.setHearts(true, of: [(.record(record.id), record.id)])
    #expect(await until { page.tabs.list.contains { $0.id == "favourites" } })
    // The message is in the user's words, not in SQLite's.
    var said: String?
    catalogue.onError = { said = $0 }
    await store.close()
    catalogue.setHearts(false, of: [(.record(record.id), record.id)])
    #expect(await until { said != nil })
    #expect(said == "The library in “\(store.folder.text)” cannot be opened")
  }

  @Test func `a page of records is freed`() async throws {
    try await expectFreed {
      let rig = try await Rig()
      rig.stage.close()
      return [rig.page]
    }
  }
}
