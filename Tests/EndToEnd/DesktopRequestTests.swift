import Foundation
import PlaybackSupport
import TestSupport
import Testing

/// Requests of desktops over D-Bus: actions, and files to open.
@Suite(
  .needsDisplay,
  .enabled(if: PulseServer.isInstalled, "PulseAudio is not installed; meson-helpers/setup does it"),
  .timeLimit(.minutes(4))
)
struct DesktopRequestTests {
  private let folder: TemporaryFolder
  private let server: PulseServer

  init() throws {
    folder = try TemporaryFolder()
    server = try PulseServer(folder)
  }

  @Test func `files opened from outside play in the running window, and its actions skip tracks`()
    async throws
  {
    try await server.start()
    let bus = try ChildProcess(
      URL(filePath: "/usr/bin/dbus-daemon"),
      ["--session", "--nofork", "--print-address=1"]
    )
    #expect(await until(within: .seconds(20)) { !bus.output.lines.isEmpty })
    let home = home(try #require(bus.output.lines.first))
    for name in ["one", "two", "three"] {
      try Tone.wave(seconds: 60).write(to: folder.url.appending(path: "\(name).wav"))
    }
    try Data("two.wav\nthree.wav\n".utf8).write(to: folder.url.appending(path: "list.m3u8"))

    let program = BuiltPrograms.named("gatefold")
    let first = try ChildProcess(program, [folder.path("one.wav")], environment: home)
    #expect(try await waits(for: ["metadata", "title"], "one.wav", home))
    // A second start passes its files on, and ends, without a library or a display of its own.
    var other = home.filter { !["DISPLAY", "WAYLAND_DISPLAY"].contains($0.key) }
    other["XDG_DATA_HOME"] = folder.path("other")
    let second = try await ChildProcess.run(program, [folder.path("list.m3u8")], environment: other)
    #expect(second.status == 0, "\(second.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("other")))
    #expect(try await waits(for: ["metadata", "title"], "two.wav", home))
    // While it plays, “previous” soon means the beginning of the same track.
    try await call("ActivateAction", ["'play-pause'", "[]", "{}"], home)
    #expect(try await waits(for: ["status"], "Paused", home))
    try await call("ActivateAction", ["'next'", "[]", "{}"], home)
    #expect(try await waits(for: ["metadata", "title"], "three.wav", home))
    try await call("ActivateAction", ["'previous'", "[]", "{}"], home)
    #expect(try await waits(for: ["metadata", "title"], "two.wav", home))
    #expect(try await waits(for: ["status"], "Paused", home))
    let uri = "['file://\(folder.path("one.wav"))']"
    try await call("Open", [uri, "{}"], home)
    #expect(try await waits(for: ["metadata", "title"], "one.wav", home))
    #expect(try await waits(for: ["status"], "Playing", home))
    // Invalid requests are ignored.
    try await call("Open", ["['file:///none.flac', 'http://x/y', '']", "{}"], home, isSense: false)
    try await call("ActivateAction", ["'nope'", "[]", "{}"], home, isSense: false)
    #expect(try await waits(for: ["status"], "Playing", home))

    // The music goes on when the window is closed, as the user is told the first time; here there
    // is no service that shows it.
    let monitor = try ChildProcess(
      URL(filePath: "/usr/bin/dbus-monitor"),
      ["--session", "member='Notify'"],
      environment: home
    )
    #expect(await until(within: .seconds(20)) { !monitor.output.lines.isEmpty })
    for _ in 0..<2 {
      try await closeWindow(home)
      #expect(await until { monitor.output.text.contains("app.quit") })
      #expect(try await waits(for: ["status"], "Playing", home) && first.status == nil)
      let again = try await ChildProcess.run(program, [], environment: home)
      #expect(again.status == 0, "\(again.errors)")
    }
    #expect(monitor.output.lines.count { $0.contains("member=Notify") } == 1)
    #expect(monitor.output.text.contains("app.show"))
    monitor.signal(SIGTERM)

    // A folder leads to a question in the window, which is not answered.
    try await call("Open", ["['file:///', 'file://\(folder.url.path)']", "{}"], home)
    try await call("ActivateAction", ["'play-pause'", "[]", "{}"], home)
    #expect(try await waits(for: ["status"], "Paused", home))
    let status = try await ChildProcess.run(program, ["library", "status"], environment: home)
    #expect(!status.output.contains("Folder:"), "\(status.output)")

    first.signal(SIGTERM)
    #expect(await until(within: .seconds(20)) { first.status != nil })
    #expect(first.status == 0, "\(first.errors.text)")
    #expect(first.errors.lines.filter { $0.contains("CRITICAL") }.isEmpty)

    // Started by an action, it restores the last session and plays on.
    let service = try ChildProcess(program, ["--gapplication-service"], environment: home)
    let wait = ["wait", "--session", "--timeout", "30", "io.github.gatefold.Gatefold"]
    #expect(try await run("/usr/bin/gdbus", wait, home).status == 0)
    try await call("ActivateAction", ["'play-pause'", "[]", "{}"], home)
    #expect(try await waits(for: ["metadata", "title"], "one.wav", home))
    #expect(try await waits(for: ["status"], "Playing", home))
    // Paused, it ends with its window.
    try await call("ActivateAction", ["'play-pause'", "[]", "{}"], home)
    #expect(try await waits(for: ["status"], "Paused", home))
    try await closeWindow(home)
    #expect(await until(within: .seconds(20)) { service.status != nil })
    #expect(service.status == 0, "\(service.errors.text)")
    bus.signal(SIGTERM)
  }

  /// Closes the window by the action of its key, which GTK makes available on the bus.
  private func closeWindow(_ home: [String: String]) async throws {
    let target = [
      "call", "--session", "--dest", "io.github.gatefold.Gatefold", "--object-path",
      "/io/github/gatefold/Gatefold/window/1", "--method", "org.gtk.Actions.Activate",
      "'close-place'", "[]", "{}",
    ]
    let ending = try await run("/usr/bin/gdbus", target, home)
    #expect(ending.status == 0, "\(ending.errors)")
  }

  /// Calls a method of the program, as desktops do.
  private func call(
    _ method: String,
    _ words: [String],
    _ home: [String: String],
    isSense: Bool = true
  ) async throws {
    let target = [
      "call", "--session", "--dest", "io.github.gatefold.Gatefold", "--object-path",
      "/io/github/gatefold/Gatefold", "--method", "org.freedesktop.Application.\(method)",
    ]
    let ending = try await run("/usr/bin/gdbus", target + words, home)
    if isSense { #expect(ending.status == 0, "\(ending.errors)") }
  }

  private func run(_ program: String, _ words: [String], _ home: [String: String]) async throws
    -> ChildProcess.Ending
  {
    try await ChildProcess.run(URL(filePath: program), words, environment: home)
  }

  /// Waits until `playerctl` returns `answer`.
  private func waits(for question: [String], _ answer: String, _ home: [String: String])
    async throws -> Bool
  {
    let end = ContinuousClock.now + TraceWatch.patience
    while ContinuousClock.now < end {
      let ending = try await run("/usr/bin/playerctl", question, home)
      if ending.status == 0, ending.output == answer { return true }
    }
    return false
  }

  private func home(_ bus: String) -> [String: String] {
    var home = ProcessInfo.processInfo.environment
    home["HOME"] = folder.path("home")
    home["DBUS_SESSION_BUS_ADDRESS"] = bus
    for kind in ["DATA", "CACHE", "CONFIG", "STATE"] {
      home["XDG_\(kind)_HOME"] = folder.path("home/\(kind)")
    }
    return home.merging(server.environment) { $1 }
  }
}
