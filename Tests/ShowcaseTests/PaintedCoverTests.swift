import Pixels
import Testing

@testable import Showcase

struct PaintedCoverTests {
  @Test func `a cover is always the same, and differs from all others`() {
    let covers = (0..<77).map { PaintedCover($0).paint(side: 24) }
    #expect(covers == (0..<77).map { PaintedCover($0).paint(side: 24) })
    for (number, cover) in covers.enumerated() {
      #expect(!covers[..<number].contains(cover), "\(number)")
    }
  }

  @Test(arguments: [Int.min, -1, 0, 3, 1_000_000, .max])
  func `every number has an opaque cover of the requested size`(number: Int) {
    for side in [1, 7, 64] {
      let picture = PaintedCover(number).paint(side: side)
      #expect(picture.width == side && picture.height == side)
      #expect(picture.pixels.allSatisfy { $0 >> 24 == 255 })
    }
  }
}
