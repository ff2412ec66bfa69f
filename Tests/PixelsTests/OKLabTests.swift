import Geometry
import Testing

@testable import Pixels

@Suite struct OKLabTests {
  @Test(
    arguments: [0xff0000, 0x00ff00, 0x0000ff, 0xffffff, 0x000000, 0x2a76d2, 0x8d4f56] as [UInt32]
  )
  func `a colour is converted to OKLab and back unchanged`(_ hex: UInt32) {
    #expect(UInt32(pixel: OKLab(Color(hex: hex)).color) == UInt32(pixel: Color(hex: hex)))
  }

  @Test func `red has its published value`() {
    // The published value: L 0.62796, C 0.25768, h 29.23°.
    let red = OKLab(Color(hex: 0xff0000))
    #expect(abs(red.lightness - 0.62796) < 1e-4)
    #expect(abs(red.chroma - 0.25768) < 1e-4)
    #expect(abs(red.hue * 360 - 29.23) < 0.05)
  }

  @Test func `a colour outside sRGB keeps its hue`() {
    let wanted = OKLab(lightness: 0.7, chroma: 0.4, hue: 0.4)
    let shown = OKLab(wanted.color)
    #expect(abs(shown.hue - 0.4) < 0.01)
    #expect(shown.chroma < 0.4 && abs(shown.lightness - 0.7) < 0.02)
  }
}
