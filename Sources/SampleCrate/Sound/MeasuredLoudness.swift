internal import Glibc

/// After ITU-R BS.1770, the basis of ReplayGain 2.
struct MeasuredLoudness: Sendable {
  /// The power of overlapping blocks of 0.4 seconds, one every 0.1 seconds.
  private let powers: [Double]
  /// The sample peak, from 0 to 1.
  let peak: Double

  init(of samples: [Int16]) {
    var high = Filter.shelf
    var low = Filter.rumble
    let quarter = Int(SoundBuffer.rate) / 10
    var quarters: [Double] = []
    var peak = 0.0
    samples.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, to: samples.count - quarter + 1, by: quarter) {
        var sum = 0.0
        for index in start..<start + quarter {
          let sample = Double(samples[index]) / 32_768
          peak = max(peak, abs(sample))
          let heard = low.next(high.next(sample))
          sum += heard * heard
        }
        quarters.append(sum / Double(quarter))
      }
    }
    self.peak = peak
    powers = (0..<max(quarters.count - 3, 0)).map { index in
      quarters[index..<index + 4].reduce(0, +) / 4
    }
  }

  private init(powers: [Double], peak: Double) {
    self.powers = powers
    self.peak = peak
  }

  /// The loudness of several pieces as one.
  static func together(_ pieces: [MeasuredLoudness]) -> MeasuredLoudness {
    MeasuredLoudness(powers: pieces.flatMap(\.powers), peak: pieces.reduce(0) { max($0, $1.peak) })
  }

  /// In LUFS; quiet blocks are gated.
  var level: Double {
    let heard = powers.filter { Self.level($0) > -70 }
    guard !heard.isEmpty else { return -70 }
    let gate = Self.level(heard.reduce(0, +) / Double(heard.count)) - 10
    let loud = heard.filter { Self.level($0) > gate }
    return Self.level(loud.reduce(0, +) / Double(max(loud.count, 1)))
  }

  /// The gain to −18 LUFS, in dB.
  var gain: Double { -18 - level }

  private static func level(_ power: Double) -> Double { -0.691 + 10 * log10(max(power, 1e-12)) }

  /// A second-order filter.
  private struct Filter {
    var b0, b1, b2, a1, a2: Double
    var one = 0.0
    var two = 0.0

    mutating func next(_ value: Double) -> Double {
      let result = b0 * value + one
      one = b1 * value - a1 * result + two
      two = b2 * value - a2 * result
      return result
    }

    /// Models the acoustic effect of the head: +4 dB above 1.7 kHz.
    static var shelf: Filter {
      let k = tan(.pi * 1681.974_450_955_533 / SoundBuffer.rate)
      let q = 0.707_175_236_955_419_6
      let high = pow(10, 3.999_843_853_973_347 / 20)
      let band = pow(high, 0.499_666_774_154_541_6)
      let a0 = 1 + k / q + k * k
      return Filter(
        b0: (high + band * k / q + k * k) / a0,
        b1: 2 * (k * k - high) / a0,
        b2: (high - band * k / q + k * k) / a0,
        a1: 2 * (k * k - 1) / a0,
        a2: (1 - k / q + k * k) / a0
      )
    }

    /// The high-pass filter at 38 Hz.
    static var rumble: Filter {
      let k = tan(.pi * 38.135_470_876_024_44 / SoundBuffer.rate)
      let q = 0.500_327_037_323_877_3
      let a0 = 1 + k / q + k * k
      return Filter(
        b0: 1,
        b1: -2,
        b2: 1,
        a1: 2 * (k * k - 1) / a0,
        a2: (1 - k / q + k * k) / a0
      )
    }
  }
}
