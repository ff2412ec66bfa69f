import CTags
import Foundation
import TestSupport
import Testing

/// Our own readers beside TagLib: what they take they read as it does, all else they leave to it.
@Suite(.serialized, .timeLimit(.minutes(30))) struct PlainTagTests {
  /// All that the library keeps of a file.
  private struct Said: Equatable {
    var status: UInt32
    var numbers: [Int] = []
    var digest: [UInt8] = []
    var texts: [[UInt8]] = []

    init(
      _ path: String,
      _ reader: OpaquePointer?,
      by read: (OpaquePointer?, UnsafePointer<CChar>?, UnsafeMutablePointer<ctags_result>?)
        -> ctags_status
    ) {
      var result = ctags_result()
      let status = read(reader, path, &result)
      self.status = status.rawValue
      guard status == CTAGS_DONE else { return }
      numbers = [
        result.format, result.duration, result.sample_rate, result.channels,
        result.bits_per_sample, result.bit_rate, result.is_front_cover ? 1 : 0,
      ].map(Int.init)
      numbers.append(result.picture_size)
      if result.picture != nil { digest = withUnsafeBytes(of: result.digest) { Array($0) } }
      withUnsafeBytes(of: result.fields) { fields in
        for (number, list) in fields.bindMemory(to: ctags_list.self).enumerated() {
          for index in 0..<Int(list.count) {
            let text = list.texts[index]
            let bytes = UnsafeRawBufferPointer(start: text.start, count: Int(text.count))
            texts.append([UInt8(number)] + bytes)
          }
        }
      }
    }
  }

  private static func samples() throws -> [String] {
    let corpus = try Corpus.shared.get()
    return try corpus.audioPaths().map { String(decoding: $0, as: UTF8.self) }
      .filter { FileManager.default.fileExists(atPath: $0) }
  }

  /// How many of these files are read by the two in different ways.
  private func differences(_ paths: [String]) -> [String] {
    let (own, other) = (ctags_reader_new(), ctags_reader_new())
    defer {
      ctags_reader_free(own)
      ctags_reader_free(other)
    }
    return paths.filter { path in
      Said(path, own, by: ctags_read) != Said(path, other, by: ctags_read_by_taglib)
    }
  }

  @Test func `every file of the corpus is read as TagLib reads it`() throws {
    let paths = try Self.samples()
    #expect(paths.count > 300)
    #expect(differences(paths) == [])
  }

  private static func formats() throws -> [String] {
    let folder = try Corpus.formats.get()
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .map { folder.appending(path: $0).path }
  }

  @Test(arguments: [samples, formats])
  func `files that are broken by chance are read as TagLib reads them, or left to it`(
    samples: @Sendable () throws -> [String]
  ) throws {
    let count = Int(ProcessInfo.processInfo.environment["GATEFOLD_MUTATIONS"] ?? "200") ?? 200
    let paths = try samples()
    let folder = try TemporaryFolder()
    var random = SeededRandom(seed: 11)
    print("\(count) mutations of files that we read by ourselves, seed 11")
    for index in 0..<count {
      let path = paths[Int(random.next() % UInt64(paths.count))]
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      // Most of a file is sound; where its tags are, every byte matters.
      let head = Array(bytes.prefix(4096))
      let tail = bytes.dropFirst(4096)
      let broken = folder.path("\(index)")
      let mutated = Mutation.random(of: head, using: &random) + tail
      try Data(mutated).write(to: URL(filePath: broken))
      let found = differences([broken])
      if found.isEmpty { unlink(broken) }
      #expect(found == [], "mutation \(index) of \(path)")
    }
  }

  @Test(arguments: [
    ("TCON", "(17)"), ("TCON", "(17)Rock"), ("TCON", "17"), ("TCON", "(RX)"), ("TCON", "80s 2"),
    ("TCON", "(4)(17)Mine"), ("TCON", "255"), ("TCON", "(255)"), ("TCON", " 17"), ("TCON", "+17"),
    ("TPE1", "A\u{0}B"), ("TPE1", "\u{0}\u{0}B"), ("TIT2", "caf\u{c3}\u{a9}"), ("TIT2", " "),
    ("TYER", "1999"), ("TYER", "99"), ("TDAT", "2105"), ("TRCK", "3/12"), ("TXXX", "ALBUM ARTIST"),
    ("TXXX", "year\u{0}1987"), ("TXXX", "YEAR\u{0}1987\u{0}1988"), ("RVA2", "track\u{0}"),
    ("TSST", "Side B"), ("TMCL", "guitar\u{0}Ann\u{0}bass\u{0}Bo"),
    ("TMCL", "guitar\u{0}Ann\u{0}Bo"),
    ("TIPL", "producer\u{0}Ann\u{0}oud\u{0}Bo"), ("IPLS", "mix\u{0}Ann\u{0}oud\u{0}Bo"),
    ("IPLS", "oud"),
    ("TXXX", "PERFORMER\u{0}Ann (oud)"), ("TXXX", "MusicBrainz Album Id\u{0}x\u{0}y"),
    ("TXXX", "MUSICBRAINZ_ALBUMID\u{0}x"), ("TXXX", "MusicBrainz Album Id"),
    ("TXXX", "musicbrainz track id\u{0}x"), ("TXXX", "MUSICBRAINZ_TRACKID\u{0}x"),
    ("UFID", "ttp://musicbrainz.org\u{0}x"),
  ])
  func `frames that few programs write are no other than with TagLib`(
    name: String,
    text: String
  ) throws {
    let samples = try Self.samples().filter { $0.hasSuffix(".mp3") }
    let folder = try TemporaryFolder()
    var paths: [String] = []
    for (index, sample) in samples.prefix(12).enumerated() {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: sample)))
      let wide = text.utf16.map { [UInt8($0 & 255), UInt8($0 >> 8)] }.joined()
      let encodings: [(UInt8, [UInt8])] = [
        (0, text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }),
        (3, Array(text.utf8)),
        (1, [0xff, 0xfe] + wide),
      ]
      for (encoding, value) in encodings {
        guard let changed = Self.inserted(name, [encoding] + value, into: bytes) else { continue }
        let path = folder.path("\(index)-\(encoding).mp3")
        try Data(changed).write(to: URL(filePath: path))
        paths.append(path)
      }
    }
    #expect(!paths.isEmpty)
    #expect(differences(paths) == [])
  }

  @Test(arguments: [
    "http://musicbrainz.org\u{0}89ad4ac3", "http://musicbrainz.org\u{0}", "http://musicbrainz.org",
    "http://musicbrainz.org\u{0}a\u{0}b", "http://musicbrainz.org\u{0}\u{e9}", "\u{0}x", "x",
    "http://www.id3.org/dummy/ufid.html\u{0}x", "http://musicbrainz.org.example\u{0}x",
  ])
  func `identifiers of every owner are no other than with TagLib`(body: String) throws {
    let samples = try Self.samples().filter { $0.hasSuffix(".mp3") }
    let folder = try TemporaryFolder()
    var paths: [String] = []
    for (index, sample) in samples.prefix(12).enumerated() {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: sample)))
      guard let changed = Self.inserted("UFID", Array(body.utf8), into: bytes) else { continue }
      let path = folder.path("\(index).mp3")
      try Data(changed).write(to: URL(filePath: path))
      paths.append(path)
    }
    #expect(!paths.isEmpty)
    #expect(differences(paths) == [])
  }

  @Test func `every file of mkformats is read as TagLib reads it`() throws {
    let paths = try Self.formats()
    #expect(paths.count > 15)
    #expect(differences(paths) == [])
  }

  /// The file with one more frame at the start of its ID3v2 tag; nil if it has none.
  private static func inserted(_ name: String, _ body: [UInt8], into file: [UInt8]) -> [UInt8]? {
    guard file.starts(with: "ID3".utf8), file[5] == 0 else { return nil }
    let frame = Array(name.utf8) + [0, 0, 0, UInt8(body.count), 0, 0] + body
    let size = file[6..<10].reduce(0) { $0 << 7 | Int($1) } + frame.count
    let safe = [21, 14, 7, 0].map { UInt8(size >> $0 & 0x7f) }
    return Array(file[..<6]) + safe + frame + file[10...]
  }
}
