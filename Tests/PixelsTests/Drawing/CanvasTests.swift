import Geometry
import Motion
import TestSupport
import Testing

@testable import Pixels

@Suite struct CanvasTests {
  @Test func `a colour lies on what is there, or lets it through`() {
    func pixel(_ opacity: Double) -> UInt32 {
      var canvas = Canvas(side: 4, color: Color(hex: 0x808080))
      canvas.fill(.rect(0, 0, 600, 600), Color(hex: 0x804020), opacity: opacity)
      return canvas.picture[1, 1]
    }
    #expect(pixel(1) == 0xff20_4080)
    #expect(pixel(0.5).distance(to: 0xff50_6080) <= 1)
    #expect(pixel(0) == 0xff80_8080)
  }

  @Test func `everything on it is opaque`() {
    var canvas = Canvas(side: 40, color: .white)
    canvas.fill(.circle(300, 300, 200), Color(hex: 0x123456, alpha: 0.3), opacity: 0.6)
    #expect(canvas.picture.pixels.allSatisfy { $0 >> 24 == 255 })
  }

  @Test func `a frame is a line, and nothing within`() {
    var canvas = Canvas(side: 600, color: .black)
    canvas.fill(.frame(100, 100, 400, 400, line: 4), .white)
    for (place, part) in [(97, 0), (98, 255), (101, 255), (102, 0), (300, 0)] {
      #expect(canvas.picture[place, 300].part(0) == part, "\(place)")
    }
  }

  @Test func `a line that has to fit is made smaller, never larger`() {
    let canvas = Canvas(side: 30, color: .white, lettering: BlockLetters())
    let face = Typeface(.plain)
    let long = canvas.outline(of: "ten letters", face, size: 100, at: 0, 0, fitting: 330)
    #expect(long?.width == 330)
    let short = canvas.outline(of: "ten", face, size: 100, at: 0, 0, fitting: 330)
    #expect(short?.size == 100)
    #expect(canvas.outline(of: "", face, size: 100, at: 0, 0) == nil)
  }
}
