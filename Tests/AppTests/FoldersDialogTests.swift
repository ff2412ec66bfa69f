import Adwaita
import Foundation
import Geometry
import Gtk
import TestSupport
import Testing

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct FoldersDialogTests {
  private let fixture: SessionFixture
  private var music: TemporaryFolder { fixture.folder }
  private var session: LibrarySession { fixture.session }

  init() throws { fixture = try SessionFixture(music: "/no/such/folder") }

  private func allTexts(in widget: Widget) -> [String] {
    widget.descendants.filter { $0.typeName == "GtkLabel" }.map { $0.property("label") }
  }

  @Test func `a folder shows its counts and its last scan, and leads to what could not be read`()
    async throws
  {
    try writeMusic(to: music.path("Music"))
    try music.write("noise".utf8, "Music/noise.flac")
    try music.write([], "Music/empty.mp3")
    var news: [SessionNews] = []
    session.onNews = { news.append($0) }
    fixture.start()
    await session.add([BytePath(music.path("Music"))])
    #expect(
      await until(within: .seconds(60)) { news == [.unreadable(2)] && !session.status.isBusy }
    )
    let owner = Window()
    owner.present()
    let dialog = FoldersDialog(session, over: owner) { _ in }
    dialog.present()
    #expect(await until { allTexts(in: dialog).contains("2 files could not be read") })
    let facts = allTexts(in: dialog).first { $0.contains("1 record, ") } ?? ""
    #expect(facts.contains("2 files could not be read"))
    // It may be midnight.
    let (scanned, now) = (session.status.roots.first?.scanned, WallClock.system.now)
    let scan = [now - 60, now].map { FolderFacts.words(forScanAt: scanned, now: $0) }
    #expect(scan.contains { facts.contains($0) } && scanned != nil)
    let show = dialog.descendants.first { $0 is Button && allTexts(in: $0) == ["Show Files…"] }
    try #require(show).click()
    #expect(await until { Display.windows.contains { $0 is UnreadableDialog } })
    let list = try #require(Display.windows.lazy.compactMap { $0 as? UnreadableDialog }.first)
    #expect(await until { allTexts(in: list).contains("The file is empty") })
    #expect(list.list?.count == 2)
    #expect(
      Set(allTexts(in: list)).isSuperset(
        of: ["empty.mp3", "noise.flac", "This is not a known kind of audio file"]
      )
    )
  }

  @Test func `removing a folder is undone from its toast`() async throws {
    try writeMusic(to: music.path("Music"))
    fixture.start()
    await session.add([BytePath(music.path("Music"))])
    #expect(await until(within: .seconds(60)) { !session.status.isBusy })
    #expect(session.status.phase == .ready)
    let owner = Window()
    owner.present()
    let dialog = FoldersDialog(session, over: owner) { _ in }
    dialog.present()
    func button(_ isIt: (Widget) -> Bool) -> Widget? {
      dialog.descendants.first { $0.typeName == "GtkButton" && isIt($0) }
    }
    let remove = button { $0.tooltip == "Remove “Music” from the Library" }
    try #require(remove).click()
    #expect(await until { session.status.phase == .empty && session.status.roots.isEmpty })
    #expect(await until { button { allTexts(in: $0) == ["Undo"] && $0.isMapped } != nil })
    try #require(button { allTexts(in: $0) == ["Undo"] }).click()
    #expect(
      await until(within: .seconds(60)) {
        session.status.phase == .ready && !session.status.isBusy
      }
    )
    #expect(session.status.roots.map(\.path.displayName) == ["Music"])
  }

  @Test(arguments: [
    (Size(width: 480, height: 560), Size(width: 360, height: 720), Size(width: 360, height: 560)),
    (Size(width: 520, height: 648), Size(width: 800, height: 500), Size(width: 520, height: 500)),
    (Size(width: 520, height: 648), Size.zero, Size(width: 520, height: 648)),
    (Size(width: 520, height: 648), Size(width: 9, height: 9), Size(width: 320, height: 200)),
  ])
  nonisolated func `a dialog covers no more than its parent`(wish: Size, parent: Size, size: Size) {
    #expect(AdwaitaDialog.size(wish, over: parent) == size)
  }

  @Test func `a dialog of few folders is low, and its buttons stand in one column`() async throws {
    _ = try AdwaitaApplication.registered()
    var status = LibraryStatus()
    let root = LibraryRoot(id: 1, path: BytePath("/music"), isAvailable: true)
    status.open(roots: [root], hasRecords: true, readOnlyReason: nil)
    let fixture = try SessionFixture(music: "/no/such/folder", status: status)
    let session = fixture.session
    let owner = Window()
    owner.setDefaultSize(Size(width: 800, height: 700))
    owner.present()
    #expect(await until { owner.size.height == 700 })
    let dialog = FoldersDialog(session, over: owner) { _ in }
    dialog.present()
    #expect(await until { dialog.size.height > 200 })
    #expect(dialog.size.height < 460, "\(dialog.size)")
    func middles(of icon: String) -> [Double] {
      dialog.descendants.filter { $0.typeName == "GtkImage" && $0.property("icon-name") == icon }
        .compactMap { $0.convert(Point(x: $0.size.width / 2, y: 0), to: dialog)?.x }
    }
    let add = middles(of: "list-add-symbolic")
    let remove = middles(of: "list-remove-symbolic")
    #expect(add.count == 2 && remove.count == 1 && Set(add + remove).count == 1, "\(add) \(remove)")
  }

  @Test func `a manual scan without changes is reported, an automatic one is not`() async throws {
    try writeMusic(to: music.path("Music"))
    var news: [SessionNews] = []
    session.onNews = { news.append($0) }
    fixture.start()
    await session.add([BytePath(music.path("Music"))])
    #expect(await until(within: .seconds(60)) { session.status.phase == .ready })
    #expect(await until(within: .seconds(60)) { !session.status.isBusy })
    #expect(news.isEmpty)
    await session.rescan(.hand)
    #expect(await until(within: .seconds(60)) { news == [.unchanged] })
    // This is the request of the folder watch.
    await session.keeper.scan([BytePath(music.path("Music"))])
    await session.keeper.settle()
    await session.rescan(.hand)
    #expect(await until(within: .seconds(60)) { news.count == 2 })
    #expect(news == [.unchanged, .unchanged])
    try Data().write(to: URL(filePath: music.path("Music/empty.mp3")))
    await session.rescan(.hand)
    #expect(await until(within: .seconds(60)) { news.last == .unreadable(1) })
    #expect(news.count(where: { $0 == .unchanged }) == 2 && session.memory.state.unreadable == 1)
  }
}
