internal import Glibc

@inline(__always) func exponential(_ number: Double) -> Double { exp(number) }

@inline(__always) func sine(_ angle: Double) -> Double { sin(angle) }

/// 69 is A at 440 Hz.
func frequency(of pitch: Int) -> Double { 440 * pow(2, Double(pitch - 69) / 12) }

/// One cycle, with the first value repeated at the end.
enum SineTable {
  static let bits: UInt32 = 11
  static let values: [Float] = (0...1 << bits).map {
    Float(sin(2 * .pi * Double($0) / Double(1 << bits)))
  }
}

/// A phase accumulator: the 32 bits of `place` are one cycle.
struct Phase {
  var place: UInt32
  var step: UInt32

  init(frequency: Double, at share: Double = 0) {
    place = UInt32(share * 4_294_967_295)
    step = UInt32(min(max(frequency, 0) / SoundBuffer.rate, 0.49) * 4_294_967_296)
  }

  @inline(__always) mutating func next(_ table: UnsafePointer<Float>) -> Float {
    let value = Self.value(table, at: place)
    place &+= step
    return value
  }

  /// Interpolated linearly.
  @inline(__always) static func value(_ table: UnsafePointer<Float>, at place: UInt32) -> Float {
    let index = Int(place &>> 21)
    let share = Float(place & 0x1f_ffff) * (1 / 2_097_152)
    return table[index] + (table[index &+ 1] - table[index]) * share
  }
}
