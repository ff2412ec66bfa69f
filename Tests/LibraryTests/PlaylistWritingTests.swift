import Foundation
import Library
import TestSupport
import Testing
import Values

struct PlaylistWritingTests {
  private static let folder = BytePath("/data/me/Lists")

  private func text(_ list: Playlist, _ form: Playlist.Form) -> String {
    String(decoding: list.written(as: form, in: Self.folder), as: UTF8.self)
  }

  private var evening: Playlist {
    var list = Playlist()
    list.title = "Evening & Night"
    list.rows = [
      Playlist.Row(
        text: "Carey",
        track: WantedTrack(
          path: BytePath("/data/me/Music/Joni/04 Carey.flac"),
          title: "Carey",
          artist: "Joni Mitchell",
          record: "Blue",
          duration: 182.6
        )
      ),
      Playlist.Row(.stack, text: "Inner"),
      Playlist.Row(depth: 1, text: "that live album", isDone: true),
      Playlist.Row(text: "Lost", track: WantedTrack(title: "Lost", artist: "Nobody")),
    ]
    return list
  }

  @Test func `M3U8 has titles, lengths and relative paths, everything else in comments`() {
    #expect(
      text(evening, .m3u8) == """
        #EXTM3U
        #EXTENC:UTF-8
        #GATEFOLD:1
        #PLAYLIST:Evening & Night
        #GATEFOLD-TRACK:artist=Joni%20Mitchell record=Blue length=182.6
        #EXTINF:183,Joni Mitchell - Carey
        ../Music/Joni/04 Carey.flac
        #GATEFOLD-STACK:1 Inner
        #EXTGRP:Inner
        #GATEFOLD-DONE:1
        #GATEFOLD-LINE:that live album
        #GATEFOLD-END:1
        #GATEFOLD-WANTED:title=Lost artist=Nobody

        """
    )
  }

  @Test func `XSPF has wanted rows as tracks without a location`() {
    #expect(
      text(evening, .xspf) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <playlist version="1" xmlns="http://xspf.org/ns/0/" \
        xmlns:g="https://github.com/gatefold/Gatefold">
          <title>Evening &amp; Night</title>
          <trackList>
            <track>
              <location>../Music/Joni/04%20Carey.flac</location>
              <title>Carey</title>
              <creator>Joni Mitchell</creator>
              <album>Blue</album>
              <duration>182600</duration>
              <extension application="https://github.com/gatefold/Gatefold">\
        <g:row>length=182.6</g:row></extension>
            </track>
            <track>
              <title>Inner</title>
              <extension application="https://github.com/gatefold/Gatefold">\
        <g:row>kind=stack</g:row></extension>
            </track>
            <track>
              <title>that live album</title>
              <extension application="https://github.com/gatefold/Gatefold">\
        <g:row>depth=1 done=1</g:row></extension>
            </track>
            <track>
              <title>Lost</title>
              <creator>Nobody</creator>
            </track>
          </trackList>
          <extension application="https://github.com/gatefold/Gatefold"><g:gatefold/></extension>
        </playlist>

        """
    )
  }

  @Test func `a task list has all rows, done ones with a cross`() {
    var list = evening
    list.rows[0].track = WantedTrack(path: list.rows[0].track?.path, title: "Carey")
    #expect(
      text(list, .markdown) == """
        # Evening \\& Night

        - [ ] [Carey](../Music/Joni/04%20Carey.flac)
        - [ ] Inner
          - [x] that live album
        - [ ] Lost <!-- gatefold kind=wanted artist=Nobody -->

        <!-- Written by Gatefold -->

        """
    )
  }

  @Test func `paths are relative to the folder of the file, and absolute without one`() {
    func line(_ path: String, in folder: String?) -> String {
      var list = Playlist()
      list.rows = [Playlist.Row(text: "a", track: WantedTrack(path: BytePath(path)))]
      let bytes = list.written(as: .m3u8, in: folder.map { BytePath($0) })
      return String(decoding: bytes.split(separator: 0x0a).last ?? [], as: UTF8.self)
    }
    #expect(line("/m/a.flac", in: "/m") == "a.flac")
    #expect(line("/m/x/a.flac", in: "/m") == "x/a.flac")
    #expect(line("/m/a.flac", in: "/m/l/k") == "../../a.flac")
    #expect(line("/m/a.flac", in: "/data/me") == "../../m/a.flac")
    #expect(line("/m/a.flac", in: "/") == "m/a.flac")
    #expect(line("/m/a.flac", in: nil) == "/m/a.flac")
    #expect(line("/m/#1.flac", in: "/m") == "./#1.flac")
    #expect(line("/m/C:/a.flac", in: "/m") == "./C:/a.flac")
    #expect(line("/m/a\nb.flac", in: "/m") == "file:///m/a%0Ab.flac")
    #expect(line("/m/a\\b.flac", in: "/m") == "file:///m/a%5Cb.flac")
  }

  // MARK: - There and back

  private static let texts = [
    "Blue", "A - B", " - ", "a  b", "[x] [a](b)", "**bold**", "\\", "a & b <c> \"d\"", "ÄÖ ü",
    "さくら", "#EXTINF:1,a", "100% pure", "- [ ] x", "1. one", "<!-- gatefold kind=stack -->",
    "e\u{301}",
    "/srv/a.mp3", "https://example.org/", "#", "]]>", "&amp;", "`code`", "~~gone~~", "a=b c=d",
    "File1=x", "key: value\\", "_i_", "…", "C:\\x.mp3", "# Heading", "---", "title.flac",
  ]
  private static let paths: [[UInt8]] =
    [
      "/data/me/Music/a.flac", "/data/me/Lists/b.mp3", "/srv/#1/c d.ogg", "/srv/100%25.mp3",
      "/srv/a\nb.mp3", "/srv/back\\slash.mp3", "/data/me/Lists/C:/x.mp3", "/srv/http:/x.mp3",
      "/srv/e (f) [g].mp3", "/srv/ blank.mp3", "/srv/è\u{301}.mp3", "/data/me/Lists/#x.mp3",
      "/a.wav",
    ].map { Array($0.utf8) } + [Array("/srv/".utf8) + [0xe9, 0xff] + Array(".mp3".utf8)]

  private func randomList(_ random: inout SeededRandom, _ form: Playlist.Form) -> Playlist {
    func text() -> String {
      let one = Self.texts.randomElement(using: &random) ?? ""
      let other = Self.texts.randomElement(using: &random) ?? ""
      let text = Bool.random(using: &random) ? one : "\(one) \(other)"
      return text.drop { $0 == " " }.isEmpty ? "x" : String(text.drop { $0 == " " })
    }
    func some(_ text: String) -> String? { Bool.random(using: &random) ? text : nil }
    func track(_ title: String) -> WantedTrack {
      WantedTrack(
        path: Bool.random(using: &random)
          ? Self.paths.randomElement(using: &random).map { BytePath($0) } : nil,
        title: title,
        artist: some(text().trimmed),
        record: some(text().trimmed),
        duration: Bool.random(using: &random) ? Double.random(in: 1...500, using: &random) : nil,
        recording: some("0383dadf-2a4e-4d10-a46a-e9e041da8eb3")
      )
    }
    var list = Playlist()
    list.title = Bool.random(using: &random) ? "" : "Evening"
    var depth = 0
    for _ in 0..<Int.random(in: 1..<20, using: &random) {
      depth = Int.random(in: 0...depth, using: &random)
      let name = text().trimmed
      var row = Playlist.Row(depth: depth, text: name, isDone: Bool.random(using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        row.kind = .stack
        depth += 1
      case 1: row.track = track(name)
      case 2 where form != .markdown:
        row.kind = .record
        row.track = WantedTrack(artist: "Joni - Mitchell", record: "Blue = Blue")
        depth += 1
      default: break
      }
      list.rows.append(row)
    }
    return list
  }

  @Test(arguments: Playlist.Form.allCases, [UInt64(1), 2, 3, 4])
  func `written playlists are read as the same rows`(form: Playlist.Form, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let kind: Playlist.Kind =
      switch form {
      case .m3u8: .m3u
      case .xspf: .xspf
      case .markdown: .markdown
      }
    for _ in 0..<LongRun.count(50, long: 250) {
      let list = randomList(&random, form)
      for folder in [Self.folder, BytePath("/")] {
        let bytes = list.written(as: form, in: folder)
        let read = try Playlist.read(bytes, named: kind, in: folder)
        #expect(read.title == list.title)
        #expect(read.rows == list.rows, "\(String(decoding: bytes, as: UTF8.self))")
        guard read.rows == list.rows else { return }
      }
    }
  }

  @Test func `characters that no line can contain become spaces`() throws {
    for form in Playlist.Form.allCases {
      var list = Playlist()
      list.rows = [Playlist.Row(text: "a\nb\u{1}c\rd")]
      let bytes = list.written(as: form, in: nil)
      let read = try Playlist.read(bytes, named: .m3u, in: BytePath("/"))
      #expect(read.rows.map(\.text) == ["a b c d"], "\(form)")
    }
  }

  // MARK: - From the lists and back

  private static let music = PlaylistDialectTests.music

  private func tree() throws -> ListTree {
    var tree = ListTree()
    let drafts: [NodeDraft] = [
      .stack(
        "Evening",
        [
          .track(1, "Carey (my favourite)"), .line("that live album"), .record(1, "All of Blue"),
          .stack("Inner", [.track(2, "Hoppípolla")]), .stack("Empty"),
          .wanted(WantedTrack(title: "Lost", artist: "Nobody"), "Lost"),
        ]
      ),
      .track(99, "forgotten"),
    ]
    tree = try tree.edited([.insert(drafts, into: ListNode.top)])
    let line = try #require(tree.everything.first { $0.text == "that live album" })
    return try tree.edited([.complete([line.id])])
  }

  /// The rows of a stack without the library's own data.
  private func sketch(_ tree: ListTree, _ parent: ListRowID, _ depth: Int = 0) -> [String] {
    tree.rows(in: parent).flatMap { row in
      ["\(depth) \(row.kind) \(row.text) \(row.isDone) \(String(describing: row.target))"]
        + sketch(tree, row.id, depth + 1)
    }
  }

  @Test(arguments: Playlist.Form.allCases)
  func `a stack that is exported and imported has the same rows`(form: Playlist.Form) throws {
    let tree = try tree()
    let evening = try #require(tree.everything.first { $0.text == "Evening" })
    let list = Playlist(tree, of: evening.id, in: Self.music, as: form)
    let bytes = list.written(as: form, in: Self.folder)
    let read = try Playlist.read(bytes, named: .m3u, in: Self.folder)
    let back = PlaylistImport(read, named: "x", in: TrackMatching(Self.music)) { _ in false }
    #expect(back.title == "Evening")
    let imported = try ListTree().edited([.insert([back.stack], into: ListNode.top)])
    let stack = try #require(imported.rows(in: ListNode.top).first)
    #expect(sketch(imported, stack.id) == sketch(tree, evening.id))
  }

  @Test(arguments: Playlist.Form.allCases)
  func `no exported list says how to sign in to a server`(form: Playlist.Form) throws {
    let call = "https://a.org/rest/stream?u=me&t=TOKEN&s=SALT&p=SECRET&apiKey=SECRET&id=so-1"
    let read = try Playlist.read(Array("\(call)\n".utf8), named: .m3u, in: Self.folder)
    let rows = PlaylistImport(read, named: "", in: TrackMatching(Self.music)).drafts
    let tree = try ListTree().edited([.insert(rows + [.line(call)], into: ListNode.top)])
    let bytes = Playlist(tree, in: Self.music, as: form).written(as: form, in: Self.folder)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("u=me&") || text.contains("u=me&amp;"))
    for secret in ["TOKEN", "SALT", "SECRET"] { #expect(!text.contains(secret)) }
  }

  @Test func `a record is its tracks for players, and one line for people`() throws {
    let tree = try tree()
    let evening = try #require(tree.everything.first { $0.text == "Evening" })
    let players = Playlist(tree, of: evening.id, in: Self.music, as: .m3u8).rows
    let record = try #require(players.firstIndex { $0.kind == .record })
    #expect(players[record + 1].track?.path == Self.music.tracks[0].path)
    let people = Playlist(tree, of: evening.id, in: Self.music, as: .markdown).rows
    #expect(people.count { $0.kind == .record } == 1 && people.count == players.count - 1)
    #expect(people.first { $0.kind == .record }?.track?.path?.name == Array("Blue".utf8))
  }

  @Test func `a track removed from the library is written as a line`() throws {
    let rows = Playlist(try tree(), in: Self.music, as: .m3u8).rows
    #expect(rows.contains(Playlist.Row(text: "forgotten")))
  }

  @Test func `files of stacks have unique names that every file system takes`() throws {
    let folder = try TemporaryFolder()
    let foreign = Data("#EXTM3U\n".utf8)
    try foreign.write(to: folder.url.appending(path: "Mine.m3u8"))
    try Data("#EXTM3U\n#GATEFOLD:1\n".utf8).write(to: folder.url.appending(path: "Ours.m3u8"))
    var taken: Set<String> = []
    let titles = [
      "A/B: c?", "a_b_ C_", "..", "", String(repeating: "ü", count: 300), "x.", "Mine", "Ours",
    ]
    let names = titles.map {
      PlaylistFile.name(
        for: $0,
        ending: "m3u8",
        in: BytePath(folder.path("")),
        besides: &taken
      )
    }
    #expect(
      names == [
        "A_B_ c_.m3u8", "a_b_ C_ 2.m3u8", "_.m3u8", "_ 2.m3u8",
        String(repeating: "ü", count: 100) + ".m3u8", "x.m3u8", "Mine 2.m3u8", "Ours.m3u8",
      ]
    )
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...].drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.isEmpty ? "x" : String(text)
  }
}
