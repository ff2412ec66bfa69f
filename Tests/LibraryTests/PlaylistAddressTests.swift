import Testing

@testable import Library

struct PlaylistAddressTests {
  private func read(_ text: String, _ kind: Playlist.Kind) throws -> Playlist {
    try Playlist.read(Array(text.utf8), named: kind, in: BytePath("/music/lists"))
  }

  private func paths(_ list: Playlist) -> [String] { list.rows.map { $0.track?.path?.text ?? "" } }

  // MARK: - Bases

  private func xspf(_ bases: [String], _ location: String) throws -> [String] {
    let words = bases.map { $0.isEmpty ? "" : " version='1' xml:base = \"\($0)\"" }
    return try paths(
      read(
        "<playlist\(words[0])><trackList\(words[1])><track\(words[2])>"
          + "<location>\(location)</location></track>"
          + "<track><location>next.mp3</location></track></trackList></playlist>",
        .xspf
      )
    )
  }

  @Test func `addresses in an XSPF are relative to the innermost base`() throws {
    let whole = "file:///srv/My%20Music/"
    #expect(
      try xspf([whole, "", ""], "a/b.mp3") == ["/srv/My Music/a/b.mp3", "/srv/My Music/next.mp3"]
    )
    #expect(try xspf(["", whole, ""], "../b.mp3") == ["/srv/b.mp3", "/srv/My Music/next.mp3"])
    #expect(
      try xspf(["", "", whole], "b.mp3") == ["/srv/My Music/b.mp3", "/music/lists/next.mp3"]
    )
    #expect(try xspf([whole, "Joni/", "Blue/"], "b.mp3")[0] == "/srv/My Music/Joni/Blue/b.mp3")
    #expect(try xspf([whole, "Joni/", "Blue/"], "b.mp3")[1] == "/srv/My Music/Joni/next.mp3")
    #expect(try xspf(["../other/list.xspf", "", ""], "b.mp3")[0] == "/music/other/b.mp3")
  }

  @Test func `absolute addresses and paths ignore the base`() throws {
    for location in ["/srv/a.mp3", "file:///srv/a.mp3"] {
      #expect(try xspf(["file:///x/", "", "y/"], location)[0] == "/srv/a.mp3")
    }
    #expect(
      try xspf(["https://example.org/x/list.xspf", "", ""], "a%20b.mp3")
        == ["https://example.org/x/a%20b.mp3", "https://example.org/x/next.mp3"]
    )
    #expect(try xspf(["https://e.org/x/", "", ""], "/a.mp3")[0] == "https://e.org/a.mp3")
  }

  // MARK: - Entities

  @Test func `an unknown entity is kept literally, and the list is read`() throws {
    let list = try read(
      "<playlist><title>A&nbsp;B &hearts; &#xD800;</title><trackList><track><title>x</title>"
        + "</track></trackList></playlist>",
      .xspf
    )
    #expect(list.title == "A\u{a0}B &hearts; &#xD800;" && list.rows.map(\.text) == ["x"])
  }

  // MARK: - Other computers and systems

  @Test(arguments: [
    ("..\\Joni/Blue\\a.mp3", "/music/Joni/Blue/a.mp3"),
    ("Joni\\Blue/a.mp3", "/music/lists/Joni/Blue/a.mp3"),
    ("/srv/a\\b.mp3", "/srv/a\\b.mp3"),
  ])
  func `paths of other systems are kept as paths`(text: String, path: String) throws {
    #expect(try paths(read("#EXTM3U\n\(text)\n", .m3u)) == [path])
  }

  @Test(
    arguments: [
      ("x-file-cifs://nas/music/a%20b.mp3", "/nas/music/a b.mp3"),
      ("smb://nas/Share/Joni Mitchell/a.mp3", "/nas/Share/Joni Mitchell/a.mp3"),
      ("file://otherhost/srv/a.mp3", "/otherhost/srv/a.mp3"),
    ],
    Playlist.Form.allCases
  )
  func `a file of another computer keeps its address, and is compared by its path`(
    file: (address: String, path: String),
    form: Playlist.Form
  ) throws {
    let list = try read("#EXTM3U\n#EXTINF:9,Carey\n\(file.address)\n", .m3u)
    let row = try #require(list.rows.first)
    #expect(row.isElsewhere && row.track?.path == BytePath(file.address))
    #expect(row.track?.file == BytePath(file.path))
    let bytes = list.written(as: form, in: BytePath("/music/lists"))
    let kind = try #require(Playlist.kind(ofName: Array("x.\(form.ending)".utf8)))
    let again = try Playlist.read(bytes, named: kind, in: BytePath("/music/lists"))
    #expect(again.rows.first?.isElsewhere == true)
    #expect(again.rows.first?.track?.file == BytePath(file.path))
  }

  // MARK: - Streams

  private static let streams: [(Playlist.Kind, String)] = [
    (.m3u, "#EXTM3U\n#EXTINF:-1,Radio Paradise\nhttps://radio.example/live (1)?a=b&c\n"),
    (.pls, "[playlist]\nFile1=https://radio.example/live (1)?a=b&c\nTitle1=Radio Paradise\n"),
    (
      .xspf,
      "<playlist><trackList><track><title>Radio Paradise</title>"
        + "<location>https://radio.example/live (1)?a=b&amp;c</location></track></trackList></playlist>"
    ),
  ]

  @Test(arguments: streams)
  func `a stream keeps its address beside its title, also in a written file`(
    kind: Playlist.Kind,
    text: String
  ) throws {
    let address = "https://radio.example/live (1)?a=b&c"
    let wanted = WantedTrack(path: BytePath(address), title: "Radio Paradise")
    let list = try read(text, kind)
    #expect(list.rows.map(\.track) == [wanted] && list.elsewhere == 1 && list.entries.isEmpty)
    let imported = PlaylistImport(list, named: "File", in: TrackMatching(KnownMusic()))
    #expect(imported.drafts == [.wanted(wanted, "Radio Paradise")])
    #expect(imported.counts.streams == 1 && imported.counts.missing == 0)
    #expect(WantedTrack(encoded: wanted.encoded) == wanted)
    for form in Playlist.Form.allCases {
      let bytes = list.written(as: form, in: BytePath("/elsewhere"))
      #expect(String(decoding: bytes, as: UTF8.self).contains("https://radio.example/live"))
      let kind: Playlist.Kind = form == .m3u8 ? .m3u : form == .xspf ? .xspf : .markdown
      let again = try Playlist.read(bytes, named: kind, in: BytePath("/elsewhere"))
      #expect(again.rows.map(\.text) == ["Radio Paradise"] && again.elsewhere == 1)
      let path = again.rows[0].track?.path?.text.replacing("%20", with: " ")
      #expect(path?.replacing("%28", with: "(").replacing("%29", with: ")") == address)
    }
  }

  @Test func `a stream is not matched with a file of the same name`() throws {
    var music = KnownMusic(roots: [BytePath("/music")])
    music.tracks = PlaylistDialectTests.music.tracks
    let name = String(decoding: music.tracks[0].path.name, as: UTF8.self)
    let list = try read("#EXTM3U\nhttp://radio.example/\(name)\n", .m3u)
    let imported = PlaylistImport(list, named: "File", in: TrackMatching(music))
    #expect(imported.outcomes == [.missing] && imported.counts.streams == 1)
  }

  // MARK: - Plain text

  @Test func `bullets and numbers before the lines of a text are removed`() throws {
    func texts(_ text: String) throws -> [String] { try read(text, .text).rows.map(\.text) }
    #expect(try texts("- one\n* two\n  + three\n-\n") == ["one", "two", "three", "-"])
    #expect(try texts("1. one\n2) two\n3. three\n") == ["one", "two", "three"])
    #expect(try texts("1. FC Köln\nBlue\n") == ["1. FC Köln", "Blue"])
    #expect(try texts("99 Luftballons\n7 Seconds\n") == ["99 Luftballons", "7 Seconds"])
    let files = try read("1. a.mp3\n2. b.mp3\n", .text)
    #expect(paths(files) == ["/music/lists/1. a.mp3", "/music/lists/2. b.mp3"])
    #expect(try paths(read("- /srv/a.mp3\n", .text)) == ["/srv/a.mp3"])
  }
}
