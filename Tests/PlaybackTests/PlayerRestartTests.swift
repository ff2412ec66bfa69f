import Foundation
import GLib
import Messages
import PlaybackSupport
import Processes
import TestSupport
import Testing

@testable import Playback

@Suite(.takesTurns) @MainActor struct PlayerRestartTests {
  private let folder = TemporaryFolder.ofTest()

  /// Uses a shell script as the player program; in it `$real` is the real one, and handle 3 its
  /// connection.
  private func withProgram<Result>(
    _ script: String,
    _ body: () async throws -> Result
  ) async throws -> Result {
    let real = ProgramPath.of("gatefold-player", variable: "GATEFOLD_PLAYER")
    let text = "real='\(real)'\ncd '\(folder.url.path)'\n\(script)"
    let program = try folder.writeScript(text, "player")
    let before = getenv("GATEFOLD_PLAYER").map { String(cString: $0) }
    setenv("GATEFOLD_PLAYER", program, 1)
    defer {
      if let before { setenv("GATEFOLD_PLAYER", before, 1) } else { unsetenv("GATEFOLD_PLAYER") }
    }
    return try await body()
  }

  private func sending(_ reports: [PlayerReport]) -> String {
    reports.map { report in
      let bytes = report.encoded.map { byte in
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
      }
      return "printf '\(bytes.joined())' >&3"
    }.joined(separator: "\n")
  }

  private var playing: [PlayerReport] {
    [
      .ready(landlock: 0, filters: 0), .event(.loaded(1, position: 0, duration: 60)),
      .event(.playing(1, position: 0)),
    ]
  }

  private func lines(_ name: String) -> Int {
    let text = FileManager.default.contents(atPath: folder.path(name)) ?? Data()
    return text.split(separator: UInt8(ascii: "\n")).count
  }

  @Test func `a track that stalls twice is marked, however soon it plays again`() async throws {
    let file = try folder.write(Sound.flac(Sound.sine(0..<4410)), "a.flac")
    let clock = TurnedClock(at: SteadyClock.seconds)
    var settings = PlayerProcess.Settings()
    (settings.patience, settings.probation) = (0.2, 0.5)
    settings.clock = { clock.look() }
    let engine = PlayerProcess(output: .description("fakesink"), settings: settings)
    var failures: [PlayFailure] = []
    engine.onEvent = { if case .failed(1, let failure) = $0 { failures.append(failure) } }
    try await withProgram("echo started >> log\n\(sending(playing))\nexec sleep 100") {
      engine.load(Cue(number: 1, location: .file(Array(file.utf8))), at: 0, playing: true)
      engine.prepare(nil)
      for start in 1...2 {
        let isOn = await until { lines("log") == start && engine.isSounding }
        #expect(isOn)
        let process = engine.process
        // It goes on only as it is looked at, however late.
        let isOver = await until {
          clock.turnIfSeen(by: 0.03)
          return engine.process != process
        }
        #expect(isOver && failures.count == start - 1)
      }
    }
    #expect(failures == [.unplayable] && lines("log") == 2)
    engine.stop()
  }

  @Test func `a new output is connected as often as the sound server restarts`() async throws {
    let file = try folder.write(Sound.flac(Sound.sine(0..<4410)), "a.flac")
    let engine = PlayerProcess(output: .description("fakesink"))
    var lost: [String] = []
    engine.onEvent = { if case .lostSound(_, _, let reason) = $0 { lost.append(reason.words) } }
    let script = """
      echo started >> log
      \(sending(playing))
      while [ ! -e restart ]; do sleep 0.02; done
      rm restart
      \(sending([.staleOutput]))
      exec sleep 100
      """
    try await withProgram(script) {
      engine.load(Cue(number: 1, location: .file(Array(file.utf8))), at: 0, playing: true)
      engine.prepare(nil)
      for number in 1...3 {
        let isOn = await until {
          lines("log") == number && engine.isSounding && !engine.attempts.hasFreshOutput
        }
        #expect(isOn, "\(number): \(lost)")
        try Data().write(to: folder.url.appending(path: "restart"))
      }
      #expect(await until { lines("log") == 4 && engine.isSounding })
    }
    #expect(lost.isEmpty)
    engine.stop()
  }

  @Test func `the plugin registry is made once, not at every pause`() async throws {
    let file = try folder.write(Sound.flac(Sound.sine(0..<441_000)), "a.flac")
    var settings = PlayerProcess.Settings()
    settings.shortPause = 0.05
    let ears = Ears(folder, isPaced: true, settings: settings)
    let script = """
      case "$*" in
      *--make-registry*) echo made >> log ;;
      *--scan*) ;;
      *) [ -e log ] || exit 3 ;;
      esac
      exec "$real" "$@"
      """
    try await withProgram(script) {
      ears.player.playNow(ears.items([file]))
      for _ in 0..<3 {
        #expect(await ears.until { ears.player.state.status == .playing })
        ears.player.pause()
        #expect(await ears.until { ears.engine.process == nil })
        ears.player.play()
      }
      #expect(await ears.until { ears.player.state.status == .playing })
    }
    #expect(lines("log") == 1)
    ears.player.stop()
  }

  @Test func `plugins that hang are left out, and the other formats play`() async throws {
    let file = try folder.write(Sound.flac(Sound.sine(0..<44_100)), "a.flac")
    var settings = PlayerProcess.Settings()
    settings.registryPatience = 0.5
    let ears = Ears(folder, settings: settings)
    let script = """
      case "$*" in
      *--make-registry*) echo $$ > maker; exec sleep 100 ;;
      *--scan*) exec "$real" "$@" ;;
      *) exit 3 ;;
      esac
      """
    try await withProgram(script) {
      let heard = try await ears.handle([file])
      #expect(heard.left.count == 44_100)
    }
    let maker = try String(contentsOfFile: folder.path("maker"), encoding: .utf8)
    let number = try #require(pid_t(maker.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(number, 0) != 0, "it still exists")
  }

  /// With 2 ends one of an older build, which does not know that option.
  @Test(arguments: ["exit 5", "exit 2"])
  func `after an upgrade to another build the music plays on, also after a pause`(
    refusal: String
  ) async throws {
    let file = try folder.write(Sound.flac(Sound.sine(0..<441_000)), "a.flac")
    var settings = PlayerProcess.Settings()
    settings.shortPause = 0.05
    let ears = Ears(folder, isPaced: true, settings: settings)
    ears.player.playNow(ears.items([file]))
    #expect(await ears.until { ears.player.state.status == .playing })
    try await withProgram("echo refused >> log\n\(refusal)") {
      ears.player.pause()
      #expect(await ears.until { ears.engine.process == nil })
      ears.player.play()
      #expect(await ears.until { ears.player.state.status == .playing })
    }
    #expect(lines("log") == 1)
    ears.player.stop()
  }

  @Test func `a player that was replaced before it ever played says so, and skips nothing`()
    async throws
  {
    let file = try folder.write(Sound.flac(Sound.sine(0..<4410)), "a.flac")
    try await withProgram("echo refused >> log\nexit 5") {
      let ears = Ears(folder)
      ears.player.playNow(ears.items([file, file]))
      #expect(await ears.until { !ears.player.state.isMeantToPlay })
      #expect(ears.events.contains { if case .lostSound = $0 { true } else { false } })
      #expect(ears.player.broken.isEmpty && lines("log") == 2)
    }
  }
}
