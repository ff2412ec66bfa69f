import Testing

@testable import Pixels

@Suite struct PictureTests {
  @Test func `a picture of another size keeps its colour to the last bit`() {
    let picture = Picture(width: 37, height: 11, pixels: .init(repeating: 0xff12_8bf3, count: 407))
    for (width, height) in [(1, 1), (260, 260), (3, 500), (36, 11)] {
      let resized = picture.resized(width: width, height: height)
      #expect(resized.pixels.allSatisfy { $0 == 0xff12_8bf3 })
    }
  }
}
