import Foundation
import TestSupport
import Testing

@testable import SampleCrate

@Suite struct FlacFileTests {
  /// Samples of many kinds, each a trial of its own for an encoder.
  private static let kinds: [(name: String, samples: [Int16])] = {
    var random = SeededRandom(seed: 8)
    let noise = (0..<9000).map { _ in Int16.random(in: .min ... .max, using: &random) }
    let tone = (0..<20_000).map { Int16(30_000 * sin(Double($0) * 0.07) * sin(Double($0) * 3e-4)) }
    let clicks = (0..<9000).map { $0 % 997 == 0 ? Int16.max : $0 % 613 == 0 ? Int16.min : 0 }
    return [
      ("silence", [Int16](repeating: 0, count: 9000)), ("noise", noise), ("tone", tone),
      ("clicks", clicks), ("tone, then noise", tone + noise), ("one sample", [-777]),
      ("a block and one", Array(tone[..<4097])),
    ]
  }()

  private func write(_ samples: [Int16], _ tags: FlacTags = FlacTags()) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let bytes = try #require(FlacFile.bytes(of: samples, tags: tags, cover: nil))
    try Data(bytes).write(to: URL(filePath: folder.path("a.flac")))
    return folder
  }

  @Test(arguments: kinds.indices)
  func `what was written is heard again, bit for bit`(_ index: Int) throws {
    let (name, samples) = Self.kinds[index]
    let folder = try write(samples)
    #expect(try Programs.samples(of: folder.path("a.flac")) == samples, "\(name)")
  }

  @Test func `tones take a third of their room, noise no more than its own`() throws {
    func size(_ kind: Int) -> Int {
      FlacFile.bytes(of: Self.kinds[kind].samples, tags: FlacTags(), cover: nil)?.count ?? 0
    }
    #expect((1..<Self.kinds[2].samples.count * 2 / 3).contains(size(2)))
    #expect((1..<Self.kinds[1].samples.count * 2 + 200).contains(size(1)))
  }

  @Test func `a damaged file is seen to be damaged`() throws {
    let folder = try write(Self.kinds[2].samples)
    var bytes = try folder.data(of: "a.flac")
    bytes[bytes.count / 2] ^= 0x10
    try bytes.write(to: URL(filePath: folder.path("a.flac")))
    #expect(throws: Programs.Fault.self) {
      try Programs.ffmpeg(folder.path("a.flac"), ["-f", "s16le"])
    }
  }

  @Test func `tags are those that were given, in any script`() throws {
    var tags = FlacTags()
    tags.add("TITLE", "夜行列車 = “So”")
    tags.add("ARTIST", "Ünal; Ça")
    tags.add("GENRE", nil)
    tags.add("DATE", "")
    let folder = try write([1, 2, 3], tags)
    let found = try Programs.tags(of: folder.path("a.flac"))
    #expect(
      found.filter { !$0.lowercased().hasPrefix("encoder") }.sorted() == [
        "ARTIST=Ünal; Ça", "TITLE=夜行列車 = “So”",
      ]
    )
  }
}
