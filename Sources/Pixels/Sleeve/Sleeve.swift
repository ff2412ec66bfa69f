public import Geometry

/// What a record without art is given: a printed sleeve of one colour with its initials.
///
/// The colour follows from the record's identity, so it is the same every day.
public struct Sleeve: Sendable, Hashable {
  /// The record's title.
  public let title: String
  /// Which of the twelve hues it has.
  public let hue: Int

  /// A sleeve for a record; `identity` is what stays the same when it is shown again.
  public init(title: String, identity: String) {
    self.title = title
    hue = Int(Self.mixed(identity) % UInt64(Self.hues.count))
  }

  /// A sleeve of a hue, which counts on from the last to the first.
  public init(title: String, hue: Int) {
    self.title = title
    self.hue = (hue % Self.hues.count + Self.hues.count) % Self.hues.count
  }

  /// Twelve muted colours as light as each other: OKLCH 0.50, 0.07.
  static let hues: [UInt32] = [
    0x8d4f56, 0x8d543f, 0x83602c, 0x6c6b2d, 0x4c7345, 0x28765f, 0x087579, 0x2a6e8d, 0x4f6496,
    0x6c5a93, 0x7f5185, 0x8a4c6f,
  ]

  /// Its colour.
  public var color: Color { Color(hex: Self.hues[hue]) }

  /// One or two letters that stand for the title; none when it has no letter.
  ///
  /// Two words give one each, a number stands for itself. A word in a script whose letters are words gives two, one whose
  /// letters join gives one, for apart they would be others.
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

  /// FNV-1a of 64 bits, its halves mixed: the same on every machine and in every version.
  private static func mixed(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash ^ hash >> 32
  }
}

extension Character {
  /// Whether it is one of a script whose letters are joined: Arabic and its kin.
  fileprivate var isJoined: Bool { isWithin(0x0600...0x08ff) }

  /// Whether it is one of a script without spaces: Chinese, Japanese, Korean.
  fileprivate var isWordlike: Bool { isWithin(0x2e80...0xd7ff) || isWithin(0x20000...0x3ffff) }

  private func isWithin(_ range: ClosedRange<UInt32>) -> Bool {
    unicodeScalars.first.map { range.contains($0.value) } ?? false
  }
}
