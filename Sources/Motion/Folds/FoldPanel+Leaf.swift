/// What a leaf of paper needs that folds out of the page: colour from side to side.
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
}
