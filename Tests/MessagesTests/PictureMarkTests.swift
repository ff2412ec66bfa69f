import Messages
import Testing

struct PictureMarkTests {
  @Test func `a digest has 32 bytes`() throws {
    let bytes = (0..<32).map { UInt8($0 * 8) }
    let digest = try #require(Digest(bytes))
    #expect(digest.bytes == bytes)
    #expect(digest.hexadecimal.hasPrefix("0008101820"))
    #expect(Digest(bytes.dropLast()) == nil)
    #expect(digest != Digest([UInt8](repeating: 0, count: 32)))
  }
}
