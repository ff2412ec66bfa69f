import Geometry
import TestSupport
import Testing

@testable import Pixels

@Suite struct DominantColorTests {
  private func hue(_ picture: Picture) -> Double { OKLab(picture.dominantColor).hue }

  private func picture(_ parts: [(UInt32, Int)]) -> Picture {
    let pixels = parts.flatMap { Array(repeating: UInt32(pixel: Color(hex: $0.0)), count: $0.1) }
    return Picture(width: pixels.count, height: 1, pixels: pixels)
  }

  @Test(arguments: [0xe8662f, 0x1f8f93, 0x2a48ff, 0x35b78a, 0xd9a21b] as [UInt32])
  func `one strong colour on paper gives the light its hue`(_ hex: UInt32) {
    let cover = picture([(0xf3ead9, 60), (hex, 40), (0x101010, 20)])
    let away = abs(hue(cover) - OKLab(Color(hex: hex)).hue)
    #expect(min(away, 1 - away) < 0.04)
  }

  @Test func `the larger of two strong colours wins`() {
    let red = picture([(0xd62f2b, 70), (0x3f7be0, 30)])
    let blue = picture([(0xd62f2b, 30), (0x3f7be0, 70)])
    #expect(abs(hue(red) - OKLab(Color(hex: 0xd62f2b)).hue) < 0.05)
    #expect(abs(hue(blue) - OKLab(Color(hex: 0x3f7be0)).hue) < 0.05)
  }

  @Test func `a dominant colour is neither too dark nor too bright`() {
    for hex in [0x000000, 0xffffff, 0x330000, 0x00ffff, 0x808080] as [UInt32] {
      let light = OKLab(picture([(hex, 50)]).dominantColor).lightness
      #expect(light >= 0.49 && light <= 0.8, "\(String(hex, radix: 16)): \(light)")
    }
  }

  @Test func `a dull hue is made visible and remains`() {
    let dull = OKLab(picture([(0x1c2b33, 40), (0x101416, 10)]).dominantColor)
    #expect(dull.chroma > 0.055)
    #expect(abs(dull.hue - OKLab(Color(hex: 0x1c2b33)).hue) < 0.03)
  }

  @Test func `a picture of patches has the same dominant colour at every size`() {
    var random = SeededRandom(seed: 7)
    let patches = random.picture(width: 24, height: 24, isOpaque: true)
    for scale in [3, 10] {
      let pixels = (0..<scale * scale * 576).map { place in
        patches[place % (scale * 24) / scale, place / (scale * 24) / scale]
      }
      let large = Picture(width: scale * 24, height: scale * 24, pixels: pixels)
      #expect(large.dominantColor == patches.dominantColor)
    }
  }

  @Test func `a grey picture, a transparent one and none give a warm grey`() {
    for picture in [
      picture([(0x777777, 9), (0x333333, 9)]), Picture(width: 3, height: 3, color: .clear), .empty,
    ] {
      let grey = OKLab(picture.dominantColor)
      #expect(grey.chroma > 0.02 && grey.chroma < 0.03)
      #expect(abs(grey.hue - OKLab(Color(hex: 0xffd9a8)).hue) < 0.03)
    }
  }

  @Test(arguments: 0..<UInt64(LongRun.count(20, long: 60)))
  func `every picture has a dominant colour`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let size = random.size()
    let color = random.picture(width: size.width, height: size.height).dominantColor
    for part in [color.red, color.green, color.blue] { #expect(part >= 0 && part <= 1) }
    #expect(color.alpha == 1)
  }
}
