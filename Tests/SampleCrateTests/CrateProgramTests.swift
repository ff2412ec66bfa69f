import CrateReports
import Foundation
import Processes
import TestSupport
import Testing

@testable import SampleCrate

@Suite(.serialized) struct CrateProgramTests {
  private let folder = TemporaryFolder.ofTest()
  private static let path = ProgramPath.of("gatefold-crate", variable: "GATEFOLD_CRATE")

  private func start(_ arguments: [String]) throws -> ChildProcess {
    try ChildProcess(path: Self.path, arguments: ["--reports"] + arguments)
  }

  private func reports(_ arguments: [String]) throws -> ([CrateReport], ChildProcess.Ending) {
    var (bytes, ending) = try start(arguments).finish()
    return (CrateReport.take(from: &bytes), ending)
  }

  private func files(in folder: String) -> [String] {
    let walk = FileManager.default.enumerator(atPath: folder)
    return (walk?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".flac") }
  }

  @Test func `it needs no display, and reports each track and record`() throws {
    let words = [
      "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", Self.path, "--reports", "--records", "1",
    ]
    let program = try ChildProcess(path: "/usr/bin/env", arguments: words + [folder.path("crate")])
    var (bytes, ending) = program.finish()
    let said = CrateReport.take(from: &bytes).map { report in
      if case .progress(let progress) = report { progress } else { nil as CrateProgress? }
    }
    #expect(ending == .exited(0) && bytes.isEmpty)
    let record = SampleCrate(first: 1).records[0]
    #expect(said.count == record.tracks.count + 2 && !said.contains(nil))
    #expect(said.last??.newest == record.folder && said.last??.share == 1)
    #expect(files(in: folder.path("crate")).count == record.tracks.count)
  }

  @Test(arguments: [1, 6, 11])
  func `killed in the middle it leaves whole files, and goes on or removes them`(
    _ tracks: Int
  ) throws {
    let path = folder.path("crate")
    let program = try start(["--records", "3", path])
    var unread: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    reading: while true {
      var poll = Poll()
      poll.add(reading: program.output)
      poll.wait(20)
      guard case .some(let count) = piece.withUnsafeMutableBytes({ program.read(into: $0) }) else {
        break
      }
      unread += piece[..<count]
      for case .progress(let now) in CrateReport.take(from: &unread) where now.tracksDone >= tracks
      {
        break reading
      }
    }
    #expect(program.end() == .signalled(SIGKILL))
    for name in files(in: path) { #expect(try !Programs.samples(of: "\(path)/\(name)").isEmpty) }
    if tracks == 6 {
      #expect(try reports(["--records", "3", path]).1 == .exited(0))
      #expect(
        files(in: path).count == SampleCrate(first: 3).records.reduce(0) { $0 + $1.tracks.count }
      )
    }
    let (kept, ending) = try reports(["--remove", path])
    #expect(kept.isEmpty && ending == .exited(0))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `what goes wrong is reported, and so is what stays`() throws {
    let path = folder.path("crate")
    #expect(try reports(["--remove", path]).0 == [.failed(.notACrate(folder: path))])
    try Data([1]).write(to: URL(filePath: folder.path("song.mp3")))
    let (found, ending) = try reports([folder.url.path])
    #expect(found == [.failed(.occupied(folder: folder.url.path, by: "song.mp3"))])
    #expect(ending == .exited(1))
    #expect(try reports(["--records", "1", path]).1 == .exited(0))
    let changed = try #require(files(in: path).first)
    try Data([1]).write(to: URL(filePath: "\(path)/\(changed)"))
    #expect(try reports(["--remove", path]).0 == [.kept(changed)])
  }
}
