/// A generic description of a font that every system can match.
public struct Typeface: Sendable, Hashable {
  public enum Family: Sendable, Hashable {
    /// A humanist sans serif, like an interface font.
    case plain
    case geometric
    /// A condensed sans serif, for posters.
    case narrow
    case bookish
    /// A strong, round serif for titles.
    case display
    case typewriter
    case script
  }

  public var family: Family
  /// From 100 (thinnest) over 400 (regular) and 700 (bold) to 900.
  public var weight: Int
  public var isItalic: Bool

  public init(_ family: Family, weight: Int = 400, isItalic: Bool = false) {
    self.family = family
    self.weight = weight
    self.isItalic = isItalic
  }
}

public struct Lettered: Sendable {
  /// In ems: the line begins at the origin, on its base line.
  public let path: Path
  /// The advance width, in ems.
  public let width: Double

  public init(path: Path, width: Double) {
    self.path = path
    self.width = width
  }
}

/// Called on background threads.
public protocol Lettering: Sendable {
  /// `spacing` is extra space between letters, in ems.
  func line(_ text: String, in face: Typeface, spacing: Double) -> Lettered
}
