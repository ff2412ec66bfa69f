/// Packs the samples of one channel, 16 bits deep at 44,100 a second, as FLAC does: bit for bit the
/// same when they are unpacked.
///
/// RFC 9639. It has a fixed predictor or a linear one for each block, and Rice codes for the rest.
struct FlacEncoder {
  /// Samples in a second.
  static let sampleRate = 44_100
  /// Samples in a block; the last one is shorter.
  static let blockLength = 4096

  /// What the frames were packed from, and how it went.
  struct Packed: Sendable {
    /// All frames, one after the other.
    let frames: [UInt8]
    /// The block that every file begins with, without its head.
    let streamInfo: [UInt8]
  }

  /// Packs all samples.
  static func pack(_ samples: [Int16]) -> Packed {
    var coder = BlockCoder(capacity: samples.count)
    var least = Int.max
    var most = 0
    samples.withUnsafeBufferPointer { samples in
      for (number, start) in stride(from: 0, to: samples.count, by: blockLength).enumerated() {
        let block = samples[start..<min(start + blockLength, samples.count)]
        let length = coder.add(UnsafeBufferPointer(rebasing: block), number: number)
        least = min(least, length)
        most = max(most, length)
      }
    }
    let digest = samples.withUnsafeBytes { MessageDigest.md5($0) }
    let info = streamInfo(count: samples.count, frames: min(least, most)...most, digest: digest)
    return Packed(frames: coder.bytes, streamInfo: info)
  }

  private static func streamInfo(
    count: Int,
    frames: ClosedRange<Int>,
    digest: [UInt8]
  ) -> [UInt8] {
    var writer = BitWriter(capacity: 34)
    writer.put(UInt32(blockLength), bits: 16)
    writer.put(UInt32(blockLength), bits: 16)
    writer.put(UInt32(frames.lowerBound), bits: 24)
    writer.put(UInt32(frames.upperBound), bits: 24)
    writer.put(UInt32(sampleRate), bits: 20)
    writer.put(0, bits: 3)
    writer.put(15, bits: 5)
    writer.put(UInt32(count >> 32), bits: 4)
    writer.put(UInt32(truncatingIfNeeded: count), bits: 32)
    for byte in digest { writer.put(UInt32(byte), bits: 8) }
    writer.align()
    return writer.bytes
  }
}

/// Writes frame after frame.
private struct BlockCoder: ~Copyable {
  private var writer: BitWriter
  private let search = PredictionSearch()
  private var rest = [Int32](repeating: 0, count: FlacEncoder.blockLength)
  private var other = [Int32](repeating: 0, count: FlacEncoder.blockLength)

  init(capacity: Int) { writer = BitWriter(capacity: capacity) }

  var bytes: [UInt8] { writer.bytes }

  /// Adds a frame and says how long it is.
  mutating func add(_ block: UnsafeBufferPointer<Int16>, number: Int) -> Int {
    let start = writer.count
    // Nothing is longer than the samples as they are, but for heads and sums.
    writer.reserve(block.count * 3 + 256)
    writeHead(count: block.count, number: number)
    writer.align()
    let head = writer.withBytes(start..<writer.count) { Checksum.crc8($0) }
    writer.put(UInt32(head), bits: 8)
    writeBlock(block)
    writer.align()
    let sum = writer.withBytes(start..<writer.count) { Checksum.crc16($0) }
    writer.put(UInt32(sum), bits: 16)
    writer.align()
    return writer.count - start
  }

  private mutating func writeHead(count: Int, number: Int) {
    writer.put(0xfff8, bits: 16)
    writer.put(count == 4096 ? 0b1100 : 0b0111, bits: 4)
    writer.put(0b1001, bits: 4)
    writer.put(0, bits: 4)
    writer.put(0b100, bits: 3)
    writer.put(0, bits: 1)
    for byte in Self.coded(number) { writer.put(UInt32(byte), bits: 8) }
    if count != 4096 { writer.put(UInt32(count - 1), bits: 16) }
  }

  /// A number as UTF-8 would write it.
  private static func coded(_ number: Int) -> [UInt8] {
    guard number >= 0x80 else { return [UInt8(number)] }
    guard number >= 0x800 else {
      return [0xc0 | UInt8(number >> 6), 0x80 | UInt8(number & 0x3f)]
    }
    precondition(number < 0x10000, "a piece is shorter than an hour")
    return [
      0xe0 | UInt8(number >> 12), 0x80 | UInt8(number >> 6 & 0x3f), 0x80 | UInt8(number & 0x3f),
    ]
  }

