import GLib
import Gtk
import Library
import Motion
import TestSupport
import Testing

@testable import App
@testable import Playback

struct ListsSourceDropTests {
  private let stand: PlayerStand
  private let source: ListsSource
  private var folder: TemporaryFolder { stand.fixture.folder }

  init() async throws {
    (stand, source) = try await ListsSource.standing()
    #expect(source.book.perform(.insert([.stack("Mine", [.line("a")])], into: ListNode.top)))
  }

  private var mine: [ListNode] { source.book.tree.rows(in: 1) }

  @Test func `each line of dropped text becomes a row, at the drop position`() {
    let text = DragContent.text("one\n\n two \r\nthree")
    #expect(source.drop(text, at: .between(at: 0, of: RowID(1))))
    #expect(mine.map(\.text) == ["one", "two", "three", "a"])
    #expect(!source.drop(.text(" \n"), at: .into(RowID(1))))
    #expect(source.undo() != nil)
  }

  @Test func `a playlist pasted as text becomes its rows, with the library's tracks`() async {
    let known = stand.tracks(of: 3)[0]
    let text = "#EXTM3U\n\(known.path.text)\n/elsewhere/lost.mp3\n"
    #expect(source.drop(.text(text), at: .into(RowID(1))))
    #expect(await until { mine.count == 3 })
    #expect(mine.map(\.text) == ["a", known.title, "lost"] && mine[1].track == known.id)
    #expect(source.drop(.text("- [x] done\n- [ ] open"), at: .into(RowID(1))))
    #expect(mine.map(\.text).suffix(2) == ["open", "done"] && mine[4].isDone)
  }

  @Test func `lines of text beyond the limit are left out, which is reported`() {
    let text = String(repeating: "a\n\n", count: 10_002)
    #expect(source.drop(.text(text), at: .into(RowID(1))))
    #expect(mine.count == 10_001)
    #expect(stand.news == ["2 rows were left out: at most 10,000 are inserted at once."])
  }

  @Test func `a record dragged from our own page becomes one row`() throws {
    let subject = RecordSubject.record(stand.record(2))
    let content = try #require(stand.music.drag(subject))
    #expect(source.drop(content, at: .into(RowID(1))))
    #expect(mine.map(\.target) == [nil, .record(2)])
    let track = stand.subject(1, 0)
    let other = try #require(stand.music.drag(track))
    #expect(source.drop(other, at: .between(at: 0, of: source.root)))
    #expect(source.book.tree.rows(in: ListNode.top).first?.track == stand.tracks(of: 1)[0].id)
  }

  @Test func `files become tracks, or rows that wait for them`() async {
    let known = stand.tracks(of: 3)[0]
    let files = DragContent.files([known.path.text, "/elsewhere/Lost Song.flac", "/x/cover.png"])
    #expect(source.drop(files, at: .into(RowID(1))))
    #expect(await until { mine.count == 3 })
    // The library's tables lack the invented track, so its row becomes a line.
    #expect(mine[1].text == known.title)
    #expect(mine[2].target?.wanted?.path == BytePath("/elsewhere/Lost Song.flac"))
    #expect(!source.row(RowID(mine[2].id.number)).isAvailable)
    #expect(!source.drop(.files(["/x/cover.png"]), at: .into(RowID(1))))
  }

  @Test func `items dropped on Up Next are queued, on Favourites they get a heart`() async throws {
    let content = try #require(stand.music.drag(.record(stand.record(2))))
    #expect(source.drop(content, at: .into(source.numbers.number(of: .upNext))))
    #expect(await until { !stand.session.player.queue.upcoming.isEmpty })
    #expect(!source.drop(.text("a wish"), at: .into(source.numbers.number(of: .upNext))))
    #expect(!source.drop(.text("a wish"), at: .into(source.numbers.number(of: .favourites))))
    #expect(source.drop(content, at: .into(source.numbers.number(of: .favourites))))
    #expect(stand.catalogue.favourites.all == [.record(2)])
    #expect(source.undo() != nil)
    #expect(stand.catalogue.favourites.all.isEmpty)
  }

  @Test func `music from outside the library and playlists are queued where they are dropped`()
    async throws
  {
    for name in ["One.flac", "Two.flac"] { try SmallFile.replace(folder.path(name), with: [1]) }
    try SmallFile.replace(folder.path("Trip.m3u8"), with: Array("Two.flac\n".utf8))
    stand.session.player.append([PlayItem(id: nil, location: .file([0x2f, 0x78]), title: "last")])
    let upNext = source.numbers.number(of: .upNext)
    let files = ["One.flac", "Trip.m3u8"].map { folder.path($0) }
    #expect(source.drop(.files(files), at: .between(at: 0, of: upNext)))
    var coming: [String] { stand.session.player.queue.upcoming.map(\.item.name) }
    #expect(await until { coming.count == 3 })
    #expect(coming.last == "last" && source.book.tree.count == 2)
    let queued = coming
    #expect(source.undo() != nil && coming == ["last"])
    #expect(source.redo() != nil && coming == queued, "it returns to the drop position")
    #expect(source.undo() != nil && coming == ["last"])
    stand.news = []
    #expect(source.drop(.files([folder.path("Gone.flac")]), at: .into(upNext)))
    #expect(await until { stand.news.count == 1 })
    #expect(stand.news[0].contains("Gone.flac") && coming == ["last"])
  }

