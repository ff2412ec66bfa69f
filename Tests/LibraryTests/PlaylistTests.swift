import Foundation
import TestSupport
import Testing

@testable import Library

struct PlaylistTests {
  private func read(
    _ text: String,
    _ kind: Playlist.Kind = .m3u,
    in folder: String = "/music/lists"
  ) throws(PlaylistError) -> Playlist {
    let list = try Playlist.read(Array(text.utf8), named: kind, in: BytePath(folder))
    _ = try list.files()
    return list
  }

  private func paths(_ list: Playlist) -> [String] { list.entries.map(\.path.text) }

  @Test func `a file extension determines a playlist, in any case`() {
    for name in ["a.m3u", "a.M3U8", "a.b.m3u"] {
      #expect(Playlist.kind(ofName: Array(name.utf8)) == .m3u)
    }
    #expect(Playlist.kind(ofName: Array("a.Pls".utf8)) == .pls)
    #expect(Playlist.kind(ofName: Array("a.xspf".utf8)) == .xspf)
    #expect(Playlist.kind(ofName: Array("a.md".utf8)) == .markdown)
    #expect(Playlist.kind(ofName: Array("a.TXT".utf8)) == .text)
    for name in ["a.flac", "m3u", "a.m3u8x", ""] {
      #expect(Playlist.kind(ofName: Array(name.utf8)) == nil)
    }
  }

  @Test func `only lists of files can be played`() {
    #expect(Playlist.Kind.allCases.filter(\.isForPlaying) == [.m3u, .pls, .xspf])
  }

