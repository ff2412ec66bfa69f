public import Geometry

/// The placeholder cover for a record without art: one colour with the title's initials.
///
/// The record's identity determines the colour, so it never changes.
public struct Sleeve: Sendable, Hashable {
  /// The record's title.
  public let title: String
  /// The index of its hue, one of twelve.
  public let hue: Int

  /// Creates a sleeve for a record; `identity` must be the same in every session.
  public init(title: String, identity: String) {
    self.title = title
    hue = Int(Self.mixed(identity) % UInt64(Self.hues.count))
  }

  /// Creates a sleeve of a hue; the index wraps around.
  public init(title: String, hue: Int) {
    self.title = title
    self.hue = (hue % Self.hues.count + Self.hues.count) % Self.hues.count
  }

  /// Twelve muted colours of equal lightness: OKLCH 0.50, 0.07.
  static let hues: [UInt32] = [
    0x8d4f56, 0x8d543f, 0x83602c, 0x6c6b2d, 0x4c7345, 0x28765f, 0x087579, 0x2a6e8d, 0x4f6496,
    0x6c5a93, 0x7f5185, 0x8a4c6f,
  ]

  /// The background colour.
  public var color: Color { Color(hex: Self.hues[hue]) }

  /// One or two letters for the title; empty when it has no letter.
  ///
  /// Two words give one letter each, a number of two to four digits gives all of them. A word in a
  /// script without spaces gives two letters. A word in a joined script gives one, because
  /// separated letters change their shapes.
  public var initials: String {
    let words = title.split { !($0.isLetter || $0.isNumber) }
    guard let first = words.first, let letter = first.first else { return "" }
    if letter.isJoined { return String(letter) }
    if letter.isWordlike { return String(first.prefix(2)) }
    if first.allSatisfy(\.isNumber), (2...4).contains(first.count) { return String(first) }
    guard words.count > 1, let second = words[1].first, !second.isJoined else {
      return String(letter).uppercased()
    }
    return (String(letter) + String(second)).uppercased()
  }

  /// A 64-bit FNV-1a hash with its halves mixed: identical on every machine and in every version.
  private static func mixed(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash ^ hash >> 32
  }
}

extension Character {
  /// Whether it belongs to a script with joined letters, such as Arabic.
  fileprivate var isJoined: Bool { isWithin(0x0600...0x08ff) }

  /// Whether it belongs to a script without spaces: Chinese, Japanese, Korean.
  fileprivate var isWordlike: Bool { isWithin(0x2e80...0xd7ff) || isWithin(0x20000...0x3ffff) }

  private func isWithin(_ range: ClosedRange<UInt32>) -> Bool {
    unicodeScalars.first.map { range.contains($0.value) } ?? false
  }
}