  private mutating func writeBlock(_ block: UnsafeBufferPointer<Int16>) {
    guard let first = block.first, block.contains(where: { $0 != first }) else {
      writer.put(0, bits: 8)
      writer.put(signed: Int32(block.first ?? 0), bits: 16)
      return
    }
    var bits = block.count * 16
    var linear: (prediction: LinearPrediction, plan: RicePlan)?
    if let prediction = search.best(for: block), prediction.weights.count < block.count {
      predict(block, prediction)
      let start = prediction.weights.count
      let plan = other.withUnsafeBufferPointer {
        RicePlan(rest: UnsafeBufferPointer(rebasing: $0[..<block.count]), from: start)
      }
      let cost = plan.bits + start * (16 + LinearPrediction.precision) + 9
      if cost < bits {
        bits = cost
        linear = (prediction, plan)
      }
    }
    // Only where it is nearly silent can a fixed predictor be the better one.
    if linear == nil || bits < block.count * 2 {
      let order = fixedOrder(of: block)
      let plan = rest.withUnsafeBufferPointer {
        RicePlan(rest: UnsafeBufferPointer(rebasing: $0[..<block.count]), from: order)
      }
      if plan.bits + order * 16 < bits { return write(block, order, plan) }
    }
    guard let (prediction, plan) = linear else {
      writer.put(0b10, bits: 8)
      for sample in block { writer.put(signed: Int32(sample), bits: 16) }
      return
    }
    write(block, prediction, plan)
  }

  private mutating func write(_ block: UnsafeBufferPointer<Int16>, _ order: Int, _ plan: RicePlan) {
    writer.put(UInt32(0b001000 + order) << 1, bits: 8)
    for sample in block[..<order] { writer.put(signed: Int32(sample), bits: 16) }
    Self.write(rest, count: block.count, from: order, plan: plan, to: &writer)
  }

  private mutating func write(
    _ block: UnsafeBufferPointer<Int16>,
    _ prediction: LinearPrediction,
    _ plan: RicePlan
  ) {
    let order = prediction.weights.count
    writer.put(UInt32(0b100000 + order - 1) << 1, bits: 8)
    for sample in block[..<order] { writer.put(signed: Int32(sample), bits: 16) }
    writer.put(UInt32(LinearPrediction.precision - 1), bits: 4)
    writer.put(signed: Int32(prediction.shift), bits: 5)
    for weight in prediction.weights {
      writer.put(signed: weight, bits: LinearPrediction.precision)
    }
    Self.write(other, count: block.count, from: order, plan: plan, to: &writer)
  }

  private static func write(
    _ rest: [Int32],
    count: Int,
    from start: Int,
    plan: RicePlan,
    to writer: inout BitWriter
  ) {
    writer.put(0, bits: 2)
    writer.put(UInt32(plan.order), bits: 4)
    let length = count >> plan.order
    rest.withUnsafeBufferPointer { rest in
      for (part, parameter) in plan.parameters.enumerated() {
        writer.put(UInt32(parameter), bits: 4)
        let stop: UInt32 = 1 << UInt32(parameter)
        for index in max(part * length, start)..<(part + 1) * length {
          let value = RicePlan.folded(rest[index])
          let above = Int(value >> UInt32(parameter))
          let low = value & (stop - 1) | stop
          if above + parameter < 31 {
            writer.put(low, bits: above + parameter + 1)
          } else {
            writer.reserve(above / 8 + 8 + (count - index) * 4)
            writer.put(unary: above)
            writer.put(low ^ stop, bits: parameter)
          }
        }
      }
    }
  }

  /// The best of the five fixed predictors; what it leaves is in `rest`.
  private mutating func fixedOrder(of block: UnsafeBufferPointer<Int16>) -> Int {
    var sums = SIMD8<Int>.zero
    guard block.count > 4 else {
      for index in block.indices { rest[index] = Int32(block[index]) }
      return 0
    }
    var last = SIMD4<Int32>.zero
    for (index, sample) in block.enumerated() {
      let zero = Int32(sample)
      let one = zero &- last[0]
      let two = one &- last[1]
      let three = two &- last[2]
      let four = three &- last[3]
      last = SIMD4(zero, one, two, three)
      guard index >= 4 else { continue }
      sums[0] &+= Int(abs(zero))
      sums[1] &+= Int(abs(one))
      sums[2] &+= Int(abs(two))
      sums[3] &+= Int(abs(three))
      sums[4] &+= Int(abs(four))
    }
    let order = (0...4).min { sums[$0] < sums[$1] } ?? 0
    rest.withUnsafeMutableBufferPointer { rest in
      for index in block.indices { rest[index] = Int32(block[index]) }
      for round in 0..<order {
        for index in stride(from: block.count - 1, through: round + 1, by: -1) {
          rest[index] &-= rest[index &- 1]
        }
      }
    }
    return order
  }

  /// What a linear prediction leaves, into `other`.
  private mutating func predict(
    _ block: UnsafeBufferPointer<Int16>,
    _ prediction: LinearPrediction
  ) {
    let order = prediction.weights.count
    let shift = Int32(prediction.shift)
    other.withUnsafeMutableBufferPointer { other in
      prediction.weights.withUnsafeBufferPointer { weights in
        for index in 0..<order { other[index] = 0 }
        for index in order..<block.count {
          var sum: Int32 = 0
          for place in 0..<order {
            sum &+= weights[place] &* Int32(block[index &- 1 &- place])
          }
          other[index] = Int32(block[index]) &- sum &>> shift
        }
      }
    }
  }
}
