import Foundation
import Messages
import Processes
import TestSupport
import Testing

@testable import TagReader

@Suite(.timeLimit(.minutes(20))) struct LyricsServiceTests {
  private let service = LyricsService()
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func lyrics(_ bytes: [UInt8], _ request: LyricsRequest) throws -> Lyrics {
    let path = folder.path("file")
    try Data(bytes).write(to: URL(filePath: path))
    return service.lyrics(request, in: try #require(Descriptor(file: Array(path.utf8))))
  }

  @Test func `what is no text and no music has no lyrics`() throws {
    for bytes in [[], [0], Array("[00:01]".utf8), [UInt8](repeating: 0, count: 5000)] {
      for request in LyricsRequest.allCases { #expect(try lyrics(bytes, request) == Lyrics([])) }
    }
    let null = Descriptor(adopting: open("/dev/null", O_RDONLY))
    for request in LyricsRequest.allCases {
      #expect(service.lyrics(request, in: null) == Lyrics([]))
    }
    #expect(try lyrics(Array("[00:01]a".utf8), .track) == Lyrics([]))
  }

  /// A frame of ID3v2.4 with synchronized lyrics, before some sound.
  private func song(syllables: [UInt8]) throws -> [UInt8] {
    func size(_ count: Int) -> [UInt8] {
      [21, 14, 7, 0].map { UInt8(truncatingIfNeeded: count >> $0) & 0x7f }
    }
    let body = [3] + Array("eng".utf8) + [2, 1, 0] + syllables
    let frame = Array("SYLT".utf8) + size(body.count) + [0, 0] + body
    let sound = try Corpus.shared.get().folder.appending(path: "bodies/mp3-cbr128.body")
    return Array("ID3".utf8) + [4, 0, 0] + size(frame.count) + frame
      + Array(try Data(contentsOf: sound))
  }

  @Test func `hostile frames with synchronized lyrics have few lines or none`() throws {
    let few = Array("a\0".utf8) + [0, 0, 3, 232]
    #expect(LyricsCase.shown(try lyrics(try song(syllables: few), .track)) == ["1.0|a"])
    let many = (0..<200_000).flatMap { _ in few }
    #expect(try lyrics(try song(syllables: many), .track).lines.count <= Lyrics.mostLines)
    let long = [UInt8](repeating: 0x61, count: 5 << 20) + few.suffix(5)
    #expect(
      try lyrics(try song(syllables: long), .track).lines.map(\.text.count).max() ?? 0 <= 1024
    )
    for cut in 0..<few.count { _ = try lyrics(try song(syllables: Array(few.prefix(cut))), .track) }
    let late = Array("a\0".utf8) + [255, 255, 255, 255]
    #expect(try lyrics(try song(syllables: late), .track).lines.allSatisfy { $0.time ?? 0 >= 0 })
  }

  @Test func `files with lyrics that are broken by chance do no harm`() throws {
    let count = LongRun.count(8, long: 100, variable: "GATEFOLD_MUTATIONS")
    var random = SeededRandom(seed: 6)
    let formats = try Corpus.formats.get()
    let names = try FileManager.default.contentsOfDirectory(atPath: formats.path)
      .filter { $0.hasPrefix("lyrics-") }.sorted()
    #expect(names.count >= 22)
    var read = 0
    for name in names {
      let bytes = [UInt8](try Data(contentsOf: formats.appending(path: name)))
      for _ in 0..<count {
        let lyrics = try lyrics(Mutation.random(of: bytes, using: &random), .track)
        if !lyrics.lines.isEmpty { read += 1 }
        var writer = ByteWriter()
        lyrics.encode(into: &writer)
        #expect(try Lyrics(decoding: writer.bytes.dropFirst(4)) == lyrics)
      }
    }
    #expect(read > 0 && read < count * names.count)
  }
}
