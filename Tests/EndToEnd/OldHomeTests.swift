import Foundation
import TestSupport
import Testing

/// A home that earlier versions wrote; its music is on a disk that is missing.
@Suite(.needsDisplay, .timeLimit(.minutes(2)))
struct OldHomeTests {
  private static let kept = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Homes/0.1")

  @Test func `a home of version 0.1 is kept, except its start cache`() async throws {
    let folder = try TemporaryFolder()
    for (kind, place) in [("data", "DATA"), ("state", "STATE")] {
      let home = URL(filePath: try folder.makeFolder(place))
      try FileManager.default.copyItem(
        at: Self.kept.appending(path: kind),
        to: home.appending(path: "gatefold")
      )
    }
    let glimpse = try folder.write("what 0.1 showed last".utf8, "CACHE/gatefold/glimpse")

    try await show(folder)
    let line = try #require(
      try Trace(path: folder.path("trace")).lines().last { $0.text == "Tidewater" }
    )
    #expect(line.widget == "coverflow" && line.shelf == "all" && line.count == 4)
    #expect(!FileManager.default.fileExists(atPath: glimpse))
    let queue = try Data(contentsOf: Self.kept.appending(path: "state/queue"))
    #expect(try Data(contentsOf: URL(filePath: folder.path("STATE/gatefold/queue"))) == queue)
    // A backup, which is due every few days, rewrites the journal around its edits.
    let edits = try String(
      contentsOf: Self.kept.appending(path: "data/edits.journal"),
      encoding: .utf8
    )
    let journal = try folder.text(of: "DATA/gatefold/edits.journal").split(separator: "\n")
    #expect(edits.split(separator: "\n").allSatisfy { journal.contains($0) }, "\(journal)")
    let session = try folder.text(of: "STATE/gatefold/session")
    #expect(session.contains("record=2") && session.contains("shelf=all"))
    let hearts = try await ask(folder, "search", "heart", "--json")
    #expect(hearts.contains("Tidewater") && !hearts.contains("Kobalt"))
    #expect(try await ask(folder, "check").contains("is well"))
  }

  private func show(_ folder: TemporaryFolder) async throws {
    let program = try ChildProcess(
      BuiltPrograms.named("gatefold"),
      ["--trace", folder.path("trace")],
      environment: environment(folder)
    )
    let isShown = await until(within: .seconds(60)) {
      (try? folder.text(of: "trace"))?.contains("\"event\":\"start\"") == true
    }
    #expect(isShown, "\(program.errors.text)")
    program.signal(SIGTERM)
    #expect(await until(within: .seconds(20)) { program.status == 0 })
  }

  /// The output of the program without a window.
  private func ask(_ folder: TemporaryFolder, _ words: String...) async throws -> String {
    let ending = try await ChildProcess.run(
      BuiltPrograms.named("gatefold"),
      ["library"] + words,
      environment: environment(folder)
    )
    #expect(ending.status == 0, "\(ending)")
    return ending.output
  }

  private func environment(_ folder: TemporaryFolder) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["HOME"] = folder.url.path
    for kind in ["DATA", "CACHE", "CONFIG", "STATE"] {
      environment["XDG_\(kind)_HOME"] = folder.path(kind)
    }
    return environment
  }
}
