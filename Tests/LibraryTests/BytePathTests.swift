import Library
import Testing

struct BytePathTests {
  @Test func `a path has a name and a parent`() {
    #expect(BytePath("/a/b").name == Array("b".utf8))
    #expect(BytePath("/a/b").parent == BytePath("/a"))
    #expect(BytePath("/a").parent == BytePath("/"))
    #expect(BytePath("/").parent == nil)
    #expect(BytePath("a").parent == nil)
    #expect(BytePath("/").appending("a") == BytePath("/a"))
    #expect(BytePath("/a").appending("b") == BytePath("/a/b"))
  }

  @Test(arguments: [
    ("/m/a", "/m", true), ("/m", "/m", true), ("/music", "/m", false), ("/m", "/m/a", false),
    ("/a", "/", true), ("/", "/", true),
  ])
  func `whether a path is inside a folder is decided by whole names`(
    path: String,
    folder: String,
    isInside: Bool
  ) {
    #expect(BytePath(path).isInside(BytePath(folder)) == isInside)
  }

  @Test func `bytes that are not valid text are unchanged`() {
    let path = BytePath([0x2f, 0xff])
    #expect(!path.isText)
    #expect(path.text == "/\u{fffd}")
    #expect(path.withCString { UInt8(bitPattern: $0[1]) } == 0xff)
  }
}
