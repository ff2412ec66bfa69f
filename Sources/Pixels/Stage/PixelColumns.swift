/// A picture column by column, each from the top: the order in which `ColumnStage` draws.
public struct PixelColumns: Sendable, Equatable {
  public let width: Int
  public let height: Int
  /// As in `Picture`, but one column after the other.
  public let pixels: [UInt32]

  public init(_ picture: Picture) {
    width = picture.width
    height = picture.height
    var pixels = [UInt32](repeating: 0, count: picture.pixels.count)
    let (width, height) = (width, height)
    picture.pixels.withUnsafeBufferPointer { rows in
      pixels.withUnsafeMutableBufferPointer { columns in
        transpose(rows, width: width, height: height, into: columns)
      }
    }
    self.pixels = pixels
  }
}

/// Writes the pixel at (x, y) of `width` × `height` to (y, x), in small squares for the CPU cache.
func transpose(
  _ source: UnsafeBufferPointer<UInt32>,
  width: Int,
  height: Int,
  into target: UnsafeMutableBufferPointer<UInt32>
) {
  let block = 16
  for top in stride(from: 0, to: height, by: block) {
    let bottom = min(top + block, height)
    for left in stride(from: 0, to: width, by: block) {
      let right = min(left + block, width)
      for x in left..<right {
        for y in top..<bottom { target[x * height + y] = source[y * width + x] }
      }
    }
  }
}
