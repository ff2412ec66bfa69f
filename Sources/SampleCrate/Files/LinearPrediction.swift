internal import Glibc

/// A guess at each sample from those before it.
struct LinearPrediction {
  /// What each of the samples before counts for, the latest first.
  let weights: [Int32]
  /// By how many bits the weighted sum is shifted down.
  let shift: Int

  /// The bits of a weight: 16 for a sample, 13 for a weight and 3 for the number of them are 32.
  static let precision = 13
  /// The most samples that are looked back at.
  static let mostWeights = 12
}

/// Finds the prediction that fits a block best, by Levinson and Durbin.
final class PredictionSearch {
  private var window: [Double] = []
  private var shaped: [Double] = []

  /// The best prediction of these samples; nil when none is of use.
  func best(for samples: UnsafeBufferPointer<Int16>) -> LinearPrediction? {
    guard samples.count >= 64 else { return nil }
    let sums = likeness(of: samples)
    guard sums[0] > 1 else { return nil }
    return solve(sums, count: samples.count)
  }

  /// How like itself the block is, shifted by 0, 1, 2, … samples, under a window with soft ends.
  private func likeness(of samples: UnsafeBufferPointer<Int16>) -> [Double] {
    let count = samples.count
    if window.count != count {
      let slope = count / 4
      window = (0..<count).map { index in
        let away = min(index, count - 1 - index)
        return away >= slope ? 1 : 0.5 - 0.5 * cos(Double.pi * Double(away) / Double(slope))
      }
      shaped = [Double](repeating: 0, count: count + 16)
    }
    var low = SIMD8<Double>.zero
    var high = SIMD8<Double>.zero
    shaped.withUnsafeMutableBufferPointer { shaped in
      window.withUnsafeBufferPointer { window in
        for index in 0..<count { shaped[index] = Double(samples[index]) * window[index] }
      }
      let bytes = UnsafeRawBufferPointer(shaped)
      for index in 0..<count {
        let value = SIMD8(repeating: shaped[index])
        low += value * bytes.loadUnaligned(fromByteOffset: index &* 8, as: SIMD8<Double>.self)
        high +=
          value * bytes.loadUnaligned(fromByteOffset: index &* 8 &+ 64, as: SIMD8<Double>.self)
      }
    }
    return (0...LinearPrediction.mostWeights).map { $0 < 8 ? low[$0] : high[$0 - 8] }
  }

  private func solve(_ sums: [Double], count: Int) -> LinearPrediction? {
    var weights: [Double] = []
    var error = sums[0] * (1 + 1e-9)
    var best: (bits: Double, weights: [Double])?
    for order in 0..<LinearPrediction.mostWeights {
      var rest = sums[order + 1]
      for index in 0..<order { rest -= weights[index] * sums[order - index] }
      let reflection = rest / error
      let old = weights
      for index in 0..<order { weights[index] -= reflection * old[order - 1 - index] }
      weights.append(reflection)
      error *= 1 - reflection * reflection
      guard error > 0 else { break }
      let bits =
        max(0.5 * log2(error * 0.5 / Double(count)), 0) * Double(count)
        + Double((order + 1) * (LinearPrediction.precision + 16))
      if bits < best?.bits ?? .infinity { best = (bits, weights) }
    }
    return best.flatMap { rounded($0.weights) }
  }

  /// The weights as whole numbers; each takes over what its neighbour lost.
  private func rounded(_ weights: [Double]) -> LinearPrediction? {
    let largest = weights.reduce(0) { max($0, abs($1)) }
    guard largest > 0, largest.isFinite else { return nil }
    let shift = min(LinearPrediction.precision - 2 - Int(floor(log2(largest))), 15)
    guard shift >= 0 else { return nil }
    let limit = Double(1 << (LinearPrediction.precision - 1))
    var lost = 0.0
    let whole = weights.map { weight in
      let exact = weight * Double(1 << shift) + lost
      let rounded = min(max(exact.rounded(), -limit), limit - 1)
      lost = exact - rounded
      return Int32(rounded)
    }
    return LinearPrediction(weights: whole, shift: shift)
  }
}
