import Geometry
import Testing

@testable import App

struct SleeveColorsTests {
  @Test func `the leaf of a record without a cover is dark enough for white text`() {
    #expect(SleeveColors().leaf.contrast(with: .white) >= 4.5)
  }

  @Test(arguments: [0xd06010, 0x3584e4, 0x9a9a9a, 0xe8d040, 0x202028] as [UInt32])
  func `below lyrics the leaf is dark enough for dim lines`(hex: UInt32) {
    var colors = SleeveColors()
    colors.leaf = Color(hex: hex).darkened()
    let leaf = colors.lyricsLeaf()
    #expect(leaf.contrast(with: .white) >= 9)
    #expect(Color.white.leastOpacity(on: leaf, contrast: 4.5) < 0.68)
    let dark = colors.lyricsLeaf(isHighContrast: true)
    #expect(dark.contrast(with: .white) >= 14)
    #expect(Color.white.leastOpacity(on: dark, contrast: 7) < 0.75)
  }
}
