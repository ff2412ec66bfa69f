/// Texts in which most bytes are written as `%` and two hexadecimal digits, as in URIs.
public enum PercentCoding {
  /// In the text, ASCII letters, digits and some signs remain.
  public static func encoded(
    _ bytes: some Sequence<UInt8>,
    keeping signs: String = "/-._~"
  ) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      if isLetter || isDigit || signs.utf8.contains(byte) {
        text.append(byte)
      } else {
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil if a `%` is not followed by two digits.
  public static func decoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var rest = Array(text)[...]
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rest.count)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let high = Character(Unicode.Scalar(rest.removeFirst())).hexDigitValue,
        let low = Character(Unicode.Scalar(rest.removeFirst())).hexDigitValue
      else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }
}
