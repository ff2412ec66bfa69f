import Foundation
import GLib
import Motion
import TestSupport
import Testing

@testable import App
@testable import Library
@testable import Playback

struct ListTransferTests {
  private let stand: PlayerStand
  private let source: ListsSource
  private var folder: TemporaryFolder { stand.fixture.folder }

  init() async throws { (stand, source) = try await ListsSource.standing() }

  @Test func `a list that is dragged out is a playlist with absolute paths`() async throws {
    let tracks = stand.tracks(of: 2).filter { $0.state == .present }
    let drafts = tracks.map { NodeDraft.track($0.id, $0.title) } + [NodeDraft.line("a wish")]
    #expect(source.book.perform(.insert([.stack("One/other", drafts)], into: ListNode.top)))
    let path = try #require(stand.music.exportForDrag(1))
    #expect(path.hasSuffix("/gatefold/dragged/One_other.m3u8"))
    #expect(await until { BytePath(path).isThere })
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.filter { !$0.hasPrefix("#") } == tracks.map { Substring($0.path.text) })
    #expect(lines.contains("#PLAYLIST:One/other"))
    #expect(stand.music.exportForDrag(99) == nil)
  }

  @Test func `a dragged smart list is a playlist of its present tracks`() async throws {
    let search = ListSearch("album:\"title 2\"", in: .title, limit: 2)
    #expect(source.book.perform(.insert([.search(search, "Second")], into: ListNode.top)))
    let path = try #require(stand.music.exportForDrag(1))
    #expect(await until { BytePath(path).isThere })
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let tracks = stand.tracks(of: 2).prefix(2)
    #expect(lines.filter { !$0.hasPrefix("#") } == tracks.map { Substring($0.path.text) })
    #expect(lines.contains("#PLAYLIST:Second"))
  }

  @Test func `a list dragged again has its present content, whatever the length of its name`()
    async throws
  {
    let name = String(repeating: "音", count: 300)
    #expect(source.book.perform(.insert([.stack(name, [.line("one")])], into: ListNode.top)))
    let path = try #require(stand.music.exportForDrag(1))
    func isWritten(_ row: String) -> Bool {
      (try? String(contentsOfFile: path, encoding: .utf8))?.contains("LINE:\(row)\n") == true
    }
    #expect(await until { isWritten("one") })
    #expect(source.book.perform(.rename(2, to: "two")))
    #expect(stand.music.exportForDrag(1) == path)
    #expect(await until { isWritten("two") })
  }

  @Test func `a list without rows is refused`() async throws {
    let file = folder.path("Empty.m3u8")
    try SmallFile.replace(file, with: Array("#EXTM3U\n".utf8))
    stand.music.import([BytePath(file)], into: ListNode.top, at: nil)
    #expect(await until { stand.news.count == 1 })
    #expect(
      stand.news[0].hasSuffix("Empty.m3u8” contains no files.") && source.book.tree.count == 0
    )
  }

  @Test func `all lists are exported as one task list, including queue and favourites`()
    async throws
  {
    let lists = [NodeDraft.stack("One", [.line("a wish")]), .stack("Two", [.stack("Inner")])]
    #expect(source.book.perform(.insert(lists, into: ListNode.top)))
    let all = BytePath(folder.path("all.md"))
    await stand.music.write(
      try #require(stand.music.listFile(of: ListNode.top)),
      as: .markdown,
      to: all
    )
    let text = try String(contentsOfFile: all.text, encoding: .utf8)
    #expect(text.hasPrefix("- [ ] One\n  - [ ] a wish\n- [ ] Two\n  - [ ] Inner"))
    let track = stand.tracks(of: 2)[0]
    stand.catalogue.setHearts(true, of: [(.record(3), 3)])
    source.setHearts(true, of: [.favourite(.record(2))])
    let hearts = stand.catalogue.favouriteDrafts()
    #expect(hearts.map(\.target) == [.record(2), .record(3)])
    #expect(hearts.map(\.text) == [stand.record(2).title, stand.record(3).title])
    let queue = [
      PlayItem(id: track.id, location: .file([0x2f]), title: track.title),
      PlayItem(id: nil, location: .file(Array("/x/y.mp3".utf8)), title: "outside"),
    ]
    let file = try #require(ListFile("Up Next", queue.map { NodeDraft($0) }))
    let path = BytePath(folder.path("queue.m3u8"))
    await stand.music.write(file, as: .m3u8, to: path)
    let lines = try String(contentsOfFile: path.text, encoding: .utf8).split(separator: "\n")
    #expect(lines.contains("#PLAYLIST:Up Next") && lines.last?.hasSuffix("x/y.mp3") == true)
    #expect(lines.contains { $0.hasSuffix(Substring(track.path.displayName)) })
  }

  @Test func `an error in writing a list is reported in a sentence`() async throws {
    #expect(source.book.perform(.insert([.stack("One", [.line("a")])], into: ListNode.top)))
    let file = try #require(stand.music.listFile(of: 1))
    await stand.music.write(file, as: .m3u8, to: BytePath(folder.path("none/One.m3u8")))
    let end = "/none” cannot be written to"
    #expect(stand.news.count == 1 && stand.news[0].hasPrefix("“One.m3u8” could not be written: “"))
    #expect(stand.news[0].hasSuffix(end))
    #expect(ListFile(of: 99, in: source.book.tree) == nil)
  }

  @Test func `streams of a playlist become unavailable rows, and are counted`() async throws {
    let file = folder.path("Radio.m3u")
    try SmallFile.replace(file, with: Array("#EXTM3U\n#EXTINF:-1,FIP\nhttp://fip.example/s\n".utf8))
    stand.music.import([BytePath(file)], into: ListNode.top, at: nil)
    #expect(await until { stand.news.count == 1 && source.book.tree.count == 2 })
    #expect(stand.news[0].hasSuffix("1 address of the network was kept, but is not played."))
    let row = source.row(RowID(2))
    #expect(row.title == "FIP" && !row.isAvailable && row.detail == "http://fip.example/s")
  }

  @Test func `a list of very many rows is inserted by the library, as one step`() async throws {
    let file = folder.path("Long.txt")
    let count = ListBook.mostAtOnce + 1
    let rows = (0..<count).map { "row \($0)\n" }.joined()
    try SmallFile.replace(file, with: Array(rows.utf8))
    stand.music.import([BytePath(file)], into: ListNode.top, at: nil)
    #expect(await until { source.book.tree.count == count + 1 })
    #expect(source.book.tree.rows(in: ListNode.top).map(\.text) == ["Long"])
    #expect(source.book.tree.rows(in: 1).last?.text == "row \(count - 1)")
    #expect(source.book.steps.back == 1 && source.book.step(back: true))
    #expect(await until { source.book.tree.count == 0 })
  }

  @Test func `very many rows are added to a list by the library, as one step`() async {
    #expect(source.book.perform(.insert([.stack("A")], into: ListNode.top)))
    let rows = (0...ListBook.mostAtOnce).map { NodeDraft.line("\($0)") }
    stand.music.add(ListAddition("Long", rows), to: 1)
    #expect(source.book.tree.count == 1)
    #expect(await until { source.book.tree.rows(in: 1).count == rows.count })
    #expect(await until { source.book.recent == [1] && source.book.steps.back == 2 })
  }

  @Test func `paths of a list are relative to the real folder where it is behind a link`() throws {
    let (real, link) = (folder.path("real"), folder.path("link"))
    try FileManager.default.createDirectory(atPath: real, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: real)
    let list = BytePath(link).appending("Mine.m3u8")
    #expect(list.folderOfPaths(in: KnownMusic()) == BytePath(real).resolved)
  }

  @Test(arguments: [
    ("Mine.m3u8", Playlist.Form?.some(.m3u8)), ("Mine.M3U", .m3u8), ("Mine.xspf", .xspf),
    ("Mine.md", .markdown), ("Mine", .xspf), ("Vol. 2", .xspf), ("Mine.pls", nil),
    ("Mine.txt", nil),
  ])
  func `a list is written in the format of its file extension, or else in the chosen one`(
    name: String,
    form: Playlist.Form?
  ) {
    #expect(Playlist.Form(ofName: Array(name.utf8), else: .xspf) == form)
  }

  @Test(arguments: [
    ("/run/user/1000/doc/5f3a/Mine.m3u8", true), ("/run/user/1000/docs/x", false),
    ("/run/user/1000/doc/Mine.m3u8", false), ("/music/lists/Mine.m3u8", false), ("x", false),
  ])
  func `paths of a list are relative to its folder, or to the music's where a portal hides it`(
    path: String,
    isHidden: Bool
  ) {
    let path = BytePath(path)
    let music = KnownMusic(roots: [BytePath("/music")])
    #expect(path.isInPortal == isHidden)
    #expect(path.folderOfPaths(in: music) == (isHidden ? BytePath("/music") : path.parent))
    if isHidden { #expect(path.folderOfPaths(in: KnownMusic()) == nil) }
  }
}
