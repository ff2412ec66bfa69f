/// A value that crosses the border between two of our processes: a message, or a part of one.
///
/// Untrusted bytes may have taken over the other process, so `init(from:)` checks every length,
/// count and number, and never traps.
public protocol Message {
  func write(to writer: inout ByteWriter)
  init(from reader: inout ByteReader) throws(CodingError)
}

extension Message {
  /// Reads a message that has all of the bytes.
  public init(decoding bytes: ArraySlice<UInt8>) throws(CodingError) {
    var reader = ByteReader(bytes)
    try self.init(from: &reader)
    guard reader.isAtEnd else { throw .tooLong }
  }

  /// Reads a message that has all of the bytes.
  public init(decoding bytes: [UInt8]) throws(CodingError) { try self.init(decoding: bytes[...]) }

  /// Writes the message as a frame, for a pipe.
  public func encode(into writer: inout ByteWriter) { writer.putFrame { write(to: &$0) } }

  /// The bytes without a frame, for a channel that keeps the borders of messages.
  public var encoded: [UInt8] {
    var writer = ByteWriter()
    write(to: &writer)
    return writer.bytes
  }
}

extension Message where Self: RawRepresentable, RawValue == UInt8 {
  public func write(to writer: inout ByteWriter) { writer.put(rawValue) }

  public init(from reader: inout ByteReader) throws(CodingError) {
    guard let value = Self(rawValue: try reader.byte()) else { throw .senseless("\(Self.self)") }
    self = value
  }
}

extension ByteWriter {
  /// Appends the parts of a message.
  public mutating func write<each Part: Message>(_ parts: repeat each Part) {
    repeat (each parts).write(to: &self)
  }

  /// Appends the number of a case, and the parts that it has.
  public mutating func write<each Part: Message>(kind: UInt8, _ parts: repeat each Part) {
    put(kind)
    repeat (each parts).write(to: &self)
  }

  public mutating func write(optional part: (some Message)?) {
    (part != nil).write(to: &self)
    part?.write(to: &self)
  }
}

extension ByteReader {
  public mutating func read<Part: Message>() throws(CodingError) -> Part {
    try Part(from: &self)
  }

  public mutating func optional<Part: Message>() throws(CodingError) -> Part? {
    try Bool(from: &self) ? try Part(from: &self) : nil
  }
}

// MARK: - Parts

extension Bool: Message {
  public func write(to writer: inout ByteWriter) { writer.put(self ? 1 : 0 as UInt8) }

  public init(from reader: inout ByteReader) throws(CodingError) {
    switch try reader.byte() {
    case 0: self = false
    case 1: self = true
    default: throw .senseless("flag")
    }
  }
}

/// A count or a place, never negative.
extension Int: Message {
  public func write(to writer: inout ByteWriter) { writer.put(number: UInt64(Swift.max(0, self))) }

  public init(from reader: inout ByteReader) throws(CodingError) {
    self = try reader.count(upTo: .max / 2)
  }
}

extension UInt64: Message {
  public func write(to writer: inout ByteWriter) { writer.put(number: self) }
  public init(from reader: inout ByteReader) throws(CodingError) { self = try reader.number() }
}

extension Int64: Message {
  public func write(to writer: inout ByteWriter) { writer.put(signed: self) }
  public init(from reader: inout ByteReader) throws(CodingError) { self = try reader.signed() }
}

extension String: Message {
  public func write(to writer: inout ByteWriter) { writer.put(self) }
  public init(from reader: inout ByteReader) throws(CodingError) {
    self = try reader.text() ?? ""
  }
}

/// Rows; a writer leaves out those above the limit.
extension Array: Message where Element: Message {
  public func write(to writer: inout ByteWriter) {
    writer.put(number: UInt64(Swift.min(count, CodingLimits.rows)))
    for row in prefix(CodingLimits.rows) { row.write(to: &writer) }
  }

  public init(from reader: inout ByteReader) throws(CodingError) {
    self = []
    // Memory follows the bytes that are there, not the count.
    for _ in 0..<(try reader.count(upTo: CodingLimits.rows)) { append(try reader.read()) }
  }
}
