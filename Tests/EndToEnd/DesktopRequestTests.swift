import Foundation
import PlaybackSupport
import TestSupport
import Testing

@Suite(
  .needsDisplay,
  .enabled(if: PulseServer.isInstalled, "PulseAudio is not installed; meson-helpers/setup does it"),
  .timeLimit(.minutes(4))
)
struct DesktopRequestTests {
  private let home: SoundHome

  init() throws { home = try SoundHome() }

  @Test func `files opened from outside play in the running window, and its actions skip tracks`()
    async throws
  {
    try await home.start()
    let folder = home.folder
    for name in ["one", "two", "three"] {
      try folder.write(Tone.wave(seconds: 60), "\(name).wav")
    }
    let list = try folder.write("two.wav\nthree.wav\n".utf8, "list.m3u8")

    let program = BuiltPrograms.named("gatefold")
    let first = try ChildProcess(program, [folder.path("one.wav")], environment: home.environment)
    #expect(try await home.waits(for: "metadata", "title", toBe: "one.wav"))
    // A second start passes its files on, and ends, without a library or a display of its own.
    var other = home.environment.filter { !["DISPLAY", "WAYLAND_DISPLAY"].contains($0.key) }
    other["XDG_DATA_HOME"] = folder.path("other")
    let second = try await ChildProcess.run(program, [list], environment: other)
    #expect(second.status == 0, "\(second.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("other")))
    #expect(try await home.waits(for: "metadata", "title", toBe: "two.wav"))
    // While it plays, “previous” soon means the beginning of the same track.
    try await call("ActivateAction", ["'play-pause'", "[]", "{}"])
    #expect(try await home.waits(for: "status", toBe: "Paused"))
    try await call("ActivateAction", ["'next'", "[]", "{}"])
    #expect(try await home.waits(for: "metadata", "title", toBe: "three.wav"))
    try await call("ActivateAction", ["'previous'", "[]", "{}"])
    #expect(try await home.waits(for: "metadata", "title", toBe: "two.wav"))
    #expect(try await home.waits(for: "status", toBe: "Paused"))
    let uri = "['file://\(folder.path("one.wav"))']"
    try await call("Open", [uri, "{}"])
    #expect(try await home.waits(for: "metadata", "title", toBe: "one.wav"))
    #expect(try await home.waits(for: "status", toBe: "Playing"))
    try await call("Open", ["['file:///none.flac', 'http://x/y', '']", "{}"], isSense: false)
    try await call("ActivateAction", ["'nope'", "[]", "{}"], isSense: false)
    #expect(try await home.waits(for: "status", toBe: "Playing"))

    // The music goes on when the window is closed, as the user is told the first time; here there
    // is no service that shows it.
    let monitor = try ChildProcess(
      URL(filePath: "/usr/bin/dbus-monitor"),
      ["--session", "member='Notify'"],
      environment: home.environment
    )
    #expect(await until(within: .seconds(20)) { !monitor.output.lines.isEmpty })
    for _ in 0..<2 {
      try await closeWindow()
      #expect(await until { monitor.output.text.contains("app.quit") })
      #expect(try await home.waits(for: "status", toBe: "Playing") && first.status == nil)
      let again = try await home.run(program, [])
      #expect(again.status == 0, "\(again.errors)")
    }
    #expect(monitor.output.lines.count { $0.contains("member=Notify") } == 1)
    #expect(monitor.output.text.contains("app.show"))
    monitor.signal(SIGTERM)

    // A folder leads to a question in the window, which is not answered.
    try await call("Open", ["['file:///', 'file://\(folder.url.path)']", "{}"])
    try await call("ActivateAction", ["'play-pause'", "[]", "{}"])
    #expect(try await home.waits(for: "status", toBe: "Paused"))
    let scan = try await home.run(program, ["library", "scan", folder.url.path])
    #expect(scan.status == 1 && scan.output.contains("The window asks"), "\(scan)")
    let status = try await home.run(program, ["library", "status"])
    #expect(!status.output.contains("Folder:"), "\(status.output)")

    await first.endWell()

    // Started by an action, it restores the last session and plays on.
    let service = try ChildProcess(
      program,
      ["--gapplication-service"],
      environment: home.environment
    )
    let wait = ["wait", "--session", "--timeout", "30", SoundHome.id]
    #expect(try await home.run(URL(filePath: "/usr/bin/gdbus"), wait).status == 0)
    try await call("ActivateAction", ["'play-pause'", "[]", "{}"])
    #expect(try await home.waits(for: "metadata", "title", toBe: "one.wav"))
    #expect(try await home.waits(for: "status", toBe: "Playing"))
    try await call("ActivateAction", ["'play-pause'", "[]", "{}"])
    #expect(try await home.waits(for: "status", toBe: "Paused"))
    try await closeWindow()
    #expect(await until(within: .seconds(20)) { service.status != nil })
    #expect(service.status == 0, "\(service.errors.text)")
  }

  private func closeWindow() async throws {
    let ending = try await home.call(
      "org.gtk.Actions.Activate",
      ["'close-place'", "[]", "{}"],
      of: "/io/github/gatefold/Gatefold/window/1"
    )
    #expect(ending.status == 0, "\(ending.errors)")
  }

  private func call(_ method: String, _ words: [String], isSense: Bool = true) async throws {
    let ending = try await home.call("org.freedesktop.Application.\(method)", words)
    if isSense { #expect(ending.status == 0, "\(ending.errors)") }
  }
}
