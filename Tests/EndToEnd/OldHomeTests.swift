import Foundation
import TestSupport
import Testing

/// A home that version 0.1 wrote, with a heart of one record.
@Suite(.needsDisplay, .timeLimit(.minutes(2)))
struct OldHomeTests {
  private static let kept = Checkout.url("Tests/EndToEnd/Homes/0.1")

  @Test func `a home of version 0.1 keeps its hearts and its settings`() async throws {
    let folder = try TemporaryFolder()
    for (kind, place) in [("data", "DATA"), ("state", "STATE")] {
      let home = URL(filePath: try folder.makeFolder(place))
      try FileManager.default.copyItem(
        at: Self.kept.appending(path: kind),
        to: home.appending(path: "gatefold")
      )
    }
    // Its music was on a disk that is missing; here are two of its records.
    try folder.write(flac("Marlow & Finch", "Tidewater", 2014), "music/Tidewater/1.flac")
    try folder.write(flac("Voss / Ritter", "Kobalt", 2009), "music/Kobalt/1.flac")

    _ = try await ask(folder, "scan", folder.path("music"))
    try await show(folder)
    let line = try #require(
      try Trace(path: folder.path("trace")).lines().last { $0.text == "Tidewater" }
    )
    #expect(line.widget == "coverflow" && line.shelf == "all" && line.count == 2)
    #expect(try folder.text(of: "STATE/gatefold/session").contains("shelf=all"))
    let hearts = try await ask(folder, "search", "heart", "--json")
    #expect(hearts.contains("Tidewater") && !hearts.contains("Kobalt"))
    #expect(try await ask(folder, "status").contains("/srv/music"))
    #expect(try await ask(folder, "check").contains("is well"))
    // Its files are put away as they were.
    for name in ["library.db", "edits.journal", "folders"] {
      let old = try Data(contentsOf: Self.kept.appending(path: "data/\(name)"))
      #expect(try Data(contentsOf: URL(filePath: folder.path("DATA/gatefold/0.1/\(name)"))) == old)
    }
  }

  /// A FLAC file of one second without sound.
  private func flac(_ artist: String, _ record: String, _ year: Int) -> [UInt8] {
    func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (8 * $0) & 255) } }
    func block(_ kind: UInt8, _ body: [UInt8]) -> [UInt8] {
      [kind, 0, 0, UInt8(body.count)] + body
    }
    // 44,100 samples a second, two channels, 16 bits, 44,100 samples.
    let sound: [UInt8] =
      [16, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0x0a, 0xc4, 0x42, 0xf0, 0, 0, 0xac, 0x44]
      + [UInt8](repeating: 0, count: 16)
    let names = ["ARTIST=\(artist)", "ALBUMARTIST=\(artist)", "ALBUM=\(record)"]
    let fields = ["TITLE=Silence", "DATE=\(year)"] + names
    let words = fields.flatMap { little($0.utf8.count) + Array($0.utf8) }
    return Array("fLaC".utf8) + block(0, sound)
      + block(0x84, little(0) + little(fields.count) + words)
      + [UInt8](repeating: 0, count: 200)
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
    ProcessInfo.processInfo.environment.merging(folder.home()) { $1 }
  }
}
