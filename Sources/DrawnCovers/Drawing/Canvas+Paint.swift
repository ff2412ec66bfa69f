internal import Geometry
internal import Motion
internal import Pixels

extension Canvas {
  init(side: Int, paint: Paint = .color(.white), lettering: (any Lettering)? = nil) {
    self.init(side: side, color: .black, lettering: lettering)
    fill(.rect(0, 0, Self.side, Self.side), paint)
  }

  mutating func fill(
    _ path: Path,
    _ paint: Paint,
    mode: Paint.Mode = .over,
    opacity: Double = 1
  ) {
    if mode == .over, case .color(let color) = paint {
      return fill(path, color, opacity: opacity)
    }
    let mixed = MixedPaint(paint)
    let strength = UInt32(opacity.clamped(to: 0...1) * 256 + 0.5)
    let unit = 1 / scale
    forEachRow(of: path) { row, columns, shares, pixels in
      for (column, share) in zip(columns, shares) where share > 0 {
        let ink = mixed.pixel(
          at: Point(x: (Double(column) + 0.5) * unit, y: (Double(row) + 0.5) * unit),
          grain: Self.grain(column, row)
        )
        pixels[column] = pixels[column].printed(with: ink, mode, strength: (share * strength) >> 8)
      }
    }
  }

  mutating func stroke(
    _ path: Path,
    width: Double,
    _ paint: Paint,
    isClosed: Bool = false,
    isRound: Bool = false,
    mode: Paint.Mode = .over,
    opacity: Double = 1
  ) {
    // Lines thinner than a pixel are drawn one pixel wide with less opacity.
    let least = 1 / scale
    fill(
      path.stroked(width: max(width, least), isClosed: isClosed, isRound: isRound),
      paint,
      mode: mode,
      opacity: opacity * min(width / least, 1)
    )
  }

  /// At most `fitting` wide, with its base line at a point.
  mutating func write(
    _ text: String,
    _ face: Typeface,
    size: Double,
    at x: Double,
    _ y: Double,
    _ paint: Paint,
    anchor: TextAnchor = .start,
    spacing: Double = 0,
    fitting width: Double? = nil,
    opacity: Double = 1
  ) {
    let line = outline(
      of: text,
      face,
      size: size,
      at: x,
      y,
      anchor: anchor,
      spacing: spacing,
      fitting: width ?? Self.side - 52
    )
    guard let line else { return }
    fill(line.path, paint, opacity: opacity)
  }

  /// From 0 to 1, determined by the coordinates.
  private static func grain(_ x: Int, _ y: Int) -> Float {
    var mixed =
      UInt32(truncatingIfNeeded: x) &* 0x9e37_79b1 ^ UInt32(truncatingIfNeeded: y) &* 0x85eb_ca77
    mixed = (mixed ^ mixed >> 15) &* 0x2c1b_3c6d
    mixed = (mixed ^ mixed >> 12) &* 0x297a_2d39
    return Float((mixed ^ mixed >> 15) >> 8) / Float(1 << 24)
  }
}

extension UInt32 {
  /// `strength` is in 1/256.
  @inline(__always)
  fileprivate func printed(with ink: UInt32, _ mode: Paint.Mode, strength: UInt32) -> UInt32 {
    switch mode {
    case .over: return inked(ink, strength: strength)
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

extension Double {
  func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
