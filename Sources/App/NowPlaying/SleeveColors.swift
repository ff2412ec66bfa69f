internal import Geometry
internal import Pixels
internal import Widgets

nonisolated struct SleeveColors: Equatable, Sendable {
  /// The inner leaf, dark enough for white text.
  var leaf = HouseSleeve.leaf
  var light: Color? = HouseSleeve.light

  /// The contrast of white text on the leaf below lyrics: more than the text needs, so that the
  /// lines that are not current can be dim and still legible.
  static let lyricsContrast = 9.0
  /// The same with high contrast, where dim lines have 7:1.
  static let lyricsHighContrast = 14.0

  func lyricsLeaf(isHighContrast: Bool = false) -> Color {
    leaf.darkened(until: isHighContrast ? Self.lyricsHighContrast : Self.lyricsContrast)
  }

  /// The colours of a sleeve without a cover.
  init() {}

  init(of cover: Picture) {
    let color = cover.dominantColor
    light = color
    leaf = color.darkened()
  }

  @concurrent static func of(
    _ item: CoverItem,
    _ art: any CoverProvider<CoverID>
  ) async -> SleeveColors {
    let picture = try? await art.art(of: item.id, side: 64)
    return SleeveColors(of: picture ?? item.sleeve.paint(side: 64))
  }
}
