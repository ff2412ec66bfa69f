public import Gtk

nonisolated extension PixelMap {
  /// One pixel: components from 0 to 255, the colours premultiplied by alpha.
  public struct Pixel: Sendable, Equatable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8
    public var alpha: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }

    /// The largest difference of a component.
    public func distance(to other: Self) -> Int {
      max(
        abs(Int(red) - Int(other.red)),
        abs(Int(green) - Int(other.green)),
        abs(Int(blue) - Int(other.blue)),
        abs(Int(alpha) - Int(other.alpha))
      )
    }
  }

  /// The pixel at a position, from the top left.
  public subscript(x: Int, y: Int) -> Pixel {
    let word = words[y * width + x]
    return Pixel(
      red: UInt8(word >> 16 & 0xff),
      green: UInt8(word >> 8 & 0xff),
      blue: UInt8(word & 0xff),
      alpha: UInt8(word >> 24)
    )
  }

  /// The share of pixels that differ by more than `tolerance`; 1 when the sizes differ.
  public func difference(from other: Self, tolerance: Int) -> Double {
    guard width == other.width, height == other.height, width * height > 0 else {
      return width == other.width && height == other.height ? 0 : 1
    }
    var count = 0
    for y in 0..<height {
      for x in 0..<width where self[x, y].distance(to: other[x, y]) > tolerance { count += 1 }
    }
    return Double(count) / Double(width * height)
  }
}
