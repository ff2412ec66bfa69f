import Glibc
import Library
import Testing

struct PlaylistFileTests {
  private func tree() throws -> ListTree {
    var tree = ListTree()
    let drafts: [NodeDraft] = [
      .stack(
        "Evening",
        [.track(1, "Blue"), .line("that live album"), .stack("Inner", [.track(2, "So What")])]
      ),
      .track(9, "unknown"),
    ]
    tree.apply(try tree.inserting(drafts, into: ListNode.top, at: 0, time: 1))
    let line = try #require(tree.everything.first { $0.text == "that live album" })
    tree.apply(try tree.completing([line.id], true, time: 2))
    return tree
  }

  private static func track(_ id: Int64) -> (path: BytePath, artist: String, duration: Double)? {
    switch id {
    case 1: (BytePath([0x2f, 0xff]), "Joni", 183.4)
    case 2: (BytePath("/m/so what.flac"), "", 545)
    default: nil
    }
  }

  @Test func `all rows are in the file, tracks by the bytes of their paths`() throws {
    let file = PlaylistFile(try tree(), track: Self.track)
    let lines = file.content.split(separator: 0x0a).map { Array($0) }
    let text = lines.map { String(decoding: $0, as: UTF8.self) }
    #expect(
      text == [
        "#EXTM3U", "#EXTENC:UTF-8", "#GATEFOLD-STACK:1 Evening", "#EXTGRP:Evening",
        "#EXTINF:183,Joni - Blue", "/\u{fffd}", "#GATEFOLD-STACK:2 Inner", "#EXTGRP:Inner",
        "#EXTINF:545,So What", "/m/so what.flac", "#GATEFOLD-END:2", "#GATEFOLD-DONE:1",
        "#GATEFOLD-LINE:that live album", "#GATEFOLD-END:1", "#GATEFOLD-LINE:unknown",
      ]
    )
    #expect(lines.contains([0x2f, 0xff]))
  }

  @Test func `one stack can be written by itself`() throws {
    let tree = try tree()
    let inner = try #require(tree.everything.first { $0.text == "Inner" })
    let file = PlaylistFile(tree, of: inner.id, track: Self.track)
    #expect(
      String(decoding: file.content, as: UTF8.self)
        == "#EXTM3U\n#EXTENC:UTF-8\n#PLAYLIST:Inner\n#EXTINF:545,So What\n/m/so what.flac\n"
    )
  }

  @Test func `a file that cannot be written says so and leaves the old one`() async throws {
    let fixture = try LibraryFixture()
    let file = PlaylistFile(try tree(), track: Self.track)
    try file.write(to: fixture.path("list.m3u8"))
    #expect(throws: DatabaseError.self) { try file.write(to: fixture.path("no/such/list.m3u8")) }
  }

  @Test func `no link is followed and nothing but a file is replaced`() throws {
    let fixture = try LibraryFixture()
    fixture.write("kept", "mine")
    for name in ["link.m3u8", "list.m3u8.new"] {
      _ = fixture.path("kept").withCString { old in
        fixture.path(name).withCString { symlink(old, $0) }
      }
    }
    fixture.makeFolder("folder.m3u8")
    _ = fixture.path("pipe.m3u8").withCString { mkfifo($0, 0o600) }
    #expect(PlaylistFile.obstacle(at: fixture.path("link.m3u8")) == .link)
    for name in ["folder.m3u8", "pipe.m3u8"] {
      #expect(PlaylistFile.obstacle(at: fixture.path(name)) == .notAFile)
    }
    #expect(PlaylistFile.obstacle(at: BytePath("/dev/null")) == .notAFile)
    #expect(PlaylistFile.obstacle(at: fixture.path("list.m3u8")) == nil)
    try PlaylistFile(try tree(), track: Self.track).write(to: fixture.path("list.m3u8"))
    #expect(PlaylistFile.obstacle(at: fixture.path("list.m3u8")) == nil)
    #expect(PlaylistFile.obstacle(at: fixture.path("list.m3u8.new")) == .link)
    var information = stat()
    #expect(fixture.path("kept").withCString { stat($0, &information) } == 0)
    #expect(information.st_size == 4)
  }
}
