import Foundation
import GLib
import TestSupport
import Testing

struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a file is written from its start`() throws {
    let path = folder.path("f")
    try Data("longer than before".utf8).write(to: URL(filePath: path))
    let file = try OutputFile(path: path)
    file.write(Array("one".utf8))
    file.write(Array("two".utf8))
    try file.check()
    #expect(try folder.text(of: "f") == "onetwo")
  }

  /// Writing to /dev/null must not replace the device.
  @Test func `a symbolic link is kept, and its target is written`() throws {
    let (link, target) = (folder.path("link"), folder.path("target"))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    try OutputFile(path: link).write(Array("x".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    #expect(try folder.text(of: "target") == "x")
  }

  @Test func `a full disk is reported with the file's name`() throws {
    let file = try OutputFile(path: "/dev/full")
    file.write([1, 2, 3])
    let problem = #expect(throws: FileError.self) { try file.check() }
    #expect(problem?.description == "/dev/full: No space left on device")
  }

  @Test func `a folder cannot be written as a file`() throws {
    #expect(throws: FileError.self) { try OutputFile(path: folder.url.path) }
  }
}
