/// Puts values one after the other into bytes; `ByteReader` takes them out.
public struct ByteWriter: Sendable {
  /// What was written.
  public private(set) var bytes: [UInt8] = []

  /// Nothing written yet.
  public init() {}

  /// Forgets what was written, and keeps its memory.
  public mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  /// One byte.
  public mutating func put(_ byte: UInt8) { bytes.append(byte) }

  /// A whole number in as few bytes as it needs: seven bits in each, the lowest first.
  public mutating func put(number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// A whole number with its sign in the lowest bit, so that −1 is short too.
  public mutating func put(signed number: Int64) {
    put(number: UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  /// The eight bytes of a number with a fraction.
  public mutating func put(_ number: Double) { put(number.bitPattern, count: 8) }

  /// The four bytes of a number with a fraction.
  public mutating func put(_ number: Float) { put(UInt64(number.bitPattern), count: 4) }

  /// Bytes with their count in front.
  public mutating func put(_ some: some Collection<UInt8>) {
    put(number: UInt64(some.count))
    bytes.append(contentsOf: some)
  }

  /// Bytes without their count, for a reader that knows it.
  public mutating func put(exactly some: some Collection<UInt8>) { bytes.append(contentsOf: some) }

  /// A text; one that is not there is an empty one.
  public mutating func put(_ text: String?) { put(CodingLimits.cut(text ?? "")) }

  /// Texts with their count in front.
  public mutating func put(_ texts: [String]) {
    put(number: UInt64(min(texts.count, CodingLimits.list)))
    for text in texts.prefix(CodingLimits.list) { put(text) }
  }

  /// Puts the four bytes of the count of all that `write` writes in front of it.
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
