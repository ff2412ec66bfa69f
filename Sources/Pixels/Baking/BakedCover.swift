public import Geometry

/// A cover prepared for the stage: with its reflection and a transparent margin on all sides.
public struct BakedCover: Sendable, Equatable {
  /// The whole texture.
  public let picture: Picture
  /// Where the texels lie.
  public let frame: BakedFrame

  /// Creates a cover from its parts.
  public init(picture: Picture, frame: BakedFrame) {
    self.picture = picture
    self.frame = frame
  }
}

/// Where the texels of a baked cover lie, for a front cover of any side.
public struct BakedFrame: Sendable, Equatable {
  /// The level it was baked for.
  public let level: CoverLevel
  /// The texture's extent beyond the cover's square, in sides: it begins at minus this.
  public let margin: Size
  /// The texture's extent, in sides.
  public let size: Size
  /// The rectangle of the picture within the square, in sides; a picture that is not square rests
  /// on the lower edge.
  public let art: Rect

  /// Creates a frame from its parts.
  public init(level: CoverLevel, margin: Size, size: Size, art: Rect) {
    self.level = level
    self.margin = margin
    self.size = size
    self.art = art
  }

  /// The texture's rectangle around a square of the given side with its top left corner at the
  /// origin.
  public func rect(side: Double) -> Rect {
    Rect(
      x: -margin.width * side,
      y: -margin.height * side,
      width: size.width * side,
      height: size.height * side
    )
  }

  /// Whether the picture covers a point, given in pixels from the square's centre.
  public func holds(_ place: Point, side: Double) -> Bool {
    let x = place.x / side + 0.5
    let y = place.y / side + 0.5
    return x >= art.origin.x && x <= art.origin.x + art.size.width
      && y >= art.origin.y && y <= art.origin.y + art.size.height
  }
}
