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
