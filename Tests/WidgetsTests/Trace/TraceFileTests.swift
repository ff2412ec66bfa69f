import Foundation
import GLib
import TestSupport
import Testing
import Values
import Widgets

struct TraceFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func objects(in name: String) throws -> [[String: Any]] {
    try folder.text(of: name).split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(object as? [String: Any])
    }
  }

  @Test func `members keep their order and their types`() throws {
    let file = try TraceFile(path: folder.path("t"))
    file.write([("b", .number(1.5)), ("a", .integer(-2)), ("c", .text("x")), ("d", .flag(true))])
    try file.finish()
    #expect(try folder.text(of: "t") == "{\"b\":1.5,\"a\":-2,\"c\":\"x\",\"d\":true}\n")
  }

  @Test func `any text and any number leave valid JSON`() throws {
    let text = "quote \" back \\ line \n tab \t bell \u{7} 城 🎷"
    let file = try TraceFile(path: folder.path("t"))
    file.write([("text", .text(text)), ("none", .number(.nan)), ("tiny", .number(1e-300))])
    try file.finish()
    let object = try #require(try objects(in: "t").first)
    #expect(object["text"] as? String == text)
    #expect(object["none"] is NSNull && object["tiny"] as? Double == 1e-300)
  }

  @Test func `lines from many threads stay whole`() async throws {
    let file = try TraceFile(path: folder.path("t"))
    await withTaskGroup { group in
      for number in 0..<200 { group.addTask { file.write([("n", .integer(number))]) } }
    }
    try file.finish()
    #expect(Set(try objects(in: "t").compactMap { $0["n"] as? Int }) == Set(0..<200))
  }

  @Test func `a file that cannot be created throws an error with a message`() throws {
    let error = try #require(throws: FileError.self) {
      _ = try TraceFile(path: folder.path("no/where"))
    }
    #expect(error.description.contains("no/where: "))
  }
}
