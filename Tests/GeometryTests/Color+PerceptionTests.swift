import Geometry
import TestSupport
import Testing

@Suite struct ColorPerceptionTests {
  @Test(arguments: [
    // Values of the reference implementation (bottosson.github.io, OKLab) and of the mock-ups'
    // ramps.
    (0.627_955, 0.257_683, 29.2339, 0xff0000), (0.866_440, 0.294_827, 142.4953, 0x00ff00),
    (0.452_014, 0.313_214, 264.0520, 0x0000ff), (1, 0, 0, 0xffffff), (0, 0, 0, 0x000000),
    (0.50, 0.165, 258, 0x195fbf),
  ])
  func `the colours of OKLCH are those of its author`(
    lightness: Double,
    chroma: Double,
    hue: Double,
    hex: UInt32
  ) {
    let color = Color(lightness: lightness, chroma: chroma, hue: hue)
    let wanted = Color(hex: hex)
    for (part, other) in [
      (color.red, wanted.red), (color.green, wanted.green), (color.blue, wanted.blue),
    ] {
      #expect(abs(part - other) < 1.5 / 255, "\(color)")
    }
  }

  @Test func `a colour outside sRGB keeps its lightness and hue`() {
    let color = Color(lightness: 0.7, chroma: 0.4, hue: 150)
    for part in [color.red, color.green, color.blue] { #expect((0...1).contains(part)) }
    let grey = Color(lightness: 0.7, chroma: 0, hue: 0)
    #expect(color.green > color.red && color.green > color.blue)
    #expect(abs(color.luminance - grey.luminance) < 0.08)
  }

  @Test func `contrast is that of the WCAG`() {
    #expect(abs(Color.white.contrast(with: .black) - 21) < 1e-9)
    #expect(Color.white.contrast(with: .white) == 1)
    #expect(abs(Color(hex: 0x767676).contrast(with: .white) - 4.54) < 0.01)
  }

  @Test func `an accent is darkened as far as white text needs, and no further`() {
    let fill = Color(hex: 0x3584e4).darkened()
    #expect(abs(fill.contrast(with: .white) - 4.5) < 0.001)
    #expect(Color(hex: 0x1a5fb4).darkened() == Color(hex: 0x1a5fb4))
  }

  @Test func `a mixture begins with one colour and ends with the other`() {
    let (one, other) = (Color(hex: 0x204060, alpha: 0.5), Color(hex: 0x80a0c0))
    #expect(one.mixed(with: other, by: 0) == one)
    #expect(one.mixed(with: other, by: 1) == other)
    #expect(one.mixed(with: other, by: 0.5).alpha == 0.75)
  }
}
