/// A generic description of a font that every system can match.
public struct Typeface: Sendable, Hashable {
  /// The kind of typeface.
  public enum Family: Sendable, Hashable {
    /// A humanist sans serif, like an interface font.
    case plain
    /// A geometric sans serif.
    case geometric
    /// A condensed sans serif, for posters.
    case narrow
    /// A serif for body text.
    case bookish
    /// A strong, round serif for titles.
    case display
    /// A monospaced typeface.
    case typewriter
    /// A handwritten typeface.
    case script
  }

  /// The kind of typeface.
  public var family: Family
  /// The weight from 100 (thinnest) over 400 (regular) and 700 (bold) to 900.
  public var weight: Int
  /// Whether the letters are slanted.
  public var isItalic: Bool

  /// Creates a description of a typeface.
  public init(_ family: Family, weight: Int = 400, isItalic: Bool = false) {
    self.family = family
    self.weight = weight
    self.isItalic = isItalic
  }
}

/// One line of text as outlines.
public struct Lettered: Sendable {
  /// The outlines in ems: the line begins at the origin, on its base line.
  public let path: Path
  /// The line's advance width, in ems.
  public let width: Double

  /// Creates a line from its parts.
  public init(path: Path, width: Double) {
    self.path = path
    self.width = width
  }
}

/// Renders text as outlines; it is called on background threads.
public protocol Lettering: Sendable {
  /// Returns a line of text as outlines, with `spacing` ems of extra space between its letters.
  func line(_ text: String, in face: Typeface, spacing: Double) -> Lettered
}
