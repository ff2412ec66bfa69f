import Processes
import TestSupport

/// The built player program, with a registry of plugins of its own.
struct BuiltPlayer {
  static let path = ProgramPath.of("gatefold-player", variable: "GATEFOLD_PLAYER")
  let registry: String

  init(_ folder: TemporaryFolder) throws {
    registry = folder.path("plugins")
    let maker = try ChildProcess(path: Self.path, arguments: ["--make-registry", registry])
    let (output, ending) = maker.finish()
    guard ending == .exited(0), output.isEmpty else { throw Sound.Problem(text: "no registry") }
  }
}
