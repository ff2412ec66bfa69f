internal import Geometry
internal import Motion

/// Something square to draw on: 600 units a side, as many pixels as are wanted.
struct Canvas {
  /// The side of what is drawn on, in the units of all drawing.
  static let side = 600.0

  /// The side in pixels.
  let pixelSide: Int
  /// Who sets text; without one there is none.
  let lettering: (any Lettering)?
  private var pixels: [UInt32]

  init(side: Int, paint: Paint = .color(.white), lettering: (any Lettering)? = nil) {
    pixelSide = max(side, 1)
    self.lettering = lettering
    pixels = [UInt32](repeating: 0xff00_0000, count: pixelSide * pixelSide)
    fill(.rect(0, 0, Self.side, Self.side), paint)
  }

  /// What was drawn.
  var picture: Picture { Picture(width: pixelSide, height: pixelSide, pixels: pixels) }

  /// Pixels for each unit.
  var scale: Double { Double(pixelSide) / Self.side }

  // MARK: - Fill

  /// Fills outlines.
  mutating func fill(
    _ path: Path,
    _ paint: Paint,
    mode: Paint.Mode = .over,
    opacity: Double = 1
  ) {
    let coverage = Coverage(of: path, width: pixelSide, height: pixelSide, scale: scale)
    let mixed = MixedPaint(paint)
    let flat = mixed.flat
    let strength = UInt32(opacity.clamped(to: 0...1) * 256 + 0.5)
    let (side, unit) = (pixelSide, 1 / scale)
    pixels.withUnsafeMutableBufferPointer { pixels in
      coverage.forEachRow { row, shares in
        for (index, share) in shares.enumerated() where share > 0 {
          let column = coverage.columns.lowerBound + index
          let ink =
            flat
            ?? mixed.pixel(
              at: Point(x: (Double(column) + 0.5) * unit, y: (Double(row) + 0.5) * unit),
              grain: Self.grain(column, row)
            )
          let at = row * side + column
          pixels[at] = pixels[at].printed(with: ink, mode, strength: (share * strength) >> 8)
        }
      }
    }
  }

  /// Draws along outlines.
  mutating func stroke(
    _ path: Path,
    width: Double,
    _ paint: Paint,
    isClosed: Bool = false,
    isRound: Bool = false,
    mode: Paint.Mode = .over,
    opacity: Double = 1
  ) {
    // What is thinner than a pixel is drawn as one that lets through.
    let least = 1 / scale
    fill(
      path.stroked(width: max(width, least), isClosed: isClosed, isRound: isRound),
      paint,
      mode: mode,
      opacity: opacity * min(width / least, 1)
    )
  }

  /// Strews grain over everything, as paper and ink have it: each pixel up to `amount` lighter or
  /// darker.
  mutating func strew(_ amount: Double) {
    let amount = Float(amount * 255)
    for y in 0..<pixelSide {
      for x in 0..<pixelSide {
        let change = Int32((Self.grain(x &+ 7919, y &+ 104_729) - 0.5) * 2 * amount)
        let pixel = pixels[y * pixelSide + x]
        func part(_ shift: UInt32) -> UInt32 {
          UInt32(min(max(Int32(pixel >> shift & 0xff) + change, 0), 255)) << shift
        }
        pixels[y * pixelSide + x] = part(0) | part(8) | part(16) | 0xff00_0000
      }
    }
  }

  /// A number from 0 to 1 that looks like chance and is the same each time.
  private static func grain(_ x: Int, _ y: Int) -> Float {
    var mixed =
      UInt32(truncatingIfNeeded: x) &* 0x9e37_79b1 ^ UInt32(truncatingIfNeeded: y) &* 0x85eb_ca77
    mixed = (mixed ^ mixed >> 15) &* 0x2c1b_3c6d
    mixed = (mixed ^ mixed >> 12) &* 0x297a_2d39
    return Float((mixed ^ mixed >> 15) >> 8) / Float(1 << 24)
  }
}

extension UInt32 {
  /// This opaque pixel with ink on it, of which `strength` parts in 256 take.
  @inline(__always)
  fileprivate func printed(with ink: UInt32, _ mode: Paint.Mode, strength: UInt32) -> UInt32 {
    switch mode {
    case .over:
      if strength == 256, ink >> 24 == 255 { return ink }
      return UInt32(0).mixed(with: ink, by: strength).over(self)
    case .multiply, .screen:
      let alpha = ink >> 24
      var result = self & 0xff00_0000
      for shift in stride(from: UInt32(0), to: 24, by: 8) {
        let below = self >> shift & 0xff
        let part = ink >> shift & 0xff
        let mixed =
          mode == .multiply
          ? below * (255 - alpha + part) / 255 : 255 - (255 - below) * (255 - part) / 255
        result |= ((below * (256 - strength) + mixed * strength + 128) >> 8) << shift
      }
      return result
    }
  }
}
