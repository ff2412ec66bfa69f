/// Reads the numbers of tags, which are texts in many forms.
enum TagNumber {
  /// No disc has more tracks, and no box set more discs.
  static let largest = 9999

  /// "3", "03", "3/12" and "3 of 12": the number, and the total.
  static func position(_ text: String) -> (number: Int?, total: Int?) {
    var bytes = text.utf8[...]
    guard let number = leadingNumber(&bytes) else { return (nil, nil) }
    skipBlanks(&bytes)
    if bytes.first == UInt8(ascii: "/") {
      bytes = bytes.dropFirst()
    } else if bytes.starts(with: "of ".utf8) {
      bytes = bytes.dropFirst(3)
    } else {
      return (checked(number), nil)
    }
    skipBlanks(&bytes)
    return (checked(number), leadingNumber(&bytes).flatMap(checked))
  }

  static func flag(_ text: String) -> Bool {
    ["1", "true", "yes"].contains(text.lowercased())
  }

  /// "-7.25 dB", "+1,5": a gain in decibels.
  static func gain(_ text: String) -> Double? {
    decimal(text).flatMap { abs($0) <= 100 ? $0 : nil }
  }

  /// 1 is full scale.
  static func peak(_ text: String) -> Double? {
    decimal(text).flatMap { $0 > 0 && $0 <= 100 ? $0 : nil }
  }

  /// A gain of RFC 7845 (1/256 dB for −23 LUFS), converted to ReplayGain's −18 LUFS.
  static func gainOfR128(_ text: String) -> Double? {
    guard let steps = Int(text), abs(steps) <= 32_768 else { return nil }
    return Double(steps) / 256 + 5
  }

  /// In single precision, which records have.
  private static func decimal(_ text: String) -> Double? {
    var digits = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
        digits.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: ","): digits += "."
      case UInt8(ascii: "+") where digits.isEmpty: continue
      case UInt8(ascii: "-") where digits.isEmpty: digits = "-"
      case UInt8(ascii: " ") where digits.isEmpty: continue
      default: return Float(digits).map(Double.init)
      }
    }
    return Float(digits).map(Double.init)
  }

  private static func leadingNumber(_ bytes: inout Substring.UTF8View) -> Int? {
    skipBlanks(&bytes)
    var number: Int?
    while let byte = bytes.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      number = min((number ?? 0) * 10 + Int(byte - UInt8(ascii: "0")), largest + 1)
      bytes = bytes.dropFirst()
    }
    return number
  }

  private static func skipBlanks(_ bytes: inout Substring.UTF8View) {
    while bytes.first == UInt8(ascii: " ") { bytes = bytes.dropFirst() }
  }

  private static func checked(_ number: Int) -> Int? {
    (1...largest).contains(number) ? number : nil
  }
}
