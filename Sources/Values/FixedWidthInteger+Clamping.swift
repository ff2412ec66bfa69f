// Numbers from files, from D-Bus and from the user may have any value. Swift's own conversions and
// operators trap when a result does not fit; these clamp it to the type's limits.

extension FixedWidthInteger {
  /// The number without its fraction, clamped to the type's limits; 0 for NaN.
  @inlinable public init(clamping number: Double) {
    if let fitting = Self(exactly: number.rounded(.towardZero)) {
      self = fitting
    } else if number.isNaN {
      self = 0
    } else {
      self = number < 0 ? .min : .max
    }
  }

  @inlinable public func adding(clamped other: Self) -> Self {
    let (sum, isTooFar) = addingReportingOverflow(other)
    return isTooFar ? (other < 0 ? .min : .max) : sum
  }

  @inlinable public func subtracting(clamped other: Self) -> Self {
    let (difference, isTooFar) = subtractingReportingOverflow(other)
    return isTooFar ? (self < other ? .min : .max) : difference
  }

  @inlinable public func multiplied(byClamped other: Self) -> Self {
    let (product, isTooFar) = multipliedReportingOverflow(by: other)
    return isTooFar ? ((self < 0) != (other < 0) ? .min : .max) : product
  }
}
