/// How letters look, in words that every system has a font for.
public struct Typeface: Sendable, Hashable {
  /// The kind of letter.
  public enum Family: Sendable, Hashable {
    /// As on the user's screen: humanist, friendly.
    case plain
    /// Drawn with compass and ruler.
    case geometric
    /// Narrow, for posters.
    case narrow
    /// With serifs, for reading.
    case bookish
    /// With serifs, round and strong.
    case display
    /// All letters of one width.
    case typewriter
    /// Written by hand.
    case script
  }

  /// The kind of letter.
  public var family: Family
  /// From 100, as thin as can be, over 400 and 700 (bold) to 900.
  public var weight: Int
  /// Whether the letters lean.
  public var isItalic: Bool

  /// Letters of a kind.
  public init(_ family: Family, weight: Int = 400, isItalic: Bool = false) {
    self.family = family
    self.weight = weight
    self.isItalic = isItalic
  }
}

/// One line of text as outlines.
public struct Lettered: Sendable {
  /// The outlines: the line begins at the origin, on its base line; one em is 1.
  public let path: Path
  /// How far the line reaches, in ems.
  public let width: Double

  /// A line by its parts.
  public init(path: Path, width: Double) {
    self.path = path
    self.width = width
  }
}

/// Whoever can set text; it is called on workers.
public protocol Lettering: Sendable {
  /// Sets a line of text, with so many ems more between its letters.
  func line(_ text: String, in face: Typeface, spacing: Double) -> Lettered
}
