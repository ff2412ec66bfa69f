/// The scripts that an index keeps apart.
public enum Script: Sendable {
  case latin, greek, cyrillic, hebrew, arabic, kana, hangul, han, other

  /// The script of a text's first letter; digits and signs are `other`.
  public init(of text: String) {
    guard let first = text.unicodeScalars.first else {
      self = .other
      return
    }
    self =
      switch first.value {
      case 0x41...0x5a, 0x61...0x7a, 0xc0...0x24f, 0x1e00...0x1eff: .latin
      case 0x370...0x3ff, 0x1f00...0x1fff: .greek
      case 0x400...0x52f: .cyrillic
      case 0x590...0x5ff: .hebrew
      case 0x600...0x6ff, 0x750...0x77f: .arabic
      case 0x3041...0x30ff: .kana
      case 0x1100...0x11ff, 0x3131...0x318e, 0xac00...0xd7a3: .hangul
      case 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff, 0x20000...0x2fa1f: .han
      default: .other
      }
  }
}