  @Test
  func `items dropped between the rows of Up Next are queued there, in Favourites get a heart`()
    async throws
  {
    let (upNext, favourites) = (
      source.numbers.number(of: .upNext), source.numbers.number(of: .favourites)
    )
    #expect(source.takesDrops(in: upNext) && source.takesDrops(in: favourites))
    #expect(!source.takesRows(in: upNext) && !source.takesRows(in: favourites))
    let search = ListSearch("x", in: .title)
    #expect(source.book.perform(.insert([.search(search, "S")], into: ListNode.top)))
    let found = source.book.tree.ids(in: ListNode.top).last?.number ?? 0
    #expect(!source.takesDrops(in: RowID(found)) && source.takesDrops(in: RowID(1)))
    stand.session.play(stand.tracks(of: 1), of: stand.record(1), from: nil)
    var coming: [String] { stand.session.player.queue.upcoming.map(\.item.title) }
    let before = coming
    let entries = source.entries(of: upNext)
    // No row can be above the current track.
    #expect(entries.map(\.isPinned) == [true] + before.map { _ in false })
    let subject = stand.subject(3, 0)
    let content = try #require(stand.music.drag(subject))
    #expect(source.drop(content, at: .between(at: 2, of: upNext)))
    #expect(await until { coming.count == before.count + 1 })
    #expect(coming == [before[0], subject.title] + before.dropFirst())
    #expect(source.undo() != nil && coming == before)
    let track = NodeDraft.track(stand.tracks(of: 3)[0].id, subject.title)
    #expect(source.book.perform(.insert([track], into: 1, at: 0)))
    let row = RowID(source.book.tree.ids(in: 1)[0].number)
    #expect(source.perform(.move(row, into: upNext, at: 2)))
    #expect(await until { coming.count == before.count + 1 })
    #expect(coming == [before[0], subject.title] + before.dropFirst())
    let record = try #require(stand.music.drag(.record(stand.record(2))))
    #expect(source.drop(record, at: .between(at: 0, of: favourites)))
    #expect(stand.catalogue.favourites.all == [.record(2)])
  }

  @Test func `a track dropped on Favourites gets a heart, whether its row is visible or not`()
    async throws
  {
    let catalogue = stand.catalogue
    // Publishes the invented records again after the real ones.
    var publications = 0
    let publication = catalogue.observe { _ in publications += 1 }
    catalogue.load()
    #expect(await until { publications >= 2 })
    catalogue.show(stand.library, stand.invented.tracks)
    var hearts: [String] = []
    let observation = catalogue.observeHearts { all, hasHeart in
      hearts += all.map { "\(hasHeart ? "+" : "-")\($0)" }
    }
    let favourites = FoldDropPlace.into(source.numbers.number(of: .favourites))
    let known = stand.tracks(of: 3)[0]
    let content = try #require(stand.music.drag(stand.subject(2, 1)))
    let steps = source.book.steps.back
    #expect(source.drop(content, at: favourites))
    #expect(hearts == ["+track(201)"])
    #expect(source.drop(.files([known.path.text]), at: favourites))
    #expect(await until { hearts == ["+track(201)", "+track(300)"] })
    #expect(source.undo() != nil && source.undo() != nil)
    #expect(hearts.dropFirst(2) == ["-track(300)", "-track(201)"])
    #expect(await until { source.book.steps.back == steps }, "no step of the lists was undone")
    withExtendedLifetime((observation, publication)) {}
  }

  @Test func `a file outside the library gets no heart, which is reported, and is no undo step`()
    async
  {
    let steps = source.book.steps.back
    let favourites = FoldDropPlace.into(source.numbers.number(of: .favourites))
    #expect(source.drop(.files(["/elsewhere/Lost Song.flac"]), at: favourites))
    #expect(await until { stand.news == ["Only what is in the library can have a heart."] })
    #expect(source.undo() != nil && source.book.steps.back == steps - 1)
  }

  @Test func `a playlist becomes a list of its name, in the list on which it is dropped`()
    async throws
  {
    let files = DragContent.files([
      try folder.write("#EXTM3U\n/nowhere/lost.mp3\n".utf8, "Evening.m3u8"),
      try folder.write("- [ ] wish\n- [x] done\n".utf8, "Tasks.md"),
    ])
    #expect(source.drop(files, at: .into(RowID(1))))
    #expect(await until { mine.count == 3 })
    #expect(mine.map(\.text) == ["a", "Evening", "Tasks"])
    let tasks = source.book.tree.rows(in: mine[2].id)
    #expect(tasks.map(\.text) == ["wish", "done"] && tasks.map(\.isDone) == [false, true])
  }
}
