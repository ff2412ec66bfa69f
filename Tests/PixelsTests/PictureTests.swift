import Geometry
import TestSupport
import Testing

@testable import Pixels

@Suite struct PictureTests {
  @Test func `a pixel holds a colour, premultiplied`() {
    #expect(UInt32(pixel: Color(hex: 0x2a76d2)) == 0xffd2_762a)
    #expect(UInt32(pixel: Color(hex: 0xff8000, alpha: 0.5)) == 0x8000_4080)
    #expect(UInt32(pixel: .clear) == 0)
    #expect(UInt32(pixel: Color(red: .nan, green: 7, blue: -1)) == 0xff00_ff00)
    #expect(UInt32(0xffd2_762a).color == Color(hex: 0x2a76d2))
    #expect(UInt32(0).color == .clear)
  }

  @Test func `the mean colour is that of all parts of a picture`() {
    let halves = Picture(width: 2, height: 1, pixels: [0xff00_0000, 0xffff_ffff])
    #expect(halves.meanColor == Color(red: 0.5, green: 0.5, blue: 0.5))
    let plain = Picture(width: 100, height: 50, color: Color(hex: 0x2a76d2))
    let mean = plain.meanColor
    #expect(UInt32(pixel: mean) == 0xffd2_762a)
    #expect(Picture.empty.meanColor.alpha == 1)
  }

