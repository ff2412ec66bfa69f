import Gtk
import TestSupport
import Testing

@testable import Showcase

@Suite(.serialized, .needsDisplay) struct SleeveArtTests {
  /// A pixel of a sleeve of 512 pixels, at a place from 0 to 1.
  private func pixel(_ x: Double, _ y: Double, of pixels: PixelMap) -> PixelMap.Pixel {
    pixels[2 + Int(x * 512), 2 + Int(y * 512)]
  }

  @Test(arguments: [(512, 2), (256, 1), (1024, 4)])
  func `it has the requested size, within a margin`(side: Int, margin: Int) async {
    let art = await SleeveArt.paint(side: side)
    #expect(art.width == side + 2 * margin && art.height == side + 2 * margin)
    #expect(Double(margin) == Double(side) * SleeveArt.margin)
  }

  @Test func `the margin and the corners are transparent, the sleeve is not`() async {
    let pixels = await SleeveArt.paint(side: 512).pixels()
    let clear = PixelMap.Pixel(red: 0, green: 0, blue: 0, alpha: 0)
    for index in 0..<516 {
      for edge in [0, 1, 514, 515] {
        #expect(pixels[index, edge] == clear && pixels[edge, index] == clear)
      }
    }
    for (x, y) in [(2, 2), (513, 2), (2, 513), (513, 513)] { #expect(pixels[x, y] == clear) }
    for index in 20...495 {
      for edge in [2, 513] {
        #expect(pixels[index, edge].alpha == 255 && pixels[edge, index].alpha == 255)
      }
    }
    for row in 10..<506 {
      for column in 10..<506 where pixels[column, row].alpha != 255 {
        Issue.record("a hole at \(column), \(row)")
      }
    }
  }

  @Test func `rings of other colours are on both sides of the crease`() async {
    let pixels = await SleeveArt.paint(side: 512).pixels()
    let paper = PixelMap.Pixel(red: 0xf3, green: 0xea, blue: 0xd8)
    let night = PixelMap.Pixel(red: 0x26, green: 0x34, blue: 0x5c)
    let day = PixelMap.Pixel(red: 0xe8, green: 0x64, blue: 0x2e)
    let dusk = PixelMap.Pixel(red: 0xe8, green: 0xb0, blue: 0x4a)
    for (radius, left, right) in [
      (0.1, day, night), (0.19, paper, dusk), (0.28, day, night), (0.4, paper, paper),
    ] {
      #expect(pixel(0.5 - radius, 0.44, of: pixels).distance(to: left) <= 1)
      #expect(pixel(0.5 + radius, 0.44, of: pixels).distance(to: right) <= 1)
    }
  }

  @Test func `the crease is a shadow at its left and light at its right`() async {
    let pixels = await SleeveArt.paint(side: 512).pixels()
    let (left, right) = (pixel(0.499, 0.95, of: pixels), pixel(0.501, 0.95, of: pixels))
    #expect(left.red < 0xf3 - 25 && left.green < 0xea - 25 && left.blue < 0xd8 - 25)
    #expect(right.red >= 0xf3 && right.green > 0xea && right.blue > 0xd8)
  }
}
