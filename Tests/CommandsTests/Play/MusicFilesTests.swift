import Foundation
import GLib
import TestSupport
import Testing

@testable import Commands

struct MusicFilesTests {
  private let folder = TemporaryFolder.ofTest()

  @Test func `folders are played by name, and only their music files`() throws {
    for name in ["b/2.mp3", "b/1.flac", "a/z.ogg", "a/cover.jpg", "a/.hidden.mp3", "top.wav"] {
      try folder.write("x".utf8, name)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a/loop"),
      withDestinationPath: folder.url.path
    )
    let found = MusicFiles.all(in: [Array(folder.url.path.utf8)])
    #expect(
      found.files.map { String(decoding: $0.path, as: UTF8.self) }
        == ["a/z.ogg", "b/1.flac", "b/2.mp3", "top.wav"].map { folder.path($0) }
    )
    let named = MusicFiles.all(in: [Array(folder.path("a/cover.jpg").utf8), Array("gone".utf8)])
    #expect(named.files.count == 2, "each argument is played or reported")
  }

  @Test func `the files that are looked through are counted, and the search can be stopped`()
    async throws
  {
    for part in ["a", "b", "c"] {
      let path = try folder.makeFolder(part)
      for number in 0..<700 {
        #expect(FileManager.default.createFile(atPath: "\(path)/\(number).txt", contents: nil))
      }
      #expect(FileManager.default.createFile(atPath: "\(path)/x.ogg", contents: nil))
    }
    let words = [Array(folder.url.path.utf8)]
    let counts = Locked<[Int]>([])
    let all = await MusicFiles.read(words) { count in counts.withLock { $0.append(count) } }
    #expect(all.files.count == 3 && all.looked == 2103)
    #expect(counts.withLock(\.self) == [1000, 2000])
    let stopped = await Task {
      await MusicFiles.read(words) { _ in withUnsafeCurrentTask { $0?.cancel() } }
    }.value
    #expect(stopped.files.count == 2 && stopped.looked == 1402)
    #expect(PlayMeter.line(looked: 2000).hasPrefix("Looking for music: 2,000 files"))
  }

  @Test func `playlists play the files that they name, and file URIs are files`() throws {
    let list = "#EXTINF:3,One\none.mp3\nhttp://x/y\n"
    try Data(list.utf8).write(to: folder.url.appending(path: "list.m3u"))
    let words = [folder.path("list.m3u"), "file:///srv/a%20b.ogg"]
    let found = MusicFiles.all(in: words.map { Array($0.utf8) })
    #expect(
      found.files == [
        .init(path: Array(folder.path("one.mp3").utf8), title: "One"),
        .init(path: Array("/srv/a b.ogg".utf8)),
      ]
    )
    #expect(found.complaints == ["\(words[0]): 1 entry is an address and is left out"])
  }

  @Test func `addresses in a playlist are counted and left out`() throws {
    let list = "http://x/1\none.mp3\nhttps://x/2\nrtsp://x/3\n"
    try Data(list.utf8).write(to: folder.url.appending(path: "list.m3u"))
    let found = MusicFiles.all(in: [Array(folder.path("list.m3u").utf8)])
    #expect(found.files == [.init(path: Array(folder.path("one.mp3").utf8))])
    #expect(
      found.complaints == [
        "\(folder.path("list.m3u")): 3 entries are addresses and are left out"
      ]
    )
  }

  @Test func `a folder without music and a broken playlist are reported, one by one`() throws {
    try Data("<html>".utf8).write(to: folder.url.appending(path: "list.xspf"))
    let words = [
      folder.url.path, folder.path("list.xspf"), folder.path("none.m3u"), "https://x.org/a.mp3",
    ]
    let found = MusicFiles.all(in: words.map { Array($0.utf8) })
    #expect(found.files.isEmpty)
    #expect(
      found.complaints == [
        "\(folder.url.path): there is no music in this folder",
        "\(folder.path("list.xspf")): not a playlist", "\(folder.path("none.m3u")): no such file",
        "https://x.org/a.mp3: only files of this computer are played",
      ]
    )
  }
}
