/// How the rest that a prediction leaves is written: Rice codes, in parts of equal length that have
/// a parameter each.
struct RicePlan {
  /// There are 2 to the power of this many parts.
  private(set) var order = 0
  /// The bits below the unary part, for each part.
  private(set) var parameters: [Int] = []
  /// About how many bits it all takes.
  private(set) var bits = Int.max

  /// The most parts are 2 to the power of this.
  static let mostOrder = 6

  /// The best plan for the rest from `start` on; what lies before it is not written.
  init(rest: UnsafeBufferPointer<Int32>, from start: Int) {
    let count = rest.count
    var finest = 0
    while finest < Self.mostOrder, count % (2 << finest) == 0, count >> (finest + 1) > start {
      finest += 1
    }
    var sums = Self.sums(of: rest, from: start, parts: 1 << finest)
    for order in stride(from: finest, through: 0, by: -1) {
      var parameters: [Int] = []
      var bits = 0
      let length = count >> order
      for (part, sum) in sums.enumerated() {
        let (parameter, cost) = Self.parameter(sum, count: part == 0 ? length - start : length)
        parameters.append(parameter)
        bits += cost + 4
      }
      if bits < self.bits {
        self.order = order
        self.parameters = parameters
        self.bits = bits
      }
      if order > 0 { sums = (0..<sums.count / 2).map { sums[2 * $0] + sums[2 * $0 + 1] } }
    }
  }

  /// A rest without a sign: 0, −1, 1, −2 and 2 become 0, 1, 2, 3 and 4.
  @inline(__always) static func folded(_ rest: Int32) -> UInt32 {
    UInt32(bitPattern: rest &<< 1 ^ rest &>> 31)
  }

  private static func sums(
    of rest: UnsafeBufferPointer<Int32>,
    from start: Int,
    parts: Int
  ) -> [UInt64] {
    let length = rest.count / parts
    return (0..<parts).map { part in
      var sum: UInt64 = 0
      for index in max(part * length, start)..<(part + 1) * length {
        sum &+= UInt64(folded(rest[index]))
      }
      return sum
    }
  }

  /// The parameter for so many numbers of a sum, and about how many bits they take.
  private static func parameter(_ sum: UInt64, count: Int) -> (Int, Int) {
    guard count > 0 else { return (0, 0) }
    let mean = sum / UInt64(count)
    let guess = mean == 0 ? 0 : min(63 - mean.leadingZeroBitCount, 14)
    var best = (0, Int.max)
    for parameter in max(guess - 1, 0)...min(guess + 1, 14) {
      let above = sum >> UInt64(parameter)
      let cost = count * (parameter + 1) + max(Int(above) - (parameter == 0 ? 0 : count / 2), 0)
      if cost < best.1 { best = (parameter, cost) }
    }
    return best
  }
}
