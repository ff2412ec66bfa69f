import Foundation
import Library
import Messages
import TagReader
import TestSupport
import Testing

/// Files that were broken by chance: none of them may end or hold up the reader.
@Suite(.serialized, .timeLimit(.minutes(90))) struct MutationTests {
  /// One good file of every audio format that the corpus has.
  private static func samples() throws -> [(name: String, bytes: [UInt8])] {
    let corpus = try Corpus.shared.get()
    let reader = FileReader()
    var samples: [String: [UInt8]] = [:]
    let mess = try corpus.entries().filter { $0.labels?.contains("other-format") == true }
    let prefix = Array(corpus.library.path.utf8) + [UInt8(ascii: "/")]
    let paths = try corpus.audioPaths() + mess.map { prefix + $0.bytes }
    for path in paths {
      guard let tags = reader.record(at: path).tags else { continue }
      let name = tags.format.name + (tags.picture == nil ? "" : "-cover")
      guard samples[name] == nil else { continue }
      samples[name] = [UInt8](
        try Data(contentsOf: URL(filePath: String(decoding: path, as: UTF8.self)))
      )
    }
    return samples.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }

  @Test func `a file that is broken by chance is read or refused`() async throws {
    let count = LongRun.count(40, long: 1000, variable: "GATEFOLD_MUTATIONS")
    let samples = try Self.samples()
    #expect(samples.count >= 14)
    let folder = try TemporaryFolder()
    var random = SeededRandom(seed: 3)
    for (name, bytes) in samples {
      var paths: [[UInt8]] = []
      for index in 0..<count {
        let path = folder.path("\(name)-\(index)")
        try Data(Mutation.random(of: bytes, using: &random)).write(to: URL(filePath: path))
        paths.append(Array(path.utf8))
      }
      var answered = 0
      let process = ScanProcess(settings: .init(program: Corpus.reader.path))
      for try await batch in process.records(of: paths) {
        answered += batch.count
        for record in batch {
          let reason = record.failure?.reason
          #expect(
            reason != .fatal && reason != .tooSlow,
            "\(String(decoding: record.path, as: UTF8.self)): \(record.failure?.description ?? "")"
          )
        }
      }
      #expect(answered == count)
      for path in paths { unlink(String(decoding: path, as: UTF8.self)) }
    }
  }
}

enum Mutation {
  static func random(of bytes: [UInt8], using random: inout SeededRandom) -> [UInt8] {
    var broken = bytes
    // What is read is mostly at the beginning.
    func place(_ random: inout SeededRandom) -> Int {
      let reach = Bool.random(using: &random) ? min(broken.count, 600) : broken.count
      return Int.random(in: 0..<max(1, reach), using: &random)
    }
    for _ in 0..<Int.random(in: 1...6, using: &random) where !broken.isEmpty {
      let at = place(&random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: broken[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: broken[at] = .random(in: 0...255, using: &random)
      case 2: broken.removeLast(Int.random(in: 0...broken.count, using: &random))
      case 3:
        for index in at..<min(at + 4, broken.count) { broken[index] = [0, 0x7f, 0xff][index % 3] }
      case 4:
        broken.removeSubrange(at..<min(at + Int.random(in: 1...64, using: &random), broken.count))
      default:
        let some = broken[at..<min(at + Int.random(in: 1...4096, using: &random), broken.count)]
        broken.insert(contentsOf: Array(some), at: place(&random))
      }
    }
    return broken
  }
}
