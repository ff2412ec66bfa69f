/// Decodes values from untrusted bytes: invalid bytes throw an error and never trap.
public struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  public init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  public var isAtEnd: Bool { position == bytes.endIndex }

  public mutating func byte() throws(CodingError) -> UInt8 {
    guard position < bytes.endIndex else { throw .tooShort }
    defer { position += 1 }
    return bytes[position]
  }

  /// An integer written by `put(number:)`.
  public mutating func number() throws(CodingError) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte()
      guard shift < 63 || byte <= 1 else { throw .tooLong }
      number |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return number }
    }
    throw .tooLong
  }

  /// An integer written by `put(signed:)`.
  public mutating func signed() throws(CodingError) -> Int64 {
    let number = try number()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  /// A count that is at most `limit`.
  public mutating func count(upTo limit: Int) throws(CodingError) -> Int {
    let number = try number()
    guard number <= UInt64(limit) else { throw .tooLong }
    return Int(number)
  }

  /// A floating-point number in eight bytes; it must be finite.
  public mutating func double() throws(CodingError) -> Double {
    let number = Double(bitPattern: try bits(count: 8))
    guard number.isFinite else { throw .senseless("number") }
    return number
  }

  /// A floating-point number in four bytes; it must be finite.
  public mutating func float() throws(CodingError) -> Float {
    let number = Float(bitPattern: UInt32(try bits(count: 4)))
    guard number.isFinite else { throw .senseless("number") }
    return number
  }

  public mutating func double(in range: ClosedRange<Double>) throws(CodingError) -> Double {
    let number = try double()
    guard range.contains(number) else { throw .senseless("number") }
    return number
  }

  /// Bytes, preceded by their count.
  public mutating func some(upTo limit: Int) throws(CodingError) -> ArraySlice<UInt8> {
    try exactly(try count(upTo: limit))
  }

  public mutating func exactly(_ count: Int) throws(CodingError) -> ArraySlice<UInt8> {
    guard count <= bytes.endIndex - position else { throw .tooShort }
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// A text, nil if it is empty; invalid UTF-8 is repaired.
  public mutating func text() throws(CodingError) -> String? {
    let some = try some(upTo: CodingLimits.text)
    return some.isEmpty ? nil : String(decoding: some, as: UTF8.self)
  }

  /// Texts, preceded by their count; empty ones are left out.
  public mutating func texts() throws(CodingError) -> [String] {
    let count = try count(upTo: CodingLimits.list)
    var texts: [String] = []
    texts.reserveCapacity(count)
    for _ in 0..<count {
      if let text = try text() { texts.append(text) }
    }
    return texts
  }

  private mutating func bits(count: Int) throws(CodingError) -> UInt64 {
    var bits: UInt64 = 0
    for (index, byte) in try exactly(count).enumerated() {
      bits |= UInt64(byte) << (8 * UInt64(index))
    }
    return bits
  }
}
