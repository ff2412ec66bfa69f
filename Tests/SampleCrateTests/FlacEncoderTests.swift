import Foundation
import TestSupport
import Testing

@testable import SampleCrate

@Suite struct FlacEncoderTests {
  /// Samples of many kinds, each a trial of its own for an encoder.
  private static let kinds: [(name: String, samples: [Int16])] = {
    var random = SeededRandom(seed: 8)
    let noise = (0..<9000).map { _ in Int16.random(in: .min ... .max, using: &random) }
    let soft = (0..<9000).map { _ in Int16.random(in: -3...3, using: &random) }
    let tone = (0..<20_000).map { Int16(30_000 * sin(Double($0) * 0.07) * sin(Double($0) * 3e-4)) }
    let square = (0..<9000).map { $0 / 50 % 2 == 0 ? Int16.min : Int16.max }
    let clicks = (0..<9000).map { $0 % 997 == 0 ? Int16.max : $0 % 613 == 0 ? Int16.min : 0 }
    let ramp = (0..<9000).map { Int16($0 * 7 % 65_536 - 32_768) }
    return [
      ("silence", [Int16](repeating: 0, count: 9000)),
      ("one value", [Int16](repeating: -777, count: 4096)), ("noise", noise),
      ("soft noise", soft), ("tone", tone), ("square", square), ("clicks", clicks),
      ("ramp", ramp), ("tone, then noise", tone + noise),
    ]
  }()

  private func file(_ samples: [Int16]) -> [UInt8] {
    FlacFile.bytes(of: FlacEncoder.pack(samples), tags: FlacTags(), picture: nil)
  }

  @Test(arguments: kinds.indices)
  func `what was packed comes out again, bit for bit`(_ index: Int) throws {
    let (name, samples) = Self.kinds[index]
    let decoder = try FlacDecoder(file(samples))
    #expect(decoder.samples == samples, "\(name)")
    let digest = samples.withUnsafeBytes { MessageDigest.md5($0) }
    #expect([UInt8](decoder.streamInfo.suffix(16)) == digest)
  }

  @Test(arguments: [0, 1, 2, 3, 5, 15, 16, 63, 64, 65, 4095, 4096, 4097, 8192, 12_289])
  func `any number of samples can be packed`(_ count: Int) throws {
    let samples = (0..<count).map { Int16(12_000 * sin(Double($0) * 0.11)) }
    #expect(try FlacDecoder(file(samples)).samples == samples)
  }

  @Test func `chance cannot break it`() throws {
    let seed: UInt64 = 20_260_808
    var random = SeededRandom(seed: seed)
    for round in 0..<60 {
      var value = 0.0
      let drift = Double.random(in: 1...9000, using: &random)
      let samples = (0..<Int.random(in: 1...6000, using: &random)).map { _ in
        value = value * 0.98 + Double.random(in: -drift...drift, using: &random)
        return Int16(max(-32_768, min(value, 32_767)))
      }
      #expect(try FlacDecoder(file(samples)).samples == samples, "seed \(seed), round \(round)")
    }
  }

  @Test func `tones take a third of their room, noise no more than its own`() {
    let tone = Self.kinds[4].samples
    #expect(FlacEncoder.pack(tone).frames.count < tone.count * 2 / 3)
    let noise = Self.kinds[2].samples
    #expect(FlacEncoder.pack(noise).frames.count < noise.count * 2 + 100)
  }

  @Test func `a damaged file is seen to be damaged`() {
    var bytes = file(Self.kinds[4].samples)
    bytes[bytes.count / 2] ^= 0x10
    #expect(throws: FlacDecoder.Damage.self) { try FlacDecoder(bytes) }
  }

  @Test(
    .enabled(if: Programs.path(of: "flac") != nil, "flac is not installed"),
    arguments: kinds.indices
  )
  func `flac finds no fault with it`(_ index: Int) throws {
    try Programs.withFile(file(Self.kinds[index].samples)) { path in
      let status = try Programs.run("flac", ["--test", "--silent", "--warnings-as-errors", path])
      #expect(status == 0)
    }
  }

  @Test(
    .enabled(if: Programs.path(of: "ffmpeg") != nil, "ffmpeg is not installed"),
    arguments: kinds.indices
  )
  func `ffmpeg unpacks the same samples`(_ index: Int) throws {
    let samples = Self.kinds[index].samples
    try Programs.withFile(file(samples)) { path in
      let output = "\(path).raw"
      defer { try? FileManager.default.removeItem(atPath: output) }
      let arguments = ["-v", "error", "-xerror", "-i", path, "-f", "s16le", output]
      #expect(try Programs.run("ffmpeg", arguments) == 0)
      let data = try Data(contentsOf: URL(filePath: output))
      #expect(data == samples.withUnsafeBytes { Data($0) })
    }
  }
}
