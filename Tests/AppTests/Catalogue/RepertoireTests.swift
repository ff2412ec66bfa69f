import Adwaita
import GLib
import Geometry
import Gtk
import Playback
import TestSupport
import Testing
import Values

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct RepertoireTests {
  private let stand: PlayerStand

  init() throws { stand = try PlayerStand() }

  private let everything = Repertoire.shelf(.all, title: "All records")

  private func queue(_ stand: PlayerStand) -> PlayQueue<PlayItem> { stand.session.player.queue }

  private func titles(_ records: [RecordID], _ stand: PlayerStand) -> [String] {
    records.flatMap { stand.tracks(of: $0) }.filter { $0.state == .present }.map(\.title)
  }

  @Test func `it is queued next or last, and that is said by its name`() async throws {
    stand.play(1)
    stand.music.play(.credit(Credit(.artist, "Artist 2")), .queue)
    stand.music.play(.credit(Credit(.artist, "Brtist 4")), .next)
    #expect(
      await until {
        stand.news == ["“Artist 2” was added to the queue.", "“Brtist 4” will be played next."]
      }
    )
    let artists = queue(stand).queued.map(\.item.artist)
    #expect(Set(artists) == ["Brtist 4", "Artist 2"] && artists.first == "Brtist 4")
    #expect(artists.last == "Artist 2" && stand.title == "Track 1 of 1")
  }

  @Test func `what is said later comes later, however long the first has to load`() async throws {
    stand.play(1)
    stand.music.play(.credit(Credit(.artist, "A guest")), .next)
    stand.music.play(stand.subject(2, 0), .next)
    let wanted = (1...4).map { "Track 2 of \($0)" } + ["Track 1 of 2"]
    #expect(await until { queue(stand).queued.map(\.item.title) == wanted })
  }

  @Test func `tracks are shuffled, or whole records`() async throws {
    let all = titles([1, 2, 3, 4], stand)
    stand.music.play(everything, .shuffle)
    #expect(await until { queue(stand).isShuffled && queue(stand).context.count == all.count })
    stand.music.play(everything, .shuffleRecords)
    #expect(await until { !queue(stand).isShuffled })
    let context = queue(stand).context.map(\.item)
    #expect(context.count == all.count && queue(stand).runs.runs.suffix(4).count == 4)
    for id: RecordID in [1, 2, 3, 4] {
      let own = context.indices.filter { context[$0].record == id }
      #expect(own.map { context[$0].title } == titles([id], stand))
      #expect(own.last.map { $0 - own[0] + 1 } == own.count)
    }
  }

  @Test func `the menu has all ways, and several names have a submenu each`() throws {
    func names(_ sections: [MenuSection]) -> [String] { sections.flatMap(\.actions).map(\.name) }
    let ways = ["play", "play-next", "queue", "shuffle", "shuffle-records", "list-new"]
    #expect(names(stand.music.sections(of: everything)) == ways)
    let one = Repertoire.credit(Credit(.artist, "Artist 1"))
    #expect(names(stand.music.sections(of: [one])) == ways)
    let both = names(stand.music.sections(of: [one, .credit(Credit(.genre, "Jazz"))]))
    #expect(both == ways.map { "0-\($0)" } + ways.map { "1-\($0)" })
    #expect(names(stand.music.sections(of: Repertoire.decade(of: 1961))) == Array(both.prefix(6)))
    #expect(names(stand.music.sections(of: [])).isEmpty)
  }

  @Test func `a menu has the first dozen of many names, and folders by their paths`() throws {
    let credits = (0..<99).map { Credit(.artist, "Artist \($0)") }
    let sections = stand.music.sections(of: credits.map { .credit($0) })
    #expect(sections.flatMap(\.actions).last?.name == "11-list-new")
    #expect(stand.music.ways(to: credits, from: 1).actions.count == 12)
    let paths = ["/flac/X/A", "/mp3/X/A"]
    #expect(paths.map { Repertoire.folder(BytePath($0)).fullName } == paths)
  }

  @Test func `an artist's submenu in a track's menu is that of this artist`() async throws {
    let (menu, actions) = (Menu(), ActionGroup())
    for section in SubjectMenu(stand.subject(1, 1), stand.music).sections {
      menu.append(section: section.menu)
      for action in section.actions { actions.add(action) }
    }
    let button = MenuButton(icon: "open-menu-symbolic", tooltip: "Menu", menu: menu)
    button.insert(actions, as: "row")
    await Stage(button, width: 400, height: 300)
    func parts(of widget: Widget) -> [Widget] { widget.children.flatMap { [$0] + parts(of: $0) } }
    func item(_ words: String) -> Widget? {
      parts(of: button).first {
        $0.typeName == "GtkModelButton" && $0.isMapped && $0.property("text") == words
      }
    }
    button.open()
    for words in ["Artists", "Artist 1", "Shuffle"] {
      #expect(await until { item(words) != nil })
      emit("clicked", on: try #require(item(words)))
    }
    #expect(await until { Set(queue(stand).context.map(\.item.artist)) == ["Artist 1"] })
    #expect(queue(stand).isShuffled)
  }

  @Test func `a shelf, a decade without one and a folder with those below it play in their order`()
    async throws
  {
    _ = try await stand.fixture.session.store.open()
    try Database(path: BytePath(stand.fixture.folder.path("library/music.db")), .write)
      .insert(PlayerStand.contents(1...4))
    let all = titles([1, 2, 3, 4], stand)
    let folders = ["/music", "/"].map { Repertoire.folder(BytePath($0)) }
    for name in [everything] + Repertoire.decade(of: 1969) + folders {
      stand.play(2)
      stand.music.play(name)
      #expect(await until { queue(stand).context.map(\.item.title) == all }, "\(name)")
      #expect(stand.title == all[0] && stand.session.state.isMeantToPlay)
    }
    let nobody = Repertoire.credit(Credit(.composer, "Nobody"))
    for name in [nobody, .folder(BytePath("/mus"))] + Repertoire.decade(of: 1970) {
      stand.news = []
      stand.music.play(name)
      #expect(await until { stand.news == ["There is nothing here that can be played."] })
    }
  }

  @Test func `a list gets the records of a shelf or the tracks of a name in their order`() async {
    let addition = await stand.music.addition(of: everything)
    #expect(addition.title == "All records" && addition.listName == "All records")
    #expect(addition.drafts().map(\.target) == [1, 2, 3, 4].map { .record($0) })
    let guest = await stand.music.addition(of: .credit(Credit(.artist, "A guest")))
    #expect(guest.drafts().map(\.target) == [101, 201, 301, 401].map { .track($0) })
  }

  @Test func `the tab of a shelf has a menu, also by the menu key`() async throws {
    let page = stand.fixture.recordsPage(stand.music)
    await Stage(page, width: 900, height: 640)
    let strip = page.pager.strip
    #expect(await until { page.tabs.isResting && strip.size.width > 1 })
    #expect(await until { strip.tab(at: Point(x: strip.size.width / 2, y: 20)) != nil })
    page.openMenu(ofTabAt: Point(x: -1, y: 20))
    #expect(!page.menu.isOpen)
    #expect(strip.usesKey(.menu) && page.menu.isOpen)
    page.menu.close()
    #expect(await until { !page.menu.isOpen })
  }

  @Test func `a name on a label is found at its place, and by keys where it has the focus`() async {
    let (label, box) = (Label(), Box(.vertical))
    let names = [Credit(.artist, "Ann"), Credit(.artist, "Bob")]
    label.align(text: 0)
    label.show("Ann, Bob · Title", links: names) { _ in }
    box.inset(horizontally: 20, vertically: 10)
    box.append(label)
    await Stage(box, width: 400, height: 60)
    let place = Point(x: label.width(of: "Ann, Bo"), y: label.size.height / 2)
    let point = label.convert(place, to: box) ?? .zero
    #expect(label.credit(at: point, of: box, among: names) == names[1])
    #expect(label.credit(at: Point(x: 390, y: point.y), of: box, among: names) == nil)
    #expect(label.takeFocus())
    for name in names {
      #expect(label.credit(at: box.menuPlace, of: box, among: names) == name)
      box.moveFocus(to: .next)
    }
  }

  @Test func `Shuffle Everything plays all records in a random order`() async throws {
    let window = await stand.window(of: try AdwaitaApplication.registered())
    window.actions["shuffle-all"]?.run()
    let count = titles([1, 2, 3, 4], stand).count
    #expect(await until { queue(stand).context.count == count && queue(stand).isShuffled })
  }
}
