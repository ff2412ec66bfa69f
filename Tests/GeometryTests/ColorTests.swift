import Geometry
import Testing

struct ColorTests {
  @Test(
    arguments: [
      (0x000000, Color.black), (0xffffff, .white), (0xff0000, Color(red: 1, green: 0, blue: 0)),
      (0x336699, Color(red: 0.2, green: 0.4, blue: 0.6)),
    ] as [(UInt32, Color)]
  )
  func `a hexadecimal colour has its parts in order`(hex: UInt32, color: Color) {
    #expect(Color(hex: hex) == color)
  }

  @Test func `opacity changes nothing but alpha`() {
    let half = Color(red: 0.1, green: 0.2, blue: 0.3).opacity(0.5)
    #expect(half == Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.5))
  }
}
