import Foundation
import GLib
import Identities
import TestSupport
import Testing
import Widgets

@testable import App
@testable import Library

struct ListTransferTests {
  private let stand: PlayerStand
  private let source: ListsSource

  init() async throws { (stand, source) = try await ListsSource.standing() }

  @Test func `a list that is dragged out is a playlist with whole paths`() async throws {
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

  @Test func `a list that fills itself is a playlist of the tracks that it has now`() async throws {
    let search = ListSearch("album:\"title 2\"", in: .title, limit: 2)
    #expect(source.book.perform(.insert([.search(search, "Second")], into: ListNode.top)))
    let path = try #require(stand.music.exportForDrag(1))
    #expect(await until { BytePath(path).isThere })
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let tracks = stand.tracks(of: 2).prefix(2)
    #expect(lines.filter { !$0.hasPrefix("#") } == tracks.map { Substring($0.path.text) })
    #expect(lines.contains("#PLAYLIST:Second"))
  }

  @Test func `a list that is dragged again is what it is now, whatever the length of its name`()
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
    let folder = try TemporaryFolder()
    let file = folder.path("Empty.m3u8")
    try SmallFile.replace(file, with: Array("#EXTM3U\n".utf8))
    var news: [String] = []
    stand.music.onNews = { news.append($0) }
    stand.music.import([BytePath(file)], into: ListNode.top, at: nil)
    #expect(await until { news.count == 1 })
    #expect(news[0].hasSuffix("Empty.m3u8” names no files.") && source.book.tree.count == 0)
  }

  @Test func `a list of very many rows is inserted by the library, as one step`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path("Long.txt")
    let count = ListBook.mostAtOnce + 1
    let rows = (0..<count).map { "row \($0)\n" }.joined()
    try SmallFile.replace(file, with: Array(rows.utf8))
    stand.music.import([BytePath(file)], into: ListNode.top, at: nil)
    #expect(await until { source.book.tree.count == count + 1 })
    #expect(source.book.tree.rows(in: ListNode.top).map(\.text) == ["Long"])
    #expect(source.book.tree.rows(in: 1).last?.text == "row \(count - 1)")
    #expect(source.book.steps.back == 1 && source.book.undo())
    #expect(await until { source.book.tree.count == 0 })
  }

  @Test func `paths of a list begin at the true folder where that is behind a link`() throws {
    let folder = try TemporaryFolder()
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
  func `a list is written in the form that its name promises, or else in the chosen one`(
    name: String,
    form: Playlist.Form?
  ) {
    #expect(Playlist.Form(ofName: Array(name.utf8), else: .xspf) == form)
  }

  @Test(arguments: [
    ("/run/user/1000/doc/5f3a/Mine.m3u8", true), ("/run/user/1000/docs/x", false),
    ("/run/user/1000/doc/Mine.m3u8", false), ("/music/lists/Mine.m3u8", false), ("x", false),
  ])
  func `paths of a list begin at its folder, or at the music's where a portal hides it`(
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
