/// Limits the calls from the bus: so many at once, and so many a second.
struct CallAllowance {
  private let most: Double
  private let rate: Double
  private var left: Double
  private var last: Double?

  init(most: Double, rate: Double) {
    self.most = most
    self.rate = rate
    left = most
  }

  /// Whether one more call is allowed; counts it if so.
  mutating func allowsCall(at time: Double) -> Bool {
    left = min(most, left + max(0, time - (last ?? time)) * rate)
    last = time
    guard left >= 1 else { return false }
    left -= 1
    return true
  }
}
