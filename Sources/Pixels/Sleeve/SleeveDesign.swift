package enum SleeveDesign: Int, Sendable, CaseIterable {
  /// A light field between two bands, like a paperback.
  case bands
  /// The title as wide as the sleeve below a block of colour, like a poster.
  case poster
  /// A sun above a quiet sea, with a small title.
  case horizon
  /// Full-height bars in an irregular rhythm.
  case stripes
  /// The first letter, cropped by the edge.
  case letter
  /// Large circles and arcs.
  case discs
  /// A pattern of geometric tiles.
  case tiles
  /// A framed label on patterned paper, like a series of classical music.
  case label
}
