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
  private let home: SoundHome

  init() throws { home = try SoundHome() }

  @Test func `Enter on a result plays its track, in a program that was not running`() async throws {
    try await start()
    try home.folder.write(Tone.wave(seconds: 30), "Music/Needle.wav")
    #expect(try await find("needle") == [])
    let scan = ["library", "scan", home.folder.path("Music")]
    #expect(try await home.run(BuiltPrograms.named("gatefold"), scan).status == 0)

    let track = try #require(try await find("needle").first { $0.hasPrefix("track:") })
    let metas = try await call("GetResultMetas", ["['\(track)', 'track:0', 'x']"])
    #expect(
      metas.output.contains("<'Needle") && metas.output.contains("'gicon': <'\(SoundHome.id)'>")
    )
    #expect(try await call("ActivateResult", ["'x'", "[]", "0"]).status == 0)
    #expect(try await isRunning() == false)

    #expect(try await call("ActivateResult", ["'\(track)'", "['needle']", "0"]).status == 0)
    let end = ContinuousClock.now + .seconds(60)
    var playing = ""
    while ContinuousClock.now < end, !playing.hasPrefix("Needle") {
      playing = try await home.ask("metadata", "title")
    }
    #expect(playing.hasPrefix("Needle"))
    for action in ["'show-record', [<int64 -1>]", "'play-track', [<'x'>]", "'search', []"] {
      let words = action.split(separator: ", ", maxSplits: 1).map(String.init) + ["{}"]
      _ = try await activate(words)
    }
    #expect(try await call("ActivateResult", ["'artist:Nobody'", "[]", "0"]).status == 0)
    #expect(try await call("LaunchSearch", ["['needle', 'or']", "0"]).status == 0)
    #expect(try await activate(["'quit'", "[]", "{}"]).status == 0)
    var isThere = true
    while ContinuousClock.now < end, isThere { isThere = try await isRunning() }
    #expect(!isThere)
  }

  private func start() async throws {
    for name in [SoundHome.id, "\(SoundHome.id).SearchProvider"] {
      let service = try Checkout.text("data/\(name).service.in")
        .replacing("@bindir@", with: BuiltPrograms.folder.path)
      try home.folder.write(service.utf8, "services/\(name).service")
    }
    let settings = """
      <busconfig>
        <type>session</type><listen>unix:tmpdir=/tmp</listen><auth>EXTERNAL</auth>
        <servicedir>\(home.folder.path("services"))</servicedir>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
        </policy>
      </busconfig>
      """
    try await home.start(bus: "--config-file=\(home.folder.write(settings.utf8, "bus.conf"))")
  }

  private func find(_ word: String) async throws -> [String] {
    let ending = try await call("GetInitialResultSet", ["['\(word)']"])
    #expect(ending.status == 0, "\(ending.errors)")
    return ending.output.split(separator: "'").map(String.init).filter { $0.contains(":") }
  }

  private func call(_ method: String, _ words: [String]) async throws -> ChildProcess.Ending {
    try await home.call(
      "org.gnome.Shell.SearchProvider2.\(method)",
      words,
      of: "/io/github/gatefold/Gatefold/SearchProvider",
      at: "\(SoundHome.id).SearchProvider"
    )
  }

  private func activate(_ words: [String]) async throws -> ChildProcess.Ending {
    try await home.call("org.freedesktop.Application.ActivateAction", words)
  }

  private func isRunning() async throws -> Bool {
    let (method, bus) = ("org.freedesktop.DBus.NameHasOwner", "org.freedesktop.DBus")
    return try await home.call(method, [SoundHome.id], of: "/", at: bus).output.contains("true")
  }
}
