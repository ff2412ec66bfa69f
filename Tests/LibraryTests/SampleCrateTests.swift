import Foundation
import TestSupport
import Testing

@testable import Library

struct SampleCrateTests {
  private let folder = TemporaryFolder.ofTest()
  private let installed = BytePath(Checkout.url("data/sample").path)
  private var target: BytePath { BytePath(folder.path("sample")) }
  private var crate: SampleCrate { SampleCrate(in: target, from: BytePath(folder.path("source"))) }

  private func files(in place: BytePath) throws -> [String: Data] {
    let paths = FileManager.default.enumerator(atPath: place.text)?.compactMap { $0 as? String }
    var files: [String: Data] = [:]
    for path in paths ?? [] where place.appending(path).isFile {
      files[path] = try Data(contentsOf: URL(filePath: "\(place.text)/\(path)"))
    }
    return files
  }

  private func install() throws {
    for (path, text) in [
      ("A/One/1.opus", "first"), ("A/One/cover.jpg", "blue"), ("B/2/é.opus", "2"),
    ] {
      try folder.write(Array(text.utf8), "source/\(path)")
    }
    try folder.write([], "source/LICENSE")
  }

  @Test func `the installed records are small, and have what shows the program off`() throws {
    let all = try files(in: installed)
    let tracks = all.keys.filter { $0.hasSuffix(".opus") }
    let records = Dictionary(grouping: tracks) { $0.prefix(upTo: $0.lastIndex(of: "/")!) }
    #expect(records.count == 12 && records.values.allSatisfy { (2...3).contains($0.count) })
    #expect(all.values.reduce(0) { $0 + $1.count } <= 7_000_000)
    let covers = all.filter { $0.key.hasSuffix("/cover.jpg") }
    #expect(covers.count == 11 && covers.values.allSatisfy { $0.count <= 60_000 })
    #expect(all.keys.count { $0.hasSuffix(".lrc") } == 2)
    #expect(all["LICENSE"] != nil && all["README.md"] != nil)
  }

  @Test func `it is copied whole, and removed without a trace`() async throws {
    let crate = SampleCrate(in: target, from: installed)
    #expect(await !crate.isThere())
    try await crate.copy()
    var expected = try files(in: installed)
    for name in ["LICENSE", "README.md"] { expected[name] = nil }
    #expect(try files(in: target) == expected)
    #expect(await crate.isThere())
    #expect(try await crate.remove() == 0)
    #expect(!target.isThere)
  }

  @Test func `what somebody has changed or added stays, and is not written again`() async throws {
    try install()
    try await crate.copy()
    try folder.write(Array("mine".utf8), "sample/A/One/1.opus")
    try folder.write(Array("other".utf8), "sample/B/other.mp3")
    try await crate.copy()
    #expect(try files(in: target)["A/One/1.opus"] == Data("mine".utf8))
    #expect(try await crate.remove() == 1)
    #expect(try Set(files(in: target).keys) == ["A/One/1.opus", "B/other.mp3"])
    #expect(try await crate.remove() == 1)
  }

  @Test func `after a crash in the middle the rest is copied, and all is removed`() async throws {
    try install()
    try folder.write(Array("fir".utf8), "sample/A/One/1.opus.new")
    #expect(try await crate.remove() == 0)
    #expect(!target.isThere)
    try folder.write(Array("fir".utf8), "sample/A/One/1.opus.new")
    try folder.write(Array("blue".utf8), "sample/A/One/cover.jpg")
    try await crate.copy()
    #expect(try files(in: target).count == 3)
  }

  @Test func `files behind a link are not removed`() async throws {
    try install()
    try await crate.copy()
    try FileManager.default.moveItem(atPath: folder.path("sample/A"), toPath: folder.path("moved"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("sample/A"),
      withDestinationPath: folder.path("moved")
    )
    #expect(try await crate.remove() == 0)
    #expect(try files(in: BytePath(folder.path("moved"))).count == 2)
  }

  @Test func `where it is not installed or cannot be written the user learns why`() async throws {
    func words(_ crate: SampleCrate) async -> String {
      do {
        try await crate.copy()
        return ""
      } catch {
        return LibraryErrorWords.text(for: error, in: target)
      }
    }
    #expect(await words(crate) == "“\(folder.path("source"))”: No such file or directory")
    try install()
    try folder.write([], "sample")
    #expect(await words(crate) == "The disk failed during an access to the library")
  }
}
