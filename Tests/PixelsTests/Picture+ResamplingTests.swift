import TestSupport
import Testing

@testable import Pixels

@Suite struct ResamplingTests {
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
