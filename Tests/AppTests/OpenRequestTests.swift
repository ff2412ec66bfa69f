import Foundation
import TestSupport
import Testing

@testable import App
@testable import Library

struct OpenRequestTests {
  private let folder = TemporaryFolder.ofTest()

  private func write(_ name: String, _ text: String = "x") throws -> BytePath {
    BytePath(try folder.write(text.utf8, name))
  }

  @Test func `folders are added to the library, files are played, playlists play their content`()
    async throws
  {
    let album = folder.url.appending(path: "album")
    _ = try write("album/a.mp3")
    let song = try write("b.flac")
    let list = try write("list.m3u8", "#EXTINF:9,C\nc.ogg\nhttp://x/y\n/srv/d.mp3\n")
    let request = await OpenRequest.read([list, BytePath(album.path), song])
    #expect(request.folders == [BytePath(album.path)])
    #expect(
      request.music == [
        .init(path: BytePath(folder.path("c.ogg")), title: "C", duration: 9),
        .init(path: BytePath("/srv/d.mp3")), .init(path: song),
      ]
    )
    #expect(request.refused.isEmpty && request.playlists == [list])
    #expect(request.needsLibrary)
    #expect(request.leftOut == "1 entry of the playlist is an address and was left out.")
    let files = await OpenRequest.read([song])
    #expect(files.leftOut == nil && files.playlists.isEmpty && !files.needsLibrary)
    let here = await OpenRequest.read([try write("here.m3u8", "b.flac\n")])
    #expect(here.music == files.music && !here.needsLibrary)
  }

  @Test func `texts and playlists of rows without files go to the lists`() async throws {
    let files = [
      try write("tasks.md", "- [ ] wish\n"), try write("wishes.txt", "one\n"),
      try write("wishes.m3u8", "#EXTM3U\n#GATEFOLD:1\n#GATEFOLD-LINE:that live album\n"),
      try write(
        "wishes.xspf",
        "<playlist><trackList><track><title>x</title></track></trackList></playlist>"
      ),
    ]
    let song = try write("b.flac")
    let request = await OpenRequest.read(files + [song])
    #expect(request.lists == files && request.music.map(\.path) == [song])
    #expect(request.refused.isEmpty && request.playlists.isEmpty && request.needsLibrary)
    #expect(await !OpenRequest.read([files[0]]).isEmpty)
  }

  @Test func `a file that is certainly no music is refused, any other file is played`()
    async throws
  {
    let foreign = [
      try write("cover.png"), try write("paper.pdf"), try write("page", "<!DOCTYPE html><html>"),
    ]
    let music = [
      try write("song.flac", "<html>"), try write("sound", "\0\u{1}\0"), try write("a.mkv"),
    ]
    let request = await OpenRequest.read(foreign + music)
    #expect(request.refused.map(\.path) == foreign && request.music.map(\.path) == music)
    #expect(
      request.refused.first?.why.message(for: "cover.png") == "“cover.png” is not a music file."
    )
  }

  @Test func `each file that cannot be opened is refused by its name, with its reason`()
    async throws
  {
    #expect(mkfifo(folder.path("pipe.flac"), 0o600) == 0)
    let names = ["none.flac", "pipe.flac"].map { BytePath(folder.path($0)) }
    let lists = [
      try write("a.xspf", "<html>"), try write("b.m3u", ""), try write("c.pls", "File1=http://x"),
      try write("d.m3u8", "#EXT-X-VERSION:3\na.ts"),
    ]
    let request = await OpenRequest.read(names + lists)
    #expect(request.isEmpty)
    #expect(
      request.refused.map { $0.why.message(for: "it") } == [
        "“it” does not exist.", "“it” is neither a folder nor a file.", "“it” is not a playlist.",
        "“it” contains no files.",
        "All entries of “it” are on the network, which Gatefold does not use.",
        "“it” is a stream of the network, not a list of files.",
      ]
    )
  }
}
