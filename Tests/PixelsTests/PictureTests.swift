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
}
