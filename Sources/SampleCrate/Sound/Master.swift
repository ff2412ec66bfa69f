/// Normalises a piece, fades its ends and converts it to 16 bits.
enum Master {
  /// The target RMS of all pieces: −16 dB relative to full scale.
  static let power = 0.158_5
  /// The limiter's threshold: −3 dB.
  static let ceiling: Float = 0.707
  /// Of the fade-in and the fade-out, in seconds.
  private static let (opening, closing) = (0.006, 0.9)

  static func finish(_ raw: [Float]) -> [Int16] {
    var samples = raw
    removeRumble(&samples)
    shapeEnds(&samples)
    // The second pass compensates for the level that the limiter removes.
    for _ in 0..<2 {
      scale(&samples, to: power)
      limit(&samples)
    }
    return samples.map { sample in
      Int16(sample * 32_767 + (sample < 0 ? -0.5 : 0.5))
    }
  }

  /// A high-pass filter at 22 Hz, which also removes any DC offset.
  private static func removeRumble(_ samples: inout [Float]) {
    let keep = Float(exponential(-2 * .pi * 22 / SoundBuffer.rate))
    samples.withUnsafeMutableBufferPointer { samples in
      var (before, value) = (Float(0), Float(0))
      for index in 0..<samples.count {
        value = keep * (value + samples[index] - before)
        before = samples[index]
        samples[index] = value
      }
    }
  }

  private static func shapeEnds(_ samples: inout [Float]) {
    let count = samples.count
    func soften(_ length: Int, _ place: (Int) -> Int) {
      for index in 0..<min(length, count) {
        let share = Float(index) / Float(length)
        samples[place(index)] *= share * share * (3 - 2 * share)
      }
    }
    soften(Int(opening * SoundBuffer.rate)) { $0 }
    soften(Int(closing * SoundBuffer.rate)) { count - 1 - $0 }
  }

  /// To an RMS; silence is unchanged.
  private static func scale(_ samples: inout [Float], to power: Double) {
    samples.withUnsafeMutableBufferPointer { samples in
      let mean = Level.power(of: UnsafeBufferPointer(samples)).squareRoot()
      guard mean > 1e-6 else { return }
      Level.scale(samples, by: Float(power) / mean)
    }
  }

  /// A limiter with look-ahead: reduces loud passages smoothly, without clipping.
  private static func limit(_ samples: inout [Float]) {
    let length = 256
    let count = (samples.count + length - 1) / length
    guard count > 0 else { return }
    samples.withUnsafeMutableBufferPointer { samples in
      var gains = (0..<count).map { block in
        let range = block * length..<min((block + 1) * length, samples.count)
        let peak = Level.peak(of: UnsafeBufferPointer(rebasing: samples[range]))
        return peak > ceiling ? ceiling / peak : 1
      }
      // A slow release; otherwise the gain would follow each cycle of a low tone.
      for block in 1..<max(count, 1) { gains[block] = min(gains[block], gains[block - 1] + 0.005) }
      for block in stride(from: count - 2, through: 0, by: -1) {
        gains[block] = min(gains[block], gains[block + 1] + 0.04)
      }
      // At each block boundary the lower gain of both sides; the interpolation never exceeds a
      // block's own gain.
      func seam(_ block: Int) -> Float {
        min(gains[max(block - 1, 0)], gains[min(block, count - 1)])
      }
      for block in 0..<count {
        let (from, to) = (seam(block), seam(block + 1))
        guard from < 1 || to < 1 else { continue }
        for index in block * length..<min((block + 1) * length, samples.count) {
          let share = Float(index - block * length) / Float(length)
          samples[index] *= from + (to - from) * share
        }
      }
    }
  }
}
