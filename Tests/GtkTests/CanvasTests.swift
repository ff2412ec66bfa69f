import Geometry
import Gtk
import Testing

@Suite struct CanvasTests {
  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> (Canvas) -> Void
  {
    { canvas in
      canvas.move(to: Point(x: x, y: y))
      canvas.line(to: Point(x: x + width, y: y))
      canvas.line(to: Point(x: x + width, y: y + height))
      canvas.line(to: Point(x: x, y: y + height))
      canvas.close()
    }
  }

  @Test func `a colour lies on what is there, or lets it through`() {
    func pixel(_ opacity: Double) -> PixelMap.Pixel {
      let canvas = Canvas(side: 4, units: 600, color: Color(hex: 0x808080))
      canvas.fill(Color(hex: 0x804020, alpha: opacity), rect(0, 0, 600, 600))
      return canvas.pixels[1, 1]
    }
    #expect(pixel(1) == PixelMap.Pixel(red: 0x80, green: 0x40, blue: 0x20))
    #expect(pixel(0.5).distance(to: PixelMap.Pixel(red: 0x80, green: 0x60, blue: 0x50)) <= 1)
    #expect(pixel(0) == PixelMap.Pixel(red: 0x80, green: 0x80, blue: 0x80))
  }

  @Test func `a figure in a figure is a hole, at the right place`() {
    let canvas = Canvas(side: 60, units: 600, color: .black)
    canvas.fill(.white) { canvas in
      rect(100, 0, 300, 600)(canvas)
      rect(200, 0, 100, 600)(canvas)
    }
    let row = canvas.pixels.words[600..<660].map { $0 & 0xff }
    #expect(row == [0, 255, 0, 255, 0, 0].flatMap { [UInt32](repeating: $0, count: 10) })
  }

  @Test func `a mirrored figure is at the other side`() {
    let canvas = Canvas(side: 6, units: 600, color: .black)
    canvas.fill(.white, isMirrored: true, rect(0, 0, 100, 600))
    #expect(canvas.pixels.words[6..<12].map { $0 & 0xff } == [0, 0, 0, 0, 0, 255])
  }

  @Test func `a disc has the area of the books`() {
    let canvas = Canvas(side: 40, units: 40, color: .black)
    canvas.fill(.white) { $0.arc(around: Point(x: 20, y: 20), 15, from: 0, to: 2 * .pi) }
    let area = canvas.pixels.words.reduce(0) { $0 + Double($1 & 0xff) / 255 }
    #expect(abs(area - Double.pi * 225) < 5)
  }

  @Test func `everything on it is opaque, at any size`() {
    for side in [-1, 0, 1, 40] {
      let canvas = Canvas(side: side, units: 600, color: .white)
      canvas.fill(.black.opacity(0.3), rect(-900, -900, 1200, 1200))
      #expect(canvas.pixels.words.count == max(side, 1) * max(side, 1))
      #expect(canvas.pixels.words.allSatisfy { $0 >> 24 == 255 })
    }
  }
}
