internal import Geometry
internal import Motion

struct Sleeved {
  let columns: Int
  let rows: Int
  let plain: [UInt32]

  /// Transparent outside the cover.
  @inline(__always) func plain(_ x: Int, _ y: Int) -> UInt32 {
    y >= 0 && y < rows ? plain[y * columns + x] : 0
  }
}

extension BakingRecipe {
  /// `texel` is a texel's size in pixels.
  func sleeve(of art: Picture, place: ArtPlace, texel: Size, scale: Double) -> Sleeved {
    let columns = place.columns
    let rows = place.rows
    var plain = art.resized(width: columns, height: rows)
      .flattened(on: UInt32(pixel: paper.opacity(1))).pixels
    guard !art.isEmpty else {
      plain = [UInt32](repeating: 0, count: columns * rows)
      return Sleeved(columns: columns, rows: rows, plain: plain)
    }
    let extent = Size(
      width: Double(columns) * texel.width,
      height: Double(rows) * texel.height
    )
    cut(&plain, columns: columns, rows: rows, texel: texel, extent: extent, radius: corner * scale)
    return Sleeved(columns: columns, rows: rows, plain: plain)
  }

  private func cut(
    _ pixels: inout [UInt32],
    columns: Int,
    rows: Int,
    texel: Size,
    extent: Size,
    radius: Double
  ) {
    let radius = min(radius, extent.width / 2, extent.height / 2)
    guard radius > 0 else { return }
    let wide = min(Int((radius / texel.width).rounded(.up)), columns)
    let high = min(Int((radius / texel.height).rounded(.up)), rows)
    for y in 0..<high {
      for x in 0..<wide {
        let share = Self.corner(x, y, texel: texel, radius: radius)
        guard share < 256 else { continue }
        // In a picture of one texel all four corners are the same texel; `Set` cuts it once.
        let left = y * columns + x
        let right = y * columns + columns - 1 - x
        let lowerLeft = (rows - 1 - y) * columns + x
        let lowerRight = (rows - 1 - y) * columns + columns - 1 - x
        for place in Set([left, right, lowerLeft, lowerRight]) {
          pixels[place] = UInt32(0).mixed(with: pixels[place], by: share)
        }
      }
    }
  }

  /// In 256 parts, by 16 × 16 samples.
  private static func corner(_ x: Int, _ y: Int, texel: Size, radius: Double) -> UInt32 {
    var inside: UInt32 = 0
    for row in 0..<16 {
      for column in 0..<16 {
        let dx = radius - (Double(x) + (Double(column) + 0.5) / 16) * texel.width
        let dy = radius - (Double(y) + (Double(row) + 0.5) / 16) * texel.height
        if dx <= 0 || dy <= 0 || dx * dx + dy * dy <= radius * radius { inside += 1 }
      }
    }
    return inside
  }

  /// Along the edges of a cover whose first pixel is at `start`.
  func light(
    _ pixels: inout [UInt32],
    from start: Int,
    stride: Int,
    _ place: ArtPlace,
    texel: Size,
    scale: Double
  ) {
    let (columns, rows) = (place.columns, place.rows)
    /// The share of the texel at index `index` from an edge that the line covers.
    func covered(_ index: Int, _ extent: Double) -> Double {
      ((scale - Double(index) * extent) / extent).clamped(to: 0...1)
    }
    let across = (0..<columns).map { column in
      max(covered(column, texel.width), covered(columns - 1 - column, texel.width))
    }
    for y in 0..<rows {
      let top = covered(y, texel.height)
      let level = max(top, covered(rows - 1 - y, texel.height))
      func lit(_ x: Int) -> UInt32 {
        let line = hairline * (across[x] + level - across[x] * level)
        return UInt32((line + topEdge * top * (1 - line)) * 65536)
      }
      func brighten(_ x: Int) {
        pixels[start + y * stride + x] = pixels[start + y * stride + x].brightened(by: lit(x))
      }
      if level > 0 {
        for x in 0..<columns { brighten(x) }
      } else {
        var x = 0
        while x < columns, across[x] > 0 {
          brighten(x)
          x += 1
        }
        var right = columns - 1
        while right >= x, across[right] > 0 {
          brighten(right)
          right -= 1
        }
      }
    }
  }
}

extension UInt32 {
  /// `share` is in 1/65536.
  func brightened(by share: UInt32) -> UInt32 {
    let alpha = self >> 24
    func part(_ shift: UInt32) -> UInt32 {
      let part = self >> shift & 0xff
      return part + ((alpha - part) * share + 32768) >> 16
    }
    return part(0) | part(8) << 8 | part(16) << 16 | alpha << 24
  }
}
