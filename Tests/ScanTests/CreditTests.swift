import CTags
import Foundation
import Messages
import TestSupport
import Testing

@testable import TagReader

/// Disc titles, performers and MusicBrainz identifiers in every format.
@Suite(.serialized) struct CreditTests {
  private static let names = [
    "credits-3.mp3", "credits-4.mp3", "credits.m4a", "credits.flac", "credits.ogg", "credits.opus",
    "credits.oga", "credits.wv", "credits.wma", "credits.aiff", "credits.wav",
  ]

  private func read(_ path: String) throws -> TrackTags {
    let reader = ctags_reader_new()
    defer { ctags_reader_free(reader) }
    var result = ctags_result()
    try #require(ctags_read(reader, path, &result) == CTAGS_DONE)
    return try #require(TrackTags(reading: result))
  }

  @Test(arguments: names)
  func `every format says the same of discs, performers and identifiers`(name: String) throws {
    let path = try Corpus.formats.get().appending(path: name).path
    let own = try read(path)
    #expect(own.discTitle == "Second Night")
    // Of WMA mutagen writes the first of several values behind the others.
    func inOrder(_ texts: [String]) -> [String] {
      own.format == .windowsMedia ? texts.sorted() : texts
    }
    #expect(inOrder(own.performers) == ["Ann Lee (guitar)", "Bo 曲 (drums)", "Cy"])
    #expect(own.musicBrainz.recording == "0f0f0f0f-1111-2222-3333-444455556666")
    #expect(own.musicBrainz.release == "aaaaaaaa-1111-2222-3333-444455556666")
    #expect(own.musicBrainz.releaseGroup == "bbbbbbbb-1111-2222-3333-444455556666")
    let artists = ["6666", "7777"].map { "cccccccc-1111-2222-3333-44445555" + $0 }
    #expect(inOrder(own.musicBrainz.artists) == artists)
    #expect(own.musicBrainz.albumArtists == ["dddddddd-1111-2222-3333-444455556666"])
  }

