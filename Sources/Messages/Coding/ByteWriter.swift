/// Encodes values as bytes; `ByteReader` decodes them.
public struct ByteWriter: Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  /// Removes the bytes, and keeps the allocated memory.
  public mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  public mutating func put(_ byte: UInt8) { bytes.append(byte) }

  /// Appends an integer in as few bytes as possible: seven bits in each, the lowest first.
  public mutating func put(number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Appends an integer with its sign in the lowest bit, so that −1 is short too.
  public mutating func put(signed number: Int64) {
    put(number: UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  public mutating func put(_ number: Double) { put(number.bitPattern, count: 8) }

  public mutating func put(_ number: Float) { put(UInt64(number.bitPattern), count: 4) }

  /// Appends the bytes' count, then the bytes.
  public mutating func put(_ some: some Collection<UInt8>) {
    put(number: UInt64(some.count))
    bytes.append(contentsOf: some)
  }

  /// Appends bytes without their count, for a reader that has it.
  public mutating func put(exactly some: some Collection<UInt8>) { bytes.append(contentsOf: some) }

  /// Appends a text; nil is written as an empty one.
  public mutating func put(_ text: String?) { put(CodingLimits.cut(text ?? "")) }

  /// Appends the texts' count, then the texts.
  public mutating func put(_ texts: [String]) {
    put(number: UInt64(min(texts.count, CodingLimits.list)))
    for text in texts.prefix(CodingLimits.list) { put(text) }
  }

  /// Appends what `write` writes, preceded by its length in four bytes.
  public mutating func putFrame(_ write: (inout ByteWriter) -> Void) {
    let start = bytes.count
    put(0, count: 4)
    write(&self)
    let count = bytes.count - start - 4
    for index in 0..<4 { bytes[start + index] = UInt8(truncatingIfNeeded: count >> (8 * index)) }
  }

  private mutating func put(_ bits: UInt64, count: Int) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * UInt64(index)))) }
  }
}
