import Messages
import Testing

struct PictureRequestTests {
  @Test(arguments: [PictureRequest.Place.file([0x2f, 0xff]), .track([0x2f])])
  func `a request is read back unchanged`(place: PictureRequest.Place) throws {
    let request = PictureRequest(place, wish: [.jpeg, .pixels], shortSide: 460)
    #expect(try PictureRequest(decoding: try frame(of: request)) == request)
  }

  @Test func `an answer is read back unchanged`() throws {
    var answer = PictureAnswer(.done)
    (answer.sourceWidth, answer.sourceHeight, answer.width, answer.height) = (4, 6, 2, 3)
    answer.jpeg = [1, 2, 3]
    answer.pixels = [UInt32](0..<6)
    #expect(try PictureAnswer(decoding: try frame(of: answer)) == answer)
    answer.pixels.removeLast()
    #expect(throws: CodingError.self) {
      try PictureAnswer(decoding: try frame(of: answer))
    }
  }

  @Test func `incomplete bytes are refused`() throws {
    let request = PictureRequest(.file([1, 2, 3]), wish: .jpeg, shortSide: 460)
    let whole = try frame(of: request)
    for count in 0..<whole.count {
      #expect(throws: CodingError.self) { try PictureRequest(decoding: whole.prefix(count)) }
    }
  }
}
