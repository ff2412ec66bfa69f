import Foundation
import PlaybackSupport
import TestSupport
import Testing

/// GNOME Shell's search: D-Bus starts the provider and the program by their service files.
@Suite(
  .needsDisplay,
  .enabled(if: PulseServer.isInstalled, "PulseAudio is not installed; meson-helpers/setup does it"),
  .timeLimit(.minutes(4))
)
struct SearchProviderTests {
  private static let id = "io.github.gatefold.Gatefold"
  private let folder: TemporaryFolder
  private let server: PulseServer

  init() throws {
    folder = try TemporaryFolder()
    server = try PulseServer(folder)
  }

  @Test func `Enter on a result plays its track, in a program that was not running`() async throws {
    try await server.start()
    let (home, bus) = try await startBus()
    let program = BuiltPrograms.named("gatefold")
    let music = URL(filePath: folder.path("Music"))
    try FileManager.default.createDirectory(at: music, withIntermediateDirectories: true)
    try Tone.wave(seconds: 30).write(to: music.appending(path: "Needle.wav"))
    #expect(try await find("needle", home) == [])
    let scan = ["library", "scan", music.path]
    #expect(try await ChildProcess.run(program, scan, environment: home).status == 0)

    let track = try #require(try await find("needle", home).first { $0.hasPrefix("track:") })
    let metas = try await call("GetResultMetas", ["['\(track)', 'track:0', 'x']"], home)
    #expect(metas.output.contains("<'Needle") && metas.output.contains("'gicon': <'\(Self.id)'>"))
    #expect(try await call("ActivateResult", ["'x'", "[]", "0"], home).status == 0)
    #expect(try await isRunning(home) == false)

    #expect(try await call("ActivateResult", ["'\(track)'", "['needle']", "0"], home).status == 0)
    let end = ContinuousClock.now + .seconds(60)
    var playing = ""
    while ContinuousClock.now < end, !playing.hasPrefix("Needle") {
      playing = try await run("/usr/bin/playerctl", ["metadata", "title"], home).output
    }
    #expect(playing.hasPrefix("Needle"))
    // Invalid requests are ignored.
    for action in ["'show-record', [<int64 -1>]", "'play-track', [<'x'>]", "'search', []"] {
      let words = action.split(separator: ", ", maxSplits: 1).map(String.init) + ["{}"]
      _ = try await activate(words, home)
    }
    #expect(try await call("ActivateResult", ["'artist:Nobody'", "[]", "0"], home).status == 0)
    #expect(try await call("LaunchSearch", ["['needle', 'or']", "0"], home).status == 0)
    #expect(try await activate(["'quit'", "[]", "{}"], home).status == 0)
    var isThere = true
    while ContinuousClock.now < end, isThere { isThere = try await isRunning(home) }
    #expect(!isThere)
    bus.signal(SIGTERM)
  }

  /// A bus that starts the built programs; returns its environment.
  private func startBus() async throws -> ([String: String], ChildProcess) {
    var home = ProcessInfo.processInfo.environment
    home["HOME"] = folder.path("home")
    for kind in ["DATA", "CACHE", "CONFIG", "STATE"] {
      home["XDG_\(kind)_HOME"] = folder.path("home/\(kind)")
    }
    home = home.merging(server.environment) { $1 }
    let services = URL(filePath: folder.path("services"))
    try FileManager.default.createDirectory(at: services, withIntermediateDirectories: true)
    let data = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "data")
    for name in [Self.id, "\(Self.id).SearchProvider"] {
      let text = try String(
        contentsOf: data.appending(path: "\(name).service.in"),
        encoding: .utf8
      )
      try text.replacing("@bindir@", with: BuiltPrograms.folder.path).write(
        to: services.appending(path: "\(name).service"),
        atomically: true,
        encoding: .utf8
      )
    }
    let settings = """
      <busconfig>
        <type>session</type><listen>unix:tmpdir=/tmp</listen><auth>EXTERNAL</auth>
        <servicedir>\(services.path)</servicedir>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
        </policy>
      </busconfig>
      """
    let file = folder.path("bus.conf")
    try settings.write(toFile: file, atomically: true, encoding: .utf8)
    let bus = try ChildProcess(
      URL(filePath: "/usr/bin/dbus-daemon"),
      ["--config-file=\(file)", "--nofork", "--print-address=1"],
      environment: home
    )
    #expect(await until(within: .seconds(20)) { !bus.output.lines.isEmpty })
    let address: String = try #require(bus.output.lines.first)
    home["DBUS_SESSION_BUS_ADDRESS"] = address
    return (home, bus)
  }

  private func find(_ word: String, _ home: [String: String]) async throws -> [String] {
    let ending = try await call("GetInitialResultSet", ["['\(word)']"], home)
    #expect(ending.status == 0, "\(ending.errors)")
    return ending.output.split(separator: "'").map(String.init).filter { $0.contains(":") }
  }

  private func call(_ method: String, _ words: [String], _ home: [String: String]) async throws
    -> ChildProcess.Ending
  {
    let target = [
      "call", "--session", "--dest", "\(Self.id).SearchProvider", "--object-path",
      "/io/github/gatefold/Gatefold/SearchProvider", "--method",
      "org.gnome.Shell.SearchProvider2.\(method)",
    ]
    return try await run("/usr/bin/gdbus", target + words, home)
  }

  private func activate(_ words: [String], _ home: [String: String]) async throws
    -> ChildProcess.Ending
  {
    let target = [
      "call", "--session", "--dest", Self.id, "--object-path", "/io/github/gatefold/Gatefold",
      "--method", "org.freedesktop.Application.ActivateAction",
    ]
    return try await run("/usr/bin/gdbus", target + words, home)
  }

  private func isRunning(_ home: [String: String]) async throws -> Bool {
    let words = [
      "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/", "--method",
      "org.freedesktop.DBus.NameHasOwner", Self.id,
    ]
    return try await run("/usr/bin/gdbus", words, home).output.contains("true")
  }

  private func run(_ program: String, _ words: [String], _ home: [String: String]) async throws
    -> ChildProcess.Ending
  {
    try await ChildProcess.run(URL(filePath: program), words, environment: home)
  }
}
