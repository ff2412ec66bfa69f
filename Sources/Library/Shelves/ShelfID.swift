internal import Letters

/// What tells a shelf from all others, today and after the next start.
public struct ShelfID: Sendable, Hashable, Comparable {
  /// The id as text, to be remembered: `all`, `recently-added`, `genre:jazz`, `decade:1970`.
  public let text: String

  /// A shelf by its remembered id.
  public init(_ text: String) { self.text = text }

  /// All records.
  public static let all = Self("all")
  /// Those that came last.
  public static let recentlyAdded = Self("recently-added")
  /// Those that were heard last.
  public static let recentlyPlayed = Self("recently-played")
  /// Those that were heard most.
  public static let mostPlayed = Self("most-played")
  /// Those with a heart.
  public static let favourites = Self("favourites")

  /// The shelf of a genre, however it is spelled.
  public static func genre(_ name: String) -> Self {
    Self(Prefix.genre + TextFolding.forSearch(name))
  }

  /// The shelf of an artist, however the name is spelled.
  public static func artist(_ name: String) -> Self {
    Self(Prefix.artist + SearchCredits.identity(of: name))
  }

  /// The shelf of the ten years around one; nil for what has no year.
  public static func decade(_ year: Int?) -> Self {
    guard let year, year > 0 else { return Self(Prefix.decade + noDecade) }
    return Self(Prefix.decade + "\(year / 10 * 10)")
  }

  /// The shelf of a folder, whose path need not be a text.
  ///
  /// What is not ASCII is escaped as in addresses: texts that look alike count as the same one, paths
  /// do not.
  public static func folder(_ path: BytePath) -> Self {
    var text = Prefix.folder
    for byte in path.bytes {
      if 0x20..<0x7f ~= byte, byte != UInt8(ascii: "%") {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += byte < 0x10 ? "%0" : "%"
        text += String(byte, radix: 16)
      }
    }
    return Self(text)
  }

  /// The shelf of a name that is opened for a while, however the name is spelled.
  public static func visit(_ credit: Credit) -> Self {
    Self("\(Prefix.visit)\(credit.role.rawValue):\(TextFolding.forIdentity(credit.name))")
  }

  /// By their texts; it is the order of their titles only by chance.
  public static func < (one: Self, other: Self) -> Bool { one.text < other.text }

  // MARK: - What it says

  /// How the texts of shelves begin that part the records.
  private enum Prefix {
    static let genre = "genre:"
    static let artist = "artist:"
    static let decade = "decade:"
    static let folder = "folder:"
    static let visit = "visit:"
  }

  private static let noDecade = "none"

  /// Whether it is one of those that part the records: by genre, artist, decade or folder.
  var isOfDivision: Bool {
    [Prefix.genre, Prefix.artist, Prefix.decade, Prefix.folder].contains { text.hasPrefix($0) }
  }

  /// Whether it is opened for a while only.
  public var isVisit: Bool { text.hasPrefix(Prefix.visit) }

  /// The genre, in the form in which genres are compared; nil if it is no shelf of one.
  var genre: String? { rest(after: Prefix.genre) }

  /// The artist, in the form in which artists are compared; nil if it is no shelf of one.
  var artist: String? { rest(after: Prefix.artist) }

  /// The first year of the decade; nil in it for what has no year, nil if it is no shelf of one.
  var decade: Int?? { rest(after: Prefix.decade).map { Int($0) } }

  /// The folder; nil if it is no shelf of one.
  var folder: BytePath? {
    rest(after: Prefix.folder).flatMap { PlaylistAddress.unescaped(Array($0.utf8)[...]) }
      .map { BytePath($0) }
  }

  private func rest(after prefix: String) -> String? {
    text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
  }
}
