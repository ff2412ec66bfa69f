import Geometry
import Gtk
import TestSupport
import Testing
import Values
import Widgets

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct SongTableTests {
  let stand: PlayerStand
  let page: SearchPage
  let songs: SongTable
  let stage: Stage

  init() async throws {
    let stand = try PlayerStand()
    let page = SearchPage(stand.music, stand.invented.search)
    stage = await Stage(page, width: 1000, height: 700)
    // In the window it is in the header bar.
    page.adopt(page.field)
    #expect(await until { page.songs != nil })
    let songs = try #require(page.songs)
    page.begin()
    // The four records have 4, 5, 6 and 3 tracks.
    #expect(await until { songs.songs.ids.count == 18 && songs.subject(at: 0) != nil })
    (self.stand, self.page, self.songs) = (stand, page, songs)
  }

  private func ids(_ records: Int64...) -> [TrackID] {
    records.flatMap { stand.tracks(of: RecordID($0)).map(\.id) }
  }

  private var context: [TrackID?] { stand.session.player.queue.context.map(\.item.id) }

  /// The song of the focus.
  private var focused: TrackID? { songs.view.selected.map { songs.songs.ids[$0] } }

  private var available: Set<TrackID> {
    let tracks = [RecordID](arrayLiteral: 1, 2, 3, 4).flatMap { stand.tracks(of: $0) }
    return Set(tracks.filter(\.isAvailable).map(\.id))
  }

  private func row(_ place: Int) -> TableRow? {
    songs.view.cells.lazy.compactMap { $0 as? TableRow }.first { $0.item == place }
  }

  private func focus(_ place: Int) async {
    songs.moveFocus(to: place)
    #expect(await until { row(place)?.parent?.hasFocus == true })
  }

  /// As the library does after a scan or a heart.
  private func change(_ contents: LibraryContents) {
    stand.catalogue.show(stand.invented.update(to: contents), stand.invented.tracks)
  }

  @Test func `without a query all songs are listed by artist, with their number and length`() {
    #expect(songs.isVisible && !page.start.view.isVisible && !songs.keep.isVisible)
    #expect(Set(songs.songs.ids) == Set(ids(1, 2, 3, 4)))
    #expect(songs.summary.text == "18 tracks · 1 h 0 min")
  }

  @Test func `a query narrows the table, and its records stand above it`() async {
    page.field.text = "album:\"title 2\""
    #expect(await until { Set(songs.songs.ids) == Set(ids(2)) && songs.keep.isVisible })
    #expect(page.rows.rows.map(\.id) == [.record(2)])
    #expect(page.list.isSideways && page.list.isVisible && songs.isVisible)
    page.field.text = "zzzz"
    #expect(await until { page.start.view.isVisible && !songs.isVisible })
    page.field.text = ""
    #expect(await until { songs.isVisible && songs.songs.ids.count == 18 })
    #expect(!page.list.isVisible)
  }

  @Test func `a narrow page has rows, and a wide one the table again`() async {
    page.field.text = "album:\"title 2\""
    #expect(await until { songs.songs.ids.count == 5 && page.rows.rows.count == 1 })
    page.widen(to: 600)
    #expect(!page.isWide && page.run.listsTracks && !songs.isVisible && !page.list.isSideways)
    page.widen(to: 1000)
    #expect(await until { page.isWide && page.rows.rows.count == 1 && songs.isVisible })
  }

  @Test func `down goes from the entry to the cards and to the songs, and up back again`() async {
    page.field.text = "album:\"title 2\""
    #expect(await until { songs.songs.ids.count == 5 && page.rows.rows.count == 1 })
    page.field.takeFocus()
    #expect(page.press(.down, []))
    #expect(await until { page.list.hasFocusInside })
    #expect(page.press(.down, [], isInList: true))
    #expect(await until { row(0)?.parent?.hasFocus == true })
    #expect(songs.press(.down, []))
    #expect(await until { row(1)?.parent?.hasFocus == true })
    #expect(songs.press(.up, []))
    #expect(await until { row(0)?.parent?.hasFocus == true })
    #expect(songs.press(.up, []))
    #expect(await until { page.list.hasFocusInside })
    #expect(page.press(.up, [], isInList: true) && page.field.hasFocusInside)
  }

  @Test func `Enter plays from a song on in the order shown, and Shift+Enter queues it`() async {
    await focus(3)
    #expect(songs.press(.enter, []))
    let there: [TrackID?] = songs.songs.ids[3...].filter { available.contains($0) }
    #expect(await until { context == there })
    #expect(songs.press(.enter, .shift))
    #expect(await until { stand.session.player.queue.queued.first?.item.id == songs.songs.ids[3] })
  }

  @Test func `a long choice plays at once, and the rest follows it`() async throws {
    let many = Array(repeating: songs.songs.ids, count: 20).flatMap(\.self)
    stand.music.play(many, named: "Songs", .now)
    let there: [TrackID?] = many.filter { available.contains($0) }
    #expect(await until { context == there })
    #expect(stand.session.state.entry?.item.id == many[0])
  }

  @Test func `a header sorts, again the other way, and the sort is remembered`() async {
    let before = songs.songs.ids
    let title = SongColumn.title.place
    songs.view.title(of: title).map { ($0 as? Button)?.click() }
    #expect(await until { songs.songs.ids != before })
    let forward = songs.songs.ids
    songs.view.title(of: title).map { ($0 as? Button)?.click() }
    #expect(await until { songs.songs.ids == forward.reversed() })
    #expect(stand.catalogue.memory.state.songs.order.text == "title- artist")
  }

  @Test func `keys select songs, and one heart is for all of them`() async {
    await focus(1)
    #expect(songs.press(.down, .shift) && songs.press(.down, .shift))
    #expect(songs.selection.ranges == [1..<4] && songs.selectionBar.isVisible)
    #expect(await until { songs.selectedGroup?.name == "3 tracks" })
    #expect(songs.press(Key("h"), .control))
    // Before the library has stored it.
    #expect((1...4).allSatisfy { songs.subject(at: $0)?.hasHeart == ($0 < 4) })
    #expect(songs.press(Key("a"), .control) && songs.selection.count == 18)
    #expect(songs.press(.escape, []) && songs.selection.isEmpty)
    #expect(!songs.selectionBar.isVisible)
  }

  @Test func `a change of the library moves no place, no selection and no focus`() async {
    let places = songs.songs.ids.indices.filter { songs.songs.ids[$0].number > 300 }
    await focus(places[0])
    for place in places.suffix(2) + [places[0]] { songs.toggle(place) }
    let picked = ([places[0]] + places.suffix(2)).map { songs.songs.ids[$0] }
    var contents = PlayerStand.contents(1...4)
    contents.tracks.removeAll { $0.album == 1 }
    contents.albums.removeAll { $0.id == 1 }
    change(contents)
    #expect(
      await until {
        stand.clock.turn(0.1)
        return songs.songs.ids.count == 14 && songs.isSettled
      }
    )
    let left = songs.selection.ranges.joined().map { songs.songs.ids[$0] }
    #expect(left == picked)
    #expect(focused == picked[0])
    #expect(await until { row(songs.view.selected ?? -1)?.parent?.hasFocus == true })
  }

  @Test func `typed letters go to the first song that fits`() async {
    songs.view.title(of: SongColumn.record.place).map { ($0 as? Button)?.click() }
    #expect(await until { songs.isSettled && songs.songs.ids[0] == ids(1)[0] })
    await focus(0)
    for letter in "title 3" { _ = songs.press(Key(letter), []) }
    #expect(await until { focused == ids(3)[0] })
    #expect(songs.summary.text == "“title 3”")
    #expect(songs.press(.escape, []) && songs.summary.text == songs.words)
  }

  @Test func `columns are chosen in the menu of the header, and kept`() async {
    #expect(songs.view.shown.map(\.column) == [0, 1, 2, 3, 5, 8])
    #expect(songs.view.activate("songs.column-plays") && songs.view.activate("songs.column-year"))
    #expect(stand.catalogue.memory.state.songs.text == "title artist record length plays")
    #expect(songs.view.shown.map(\.column) == [0, 1, 2, 3, 8, 9])
  }

  @Test func `a song has the menu of a track, and several have the menu of a selection`() async {
    songs.openMenu(of: 0, at: Point(x: 100, y: 60))
    #expect(songs.menu.isOpen && songs.view.selected == 0)
    songs.menu.close()
    #expect(await until { !songs.menu.isOpen })
    songs.toggle(0)
    songs.toggle(1)
    songs.openMenu(of: 1, at: Point(x: 100, y: 60))
    #expect(songs.menu.isOpen && songs.selection.count == 2)
    songs.menu.close()
    #expect(await until { !songs.menu.isOpen })
  }

  @Test func `a screen reader gets a row with its columns, its place and its state`() async {
    await focus(1)
    songs.toggle(1)
    let title = songs.subject(at: 1)?.track?.title ?? ""
    #expect(await until { row(1)?.parent?.told(.label("Title \(title)")) == true })
    let others = "Artist \(songs.subject(at: 1)?.track?.artist ?? ""), Record Title 1, Length 3:20"
    #expect(await until { row(1)?.parent?.told(.description(others)) == true })
    #expect(row(1)?.parent?.told(.selected(true)) == true)
  }

  @Test func `a click on a name goes to its place, and one on a heart column turns the heart`()
    async throws
  {
    var shown: [RecordID] = []
    page.onRecord = { record, _ in shown.append(record) }
    var artists: [String] = []
    stand.music.onCredit = { credit, _ in artists.append(credit.name) }
    songs.view.activate("songs.column-heart")
    let row = try #require(self.row(0))
    #expect(await until { row.size.width > 0 && songs.subject(at: 0) != nil })
    func press(_ column: SongColumn) throws {
      let start = try #require(
        stride(from: 1.0, to: row.size.width, by: 1).first {
          row.column(at: Point(x: $0, y: 9)) == column.place
        }
      )
      songs.follow(at: try #require(row.convert(Point(x: start + 20, y: 9), to: songs.view)))
    }
    try press(.record)
    #expect(shown == [1])
    try press(.artist)
    #expect(artists.count == 1)
    try press(.heart)
    #expect(songs.subject(at: 0)?.hasHeart == true)
  }

  @Test func `Tab leaves the rows for the foot or the bar, and Shift+Tab for the headers`() async {
    await focus(1)
    #expect(songs.press(.tab, []) && songs.shuffle.hasFocusInside)
    await focus(1)
    songs.view.activate("songs.column-title")
    #expect(songs.press(.tab, .shift) && songs.isInHeader)
    await focus(1)
    songs.toggle(1)
    #expect(songs.press(.tab, []) && songs.selectionBar.hasFocusInside)
  }

  @Test func `a table of songs is freed`() async {
    await expectFreed { [SongTable(stand.music, stand.invented.search)] }
  }
}
