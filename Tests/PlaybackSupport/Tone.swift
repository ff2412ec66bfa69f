public import Foundation

/// Generated sounds, as files.
public enum Tone {
  /// A tone as a WAV file of one channel in 16 bits.
  public static func wave(
    _ frequency: Double = 440,
    seconds: Double,
    rate: Int = 8000
  ) -> Data {
    let count = Int(Double(rate) * seconds)
    let samples = (0..<count).map { index in
      Int16(sin(2 * .pi * frequency * Double(index) / Double(rate)) * 16_000)
    }
    var data = Data("RIFF".utf8)
    func put(_ number: Int, _ bytes: Int) {
      for index in 0..<bytes { data.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
    put(36 + count * 2, 4)
    data.append(contentsOf: "WAVEfmt ".utf8)
    for (number, bytes) in [(16, 4), (1, 2), (1, 2), (rate, 4), (rate * 2, 4), (2, 2), (16, 2)] {
      put(number, bytes)
    }
    data.append(contentsOf: "data".utf8)
    put(count * 2, 4)
    samples.withUnsafeBytes { data.append(contentsOf: $0) }
    return data
  }
}
