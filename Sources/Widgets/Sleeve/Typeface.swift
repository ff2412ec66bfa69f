/// A generic description of a font that every system can match.
nonisolated struct Typeface {
  enum Family {
    /// A humanist sans serif, like an interface font.
    case plain
    case geometric
    /// A condensed sans serif, for posters.
    case narrow
    case bookish

    /// Free fonts that many systems have, the best first; the last one always exists.
    var names: String {
      switch self {
      case .plain: "Cantarell, Noto Sans, Sans"
      case .geometric: "URW Gothic, Jost, Montserrat, Cantarell, Sans"
      case .narrow: "Nimbus Sans Narrow, Oswald, Roboto Condensed, DejaVu Sans Condensed, Sans"
      case .bookish: "P052, EB Garamond, Noto Serif, DejaVu Serif, Serif"
      }
    }
  }

  var family: Family
  /// From 100 (thinnest) over 400 (regular) and 700 (bold) to 900.
  var weight: Int
  var isItalic: Bool

  init(_ family: Family, weight: Int = 400, isItalic: Bool = false) {
    self.family = family
    self.weight = weight
    self.isItalic = isItalic
  }
}
