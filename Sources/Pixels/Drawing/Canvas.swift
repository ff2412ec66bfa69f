package import Geometry
internal import Motion

/// 600 units a side at any resolution.
package struct Canvas {
  package static let side = 600.0

  package let pixelSide: Int
  /// Without it, no text is drawn.
  package let lettering: (any Lettering)?
  private var pixels: [UInt32]

  package init(side: Int, color: Color, lettering: (any Lettering)? = nil) {
    pixelSide = max(side, 1)
    self.lettering = lettering
    pixels = [UInt32](repeating: 0xff00_0000, count: pixelSide * pixelSide)
    fill(.rect(0, 0, Self.side, Self.side), color)
  }

  package var picture: Picture { Picture(width: pixelSide, height: pixelSide, pixels: pixels) }

  /// Pixels for each unit.
  package var scale: Double { Double(pixelSide) / Self.side }

  package mutating func fill(_ path: Path, _ color: Color, opacity: Double = 1) {
    let ink = UInt32(pixel: color)
    let strength = UInt32(opacity.clamped(to: 0...1) * 256 + 0.5)
    forEachRow(of: path) { _, columns, shares, pixels in
      for (column, share) in zip(columns, shares) where share > 0 {
        pixels[column] = pixels[column].inked(ink, strength: (share * strength) >> 8)
      }
    }
  }

  /// Calls `body` with each row of pixels that the outlines touch: its number, the columns they
  /// span, the coverage of each pixel there (0 to 256), and all pixels of the row.
  package mutating func forEachRow(
    of path: Path,
    _ body: (
      _ row: Int, _ columns: Range<Int>, _ shares: UnsafeBufferPointer<UInt32>,
      _ pixels: UnsafeMutableBufferPointer<UInt32>
    ) -> Void
  ) {
    let side = pixelSide
    let coverage = Coverage(of: path, width: side, height: side, scale: scale)
    pixels.withUnsafeMutableBufferPointer { pixels in
      coverage.forEachRow { row, shares in
        let line = UnsafeMutableBufferPointer(rebasing: pixels[row * side..<(row + 1) * side])
        body(row, coverage.columns, shares, line)
      }
    }
  }
}

extension UInt32 {
  /// `strength` is in 1/256.
  @inline(__always) package func inked(_ ink: UInt32, strength: UInt32) -> UInt32 {
    if strength == 256, ink >> 24 == 255 { return ink }
    return UInt32(0).mixed(with: ink, by: strength).over(self)
  }
}
