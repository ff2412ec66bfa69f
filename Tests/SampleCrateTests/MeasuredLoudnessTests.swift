import Foundation
import Testing

@testable import SampleCrate

@Suite struct LoudnessTests {
  private func tone(_ frequency: Double, _ level: Double, seconds: Double) -> [Int16] {
    (0..<Int(44_100 * seconds)).map {
      Int16((32_767 * level * sin(2 * .pi * frequency * Double($0) / 44_100)).rounded())
    }
  }

  @Test func `a tone of 997 Hz is as loud as BS.1770 says`() {
    // Full scale on one channel is −3.01 LUFS.
    let loud = MeasuredLoudness(of: tone(997, 1, seconds: 4))
    #expect(abs(loud.level + 3.01) < 0.05)
    #expect(abs(loud.peak - 1) < 0.001)
    let soft = MeasuredLoudness(of: tone(997, 0.1, seconds: 4))
    #expect(abs(soft.level + 23.01) < 0.05)
    #expect(abs(soft.gain - 5.01) < 0.05)
  }

  @Test func `silence after the music does not count`() {
    let music = tone(997, 0.5, seconds: 5)
    let padded = MeasuredLoudness(of: music + [Int16](repeating: 0, count: 441_000))
    #expect(abs(padded.level - MeasuredLoudness(of: music).level) < 0.3)
  }

  @Test func `several pieces are as loud as all of them in a row`() {
    let (one, other) = (tone(997, 0.5, seconds: 4), tone(440, 0.4, seconds: 4))
    let together = MeasuredLoudness.together([
      MeasuredLoudness(of: one), MeasuredLoudness(of: other),
    ])
    #expect(abs(together.level - MeasuredLoudness(of: one + other).level) < 0.2)
    #expect(abs(together.peak - 0.5) < 0.001)
  }

  @Test func `too short to be heard is no crash`() {
    #expect(MeasuredLoudness(of: []).level == -70)
    #expect(MeasuredLoudness(of: [1, 2, 3]).level == -70)
  }
}
