public import Geometry

/// The record's identity determines the design and the colours, so they never change.
public struct Sleeve: Sendable, Hashable {
  public let title: String
  public let artist: String
  /// The index of its hue, one of twelve.
  public let hue: Int
  package let design: SleeveDesign
  /// Varies the figures.
  package let seed: UInt64

  /// `identity` must be the same in every session.
  public init(title: String, artist: String = "", identity: String) {
    let hash = Self.mixed(identity)
    let (hues, designs) = (UInt64(Self.hues.count), UInt64(SleeveDesign.allCases.count))
    self.init(
      title: title,
      artist: artist,
      hue: Int(hash % hues),
      design: SleeveDesign.allCases[Int(hash / hues % designs)],
      seed: hash / hues / designs
    )
  }

  /// The index wraps around.
  public init(title: String, hue: Int) {
    self.init(title: title, hue: hue, design: .letter)
  }

  package init(
    title: String,
    artist: String = "",
    hue: Int,
    design: SleeveDesign,
    seed: UInt64 = 0
  ) {
    (self.title, self.artist) = (title, artist)
    self.hue = (hue % Self.hues.count + Self.hues.count) % Self.hues.count
    (self.design, self.seed) = (design, seed)
  }

  public static var hueCount: Int { hues.count }

  /// Twelve muted colours of equal lightness: OKLCH 0.50, 0.07.
  static let hues: [UInt32] = [
    0x8d4f56, 0x8d543f, 0x83602c, 0x6c6b2d, 0x4c7345, 0x28765f, 0x087579, 0x2a6e8d, 0x4f6496,
    0x6c5a93, 0x7f5185, 0x8a4c6f,
  ]

  package var inks: SleeveInks { SleeveInks.all[hue] }

  /// The colour of the light that it casts, and of the card until its cover is known.
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

  /// The text in large letters: the title, or the artist of a record without a title.
  package var heading: String { title.isBlank ? artist.isBlank ? "" : artist : title }

  package var credit: String { title.isBlank ? "" : artist }

  /// The letters for small sleeves: the initials, or the first signs of a title without letters.
  package var mark: String {
    guard !title.isBlank else { return Sleeve(title: artist, hue: hue).initials }
    let initials = initials
    return initials.isEmpty ? String(title.filter { !$0.isWhitespace }.prefix(3)) : initials
  }

  /// A 64-bit FNV-1a hash with its halves mixed: identical on every machine and in every version.
  private static func mixed(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash ^ hash >> 32
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
