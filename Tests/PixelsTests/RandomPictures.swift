import TestSupport

@testable import Pixels

extension SeededRandom {
  /// A random premultiplied picture; some are opaque.
  mutating func picture(width: Int, height: Int, isOpaque: Bool? = nil) -> Picture {
    let isOpaque = isOpaque ?? Bool.random(using: &self)
    let pixels = (0..<width * height).map { _ -> UInt32 in
      let alpha = isOpaque ? 255 : UInt32.random(in: 0...255, using: &self)
      func part() -> UInt32 { UInt32.random(in: 0...alpha, using: &self) }
      return part() | part() << 8 | part() << 16 | alpha << 24
    }
    return Picture(width: width, height: height, pixels: pixels)
  }

  mutating func size() -> (width: Int, height: Int) {
    let sides = [0, 1, 1, 2, 3, 7, 16, 31, 64, 101, 260]
    let side = { (random: inout SeededRandom) in sides.randomElement(using: &random) ?? 1 }
    return (side(&self), side(&self))
  }
}

extension Picture {
  var isPremultiplied: Bool {
    for pixel in pixels {
      let alpha = pixel >> 24
      if pixel & 0xff > alpha || pixel >> 8 & 0xff > alpha || pixel >> 16 & 0xff > alpha {
        return false
      }
    }
    return true
  }
}

extension Picture {
  /// The same picture with red and blue exchanged, the order of cairo's surfaces.
  var withRedAndBlueExchanged: Self {
    let exchanged = pixels.map { $0 & 0xff00_ff00 | ($0 & 0xff) << 16 | $0 >> 16 & 0xff }
    return Self(width: width, height: height, pixels: exchanged)
  }
}
