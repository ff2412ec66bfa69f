public import Foundation

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
    return wave(samples, rate: rate)
  }

  public static func wave(_ samples: [Int16], channels: Int = 1, rate: Int = 44_100) -> Data {
    var data = Data("RIFF".utf8)
    func put(_ number: Int, _ bytes: Int) {
      for index in 0..<bytes { data.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
    put(36 + samples.count * 2, 4)
    data.append(contentsOf: "WAVEfmt ".utf8)
    for (number, bytes) in [
      (16, 4), (1, 2), (channels, 2), (rate, 4), (rate * channels * 2, 4), (channels * 2, 2),
      (16, 2),
    ] { put(number, bytes) }
    data.append(contentsOf: "data".utf8)
    put(samples.count * 2, 4)
    samples.withUnsafeBytes { data.append(contentsOf: $0) }
    return data
  }

  /// Noise, which no format makes much smaller.
  public static func noise(_ count: Int, seed: UInt64) -> [Int16] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int16(truncatingIfNeeded: state >> 48) / 2
    }
  }

  public static func writeFLAC(_ samples: [Int16], to path: String) throws {
    let source = path + ".wav"
    try wave(samples).write(to: URL(filePath: source))
    try convert(source, to: path)
    try FileManager.default.removeItem(atPath: source)
  }

  /// Converts a file; `options` are ffmpeg's for the output.
  public static func convert(
    _ source: String,
    to target: String,
    _ options: [String] = []
  ) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["ffmpeg", "-v", "error", "-nostdin", "-y", "-i", source] + options + [target]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: target])
    }
  }
}
