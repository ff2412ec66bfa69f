import Foundation
import Testing

@testable import SampleCrate

@Suite struct PerformanceTests {
  private static let sampled: [(CrateRecord, CrateTrack)] = {
    var seen: Set<String> = []
    return SampleCrate().records.flatMap { record in
      record.tracks.filter { seen.insert($0.band).inserted }.map { (record, $0) }
    }
  }()

  @Test(arguments: sampled.indices)
  func `a piece is loud enough, has soft ends, and does not hurt`(_ index: Int) async throws {
    let (record, track) = Self.sampled[index]
    let made = await CratePiece.samples(of: track, of: record)
    let samples = try #require(made)
    let name = "\(track.title), \(track.band)"
    let count = Double(samples.count)
    #expect((10...25).contains(count / 44_100), "\(name)")
    // Soft ends.
    #expect(samples.first == 0 && samples.last == 0, "\(name)")
    #expect(samples.prefix(22).allSatisfy { abs(Int($0)) < 400 }, "\(name)")
    #expect(samples.suffix(2205).allSatisfy { abs(Int($0)) < 100 }, "\(name)")
    let peak = samples.reduce(0) { max($0, abs(Int($1))) }
    #expect((16_000...23_200).contains(peak), "\(name): peak \(peak)")
    let power = samples.reduce(0.0) { $0 + Double($1) * Double($1) } / count
    let level = 20 * log10(power.squareRoot() / 32_768)
    #expect((-18.5 ... -15.5).contains(level), "\(name): \(level) dB")
    let mean = samples.reduce(0) { $0 + Int($1) } / samples.count
    #expect(abs(mean) < 16, "\(name): off by \(mean)")
    // No clicks: nothing jumps by more than the tones themselves can.
    let jump = zip(samples, samples.dropFirst()).reduce(0) { max($0, abs(Int($1.1) - Int($1.0))) }
    #expect(jump < 16_000, "\(name): jumps by \(jump)")
    // No hole: something sounds in every second but the last ones.
    for second in 0..<Int(count / 44_100) - 3 {
      let part = samples[second * 44_100..<(second + 1) * 44_100]
      #expect(part.contains { abs(Int($0)) > 700 }, "\(name): silent at \(second) s")
    }
  }

  @Test func `the same piece sounds the same again`() async throws {
    let (record, track) = Self.sampled[3]
    let one = await CratePiece.samples(of: track, of: record)
    let other = await CratePiece.samples(of: track, of: record)
    #expect(one != nil && one == other)
  }

  @Test func `a piece that is stopped is not made`() async {
    let (record, track) = Self.sampled[0]
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await CratePiece.make(track, of: record)
    }
    #expect(await task.value == nil)
  }
}
