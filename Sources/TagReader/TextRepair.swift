/// Repairs texts that a program decoded with the wrong encoding.
///
/// Two common mistakes differ from every real name: UTF-8 read as Latin-1 ("cafÃ©"), and Cyrillic
/// Windows-1251 read as Latin-1 ("Ìóìèé Òðîëëü").
enum TextRepair {
  static func repaired(_ text: String) -> String {
    guard let bytes = eightBitBytes(of: text) else { return text }
    if let decoded = utf8(bytes) { return decoded }
    return cyrillic(bytes) ?? text
  }

  /// The characters of Windows-1252 at 0x80 to 0x9f; 0 where it has none.
  private static let upper: [UInt32] = [
    0x20ac, 0, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152,
    0,
    0x17d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161,
    0x203a,
    0x153, 0, 0x17e, 0x178,
  ]

  /// The bytes that Windows-1252 decodes to this text; nil if there are none.
  static func eightBitBytes(of text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.value < 0x100 {
        bytes.append(UInt8(scalar.value))
      } else if let index = upper.firstIndex(of: scalar.value) {
        bytes.append(UInt8(0x80 + index))
      } else {
        return nil
      }
    }
    return bytes
  }

  /// The text of bytes in Windows-1252, which is one for all bytes.
  static func text(ofEightBit bytes: some Sequence<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let other = (0x80..<0xa0).contains(byte) ? upper[Int(byte) - 0x80] : 0
      let scalar = other == 0 ? nil : Unicode.Scalar(other)
      text.append(scalar ?? Unicode.Scalar(byte))
    }
    return String(text)
  }

  private static func utf8(_ bytes: [UInt8]) -> String? {
    guard bytes.contains(where: { $0 >= 0xc2 }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// No language in Latin letters has words in which nearly every letter is accented.
  private static func cyrillic(_ bytes: [UInt8]) -> String? {
    var (high, low) = (0, 0)
    for byte in bytes {
      switch byte {
      case 0xc0..., 0xa8, 0xb8: high += 1
      case 0x41...0x5a, 0x61...0x7a: low += 1
      case 0x80..<0xc0 where byte != 0xa8 && byte != 0xb8 && byte != 0xab && byte != 0xbb:
        return nil
      default: break
      }
    }
    guard high >= 4, high >= 4 * low else { return nil }
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let value: UInt32 =
        switch byte {
        case 0xc0...: 0x410 + UInt32(byte - 0xc0)
        case 0xa8: 0x401
        case 0xb8: 0x451
        default: UInt32(byte)
        }
      guard let scalar = Unicode.Scalar(value) else { return nil }
      text.append(scalar)
    }
    return String(text)
  }
}
