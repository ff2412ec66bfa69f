internal import Numbers

/// One line of the journal: a number, an entry, and a checksum of both in front.
struct JournalLine: Sendable, Equatable {
  /// The number of the user's action, counted from 1.
  let number: Int64
  /// What was done.
  let entry: JournalEntry

  /// The line with its end.
  var bytes: [UInt8] {
    var content = Array("\(number)".utf8)
    for field in entry.fields {
      content.append(Self.tab)
      for byte in field { Self.append(byte, to: &content) }
    }
    return Self.hexadecimal(Checksum.of(content)) + [UInt8(ascii: " ")] + content + [Self.end]
  }

  init(number: Int64, entry: JournalEntry) {
    self.number = number
    self.entry = entry
  }

  /// Reads a line without its end; nil if it is damaged.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count > 9, bytes[bytes.startIndex + 8] == UInt8(ascii: " ") else { return nil }
    let content = bytes.dropFirst(9)
    guard Array(bytes.prefix(8)) == Self.hexadecimal(Checksum.of(content)) else { return nil }
    let fields = content.split(separator: Self.tab, omittingEmptySubsequences: false)
      .map(Self.unescaped)
    guard let number = Int64(String(decoding: fields[0], as: UTF8.self)),
      let entry = JournalEntry(fields: Array(fields.dropFirst()))
    else { return nil }
    self.init(number: number, entry: entry)
  }

  // MARK: - Bytes

  static let end = UInt8(ascii: "\n")
  private static let tab = UInt8(ascii: "\t")
  private static let escape = UInt8(ascii: "\\")

  /// Escapes tabs, line ends and the escape character itself.
  private static func append(_ byte: UInt8, to content: inout [UInt8]) {
    switch byte {
    case tab: content += [escape, UInt8(ascii: "t")]
    case end: content += [escape, UInt8(ascii: "n")]
    case escape: content += [escape, escape]
    default: content.append(byte)
    }
  }

  private static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in field {
      if isEscaped {
        bytes.append(byte == UInt8(ascii: "t") ? tab : byte == UInt8(ascii: "n") ? end : byte)
        isEscaped = false
      } else if byte == escape {
        isEscaped = true
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static func hexadecimal(_ number: UInt32) -> [UInt8] {
    let digits = String(number, radix: 16)
    return Array((String(repeating: "0", count: 8 - digits.count) + digits).utf8)
  }
}
