internal import Letters
internal import Values

/// The identity of a shelf, stable between launches.
public struct ShelfID: Sendable, Hashable, Comparable {
  /// The id as text for storage: `all`, `recently-added`, `genre:jazz`, `decade:1970`.
  public let text: String

  public init(_ text: String) { self.text = text }

  public static let all = Self("all")
  public static let recentlyAdded = Self("recently-added")
  public static let recentlyPlayed = Self("recently-played")
  public static let mostPlayed = Self("most-played")
  public static let favourites = Self("favourites")
  /// The records of artists with too few of them for a shelf.
  public static let others = Self("others")

  /// The shelf of a genre, in any spelling.
  public static func genre(_ name: String) -> Self {
    Self(Prefix.genre + TextFolding.forSearch(name))
  }

  public static func artist(_ name: String) -> Self {
    Self(Prefix.artist + SearchCredits.identity(of: name))
  }

  /// The shelf of the decade of a year; nil for records without a year.
  public static func decade(_ year: Int?) -> Self {
    guard let year, year > 0 else { return Self(Prefix.decade + noDecade) }
    return Self(Prefix.decade + "\(year / 10 * 10)")
  }

  /// The shelf of a folder; its path may have bytes that are not UTF-8.
  ///
  /// Other bytes than ASCII are percent-encoded, because equivalent strings compare equal although
  /// their bytes differ.
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

  public static func visit(_ credit: Credit) -> Self {
    Self("\(Prefix.visit)\(credit.role.rawValue):\(TextFolding.forIdentity(credit.name))")
  }

  /// Compares the texts; this is not the order of the titles.
  public static func < (one: Self, other: Self) -> Bool { one.text < other.text }

  // MARK: - Parts

  private enum Prefix {
    static let genre = "genre:"
    static let artist = "artist:"
    static let decade = "decade:"
    static let folder = "folder:"
    static let visit = "visit:"
  }

  private static let noDecade = "none"

  var isOfDivision: Bool {
    self == .others
      || [Prefix.genre, Prefix.artist, Prefix.decade, Prefix.folder].contains {
        text.hasPrefix($0)
      }
  }

  public var isVisit: Bool { text.hasPrefix(Prefix.visit) }

  /// The genre in its comparable form; nil for other shelves.
  var genre: String? { rest(after: Prefix.genre) }

  var artist: String? { rest(after: Prefix.artist) }

  /// The first year of the decade, `.some(nil)` for records without a year; nil for other shelves.
  var decade: Int?? { rest(after: Prefix.decade).map { Int($0) } }

  var folder: BytePath? {
    rest(after: Prefix.folder).flatMap { PercentCoding.decoded($0.utf8) }
      .map { BytePath($0) }
  }

  private func rest(after prefix: String) -> String? {
    text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
  }
}
