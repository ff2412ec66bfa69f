internal import Foundation

/// A recording: samples of two channels, from −1 to 1.
public nonisolated struct Heard {
  public let left: [Float]
  public let right: [Float]

  public init(_ path: String) throws {
    let data = FileManager.default.contents(atPath: path) ?? Data()
    let all = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    left = stride(from: 0, to: all.count - 1, by: 2).map { all[$0] }
    right = stride(from: 1, to: all.count, by: 2).map { all[$0] }
  }

  /// The samples in 16 bits.
  public var whole: [Int16] { left.map { Int16(max(-32768, min(32767, ($0 * 32768).rounded()))) } }

  /// The loudness of a part, in decibels.
  public func level(_ range: Range<Int>) -> Double {
    let sum = left[range].reduce(0.0) { $0 + Double($1) * Double($1) }
    return 10 * log10(sum / Double(range.count))
  }

  /// The zero crossings upwards in a second: the frequency.
  public static func frequency(_ samples: ArraySlice<Float>) -> Double {
    let pairs = zip(samples, samples.dropFirst())
    let count = pairs.reduce(0) { $0 + ($1.0 < 0 && $1.1 >= 0 ? 1 : 0) }
    return Double(count) / Double(max(samples.count, 1)) * 44_100
  }
}
