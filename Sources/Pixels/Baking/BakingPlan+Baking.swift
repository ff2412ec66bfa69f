internal import Geometry
internal import Motion

extension BakingPlan {
  /// The picture to bake these levels from: for several, reduced to the smallest size that serves
  /// them all.
  public func reduced(_ art: Picture, for levels: [CoverLevel]) -> Picture {
    let place = ArtPlace(of: art, columns: pixels, rows: pixels)
    guard levels.count > 1, art.width > place.columns, art.height > place.rows else { return art }
    return art.resized(width: place.columns, height: place.rows)
  }

  /// A picture without pixels becomes one transparent texel on a transparent floor.
  public func bake(_ art: Picture, at level: CoverLevel) -> BakedCover {
    let columns = level.columns(ofSide: pixels)
    let rows = level.rows(ofSide: pixels)
    let place = ArtPlace(of: art, columns: columns, rows: rows)
    let frame = BakedFrame(
      level: level,
      margin: Size(
        width: Double(BakingRecipe.margin) / Double(columns),
        height: Double(BakingRecipe.margin) / Double(rows)
      ),
      size: Size(
        width: Double(self.columns(at: level)) / Double(columns),
        height: Double(self.rows(at: level)) / Double(rows)
      ),
      art: place.share
    )
    let texel = Size(
      width: Double(pixels) / Double(columns),
      height: Double(pixels) / Double(rows)
    )
    let sleeve = recipe.sleeve(of: art, place: place, texel: texel, scale: Double(scale))
    let picture = laid(sleeve, place: place, texel: texel, level: level)
    return BakedCover(picture: picture, frame: frame)
  }

  private func laid(
    _ sleeve: Sleeved,
    place: ArtPlace,
    texel: Size,
    level: CoverLevel
  ) -> Picture {
    let rows = level.rows(ofSide: pixels)
    let width = columns(at: level)
    let height = self.rows(at: level)
    let margin = BakingRecipe.margin
    var result = [UInt32](repeating: 0, count: width * height)
    let start = (margin + place.top) * width + margin + place.left
    for y in 0..<place.rows {
      for x in 0..<place.columns { result[start + y * width + x] = sleeve.plain(x, y) }
    }
    recipe.light(&result, from: start, stride: width, place, texel: texel, scale: Double(scale))
    let gap = recipe.reflection.gap(side: Double(side)) * Double(scale)
    for y in 0..<floorRows(below: rows) {
      let below = (Double(y) + 0.5) * texel.height
      let share = below / Double(pixels)
      guard share < recipe.depth else { break }
      let cover = recipe.reflection.cover.value(at: share).clamped(to: 0...1)
      let strength = recipe.reflection.strength.value(at: share).clamped(to: 0...1)
      // The share of the row that lies below the dark gap between a cover and its reflection.
      let imaged = ((Double(y + 1) * texel.height - gap) / texel.height).clamped(to: 0...1)
      // Within the gap, the reflection's first row supplies the alpha.
      let row = Double(place.rows) - max((below - gap) / texel.height, 0.5) - 0.5
      let blend = FloorRow(light: strength * cover * imaged, cover: cover)
      let target = (margin + rows + y) * width + margin + place.left
      let above = Int(row.rounded(.down))
      let part = UInt32((row - Double(above)) * 256)
      guard above >= -1 else { break }
      for x in 0..<place.columns {
        let lower = sleeve.plain(x, above + 1)
        let upper = sleeve.plain(x, above)
        result[target + x] = blend.pixel(of: upper.mixed(with: lower, by: part))
      }
    }
    return Picture(width: width, height: height, pixels: result)
  }
}

/// The place of a picture within its square, in texels; it need not be square.
struct ArtPlace {
  let left: Int
  let top: Int
  let columns: Int
  let rows: Int
  /// In sides of the cover.
  let share: Rect

  init(of art: Picture, columns: Int, rows: Int) {
    let aspect = art.isEmpty ? 1 : Double(art.width) / Double(art.height)
    let width = min(aspect, 1)
    let height = min(1 / aspect, 1)
    self.columns = Int((width * Double(columns)).rounded()).clamped(to: 1...columns)
    self.rows = Int((height * Double(rows)).rounded()).clamped(to: 1...rows)
    left = (columns - self.columns) / 2
    top = rows - self.rows
    share = Rect(
      x: Double(left) / Double(columns),
      y: Double(top) / Double(rows),
      width: Double(self.columns) / Double(columns),
      height: Double(self.rows) / Double(rows)
    )
  }
}

/// A row of the black floor.
private struct FloorRow {
  /// In 1/65536: the reflection's strength, and below it the floor's opacity.
  private let light: UInt32
  private let cover: UInt32

  init(light: Double, cover: Double) {
    self.light = UInt32(light * 65536)
    self.cover = UInt32(cover * 65536)
  }

  @inline(__always) func pixel(of image: UInt32) -> UInt32 {
    let mask = image >> 24
    let alpha = (mask &* cover &+ 32768) >> 16
    @inline(__always) func part(_ shift: UInt32) -> UInt32 {
      min(((image >> shift & 0xff) &* light &+ 32768) >> 16, alpha)
    }
    return part(0) | part(8) << 8 | part(16) << 16 | alpha << 24
  }
}

extension UInt32 {
  /// There are `share` parts of `other` in 256.
  @inline(__always) func mixed(with other: UInt32, by share: UInt32) -> UInt32 {
    guard self != other, share > 0 else { return self }
    let rest = 256 &- share
    let even = (self & 0x00ff_00ff) &* rest &+ (other & 0x00ff_00ff) &* share &+ 0x0080_0080
    let odd =
      (self >> 8 & 0x00ff_00ff) &* rest &+ (other >> 8 & 0x00ff_00ff) &* share &+ 0x0080_0080
    return (even >> 8 & 0x00ff_00ff) | (odd & 0xff00_ff00)
  }
}
