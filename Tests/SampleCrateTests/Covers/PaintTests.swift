import Geometry
import TestSupport
import Testing

@testable import DrawnCovers
@testable import Pixels

@Suite struct PaintTests {
  private let whole = Path.rect(0, 0, 600, 600)

  @Test func `ink lies on what is there, lets it through, darkens it or lights it`() {
    func pixel(_ mode: Paint.Mode, _ opacity: Double) -> UInt32 {
      var canvas = Canvas(side: 4, paint: .hex(0x808080))
      canvas.fill(whole, .hex(0x804020), mode: mode, opacity: opacity)
      return canvas.picture[1, 1]
    }
    #expect(pixel(.over, 1) == 0xff20_4080)
    #expect(pixel(.over, 0.5).distance(to: 0xff50_6080) <= 1)
    #expect(pixel(.multiply, 1).distance(to: 0xff10_2040) <= 1)
    #expect(pixel(.screen, 1).distance(to: 0xff90_a0c0) <= 1)
    #expect(pixel(.multiply, 0) == 0xff80_8080)
  }

  @Test func `everything on it is opaque`() {
    var canvas = Canvas(side: 40)
    canvas.fill(.circle(300, 300, 200), .color(Color(hex: 0x123456, alpha: 0.3)), opacity: 0.6)
    canvas.stroke(.circle(300, 300, 250), width: 9, .hex(0xff0000), mode: .screen, opacity: 0.4)
    #expect(canvas.picture.pixels.allSatisfy { $0 >> 24 == 255 })
  }

  @Test func `a course of colours runs from one to the other without steps`() {
    let canvas = Canvas(
      side: 256,
      paint: .line(.zero, Point(x: 600, y: 0), Color(hex: 0x101010), Color(hex: 0x303030))
    )
    let picture = canvas.picture
    let means = stride(from: 0, to: 256, by: 16).map { left -> Double in
      var sum = 0
      for x in left..<left + 16 { for y in 0..<256 { sum += picture[x, y].part(1) } }
      return Double(sum) / 4096
    }
    #expect(abs(means[0] - 17) < 1.2 && abs(means[15] - 47) < 1.2)
    // Finer than whole bytes: each strip is lighter by the same two steps.
    for (one, other) in zip(means, means.dropFirst()) { #expect(abs(other - one - 2) < 0.35) }
  }

  @Test func `colours mix as the eye does`() {
    let stops = [ColorStop(0.2, Color(hex: 0x0000ff)), ColorStop(0.8, Color(hex: 0xffffff))]
    #expect(stops.ink(at: 0) == Color(hex: 0x0000ff) && stops.ink(at: 1) == .white)
    let middle = OKLab(stops.ink(at: 0.5))
    #expect(abs(middle.lightness - (OKLab(stops[0].color).lightness + 1) / 2) < 0.01)
    #expect([ColorStop]().ink(at: 0.5) == .clear && [ColorStop]().color(at: 0.5) == .clear)
  }

  @Test func `a thin line is drawn as a weak one`() {
    var canvas = Canvas(side: 60, paint: .hex(0x000000))
    canvas.stroke(.polygon((0, 305), (600, 305)), width: 2.5, .hex(0xffffff))
    // A quarter of a pixel's width.
    #expect(abs(canvas.picture[30, 30].part(0) - 64) <= 1)
  }

  @Test func `without anybody to set it there is no text`() {
    var canvas = Canvas(side: 30)
    let before = canvas.picture
    canvas.write("Word", Typeface(.plain), size: 200, at: 300, 300, .hex(0))
    #expect(canvas.picture == before)
    var other = Canvas(side: 30, lettering: BlockLetters())
    other.write("Word", Typeface(.plain), size: 200, at: 300, 300, .hex(0), anchor: .middle)
    #expect(other.picture != before)
  }
}
