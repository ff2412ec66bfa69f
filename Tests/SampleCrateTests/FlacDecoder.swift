@testable import SampleCrate

/// Unpacks what the encoder packed, by RFC 9639 and nothing of the encoder's.
struct FlacDecoder {
  /// Something is not as it must be.
  struct Damage: Error {
    let reason: String
  }

  /// Blocks before the frames: their kinds and bytes.
  private(set) var blocks: [(kind: Int, bytes: [UInt8])] = []
  private(set) var samples: [Int16] = []

  private let bytes: [UInt8]
  private var place = 0

  /// Reads a whole file.
  init(_ bytes: [UInt8]) throws(Damage) {
    self.bytes = bytes
    guard try take(32) == 0x664c_6143 else { throw Damage(reason: "no fLaC") }
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      let kind = try take(7)
      let length = try take(24)
      var block: [UInt8] = []
      for _ in 0..<length { block.append(UInt8(try take(8))) }
      blocks.append((kind, block))
    }
    var number = 0
    while place / 8 < bytes.count {
      try frame(number)
      number += 1
    }
  }

  /// The fields of the Vorbis comment.
  var fields: [String] {
    guard let block = blocks.first(where: { $0.kind == 4 })?.bytes else { return [] }
    var place = 0
    func number() -> Int {
      defer { place += 4 }
      return (0..<4).reduce(0) { $0 | Int(block[place + $1]) << ($1 * 8) }
    }
    func text() -> String {
      let count = number()
      defer { place += count }
      return String(decoding: block[place..<place + count], as: UTF8.self)
    }
    _ = text()
    return (0..<number()).map { _ in text() }
  }

  /// What the file says of its samples.
  var streamInfo: [UInt8] { blocks.first?.bytes ?? [] }

  private mutating func frame(_ number: Int) throws(Damage) {
    let start = place / 8
    guard try take(16) == 0xfff8 else { throw Damage(reason: "no frame at \(start)") }
    let size = try take(4)
    guard try take(4) == 9, try take(4) == 0, try take(3) == 4, try take(1) == 0 else {
      throw Damage(reason: "not 44.1 kHz, mono, 16 bits")
    }
    guard try coded() == number else { throw Damage(reason: "frame \(number) has another number") }
    let count = size == 7 ? try take(16) + 1 : 256 << (size - 8)
    let head = bytes[start..<place / 8].withUnsafeBytes { Checksum.crc8($0) }
    guard try take(8) == Int(head) else { throw Damage(reason: "head of frame \(number)") }
    try block(count)
    place = (place + 7) / 8 * 8
    let sum = bytes[start..<place / 8].withUnsafeBytes { Checksum.crc16($0) }
    guard try take(16) == Int(sum) else { throw Damage(reason: "sum of frame \(number)") }
  }

  private mutating func block(_ count: Int) throws(Damage) {
    guard try take(1) == 0 else { throw Damage(reason: "no zero before a block") }
    let kind = try take(6)
    guard try take(1) == 0 else { throw Damage(reason: "wasted bits") }
    switch kind {
    case 0:
      let value = Int16(try takeSigned(16))
      samples += [Int16](repeating: value, count: count)
    case 1:
      for _ in 0..<count { samples.append(Int16(try takeSigned(16))) }
    case 8...12:
      let weights = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]][kind - 8]
      try predicted(count, first: try warmUp(kind - 8), weights: weights, shift: 0)
    case 32...63:
      let first = try warmUp(kind - 31)
      let precision = try take(4) + 1
      let shift = try takeSigned(5)
      var weights: [Int] = []
      for _ in first { weights.append(try takeSigned(precision)) }
      try predicted(count, first: first, weights: weights, shift: shift)
    default: throw Damage(reason: "block of kind \(kind)")
    }
  }

  private mutating func warmUp(_ count: Int) throws(Damage) -> [Int] {
    var values: [Int] = []
    for _ in 0..<count { values.append(try takeSigned(16)) }
    return values
  }

  private mutating func predicted(
    _ count: Int,
    first: [Int],
    weights: [Int],
    shift: Int
  ) throws(Damage) {
    var values = first
    guard try take(2) == 0 else { throw Damage(reason: "another kind of code") }
    let order = try take(4)
    for part in 0..<1 << order {
      let parameter = try take(4)
      guard parameter < 15 else { throw Damage(reason: "not coded") }
      for _ in 0..<(count >> order) - (part == 0 ? first.count : 0) {
        var above = 0
        while try take(1) == 0 { above += 1 }
        let folded = above << parameter | (try take(parameter))
        let rest = folded & 1 == 0 ? folded / 2 : -(folded + 1) / 2
        var sum = 0
        for (index, weight) in weights.enumerated() {
          sum += weight * values[values.count - 1 - index]
        }
        // A decoder has 32 bits for this.
        guard Int32(exactly: sum) != nil, let value = Int16(exactly: rest + (sum >> shift)) else {
          throw Damage(reason: "a sample is too large")
        }
        values.append(Int(value))
      }
    }
    samples += values.map { Int16($0) }
  }

  private mutating func coded() throws(Damage) -> Int {
    let first = try take(8)
    guard first >= 0x80 else { return first }
    let more = first >= 0xe0 ? 2 : 1
    var number = first & (more == 2 ? 0x0f : 0x1f)
    for _ in 0..<more { number = number << 6 | (try take(8) & 0x3f) }
    return number
  }

  private mutating func takeSigned(_ bits: Int) throws(Damage) -> Int {
    let value = try take(bits)
    return value >> (bits - 1) & 1 == 1 ? value - (1 << bits) : value
  }

  private mutating func take(_ bits: Int) throws(Damage) -> Int {
    guard place + bits <= bytes.count * 8 else { throw Damage(reason: "the file ends too early") }
    var value = 0
    for _ in 0..<bits {
      value = value << 1 | Int(bytes[place >> 3] >> UInt8(7 - (place & 7)) & 1)
      place += 1
    }
    return value
  }
}
