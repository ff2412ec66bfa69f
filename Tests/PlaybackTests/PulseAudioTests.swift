import Foundation
import GLib
import PlaybackSupport
import TestSupport
import Testing

@testable import Playback

@Suite(
  .takesTurns,
  .enabled(if: PulseServer.isInstalled, "PulseAudio is not installed; meson-helpers/setup does it")
)
@MainActor struct PulseAudioTests {
  private let folder: TemporaryFolder
  private let server: PulseServer

  init() throws {
    folder = try TemporaryFolder()
    server = try PulseServer(folder)
  }

  private func until(_ isTrue: () -> Bool) async -> Bool {
    let end = MainLoop.now + 15
    while !isTrue() {
      guard MainLoop.now < end else { return false }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return true
  }

  /// How often the sound goes up through nothing, in a second: its frequency.
  private func frequency(_ samples: ArraySlice<Float>) -> Double {
    var count = 0
    for (one, other) in zip(samples, samples.dropFirst()) where one < 0 && other >= 0 { count += 1 }
    return Double(count) / Double(samples.count) * 44_100
  }

  @Test func `a sound server that dies and comes back is said once and played on`() async throws {
    let tone = try folder.write(Sound.flac(Sound.sine(0..<441_000, frequency: 880)), "tone.flac")
    try await server.start()
    try server.record()
    let player = Player(engine: GStreamerEngine())
    var events: [PlayerEvent] = []
    let watch = player.observe { events += $0.events }
    defer { withExtendedLifetime(watch) {} }
    player.playNow([PlayItem(id: 1, path: Array(tone.utf8))])
    #expect(await until { player.state.status == .playing && player.position > 0.7 })
    func sound() -> ArraySlice<Float> {
      let heard = (try? server.heard().left) ?? []
      return heard.drop { abs($0) < 0.01 }.prefix(8820)
    }
    #expect(await until { sound().count == 8820 })
    let sounding = sound()
    #expect(abs(frequency(sounding) - 880) < 10)
    #expect(abs((sounding.max() ?? 0) - 0.5) < 0.01)

    server.kill()
    #expect(await until { player.state.status == .paused })
    let lost = events.filter { if case .lostSound = $0 { true } else { false } }
    #expect(lost.count == 1, "\(events)")
    let place = player.position
    #expect(place > 0.6 && place < 3)

    // Without a server each try is answered, and nothing hangs.
    player.play()
    #expect(await until { player.state.status == .paused && !player.state.isMeantToPlay })
    #expect(abs(player.position - place) < 0.01)

    try await server.start()
    try server.record()
    player.play()
    #expect(await until { player.state.status == .playing })
    #expect(abs(player.position - place) < 0.5, "\(player.position) after \(place)")
    #expect(await until { (try? server.heard().left.contains { abs($0) > 0.4 }) ?? false })

    // After a long pause the device is free, and it plays on from where it was.
    player.pause()
    #expect(await until { player.state.status == .paused })
    let paused = player.position
    try await Task.sleep(for: .seconds(2.5))
    player.play()
    #expect(await until { player.state.status == .playing })
    #expect(abs(player.position - paused) < 0.3)
    player.stop()
  }
}
