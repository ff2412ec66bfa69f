package func lerp(_ start: Double, _ end: Double, _ share: Double) -> Double {
  start + (end - start) * share
}

extension Double {
  /// The number of a range that is nearest to this one; NaN counts as 0.
  package func clamped(to range: ClosedRange<Double>) -> Double {
    let number = isNaN ? 0 : self
    return Swift.min(Swift.max(number, range.lowerBound), range.upperBound)
  }

  static func degrees(_ angle: Double) -> Double { angle * .pi / 180 }

  var inDegrees: Double { self * 180 / .pi }
}

extension Range<Int> {
  /// The first number for which a condition holds that also holds for all later ones, or the end.
  package func partitioningIndex(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
