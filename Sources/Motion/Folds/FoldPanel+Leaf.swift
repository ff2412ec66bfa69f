/// What a leaf of paper needs that folds out of the page: colour from side to side, and text only
/// while its letters are more than dashes.
extension FoldPanel {
  /// How far a drawing of a width has to extend past each side, so that the panel's farthest edge
  /// reaches both sides of the page.
  ///
  /// Perspective shows an edge at depth z at d/(d + z) of its width. Whole pixels, because a
  /// renderer that draws the panel to a texture would stretch a broken width to a whole one.
  public func bleed(ofWidth width: Double) -> Double {
    let depth = max(abs(clipTop - hinge), abs(clipBottom - hinge)) * slant
    return (width / 2 * depth / eyeDistance).rounded(.up)
  }

  /// The opacity of the text on it, from 0 to 1: text is squashed with the paper, since blank
  /// pleats look like pipes, and disappears before its letters are dashes.
  public var textOpacity: Double { opacity(from: Self.unreadable, to: Self.readable) }

  /// The opacity of the fine lines between rows: they disappear as soon as the paper folds.
  public var lineOpacity: Double { opacity(from: 0.92, to: 1) }

  private func opacity(from none: Double, to whole: Double) -> Double {
    let shown = max(0, (1 - slant) * (1 + slant)).squareRoot()
    let share = ((shown - none) / (whole - none)).clamped(to: 0...1)
    return share * share * (3 - 2 * share)
  }

  /// The foreshortened height, as a share of the whole one, from which text is invisible.
  private static let unreadable = 0.1
  /// The foreshortened height, as a share of the whole one, down to which text is opaque.
  private static let readable = 0.35
}
