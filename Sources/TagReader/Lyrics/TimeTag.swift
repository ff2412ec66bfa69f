/// The times in the brackets of LRC lyrics.
enum TimeTag {
  /// The milliseconds of `mm:ss`, `mm:ss.x` to `mm:ss.xxx`, `mm:ss:xx` or `hh:mm:ss.xx`.
  ///
  /// A comma counts as a point; anything else is nil.
  static func milliseconds(_ content: ArraySlice<UInt8>) -> Int? {
    guard content.count <= 20 else { return nil }
    let bytes = content.filter { $0 != UInt8(ascii: " ") }
    let point = bytes.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
    var fields = bytes[..<(point ?? bytes.endIndex)]
      .split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var fraction = point.map { bytes[($0 + 1)...] } ?? []
    if fields.count == 3, point == nil, let last = fields.popLast() {
      guard !last.isEmpty else { return nil }
      fraction = last
    }
    guard fields.count == 2 || fields.count == 3, let thousandths = thousandths(fraction) else {
      return nil
    }
    var seconds = 0
    for (place, field) in fields.enumerated() {
      guard let number = number(field, digits: place == 0 ? 4 : 2) else { return nil }
      seconds = seconds * 60 + number
    }
    return seconds * 1000 + thousandths
  }

  /// Whether the content was meant to be a time, though it is none: `-00:01.00`, `00:`, `1:2:3:4`.
  static func isBroken(_ content: ArraySlice<UInt8>) -> Bool {
    content.contains(UInt8(ascii: ":"))
      && content.allSatisfy { "0123456789:.,- ".utf8.contains($0) }
      && milliseconds(content) == nil
  }

  private static func number(_ digits: ArraySlice<UInt8>, digits most: Int) -> Int? {
    guard (1...most).contains(digits.count), digits.allSatisfy(isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func thousandths(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy(isDigit) else { return nil }
    let three = (digits + Array("000".utf8)).prefix(3)
    return three.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
