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

  /// The state of the player at the beginning of an action.
  private struct Moment {
    let status: PlayerState.Status
    let position: Double
    let time = MainLoop.now
  }

  @Test func `a sound server that dies and returns is reported once, and playback continues`()
    async throws
  {
    let tone = try folder.write(Sound.flac(Sound.sine(0..<441_000, frequency: 880)), "tone.flac")
    try await server.start()
    try server.record()
    let player = Player(engine: PlayerProcess())
    var events: [PlayerEvent] = []
    var moments: [Moment] = []
    let watch = player.observe { change in
      events += change.events
      guard change.new.status != change.old.status else { return }
      moments.append(Moment(status: change.new.status, position: player.position))
    }
    defer { withExtendedLifetime(watch) {} }
    /// Whether it is at another moment's position, or as far on as the time since then allows.
    func isOn(from moment: Moment, as status: PlayerState.Status) throws -> Bool {
      let last = try #require(moments.last)
      let most = moment.position + last.time - moment.time
      let isThere = last.position > moment.position - 0.1 && last.position < most + 0.01
      return last.status == status && isThere
    }
    player.playNow([PlayItem(id: 1, location: .file(Array(tone.utf8)))])
    #expect(await until { player.state.status == .playing && player.position > 0.7 })
    #expect(await until { hasTone() })

    let before = Moment(status: .playing, position: player.position)
    server.kill()
    #expect(await until { player.state.status == .paused })
    let lost = events.filter { if case .lostSound = $0 { true } else { false } }
    #expect(lost.count == 1, "\(events)")
    if case .lostSound(let reason) = lost.first {
      #expect(!reason.words.contains("pa_") && reason.details != nil, "\(reason)")
    }
    #expect(try isOn(from: before, as: .paused), "\(moments) after \(before)")
    let place = player.position

    // Without a server each attempt gets a message, and nothing hangs.
    player.play()
    #expect(
      await until { player.state.status == .paused && !player.state.isMeantToPlay }
    )
    #expect(abs(player.position - place) < 0.01)

    try await server.start()
    try server.record()
    let again = Moment(status: .paused, position: place)
    player.play()
    #expect(await until { player.state.status == .playing })
    #expect(try isOn(from: again, as: .playing), "\(moments) after \(again)")
    #expect(
      await until { (try? server.heard().left.contains { abs($0) > 0.4 }) ?? false }
    )

    // After a long pause the device is released, and playing continues at the same position.
    player.pause()
    #expect(await until { player.state.status == .paused })
    #expect(await until { !((try? server.isConnected()) ?? true) })
    let paused = Moment(status: .paused, position: player.position)
    player.play()
    #expect(await until { player.state.status == .playing })
    #expect(try isOn(from: paused, as: .playing), "\(moments) after \(paused)")
    player.stop()
  }

  /// Whether the tone was recorded for a fifth of a second without a gap, which a busy machine may
  /// cause before or after.
  private func hasTone() -> Bool {
    let sound = ((try? server.heard().left) ?? []).drop { abs($0) < 0.01 }
    return stride(from: sound.startIndex, to: sound.endIndex - 8820, by: 8820).contains { start in
      let part = sound[start..<start + 8820]
      return abs(Heard.frequency(part) - 880) < 10 && abs((part.max() ?? 0) - 0.5) < 0.01
    }
  }
}