  private func flac(_ fields: [String]) throws -> TrackTags {
    func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (8 * $0) & 255) } }
    func block(_ kind: UInt8, _ body: [UInt8]) -> [UInt8] {
      [kind] + [16, 8, 0].map { UInt8(body.count >> $0 & 255) } + body
    }
    // 44,100 samples a second, two channels, 16 bits, no length.
    let sound: [UInt8] = [16, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0x0a, 0xc4, 0x42, 0xf0]
    var comment = little(0) + little(fields.count)
    for field in fields { comment += little(field.utf8.count) + Array(field.utf8) }
    let bytes =
      Array("fLaC".utf8) + block(0, sound + [UInt8](repeating: 0, count: 20))
      + block(0x84, comment) + [UInt8](repeating: 0, count: 200)
    let folder = try TemporaryFolder()
    let path = folder.path("a.flac")
    try Data(bytes).write(to: URL(filePath: path))
    return try read(path)
  }

  private func uuid(_ number: Int) -> String {
    "0a1b2c3d-4e5f-6071-8293-\(100_000_000_000 + number)"
  }

  @Test func `of ten thousand performers and identifiers as many are kept as a list holds`() throws
  {
    let performers = (0..<10_000).map { "PERFORMER=Player \($0) (oud)" }
    let artists = (0..<10_000).map { "MUSICBRAINZ_ARTISTID=" + uuid($0) }
    let tags = try flac(performers + ["DISCSUBTITLE=" + String(repeating: "x", count: 1 << 17)])
    #expect(tags.performers == (0..<CodingLimits.list).map { "Player \($0) (oud)" })
    #expect(try flac(artists).musicBrainz.artists == (0..<CodingLimits.list).map(uuid))
    #expect(tags.discTitle?.utf8.count == CodingLimits.text)
    let joined = (0..<400).map(uuid).joined(separator: "/")
    let read = try flac(["MUSICBRAINZ_ALBUMARTISTID=" + joined]).musicBrainz
    #expect(read.albumArtists == (0..<CodingLimits.list).map(uuid))
  }

  @Test(arguments: [
    "", "1234", "0a1b2c3d-4e5f-6071-8293-10000000000g", "0a1b2c3d4e5f60718293100000000000", "曲",
  ])
  func `an identifier that is no UUID is not kept, and costs no other`(text: String) throws {
    let names = ["TRACKID", "ALBUMID", "RELEASEGROUPID", "ARTISTID", "ALBUMARTISTID"]
    let tags = try flac(names.map { "MUSICBRAINZ_\($0)=\(text)" } + ["TITLE=Kept"])
    #expect(tags.musicBrainz == MusicBrainzIDs() && tags.title == "Kept")
    let mixed = ["MUSICBRAINZ_ARTISTID=\(text)", "MUSICBRAINZ_ARTISTID=" + uuid(7)]
    #expect(try flac(mixed).musicBrainz.artists == [uuid(7)])
  }

  @Test(arguments: ["/", "; ", ", ", " / "])
  func `identifiers in one text are several`(separator: String) throws {
    let text = [uuid(1), uuid(2).uppercased(), "x", uuid(1)].joined(separator: separator)
    let tags = try flac(["MUSICBRAINZ_ARTISTID=" + text, "MUSICBRAINZ_ALBUMID=" + text])
    #expect(tags.musicBrainz.artists == [uuid(1), uuid(2)])
    #expect(tags.musicBrainz.release == uuid(1))
  }

  @Test func `a disc's title is read under its other name`() throws {
    #expect(try flac(["SETSUBTITLE=Live"]).discTitle == "Live")
    #expect(try flac(["setsubtitle=No", "DiscSubtitle=Yes", "DISCSUBTITLE= "]).discTitle == "Yes")
  }

  /// An MP3 of that version of ID3v2 with these frames of UTF-8 or, before 2.4, Latin-1.
  private func mp3(_ version: UInt8, _ frames: [(String, [String])]) throws -> TrackTags {
    func size(_ count: Int, _ bits: Int) -> [UInt8] {
      (0..<4).reversed().map { UInt8(count >> (bits * $0) & (1 << bits - 1)) }
    }
    var tag: [UInt8] = []
    for (name, texts) in frames {
      let body = [version == 4 ? 3 : 0] + Array(texts.joined(separator: "\0").utf8)
      tag += Array(name.utf8) + size(body.count, version == 4 ? 7 : 8) + [0, 0] + body
    }
    let sound = try Corpus.shared.get().folder.appending(path: "bodies/mp3-cbr128.body")
    let folder = try TemporaryFolder()
    let path = folder.path("a.mp3")
    let head = Array("ID3".utf8) + [version, 0, 0] + size(tag.count, 7)
    try (Data(head + tag) + Data(contentsOf: sound)).write(to: URL(filePath: path))
    return try read(path)
  }

  @Test func `people who do not perform are no performers`() throws {
    let involved = ["Executive Producer", "A", "DJ-mix", "B", "oud", "C", "engineer", "D"]
    #expect(try mp3(3, [("IPLS", involved)]).performers == ["C (oud)"])
    #expect(try mp3(4, [("TIPL", involved), ("IPLS", involved)]).performers == [])
    let musicians = ["Performer", "A", "lead vocals", "B", "oud", "A", "performer", "A"]
    let tags = try mp3(4, [("TMCL", musicians), ("TXXX", ["PERFORMER", "Z (tuba)"])])
    #expect(tags.performers == ["Z (tuba)", "A", "B (lead vocals)", "A (oud)"])
  }

  @Test func `people of whom one has no name or role are nobody`() throws {
    #expect(try mp3(4, [("TMCL", ["oud", "A", "tuba"]), ("TIT2", ["Kept"])]).performers == [])
    #expect(try mp3(4, [("TMCL", [" ", "A", "tuba", " "])]).performers == ["A"])
  }

  @Test(arguments: [3, 4] as [UInt8])
  func `of ten thousand musicians as many are kept as a list holds`(version: UInt8) throws {
    let people = (0..<10_000).flatMap { ["oud", "Player \($0)"] }
    let tags = try mp3(version, [(version == 3 ? "IPLS" : "TMCL", people), ("TIT2", ["Kept"])])
    #expect(tags.performers == (0..<CodingLimits.list).map { "Player \($0) (oud)" })
    #expect(tags.title == "Kept")
  }
}
