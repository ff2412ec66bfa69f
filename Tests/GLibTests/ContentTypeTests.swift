import GLib
import Testing

struct ContentTypeTests {
  @Test func `the type of a file follows from its name, or else from its first bytes`() {
    #expect(ContentType.guess(name: Array("a.flac".utf8)) == "audio/flac")
    #expect(ContentType.guess(name: Array("a.png".utf8)) == "image/png")
    #expect(ContentType.guess(name: Array("cover".utf8)) == "application/octet-stream")
    let picture: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    #expect(ContentType.guess(name: Array("cover".utf8), start: picture) == "image/png")
    #expect(ContentType.guess(name: [0xff], start: [0, 1, 2]) == "application/octet-stream")
  }
}
