import Messages
import Testing

struct ByteReaderTests {
  @Test(arguments: [0, 1, 127, 128, 300, 1 << 32, UInt64.max])
  func `a number is read back unchanged`(number: UInt64) throws {
    var writer = ByteWriter()
    writer.put(number: number)
    writer.put(signed: Int64(bitPattern: number))
    var reader = ByteReader(writer.bytes[...])
    #expect(try reader.number() == number)
    #expect(try reader.signed() == Int64(bitPattern: number))
    #expect(reader.isAtEnd)
  }

  @Test func `a number of more than 64 bits is refused`() {
    var reader = ByteReader([UInt8](repeating: 0xff, count: 9) + [2])
    #expect(throws: CodingError.tooLong) { try reader.number() }
  }

  @Test func `a count beyond its limit is refused before memory is allocated`() {
    var writer = ByteWriter()
    writer.put(number: UInt64.max)
    var reader = ByteReader(writer.bytes[...])
    #expect(throws: CodingError.tooLong) { try reader.some(upTo: 100) }
  }

  @Test func `bytes that are no UTF-8 are repaired`() throws {
    var writer = ByteWriter()
    writer.put([0x61, 0xff] as [UInt8])
    var reader = ByteReader(writer.bytes[...])
    #expect(try reader.text() == "a\u{fffd}")
  }
}
