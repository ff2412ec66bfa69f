import Adwaita
import Foundation
import GLib
import Geometry
import Gtk
import TestSupport
import Testing
import Values

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct FoldersDialogTests {
  private func allTexts(in widget: Widget) -> [String] {
    (widget.typeName == "GtkLabel" ? [widget.property("label")] : [])
      + widget.children.flatMap { allTexts(in: $0) }
  }

  private func button(_ text: String, in widget: Widget) -> Button? {
    if let button = widget as? Button, allTexts(in: button) == [text] { return button }
    return widget.children.lazy.compactMap { button(text, in: $0) }.first
  }

  @Test func `a folder shows its counts and its last scan, and leads to what could not be read`()
    async throws
  {
    let music = try TemporaryFolder()
    try writeMusic(to: music.path("Music"))
    try music.write("noise".utf8, "Music/noise.flac")
    try music.write([], "Music/empty.mp3")
    let fixture = try SessionFixture(music: "/no/such/folder")
    let session = fixture.session
    var news: [SessionNews] = []
    session.onNews = { news.append($0) }
    session.start()
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
    let show = try #require(button("Show Files…", in: dialog))
    show.click()
    #expect(await until { Display.windows.contains { $0 is UnreadableDialog } })
    let list = try #require(Display.windows.lazy.compactMap { $0 as? UnreadableDialog }.first)
    #expect(await until { allTexts(in: list).contains("The file is empty") })
    #expect(list.list?.count == 2)
    #expect(
      Set(allTexts(in: list)).isSuperset(
        of: ["empty.mp3", "noise.flac", "This is not a known kind of audio file"]
      )
    )
    for window in [list, dialog, owner] as [Window] { window.destroy() }
    await session.close()
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
    try AdwaitaApplication(id: "io.github.gatefold.Gatefold.Test", isAlone: false).register()
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
    func middles(of icon: String, in widget: Widget) -> [Double] {
      let found = widget.typeName == "GtkImage" && widget.property("icon-name") == icon
      let place = found ? widget.convert(Point(x: widget.size.width / 2, y: 0), to: dialog) : nil
      return (place.map { [$0.x] } ?? []) + widget.children.flatMap { middles(of: icon, in: $0) }
    }
    let add = middles(of: "list-add-symbolic", in: dialog)
    let remove = middles(of: "list-remove-symbolic", in: dialog)
    #expect(add.count == 2 && remove.count == 1 && Set(add + remove).count == 1, "\(add) \(remove)")
    for window in [dialog, owner] as [Window] { window.destroy() }
    await session.close()
  }

  @Test func `a manual scan without changes is reported, an automatic one is not`() async throws {
    let music = try TemporaryFolder()
    try writeMusic(to: music.path("Music"))
    let fixture = try SessionFixture(music: "/no/such/folder")
    let session = fixture.session
    var news: [SessionNews] = []
    session.onNews = { news.append($0) }
    session.start()
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
    await session.close()
  }
}
