/// Limits calls and reports from other processes: so many at once, and so many a second.
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

  /// The seconds until the next call is allowed.
  mutating func pause(at time: Double) -> Double {
    left = min(most, left + max(0, time - (last ?? time)) * rate)
    last = time
    return left >= 1 ? 0 : max((1 - left) / rate, 0.001)
  }

  mutating func take() { left -= 1 }

  /// Counts the call if it is allowed.
  mutating func allowsCall(at time: Double) -> Bool {
    guard pause(at: time) == 0 else { return false }
    take()
    return true
  }
}
