import GLib
import TestSupport
import Testing

struct SmallFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a file is created with its folders, and replaced atomically`() throws {
    let path = folder.path("a/b/file")
    #expect(try SmallFile.bytes(of: path) == nil)
    try SmallFile.replace(path, with: Array("long content".utf8))
    try SmallFile.replace(path, with: Array("short".utf8))
    #expect(try SmallFile.bytes(of: path) == Array("short".utf8))
    try SmallFile.replace(path, with: [])
    #expect(try SmallFile.bytes(of: path) == [])
  }

  @Test func `files that cannot be written or read throw an error`() throws {
    try SmallFile.replace(folder.path("file"), with: [1])
    #expect(throws: GLibError.self) { try SmallFile.replace(folder.path("file/x"), with: [1]) }
    #expect(throws: GLibError.self) { try SmallFile.bytes(of: folder.path("")) }
  }
}
