import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct TranslatedProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // Newer C libraries translate nothing in the locale C.UTF-8, unless it has another name.
    let (name, locale) = (folder.path("en_US.utf8"), "/usr/lib/locale/C.utf8")
    try FileManager.default.createSymbolicLink(atPath: name, withDestinationPath: locale)
  }

  private func run(_ name: URL, _ arguments: [String], _ language: [String: String]) async throws
    -> ChildProcess.Ending
  {
    try await ChildProcess.run(
      name,
      arguments,
      environment: BuiltPrograms.withoutDisplay.merging(language) { $1 }
    )
  }

  /// The only text printed without a library or a display.
  private func complaint(in language: [String: String]) async throws -> String {
    let places = [
      "LC_ALL": "en_US.UTF-8", "LOCPATH": folder.url.path, "XDG_DATA_HOME": folder.path("data"),
    ]
    let ending = try await run(
      BuiltPrograms.named("gatefold"),
      ["library", "status"],
      places.merging(language) { $1 }
    )
    #expect(ending.status == 1)
    return ending.errors
  }

  @Test func `texts are read from the folder of translations, in the user's language`() async throws
  {
    let plain = try await complaint(in: ["LANGUAGE": "C"])
    let script = Checkout.url("meson-helpers/languages")
    let pseudo = folder.path("pseudo")
    let made = try await run(script, ["pseudo", pseudo], [:])
    #expect(made.status == 0, "\(made.errors)")
    let turned = try await complaint(in: ["LANGUAGE": "ar", "GATEFOLD_LOCALES": pseudo])
    #expect(turned != plain && turned.contains("⟦\u{202E}") && turned.contains("⟧"))
    // A missing language and none give the original texts.
    for language in ["eo", "C"] {
      let told = try await complaint(in: ["LANGUAGE": language, "GATEFOLD_LOCALES": pseudo])
      #expect(told == plain)
    }
  }
}
