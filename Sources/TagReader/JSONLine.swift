internal import TagRecord

/// One JSON object in one line, as bytes, its members in the order in which they are put.
struct JSONLine {
  private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]

  mutating func put(_ name: StaticString, _ text: String?) {
    key(name)
    if let text { quote(text) } else { raw("null") }
  }

  mutating func put(_ name: StaticString, _ texts: [String]) {
    key(name)
    bytes.append(UInt8(ascii: "["))
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      quote(text)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  mutating func put(_ name: StaticString, _ number: Int?) {
    key(name)
    raw(number.map { "\($0)" } ?? "null")
  }

  mutating func put(_ name: StaticString, _ number: Double?) {
    key(name)
    raw(number.flatMap { $0.isFinite ? "\($0)" : nil } ?? "null")
  }

  mutating func put(_ name: StaticString, _ flag: Bool) {
    key(name)
    raw(flag ? "true" : "false")
  }

  /// Closes the object and the line.
  mutating func finish() { raw("}\n") }

  private mutating func key(_ name: StaticString) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    raw("\":")
  }

  private mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func quote(_ text: String) {
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