  @Test func `bytes of a decoder are copied row by row`() {
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 99, 7, 8, 9, 10, 11, 12]
    let picture = bytes.withUnsafeBytes {
      Picture(copying: $0, width: 2, height: 2, stride: 7, layout: .rgb)
    }
    #expect(picture?.pixels == [0xff03_0201, 0xff06_0504, 0xff09_0807, 0xff0c_0b0a])
  }

  @Test func `bytes with alpha are premultiplied`() {
    let bytes: [UInt8] = [255, 128, 0, 128, 9, 9, 9, 0]
    let picture = bytes.withUnsafeBytes {
      Picture(copying: $0, width: 2, height: 1, stride: 8, layout: .rgba)
    }
    #expect(picture?.pixels == [0x8000_4080, 0])
  }

  @Test func `pixels of another process are a picture if they are as many and opaque`() {
    let pixels: [UInt32] = [0xff00_0000, 0xff01_0203]
    #expect(Picture(width: 2, height: 1, opaque: pixels)?.pixels == pixels)
    #expect(Picture(width: 1, height: 1, opaque: pixels) == nil)
    #expect(Picture(width: 2, height: 1, opaque: [pixels[0], 0xfe01_0203]) == nil)
  }

  @Test(arguments: [
    (2, 2, 6, 11), (2, 2, 5, 100), (-1, 2, 6, 100), (2, -2, 6, 100), (1, 1, 3, 2),
    (Int.max / 2, 2, Int.max, 100), (1, Int.max / 2, 6, 100),
  ])
  func `too few bytes give no picture`(
    _ width: Int,
    _ height: Int,
    _ stride: Int,
    _ count: Int
  ) {
    let bytes = [UInt8](repeating: 7, count: count)
    let picture = bytes.withUnsafeBytes {
      Picture(copying: $0, width: width, height: height, stride: stride, layout: .rgb)
    }
    #expect(picture == nil)
  }

  @Test func `the share of different pixels is counted by their worst component`() {
    let one = Picture(width: 4, height: 1, pixels: [0xff00_0000, 0xff00_0000, 0xff00_0000, 0])
    let other = Picture(width: 4, height: 1, pixels: [0xff00_0018, 0xff00_1900, 0xff00_0000, 0])
    #expect(one.difference(from: other, tolerance: 24) == 0.25)
    #expect(one.difference(from: other, tolerance: 23) == 0.5)
    #expect(one.difference(from: one, tolerance: 0) == 0)
    #expect(one.difference(from: .empty, tolerance: 255) == 1)
    #expect(Picture.empty.difference(from: .empty, tolerance: 0) == 0)
  }

  @Test func `red and blue are swapped, and back`() {
    let picture = Picture(width: 1, height: 1, pixels: [0x8011_2233])
    #expect(picture.withRedAndBlueExchanged.pixels == [0x8033_2211])
    #expect(picture.withRedAndBlueExchanged.withRedAndBlueExchanged == picture)
  }

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

  @Test func `every byte is converted to linear light and back unchanged`() {
    for byte in 0...255 {
      let light = LinearLight.ofByte[byte]
      #expect(LinearLight.byte[Int(light * LinearLight.steps + 0.5)] == UInt8(byte))
    }
  }

  @Test(arguments: [0xff12_8bf3, 0x8040_1100, 0, 0xffff_ffff, 0x0100_0001] as [UInt32])
  func `one colour remains that colour at every size`(_ pixel: UInt32) {
    let picture = Picture(width: 37, height: 11, pixels: .init(repeating: pixel, count: 407))
    for (width, height) in [(1, 1), (260, 260), (3, 500), (36, 11), (1, 900)] {
      let resized = picture.resized(width: width, height: height)
      #expect(resized.width == width && resized.height == height)
      #expect(resized.pixels.allSatisfy { $0.distance(to: pixel) <= (pixel >> 24 == 255 ? 0 : 1) })
    }
  }

  @Test func `black and white mix to half of the light, not to half of the byte`() {
    let check = Picture(
      width: 2,
      height: 2,
      pixels: [0xff00_0000, 0xffff_ffff, 0xffff_ffff, 0xff00_0000]
    )
    // Half of the light is 188 in sRGB.
    #expect(check.resized(width: 1, height: 1).pixels == [0xffbc_bcbc])
  }

  @Test func `transparent pixels add no colour`() {
    let half = Picture(width: 2, height: 1, pixels: [0xff00_00ff, 0])
    let pixel = half.resized(width: 1, height: 1)[0, 0]
    #expect(pixel.part(3) == 128 && pixel.part(0) == 128 && pixel.part(1) == 0)
  }

  @Test func `the same size gives the same picture, and no size an empty one`() {
    var random = SeededRandom(seed: 4)
    let picture = random.picture(width: 9, height: 5)
    #expect(picture.resized(width: 9, height: 5) == picture)
    #expect(picture.resized(width: 0, height: 5).isEmpty)
    #expect(picture.resized(width: -3, height: -5) == .empty)
    #expect(Picture.empty.resized(width: 2, height: 1).pixels == [0, 0])
  }

  @Test func `a ramp remains a ramp, larger and smaller`() {
    let ramp = Picture(width: 64, height: 1, pixels: (0..<64).map { 0xff00_0000 | UInt32($0 * 4) })
    for width in [7, 30, 63, 65, 200, 999] {
      let parts = ramp.resized(width: width, height: 1).pixels.map { $0.part(0) }
      #expect(zip(parts, parts.dropFirst()).allSatisfy { $0 <= $1 }, "\(width)")
    }
  }

  @Test func `a large picture of lines becomes even grey, without a pattern`() {
    let lines = Picture(
      width: 2000,
      height: 3,
      pixels: (0..<6000).map { $0 % 2 == 0 ? 0xff00_0000 : 0xffff_ffff }
    )
    let grey = lines.resized(width: 130, height: 3)
    let parts = grey.pixels.map { $0.part(1) }
    #expect((parts.max() ?? 0) - (parts.min() ?? 0) <= 6)
  }

  @Test(arguments: 0..<UInt64(LongRun.count(50, long: 150)))
  func `no component ever exceeds alpha`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let old = random.size()
    let new = random.size()
    let picture = random.picture(width: old.width, height: old.height)
    let resized = picture.resized(width: new.width, height: new.height)
    #expect(resized.isPremultiplied, "seed \(seed)")
    #expect(resized.pixels.count == new.width * new.height, "seed \(seed)")
  }

  @Test func `a pixel before another one covers it by its alpha`() {
    #expect(UInt32(0xff01_0203).over(0xffff_ffff) == 0xff01_0203)
    #expect(UInt32(0).over(0xff12_3456) == 0xff12_3456)
    #expect(UInt32(0x8080_8080).over(0xff00_0000) == 0xff80_8080)
    #expect(UInt32(0x8000_0000).over(0xffff_ffff) == 0xff7f_7f7f)
    for alpha in 0...255 as ClosedRange<UInt32> {
      let pixel = alpha | alpha << 8 | alpha << 16 | alpha << 24
      #expect(pixel.over(0xffff_ffff) == 0xffff_ffff)
      #expect(pixel.over(0) == pixel)
    }
  }
}
