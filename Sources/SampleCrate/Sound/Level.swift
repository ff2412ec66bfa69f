/// Vectorised, eight samples at a time.
enum Level {
  /// The mean square.
  static func power(of samples: UnsafeBufferPointer<Float>) -> Float {
    guard !samples.isEmpty else { return 0 }
    var sum = SIMD8<Float>.zero
    let whole = samples.count & ~7
    let bytes = UnsafeRawBufferPointer(samples)
    for index in stride(from: 0, to: whole, by: 8) {
      let values = bytes.loadUnaligned(fromByteOffset: index &* 4, as: SIMD8<Float>.self)
      sum += values * values
    }
    var rest: Float = 0
    for index in whole..<samples.count { rest += samples[index] * samples[index] }
    return (sum.sum() + rest) / Float(samples.count)
  }

  static func peak(of samples: UnsafeBufferPointer<Float>) -> Float {
    var most = SIMD8<Float>.zero
    let whole = samples.count & ~7
    let bytes = UnsafeRawBufferPointer(samples)
    for index in stride(from: 0, to: whole, by: 8) {
      let values = bytes.loadUnaligned(fromByteOffset: index &* 4, as: SIMD8<Float>.self)
      most.replace(with: values, where: values .> most)
      most.replace(with: -values, where: -values .> most)
    }
    var peak = most.max()
    for index in whole..<samples.count { peak = max(peak, abs(samples[index])) }
    return peak
  }

  static func scale(_ samples: UnsafeMutableBufferPointer<Float>, by gain: Float) {
    for index in 0..<samples.count { samples[index] *= gain }
  }
}
