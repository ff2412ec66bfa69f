import Glibc
import Library
import Testing

struct PlaylistFileTests {
  private let fixture = LibraryFixture()
  private let content = Array("#EXTM3U\n".utf8)

  @Test func `a file that cannot be written throws an error and keeps the old one`() async throws {
    try PlaylistFile.write(content, to: fixture.path("list.m3u8"))
    #expect(throws: DatabaseError.self) {
      try PlaylistFile.write(content, to: fixture.path("no/such/list.m3u8"))
    }
  }

  @Test func `a file that only mentions Gatefold is not replaced, a list of this program is`()
    throws
  {
    fixture.write(
      "Vinyl.md",
      "- gatefold sleeve, VG+\n<!-- Written by Gatefold -->\nno, by me: #GATEFOLD:1\n"
    )
    fixture.write("Vinyl.m3u8", "#EXTM3U\n/music/gatefold/a.mp3\n")
    var list = Playlist()
    list.title = "Vinyl"
    for form in Playlist.Form.allCases {
      func name() -> String {
        var taken: Set<String> = []
        return PlaylistFile.name(
          for: "Vinyl",
          ending: form.ending,
          in: fixture.path(""),
          besides: &taken
        )
      }
      let free = name()
      #expect(free == (form == .xspf ? "Vinyl.xspf" : "Vinyl 2.\(form.ending)"))
      try PlaylistFile.write(list.written(as: form, in: nil), to: fixture.path(free))
      #expect(name() == free)
    }
  }

  @Test func `every title gives a valid file name`() {
    #expect(PlaylistFile.name(for: "One/other", ending: "m3u8") == "One_other.m3u8")
    #expect(PlaylistFile.name(for: " ..", ending: "md") == "_.md")
    let long = PlaylistFile.name(for: String(repeating: "音", count: 200), ending: "m3u8")
    #expect(long.utf8.count <= 255)
  }

  @Test func `no link is followed and only regular files are replaced`() throws {
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
    try PlaylistFile.write(content, to: fixture.path("list.m3u8"))
    #expect(PlaylistFile.obstacle(at: fixture.path("list.m3u8")) == nil)
    #expect(PlaylistFile.obstacle(at: fixture.path("list.m3u8.new")) == .link)
    var information = stat()
    #expect(fixture.path("kept").withCString { stat($0, &information) } == 0)
    #expect(information.st_size == 4)
  }
}
