extension Texture {
  /// A texture of half the size, at least one pixel, each of which is the mean of four.
  ///
  /// GTK 4.8 samples four texels for each pixel and has no smaller copies of a texture, so one that
  /// is shown at less than half of its size is jagged.
  @MainActor public func halved() -> Texture {
    let pixels = pixels()
    let (width, height) = (pixels.width, pixels.height)
    let (columns, rows) = (max(width / 2, 1), max(height / 2, 1))
    return Texture(width: columns, height: rows) { bytes in
      pixels.words.withUnsafeBufferPointer { words in
        for row in 0..<rows {
          let upper = 2 * row * width
          let lower = min(2 * row + 1, height - 1) * width
          for column in 0..<columns {
            let (left, right) = (2 * column, min(2 * column + 1, width - 1))
            let four = (
              words[upper + left], words[upper + right], words[lower + left], words[lower + right]
            )
            let place = 4 * (row * columns + column)
            for (index, shift) in [16 as UInt32, 8, 0, 24].enumerated() {
              let sum =
                (four.0 >> shift & 0xff) + (four.1 >> shift & 0xff) + (four.2 >> shift & 0xff)
                + (four.3 >> shift & 0xff)
              bytes[place + index] = UInt8((sum + 2) / 4)
            }
          }
        }
      }
    }
  }
}
