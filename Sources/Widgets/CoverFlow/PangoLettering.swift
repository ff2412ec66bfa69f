public import Gtk
public import Pixels

/// Sets the text of sleeves and drawn covers in the fonts of the system.
public nonisolated struct PangoLettering: Lettering {
  private let outliner: TextOutliner

  /// Lettering with an outliner of its own, which loads fonts once.
  public init(_ outliner: TextOutliner = TextOutliner()) { self.outliner = outliner }

  /// Lays out a line of text; `spacing` is the additional space between letters, in ems.
  public func line(_ text: String, in face: Typeface, spacing: Double) -> Lettered {
    let outline = outliner.outline(
      of: text,
      families: Self.families(of: face.family),
      weight: face.weight,
      isItalic: face.isItalic,
      spacing: spacing
    )
    return Lettered(path: Path(outlines: outline.outlines), width: outline.width)
  }

  /// Free fonts that many systems have, the best first; the last one always exists.
  private static func families(of family: Typeface.Family) -> String {
    switch family {
    case .plain: "Cantarell, Noto Sans, Sans"
    case .geometric: "URW Gothic, Jost, Montserrat, Cantarell, Sans"
    case .narrow: "Nimbus Sans Narrow, Oswald, Roboto Condensed, DejaVu Sans Condensed, Sans"
    case .bookish: "P052, EB Garamond, Noto Serif, DejaVu Serif, Serif"
    case .display: "Noto Serif Display, Playfair Display, C059, DejaVu Serif, Serif"
    case .typewriter: "Nimbus Mono PS, DejaVu Sans Mono, Monospace"
    case .script: "Z003, Dancing Script, C059, Serif"
    }
  }
}
