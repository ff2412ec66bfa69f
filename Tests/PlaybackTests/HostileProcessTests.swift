import Foundation
import PlaybackSupport
import TestSupport
import Testing

@testable import Playback

/// A player process taken over by a file: the window remains, and reports that there is no sound.
@Suite(.takesTurns) @MainActor struct HostileProcessTests {
  private let folder = TemporaryFolder.ofTest()

  /// Shell commands for what such a process may do; handle 3 is its connection.
  nonisolated private static let deeds = [
    "ends at once": "exit 0",
    "crashes": "kill -SEGV $$",
    "sends nonsense": "printf '\\377\\377\\377' >&3; exec sleep 100",
    "sends nothing": "exec sleep 100",
    "closes its connection": "exec 3>&-; exec sleep 100",
    "sends a number beyond its range":
      "printf '\\001\\006\\001\\377\\377\\377\\377\\377\\377\\357\\177' >&3; exec sleep 100",
    "reports without end": "while printf '\\000\\007\\002' >&3; do :; done",
    "is never content with its output": "printf '\\002' >&3; exec sleep 100",
    "works for another build, but later": "printf '\\000\\007\\002' >&3; exit 5",
    "requests bytes of what is no stream":
      "while printf '\\003\\001\\001\\000\\001' >&3; do :; done",
  ]

  @Test(arguments: deeds.keys.sorted())
  func `whatever the process does, the window reports that there is no sound`(
    deed: String
  ) async throws {
    let program = try folder.writeScript(Self.deeds[deed] ?? "", "player")
    setenv("GATEFOLD_PLAYER", program, 1)
    defer { unsetenv("GATEFOLD_PLAYER") }
    let file = try folder.write(Sound.flac(Sound.sine(0..<4410)), "a.flac")
    var settings = PlayerProcess.Settings()
    settings.patience = 0.5
    let ears = Ears(folder, settings: settings)
    ears.player.playNow(ears.items([file, file]))
    var (turns, processes) = (0, Set<pid_t>())
    // The main thread is not blocked meanwhile.
    let isOver = await ears.until {
      turns += 1
      if let process = ears.engine.process { processes.insert(process) }
      return !ears.player.state.isMeantToPlay
    }
    #expect(isOver && turns > 1, "\(ears.player.state)")
    let isSaid = ears.events.contains { if case .lostSound = $0 { true } else { false } }
    // A process that was ready once is not reported as missing sound.
    #expect(isSaid || ears.player.broken.values.allSatisfy { $0 == .unplayable })
    #expect(await ears.until { processes.allSatisfy { kill($0, 0) != 0 } }, "one is left")
  }
}
