import Geometry
import Gtk
import Library
import TestSupport
import Testing

@testable import Adwaita
@testable import App
@testable import Widgets

@Suite(.serialized, .needsDisplay) struct ShelfOverviewTests {
  private let fixture: SessionFixture
  private let page: RecordsPage
  private let stage: Stage
  private let preferences = Preferences()
  private let library = InventedLibrary()

  init() async throws {
    fixture = try SessionFixture(lookup: library.tracks)
    page = fixture.recordsPage(MusicActions(fixture.session.catalogue, player: nil))
    stage = await Stage(page, width: 900, height: 640)
    let contents = ShelfStand.contents(1...30) {
      $0 % 3 == 0 ? "Pâté" : $0 % 2 == 0 ? "Soul" : "Jazz"
    }
    fixture.session.catalogue.show(library.update(to: contents), library.tracks)
  }

  private var titles: [String] { page.tabs.list.map(\.title) }

  private func overview() async -> ShelfOverview {
    let dialog = ShelfOverview(
      of: page,
      fixture.session.catalogue,
      preferences,
      over: stage.window
    )
    dialog.present()
    #expect(await until { dialog.isMapped && !cells(dialog).isEmpty })
    return dialog
  }

  private func cells(_ dialog: ShelfOverview) -> [ShelfTile] {
    dialog.grid.cells.compactMap { $0 as? ShelfTile }.filter { $0.content != nil }
  }

  private func shelves(_ dialog: ShelfOverview) -> [ShelfTile.Content] {
    dialog.tiles.filter { !$0.isSongs }
  }

  private func titles(_ dialog: ShelfOverview) -> [String] { shelves(dialog).map(\.title) }

  @Test func `the last tile is the table of songs, which stays where it is`() async throws {
    let dialog = await overview()
    var opened = 0
    dialog.onSongs = { opened += 1 }
    let last = try #require(dialog.tiles.last)
    #expect(last.isSongs && last.title == "Songs" && !last.canHide)
    dialog.pin(last)
    #expect(!dialog.move(last.id, toPlaceOf: dialog.tiles[0].id) && dialog.tiles.last == last)
    #expect(!dialog.move(dialog.tiles[0].id, toPlaceOf: last.id) && dialog.tiles.last == last)
    dialog.grid.activate(dialog.tiles.count - 1)
    #expect(opened == 1)
  }

  @Test func `the overview has all shelves with their counts, and a filter`() async throws {
    let dialog = await overview()
    #expect(titles(dialog) == ["All records", "Recently added", "Jazz", "Pâté", "Soul"])
    #expect(shelves(dialog).map(\.count) == [30, 30, 10, 10, 10])
    #expect(await until { cells(dialog).contains { $0.told(.label("Jazz, 10 records")) } })
    dialog.field.text = "pate"
    #expect(titles(dialog) == ["Pâté"])
    dialog.field.text = "nothing at all"
    #expect(dialog.tiles.isEmpty && texts(in: dialog).contains("No Results Found"))
    dialog.close()
  }

  @Test func `shelves are ordered by drops and by keys, also from right to left`() async throws {
    let dialog = await overview()
    let soul = try #require(shelves(dialog).last)
    #expect(dialog.move(soul.id, toPlaceOf: "recently-added"))
    #expect(titles == ["All records", "Soul", "Recently added", "Jazz", "Pâté"])
    #expect(titles(dialog) == titles && dialog.grid.selected == 1)
    #expect(await until { cells(dialog).contains { $0.parent?.hasFocus == true } })
    #expect(dialog.press(.right, .alt) && dialog.press(.down, .alt) && dialog.press(.up, .alt))
    #expect(titles[2] == "Soul" && dialog.grid.selected == 2)
    dialog.isRightToLeft = true
    #expect(dialog.press(.left, .alt) && titles[3] == "Soul")
    #expect(dialog.press(.home, .alt) && titles[0] == "Soul")
    #expect(!dialog.press(.right, []))
    #expect(!dialog.move("somewhere else", toPlaceOf: "all"))
    #expect(fixture.session.memory.state.arrangement == page.arrangement)
    dialog.close()
  }

  @Test func `shelves are pinned, hidden and shown again by buttons and keys`() async throws {
    let dialog = await overview()
    func tile(_ title: String) -> ShelfTile? {
      cells(dialog).first { $0.content?.title == title }
    }
    try #require(tile("Soul")).pin.click()
    #expect(titles == ["Soul", "All records", "Recently added", "Jazz", "Pâté"])
    #expect(await until { tile("Soul")?.told(.label("Soul, 10 records, pinned")) == true })
    try #require(tile("Jazz")).hide.click()
    #expect(titles == ["Soul", "All records", "Recently added", "Pâté"])
    #expect(titles(dialog).contains("Jazz"))
    dialog.grid.selected = 3
    #expect(dialog.press(.delete, []) && titles.contains("Jazz"))
    dialog.grid.selected = 0
    #expect(dialog.press(Key("p"), .control) && titles.last == "Soul")
    #expect(tile("All records")?.hide.isSensitive == false)
    dialog.grid.selected = 0
    #expect(!dialog.press(.delete, []))
    dialog.close()
  }

  @Test func `a hidden shelf that was shown gives way to all records, and can be opened`()
    async throws
  {
    page.tabs.jump(to: "genre:jazz")
    let dialog = await overview()
    let jazz = try #require(dialog.tiles.first { $0.title == "Jazz" })
    dialog.hide(jazz)
    #expect(page.tabs.current?.id == "all" && !titles.contains("Jazz"))
    page.open(ShelfID("genre:jazz"))
    #expect(page.tabs.current?.id == "genre:jazz" && titles.contains("Jazz"))
    dialog.close()
  }

  @Test func `the overview opens by a button and by a pull, and divides the shelves`() async throws
  {
    var calls = 0
    page.onOverview = { calls += 1 }
    let button = try #require(page.pager.start as? Button)
    #expect(button.told(.label("All Shelves")))
    button.click()
    page.pager.strip.onPull?()
    #expect(calls == 2)
    let dialog = await overview()
    #expect(dialog.division.picked == 0 && dialog.division.told(.label("Shelves By")))
    dialog.division.picked = 1
    #expect(preferences[.shelves] == .decade)
    dialog.close()
  }

  @Test func `an overview is freed`() async {
    await expectFreed {
      let dialog = await overview()
      dialog.close()
      return [dialog]
    }
  }
}
