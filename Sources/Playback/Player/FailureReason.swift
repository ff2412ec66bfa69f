public import Messages

/// Why something failed: words for the user, and the raw text of a library or the system behind
/// them.
public struct FailureReason: Sendable, Equatable {
  /// Empty where the failure itself says enough.
  public let words: String
  public let details: String?

  public init(_ words: String, details: String? = nil) {
    self.words = words
    self.details = details.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension FailureReason: ExpressibleByStringLiteral {
  public init(stringLiteral words: String) { self.init(words) }
}

extension FailureReason: CustomStringConvertible {
  /// On one line, for a terminal.
  public var description: String { details.map { "\(words) (\($0))" } ?? words }
}

extension FailureReason: Message {
  public func write(to writer: inout ByteWriter) {
    writer.write(words)
    writer.write(optional: details)
  }

  public init(from reader: inout ByteReader) throws(CodingError) {
    self.init(try reader.read(), details: try reader.optional())
  }
}
