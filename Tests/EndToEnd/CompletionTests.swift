import Foundation
import TestSupport
import Testing

/// The completions of `data/completions`, in the shells that they are for.
@Suite(.timeLimit(.minutes(2)), .serialized)
struct CompletionTests {
  private let folder: TemporaryFolder
  private var environment = BuiltPrograms.withoutDisplay

  init() throws {
    folder = try TemporaryFolder()
    environment["XDG_DATA_HOME"] = folder.path("data")
    environment["PATH"] = "\(BuiltPrograms.folder.path):\(environment["PATH"] ?? "")"
  }

  private func complete(_ line: String, in shell: String) async throws -> String {
    let ending = try await ChildProcess.run(
      Checkout.url("Tests/EndToEnd/complete-in-shell"),
      [shell, Checkout.url("data/completions").path, line],
      environment: environment
    )
    try #require(
      ending.status == 0,
      "\(shell), which meson-helpers/setup installs: \(ending.errors)"
    )
    return ending.output
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a tab shows what may follow`(shell: String) async throws {
    let places = try await complete("gatefold --place ", in: shell)
    #expect(["records", "lists", "search", "now-playing"].allSatisfy(places.contains))
    let commands = try await complete("gatefold library export-", in: shell)
    #expect(commands.contains("export-lists") && commands.contains("export-user"))
    #expect(!commands.contains("import-user"))
    #expect(try await complete("gatefold library add-server --un", in: shell).contains("unencr"))
    #expect(try await complete("gatefold --play --replaygain al", in: shell).contains("album"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `files, and names with blanks, complete the line`(shell: String) async throws {
    let sample = Checkout.url("data/sample").path
    let scan = try await ChildProcess.run(
      BuiltPrograms.named("gatefold"),
      ["library", "scan", sample],
      environment: environment
    )
    #expect(scan.status == 0)
    // The shells that complete a line show it as an argument.
    let name = try await complete("gatefold library search genre:Bo", in: shell)
    #expect(name.contains(shell == "fish" ? "genre:Bossa Nova" : "search genre:Bossa Nova"))
    let path = try await complete("gatefold library scan \(sample)/Od", in: shell)
    #expect(path.contains(shell == "bash" ? "Odette Marchand" : "Odette"))
  }
}
