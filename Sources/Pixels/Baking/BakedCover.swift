public import Geometry

/// With its reflection and a transparent margin on all sides.
public struct BakedCover: Sendable, Equatable {
  public let picture: Picture
  public let frame: BakedFrame
}

/// For a front cover of any side.
public struct BakedFrame: Sendable, Equatable {
  public let level: CoverLevel
  /// The texture's extent beyond the cover's square, in sides: it begins at minus this.
  public let margin: Size
  /// In sides of the cover.
  public let size: Size
  /// The rectangle of the picture within the square, in sides; a picture that is not square rests
  /// on the lower edge.
  public let art: Rect

  public init(level: CoverLevel, margin: Size, size: Size, art: Rect) {
    self.level = level
    self.margin = margin
    self.size = size
    self.art = art
  }

  /// Around a square of the given side with its top left corner at the origin.
  public func rect(side: Double) -> Rect {
    Rect(
      x: -margin.width * side,
      y: -margin.height * side,
      width: size.width * side,
      height: size.height * side
    )
  }

  /// `place` is in pixels from the square's centre.
  public func holds(_ place: Point, side: Double) -> Bool {
    let x = place.x / side + 0.5
    let y = place.y / side + 0.5
    return x >= art.origin.x && x <= art.origin.x + art.size.width
      && y >= art.origin.y && y <= art.origin.y + art.size.height
  }
}
