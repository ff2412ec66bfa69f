// Numbers from files, from the bus and from the user may have any value. Swift's own conversions and
// operators stop the program where a result does not fit; these end at the type's limits instead.

extension FixedWidthInteger {
  /// The number without its fraction, or the nearest that fits; 0 where it is not a number.
  @inlinable public init(clamping number: Double) {
    if let fitting = Self(exactly: number.rounded(.towardZero)) {
      self = fitting
    } else if number.isNaN {
      self = 0
    } else {
      self = number < 0 ? .min : .max
    }
  }

  /// The sum, or the nearest number that fits.
  @inlinable public func adding(clamped other: Self) -> Self {
    let (sum, isTooFar) = addingReportingOverflow(other)
    return isTooFar ? (other < 0 ? .min : .max) : sum
  }

  /// The difference, or the nearest number that fits.
  @inlinable public func subtracting(clamped other: Self) -> Self {
    let (difference, isTooFar) = subtractingReportingOverflow(other)
    return isTooFar ? (self < other ? .min : .max) : difference
  }

  /// The product, or the nearest number that fits.
  @inlinable public func multiplied(byClamped other: Self) -> Self {
    let (product, isTooFar) = multipliedReportingOverflow(by: other)
    return isTooFar ? ((self < 0) != (other < 0) ? .min : .max) : product
  }
}
