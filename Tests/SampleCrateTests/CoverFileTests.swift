import DrawnCovers
import Foundation
import Geometry
import Pixels
import TestSupport
import Testing

@testable import SampleCrate

@Suite struct CoverFileTests {
  /// What another decoder makes of a picture's file.
  private func decoded(_ picture: Picture) throws -> Picture? {
    let file = try #require(CoverFile(picture))
    let folder = try TemporaryFolder()
    try Data(file.bytes).write(to: URL(filePath: folder.path("a.jpg")))
    #expect(file.side == picture.width)
    let pixels = try Programs.ffmpeg(folder.path("a.jpg"), ["-f", "rawvideo", "-pix_fmt", "rgba"])
    return pixels.withUnsafeBytes {
      Picture(
        copying: $0,
        width: picture.width,
        height: picture.height,
        stride: picture.width * 4,
        layout: .rgba
      )
    }
  }

  @Test(arguments: [1, 7, 8, 17, 64])
  func `every size comes back whole`(_ side: Int) throws {
    let picture = SampleArt(index: 5).paint(side: side)
    #expect(try decoded(picture)?.difference(from: picture, tolerance: 32) ?? 1 < 0.02)
  }

  @Test(arguments: [0x00_0000, 0xff_ffff, 0xff_0000, 0x00_ff00, 0x12_3456])
  func `one colour stays the colour that it was`(_ hex: UInt32) throws {
    let picture = Picture(width: 20, height: 20, color: Color(hex: hex))
    #expect(try decoded(picture)?.difference(from: picture, tolerance: 4) == 0)
  }

  @Test func `colours are as fine as the light`() throws {
    // One column red, one blue: half the resolution would make both of them purple.
    let picture = Picture(width: 16, height: 16) { pixels in
      for place in pixels.indices { pixels[place] = place % 2 == 0 ? 0xff00_00ff : 0xffff_0000 }
    }
    #expect(try decoded(picture)?.difference(from: picture, tolerance: 60) == 0)
  }
}