  @Test func `M3U has paths relative to its folder, absolute paths and addresses`() throws {
    let list = try read(
      """
      #EXTM3U\r
      #PLAYLIST: Evening \r
      #EXTINF:183,Joni - Blue\r
      blue.flac\r
      ../other//so what.mp3\r
      \r
      #EXTINF:-1 tvg-logo="x",No Time\r
      /srv/a.ogg\r
      file:///srv/caf%C3%A9.ogg\r
      file://localhost/srv/b.ogg\r
      http://radio.example/live.mp3\r
      CD 1\\01.mp3\r
      Live: at home.mp3
      """
    )
    #expect(
      paths(list) == [
        "/music/lists/blue.flac", "/music/other/so what.mp3", "/srv/a.ogg", "/srv/café.ogg",
        "/srv/b.ogg", "/music/lists/CD 1/01.mp3", "/music/lists/Live: at home.mp3",
      ]
    )
    #expect(list.title == "Evening" && list.elsewhere == 1)
    #expect(list.entries[0].title == "Joni - Blue" && list.entries[0].duration == 183)
    #expect(list.entries[1].title == "" && list.entries[1].duration == nil)
    #expect(list.entries[2].title == "No Time" && list.entries[2].duration == nil)
  }

  @Test func `paths are bytes, and need not be valid text`() throws {
    let list = try Playlist.read([0x4d, 0xfc, 0x73, 0x0a], named: .m3u, in: BytePath("/m"))
    #expect(list.entries.map(\.path.bytes) == [Array("/m/".utf8) + [0x4d, 0xfc, 0x73]])
  }

  @Test func `PLS has its files by their numbers`() throws {
    let list = try read(
      """
      [playlist]
      numberofentries=3
      File2=b.mp3
      file1 = /srv/a.mp3
      Title2=B
      Length2=20
      Length1=-1
      File10=https://example.org/c.mp3
      File0x=no.mp3
      Version=2
      """,
      .pls
    )
    #expect(paths(list) == ["/srv/a.mp3", "/music/lists/b.mp3"])
    #expect(list.entries.map(\.title) == ["", "B"] && list.entries[1].duration == 20)
    #expect(list.elsewhere == 1)
  }

  @Test func `XSPF has locations, of which one local file is enough`() throws {
    let list = try read(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE playlist [<!ENTITY x "xxxxxxxx">]>
      <!-- <track><location>no.mp3</location></track> -->
      <x:playlist version="1" xmlns:x="http://xspf.org/ns/0/">
        <x:title>Night &amp; Day</x:title>
        <x:trackList>
          <x:track>
            <x:location>https://example.org/a.mp3</x:location>
            <x:location>a%20b.mp3</x:location>
            <x:title><![CDATA[A < B]]></x:title><x:creator>Caf&#xe9;</x:creator>
            <x:duration>183400</x:duration>
            <x:extension application="x > y"><x:title>not this</x:title></x:extension>
          </x:track>
          <x:track><x:location>file:///srv/c.flac</x:location><x:meta/></x:track>
          <x:track><x:location>https://example.org/d.mp3</x:location></x:track>
          <x:track/>
        </x:trackList>
      </x:playlist>
      """,
      .xspf
    )
    #expect(paths(list) == ["/music/lists/a b.mp3", "/srv/c.flac"])
    #expect(list.title == "Night & Day" && list.elsewhere == 1)
    #expect(list.entries[0].title == "Café - A < B" && list.entries[0].duration == 183.4)
  }

  @Test func `an old XSPF may be written in Latin-1`() throws {
    let text =
      "<?xml version='1.0' encoding='ISO-8859-1'?><playlist><trackList><track><title>\u{fc}</title>"
      + "<location>/a</location></track></trackList></playlist>"
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    let list = try Playlist.read(bytes, named: .xspf, in: BytePath("/"))
    #expect(list.entries.map(\.title) == ["ü"])
  }

  @Test func `the content determines the format, before the name`() throws {
    #expect(try paths(read("\n[Playlist]\nFile1=/a\n", .m3u)) == ["/a"])
    #expect(try paths(read("#EXTM3U\n/a\n", .xspf)) == ["/a"])
    let xml = "<playlist><trackList><track><location>/a</location></track></trackList></playlist>"
    #expect(try paths(read("\u{feff}" + xml, .pls)) == ["/a"])
  }

  @Test(arguments: [
    ("", Playlist.Kind.m3u, PlaylistError.withoutFiles(elsewhere: 0)),
    ("# nothing\n", .m3u, .withoutFiles(elsewhere: 0)),
    ("http://a/b\nhttps://c/d\n", .m3u, .withoutFiles(elsewhere: 2)),
    ("#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:9,\na.ts\n", .m3u, .stream),
    ("\u{0}PNG\n", .m3u, .notAPlaylist),
    ("[playlist]\nFile1=a\u{0}b\n", .pls, .notAPlaylist),
    ("<html><body/></html>", .xspf, .notAPlaylist),
    ("<playlist><trackList>", .xspf, .notAPlaylist),
    ("<playlist></trackList></playlist>", .xspf, .notAPlaylist),
    ("<playlist>&nbsp;</playlist>", .xspf, .withoutFiles(elsewhere: 0)),
    ("<playlist><title", .xspf, .notAPlaylist),
    ("<playlist><!-- ", .xspf, .notAPlaylist),
    ("<playlist/>", .xspf, .withoutFiles(elsewhere: 0)),
    ("no xml", .xspf, .withoutFiles(elsewhere: 0)),
  ])
  func `files that are no playlists are refused with the reason`(
    _ text: String,
    _ kind: Playlist.Kind,
    _ problem: PlaylistError
  ) {
    #expect(throws: problem) { try read(text, kind) }
  }

  @Test func `endless nesting is refused`() {
    let deep = String(repeating: "<playlist>", count: 100_000)
    #expect(throws: PlaylistError.notAPlaylist) { try read(deep, .xspf) }
  }

  @Test func `any bytes are read or refused`() {
    var random = SeededRandom(seed: 9)
    let words = [
      "#EXTM3U", "#EXTINF:", "[playlist]", "File1=", "<playlist>", "<trackList>", "<track>",
      "<location>", "</location>", "</track>", "</trackList>", "</playlist>", "&amp;", "&#x41;",
      "- [ ] ", "[a](b.mp3)", "  ", "\t", "# ", "\\", "#GATEFOLD-STACK:9 ", "#GATEFOLD-END:",
      "-9223372036854775808", "9223372036854775807",
      "<![CDATA[", "]]>", "<!--", "-->", "\n", "%41", "file://", "/", "a", "\"", "<", ">", "&",
    ]
    for _ in 0..<LongRun.count(800, long: 3000) {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<40, using: &random) {
        bytes += Array(words[Int.random(in: 0..<words.count, using: &random)].utf8)
        if Int.random(in: 0..<4, using: &random) == 0 {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        }
      }
      for kind in Playlist.Kind.allCases {
        let list = try? Playlist.read(bytes, named: kind, in: BytePath("/m"))
        for entry in list?.entries ?? [] {
          #expect(entry.path.bytes.first == 0x2f || entry.path.bytes.isEmpty)
          #expect(!entry.path.bytes.contains(0))
        }
      }
    }
  }

  @Test(arguments: [Int.min, -1, 0, 1, 33, Int.max])
  func `an invalid depth is clamped`(number: Int) throws {
    let list = try read(
      "#EXTM3U\n#GATEFOLD-STACK:\(number) A\n/a\n#GATEFOLD-END:\(number)\n/b\n"
    )
    let depth = number > 32 ? 32 : 0
    #expect(list.rows.map(\.depth) == [depth, min(depth + 1, 32), depth])
  }

  @Test func `a recording of hours keeps its length in an XSPF`() throws {
    let list = try read(
      """
      <playlist><trackList><track><duration>21600000</duration><location>/a</location></track>\
      </trackList></playlist>
      """,
      .xspf
    )
    #expect(list.entries.map(\.duration) == [21_600])
  }

  @Test func `an unescaped special character of XML is read literally`() throws {
    let list = try read(
      """
      <playlist><trackList><track><title>R&B &amp; Soul & more;</title>\
      <location>Earth, Wind & Fire/R&B.mp3;</location></track></trackList></playlist>
      """,
      .xspf
    )
    #expect(list.rows.map(\.text) == ["R&B & Soul & more;"])
    #expect(list.entries.map(\.path.text) == ["/music/lists/Earth, Wind & Fire/R&B.mp3;"])
  }

  @Test func `a reference to a character that XML forbids is read literally, as all in CDATA`()
    throws
  {
    let list = try read(
      """
      <playlist><trackList><track><title>&#0;&#xffff;<![CDATA[R&B &amp; ]]]>&#233;</title>\
      <location>/a.mp3</location></track></trackList></playlist>
      """,
      .xspf
    )
    #expect(list.rows.map(\.text) == ["&#0;&#xffff;R&B &amp; ]é"])
  }

  @Test(arguments: [
    "1e300", "-1e300", "nan", "inf", "-inf", "9223372036854775808", "0", "-0", "1e-300",
  ])
  func `an impossible length is unknown`(number: String) throws {
    let lists = [
      try read("#EXTM3U\n#EXTINF:\(number),A\n/a\n"),
      try read("[playlist]\nFile9223372036854775807=/a\nLength9223372036854775807=\(number)\n"),
      try read(
        """
        <playlist><trackList><track><duration>\(number)</duration><location>/a</location></track>\
        </trackList></playlist>
        """,
        .xspf
      ),
    ]
    for list in lists {
      #expect(list.entries.count == 1)
      #expect(list.entries[0].duration.map { $0 > 0 && $0 <= 1e7 } ?? true)
    }
  }

  @Test func `two hundred thousand rows are a playlist, one more is too many`() throws {
    var list = Playlist()
    for _ in 0..<Playlist.countLimit { try list.add(Playlist.Row(text: "a")) }
    #expect(list.rows.count == 200_000)
    #expect(throws: PlaylistError.tooLarge) { try list.add(Playlist.Row(text: "a")) }
  }

  // MARK: - Files

  @Test func `a file that is missing, no regular file, or too large is refused with the reason`()
    throws
  {
    let folder = try TemporaryFolder()
    func read(_ name: String) throws { _ = try Playlist.read(from: BytePath(folder.path(name))) }
    #expect(throws: PlaylistError.gone) { try read("none.m3u") }
    try folder.makeFolder("folder.m3u")
    #expect(throws: PlaylistError.notAPlaylist) { try read("folder.m3u") }
    #expect(mkfifo(folder.path("pipe.m3u"), 0o600) == 0)
    #expect(throws: PlaylistError.notAPlaylist) { try read("pipe.m3u") }
    _ = FileManager.default.createFile(atPath: folder.path("large.m3u"), contents: nil)
    #expect(truncate(folder.path("large.m3u"), off_t(Playlist.sizeLimit) + 1) == 0)
    #expect(throws: PlaylistError.tooLarge) { try read("large.m3u") }
  }

  @Test func `a name in the encoding of an old list is found on a disk of today`() throws {
    let folder = try TemporaryFolder()
    _ = FileManager.default.createFile(atPath: folder.path("Müller.mp3"), contents: nil)
    try folder.write(Array("M".utf8) + [0xfc] + Array("ller.mp3\nm\n".utf8), "old.m3u")
    let read = try Playlist.readFiles(from: BytePath(folder.path("old.m3u")))
    #expect(read.files.map(\.path.text) == [folder.path("Müller.mp3"), folder.path("m")])
  }
}
