internal import GLib
internal import Glibc
internal import Processes

/// The program that plays, and its registry of GStreamer's plugins, which a separate run of the
/// program makes.
struct PlayerProgram: Sendable {
  let path: String
  let output: SoundOutput
  /// The registry's file; each set of plugin folders has its own.
  let registry: String

  init(output: SoundOutput) {
    self.output = output
    path = ProgramPath.of("gatefold-player", variable: "GATEFOLD_PLAYER")
    var mark: UInt64 = 0xcbf2_9ce4_8422_2325
    for name in [
      "GST_PLUGIN_PATH", "GST_PLUGIN_PATH_1_0", "GST_PLUGIN_SYSTEM_PATH",
      "GST_PLUGIN_SYSTEM_PATH_1_0",
    ] {
      let places = getenv(name).map { String(cString: $0) } ?? ""
      // FNV-1a.
      for byte in places.utf8 + [0] { mark = (mark ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    registry = "\(UserFolder.cache)/plugins-\(String(mark, radix: 16))"
  }

  var arguments: [String] {
    let words = ["--registry", registry]
    guard case .description(let text) = output else { return words }
    return words + ["--output", text]
  }

  /// This takes a second or more.
  ///
  /// A plugin may block it for ever: after `seconds` it is ended.
  func makeRegistry(within seconds: Double) {
    UserFolder.make(UserFolder.cache)
    guard let maker = try? ChildProcess(path: path, arguments: ["--make-registry", registry])
    else { return }
    _ = maker.finish(within: seconds)
  }
}
