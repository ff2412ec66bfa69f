import Messages
import Testing

struct FrameBufferTests {
  @Test func `frames arrive complete, however their bytes are split`() throws {
    var writer = ByteWriter()
    for length in [0, 1, 5, 300] {
      writer.putFrame { $0.put(exactly: [UInt8](repeating: UInt8(length & 255), count: length)) }
    }
    for step in [1, 2, 3, 7, 1000] {
      var buffer = FrameBuffer()
      var lengths: [Int] = []
      for start in stride(from: 0, to: writer.bytes.count, by: step) {
        buffer.append(writer.bytes[start..<min(start + step, writer.bytes.count)])
        while let frame = try buffer.next() { lengths.append(frame.count) }
      }
      #expect(lengths == [0, 1, 5, 300])
      #expect(buffer.waiting == 0)
    }
  }

  @Test func `a frame beyond the limit is refused as soon as its length is known`() {
    var buffer = FrameBuffer(limit: 10)
    buffer.append([11, 0, 0, 0])
    #expect(throws: CodingError.tooLong) { try buffer.next() }
  }

  @Test func `memory of read frames is released`() throws {
    var buffer = FrameBuffer()
    let frame = [4, 0, 0, 0, 1, 2, 3, 4] as [UInt8]
    for _ in 0..<100_000 {
      buffer.append(frame)
      #expect(try buffer.next()?.count == 4)
    }
    #expect(buffer.waiting == 0)
  }
}
