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
@MainActor struct HeardPositionTests {
  private struct Tone {
    let start: Double
    let frequency: Double
  }

  private static let frame = 1.0 / 60
  private static let tones = (0..<40).map { index in
    Tone(start: 0.25 + Double(index) * 0.25, frequency: 1000 + 100 * Double(index))
  }

  private let folder: TemporaryFolder
  private let server: PulseServer

  init() throws {
    folder = try TemporaryFolder()
    server = try PulseServer(folder)
  }

  private func writeTones() throws -> String {
    var samples = [Int16](repeating: 0, count: 11 * Sound.rate)
    for tone in Self.tones {
      let start = Int((tone.start * Double(Sound.rate)).rounded())
      var part = Sound.sine(0..<4410, frequency: tone.frequency)
      // An edge, so that the beginning is one sample.
      part[0] = 16_383
      samples.replaceSubrange(start..<start + part.count, with: part)
    }
    return try folder.write(Sound.flac(samples), "tones.flac")
  }

  @Test func `a position is heard within a frame of its time, after a seek and a pause as well`()
    async throws
  {
    let file = try writeTones()
    try await server.start()
    let recording = try server.recordTimes()
    // Until then the sink still has the two seconds that it rendered for nobody.
    #expect(await until { recording.length > 3 })
    let player = Player(engine: PlayerProcess())
    var anchors: [(anchor: PositionAnchor, since: Double)] = []
    let watch = player.observeAnchor { anchors.append(($0, MainLoop.now)) }
    player.playNow([PlayItem(id: 1, location: .file(Array(file.utf8)))])
    func play(to position: Double) async {
      #expect(await until { player.position > position })
    }
    await play(to: 2.3)
    player.seek(to: 4.3)
    await play(to: 6.3)
    player.pause()
    #expect(await until { player.state.status == .paused })
    player.play()
    await play(to: 8.3)
    player.stop()
    withExtendedLifetime(watch) {}

    let errors = recording.onsets.compactMap { onset -> (start: Double, error: Double)? in
      let tone = Self.tones.first { abs($0.frequency - onset.frequency) < 45 }
      // What was known a frame before, when a line of lyrics is drawn.
      let known = anchors.last { $0.since < onset.time - Self.frame }
      guard let tone, let anchor = known?.anchor, anchor.isRunning else { return nil }
      return (tone.start, anchor.time + tone.start - anchor.position - onset.time)
    }
    for part in [0.0..<2.3, 4.3..<6.3, 6.3..<8.3] {
      let sorted = errors.filter { part.contains($0.start) }.map { abs($0.error) }.sorted()
      try #require(sorted.count > 4, "\(errors)")
      // A busy machine interrupts the sound or delays a report, but not most of the time.
      #expect(sorted[sorted.count / 2] < Self.frame, "\(errors)")
    }
  }
}
