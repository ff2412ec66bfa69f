import Geometry
import Gtk
import Pixels
import TestSupport
import Testing

@testable import SampleCrate

@Suite(.serialized, .needsDisplay) @MainActor struct JPEGEncoderTests {
  /// What another decoder makes of a picture's file.
  private func decoded(_ picture: Picture, quality: Int) throws -> Picture {
    let map = try Texture(decoding: JPEGEncoder(quality: quality).bytes(of: picture)).pixels()
    return Picture(width: map.width, height: map.height) { pixels in
      for index in pixels.indices {
        let color = map[index % map.width, index / map.width]
        pixels[index] = UInt32(color.red) | UInt32(color.green) << 8 | UInt32(color.blue) << 16
        pixels[index] |= 0xff00_0000
      }
    }
  }

  private func noise(_ width: Int, _ height: Int) -> Picture {
    var random = SeededRandom(seed: 3)
    return Picture(width: width, height: height) { pixels in
      for index in pixels.indices {
        pixels[index] = UInt32.random(in: 0...0xff_ffff, using: &random) | 0xff00_0000
      }
    }
  }

  @Test(arguments: [(1, 1), (7, 3), (8, 8), (9, 17), (64, 40)])
  func `every size comes back whole, noise and all`(_ width: Int, _ height: Int) throws {
    let picture = noise(width, height)
    let back = try decoded(picture, quality: 100)
    #expect(back.difference(from: picture, tolerance: 8) == 0)
  }

  @Test(arguments: [0x00_0000, 0xff_ffff, 0xff_0000, 0x00_ff00, 0x12_3456])
  func `one colour stays the colour that it was`(_ hex: UInt32) throws {
    let picture = Picture(width: 20, height: 20, color: Color(hex: hex))
    #expect(try decoded(picture, quality: 90).difference(from: picture, tolerance: 3) == 0)
  }

  @Test(arguments: [1, 30, 75, 90])
  func `less quality is a smaller file that still can be read`(_ quality: Int) throws {
    let picture = SampleArt(index: 5).paint(side: 120)
    let size = JPEGEncoder(quality: quality).bytes(of: picture).count
    #expect(size < JPEGEncoder(quality: quality + 10).bytes(of: picture).count)
    let back = try decoded(picture, quality: quality)
    #expect(back.width == 120 && back.height == 120)
    if quality >= 90 { #expect(back.difference(from: picture, tolerance: 24) < 0.01) }
  }
}
