import Foundation
import Library
import Messages
import Processes
import TestSupport
import Testing
import Values

/// Readers see what is beneath the library's folders; what a link leads to elsewhere is opened for them.
@Suite(.timeLimit(.minutes(2))) struct LinkTests {
  private let folder: TemporaryFolder
  private let music: String
  private let audio: String

  init() throws {
    folder = try TemporaryFolder()
    (music, audio) = (folder.path("music"), folder.path("elsewhere/a.mp3"))
    for path in [music, folder.path("elsewhere")] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    let path = try #require(
      try Corpus.shared.get().audioPaths().first { $0.suffix(4) == Array(".mp3".utf8) }
    )
    let source = String(decoding: path, as: UTF8.self)
    try FileManager.default.copyItem(atPath: source, toPath: audio)
    try FileManager.default.copyItem(atPath: source, toPath: music + "/inside.mp3")
    for (name, target) in [
      ("out.mp3", audio), ("in.mp3", "inside.mp3"), ("none.mp3", "gone.mp3"),
      ("null.mp3", "/dev/null"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(music)/\(name)",
        withDestinationPath: target
      )
    }
  }

  private func read(_ paths: [String], beneath root: String?) async throws -> [String: TagRecord] {
    let process = ScanProcess(settings: .init(program: Corpus.reader.path))
    var records: [String: TagRecord] = [:]
    let bytes = paths.map { Array($0.utf8) }
    for try await batch in process.records(of: bytes, beneath: root.map { BytePath($0) }) {
      for record in batch { records[String(decoding: record.path, as: UTF8.self)] = record }
    }
    return records
  }

  @Test func `what a link in the folder leads to is read, wherever it is`() async throws {
    let paths = ["inside", "in", "out", "none", "null"].map { "\(music)/\($0).mp3" }
    let records = try await read(paths, beneath: music)
    for path in paths.prefix(3) { #expect(records[path]?.tags != nil, "\(path)") }
    #expect(records[paths[3]]?.failure?.reason == .missing)
    // A sandbox refuses a device outside of the folder before it is looked at.
    let refusals: [Unreadable.Reason?] = [.notRegular, .notPermitted]
    #expect(refusals.contains(records[paths[4]]?.failure?.reason))
  }

  @Test func `a folder that is away when the reader starts is read when it is back`() async throws {
    let path = "\(music)/inside.mp3"
    #expect(try await read([path], beneath: folder.path("away"))[path]?.tags != nil)
  }

  @Test func `a reader opens nothing outside of the folder, and has only its own files opened`()
    throws
  {
    guard Sandbox.offered.landlock > 0, Sandbox.offered.isComplete else { return }
    let (ours, its) = try #require(Channel.pair())
    let place = try #require(Descriptor(place: Array(music.utf8)))
    let child = try ChildProcess(
      path: Corpus.reader.path,
      arguments: ["--worker", "--threads", "1", "--files", "3", "--beneath", "4"],
      sharing: [its.handle, place.number]
    )
    let paths = ["\(music)/inside.mp3", audio].map { Array($0.utf8) }
    for path in paths { #expect(child.write((path + [0])[...]) == .some(path.count + 1)) }
    guard case .message(let asked, _) = ours.wait() else { return #expect(Bool(false)) }
    #expect(asked == paths[1])
    #expect(ours.send([0]) == .sent)
    let said = child.finish().output
    var frames = FrameBuffer()
    frames.append(said)
    let first = try TagRecord(decoding: try #require(try frames.next()))
    let second = try TagRecord(decoding: try #require(try frames.next()))
    #expect(first.tags != nil)
    #expect(second.failure?.reason == .notPermitted)
  }

  @Test func `a line of JSON is written for what a link leads to, and for a root that is a link`()
    throws
  {
    let root = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: root, withDestinationPath: music)
    let said = try Corpus.lines(of: URL(filePath: root))
    let lines = String(decoding: said, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines.allSatisfy { $0.contains("\"duration\"") || $0.contains("\"title\"") },
      "\(lines)"
    )
  }
}
