public import Geometry

/// A cover as it goes on the stage: with its reflection, and transparent texels all round.
public struct BakedCover: Sendable, Equatable {
  /// All of it.
  public let picture: Picture
  /// Where the texels lie.
  public let frame: BakedFrame

  /// A cover by its parts.
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
  /// Where in the square the picture is, in sides: one that is not square stands on its foot.
  public let art: Rect

  /// A frame by its parts.
  public init(level: CoverLevel, margin: Size, size: Size, art: Rect) {
    self.level = level
    self.margin = margin
    self.size = size
    self.art = art
  }

  /// Where the texture lies around a square of a side whose top left corner is the origin.
  public func rect(side: Double) -> Rect {
    Rect(
      x: -margin.width * side,
      y: -margin.height * side,
      width: size.width * side,
      height: size.height * side
    )
  }

  /// Whether the picture fills a place, which is measured in pixels from the square's middle.
  public func holds(_ place: Point, side: Double) -> Bool {
    let x = place.x / side + 0.5
    let y = place.y / side + 0.5
    return x >= art.origin.x && x <= art.origin.x + art.size.width
      && y >= art.origin.y && y <= art.origin.y + art.size.height
  }
}
