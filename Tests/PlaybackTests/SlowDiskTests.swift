import Foundation
import GLib
import PlaybackSupport
import Processes
import TestSupport
import Testing
import Values

@testable import Playback

/// Files that take long to open: only they wait for the disk.
@Suite(.takesTurns) @MainActor struct SlowDiskTests {
  private let folder = TemporaryFolder.ofTest()
  private let disk = SlowDisk()
  private let clock = TurnedClock(at: SteadyClock.seconds)

  /// A recorder with a player that can seek at any time, which one that writes a file cannot.
  private func ears(isRecording: Bool = false) -> Ears {
    var settings = PlayerProcess.Settings()
    settings.patience = 0.3
    settings.clock = { [clock] in clock.look() }
    settings.shortPause = 60
    settings.openTrack = { [disk] location throws(PlayFailure) in try disk.open(location) }
    let output = isRecording ? nil : "fakesink sync=true"
    return Ears(folder, isPaced: true, output: output, settings: settings)
  }

  private func tone(_ seconds: Double, _ name: String) throws -> String {
    try folder.write(Sound.flac(Sound.sine(0..<Int(seconds * 44_100))), name)
  }

  private func plays(_ ears: Ears) -> Bool {
    ears.player.state.status == .playing && ears.engine.isSounding
  }

  @Test func `a next track on a slow disk delays no command`() async throws {
    defer { disk.wake() }
    let ears = ears()
    ears.player.playNow(ears.items([try tone(60, "a.flac"), try tone(1, "slow.flac")]))
    #expect(await ears.until { plays(ears) && disk.opened.last?.hasSuffix("slow.flac") == true })
    ears.player.seek(to: 20)
    #expect(await ears.until { ears.engine.position.target == nil && ears.player.position >= 20 })
    ears.player.pause()
    #expect(await ears.until { ears.player.state.status == .paused && !ears.engine.isSounding })
    ears.player.stop()
    #expect(await ears.until { ears.engine.process == nil })
  }

  @Test func `a track that takes long to open is not stalled, and begins as last requested`()
    async throws
  {
    let ears = ears()
    ears.player.playNow(ears.items([try tone(60, "slow.flac")]))
    #expect(await ears.until { ears.engine.current.isReady && disk.opened.count == 1 })
    let process = try #require(ears.engine.process)
    try await clock.turn(by: 3 * 0.3, step: 0.05)
    #expect(ears.engine.process == process && ears.engine.hasProvedItself)
    ears.player.seek(to: 30)
    ears.player.pause()
    disk.wake()
    #expect(await ears.until { ears.player.state.status == .paused })
    #expect(ears.engine.process == process && ears.player.position == 30)
    ears.player.play()
    #expect(await ears.until { plays(ears) && ears.player.position > 30 })
    #expect(ears.player.broken.isEmpty)
    ears.player.stop()
  }

  @Test func `at its end a track waits for the next one that takes long to open`() async throws {
    let ears = ears(isRecording: true)
    ears.player.playNow(ears.items([try tone(0.3, "a.flac"), try tone(0.3, "slow.flac")]))
    #expect(await ears.until { plays(ears) && disk.opened.count == 2 })
    let process = try #require(ears.engine.process)
    try await clock.turn(by: 5 * 0.3, step: 0.05)
    #expect(ears.engine.process == process)
    disk.wake()
    let heard = try await ears.finish()
    #expect(ears.player.broken.isEmpty && heard.left.count == 2 * 13_230)
  }

  @Test func `another track plays while an older one's disk is slow, and the older one is dropped`()
    async throws
  {
    let ears = ears()
    ears.player.playNow(ears.items([try tone(1, "slow.flac")]))
    #expect(await ears.until { disk.opened.count == 1 })
    ears.player.playNow(ears.items([try tone(60, "good.flac")]))
    #expect(await ears.until { plays(ears) })
    let track = ears.readTrack
    disk.wake()
    #expect(await ears.until { disk.closed == disk.opened.count })
    // A command with an answer: all earlier ones have then been received.
    ears.player.seek(to: 10)
    #expect(await ears.until { ears.engine.position.target == nil && ears.player.position >= 10 })
    #expect(ears.readTrack == track && plays(ears) && ears.player.broken.isEmpty)
    ears.player.stop()
  }

  @Test func `a file left while its type is being detected delays nothing`() async throws {
    let wave = try folder.write(Tone.wave(Sound.sine(0..<44_100)), "source.wav")
    let movie = folder.path("left.m4a")
    try Tone.convert(wave, to: movie)
    let good = try tone(60, "good.flac")
    // All at once: that takes longer, so more of them are left midway.
    let plays = (0..<12).map { number in
      Task { @MainActor in
        let folder = try TemporaryFolder()
        let disk = SlowDisk()
        var settings = PlayerProcess.Settings()
        settings.patience = 60
        settings.openTrack = { location throws(PlayFailure) in try disk.open(location) }
        let ears = Ears(folder, output: "fakesink sync=true", settings: settings)
        ears.player.playNow(ears.items([movie]))
        // Some before the process has it, others when more or less of it is read.
        let bytes = UInt64(max(0, number - 2) * 1000)
        #expect(
          await ears.until {
            disk.closed == 1 && ears.engine.current.link?.progress.marks.furthest ?? 0 >= bytes
          }
        )
        ears.player.playNow(ears.items([good]))
        #expect(await ears.until { self.plays(ears) }, "left after \(bytes) bytes")
        ears.player.stop()
      }
    }
    for play in plays { try await play.value }
  }

  @Test func `skipping through a queue opens few of its files`() async throws {
    let file = try tone(60, "a.flac")
    let ears = ears()
    ears.player.playNow(ears.items(Array(repeating: file, count: 300)))
    for _ in 0..<200 { ears.player.next() }
    #expect(await ears.until { plays(ears) })
    #expect(disk.opened.count < 20, "\(disk.opened.count)")
    ears.player.stop()
  }

  @Test func `a hanging process does not delay its successor`() async throws {
    let ears = ears()
    let file = try tone(60, "a.flac")
    ears.player.playNow(ears.items([file]))
    #expect(await ears.until { plays(ears) })
    let process = try #require(ears.engine.process)
    kill(process, SIGSTOP)
    // More than the connection's buffer.
    for number in 0..<5000 { ears.engine.setVolume(factor: Double(number % 2)) }
    ears.player.stop()
    ears.player.playNow(ears.items([file]))
    #expect(await ears.until { plays(ears) && ears.engine.process != process })
    #expect(await ears.until { kill(process, 0) != 0 }, "it still exists")
    ears.player.stop()
  }
}

/// Opens files; those named slow only after `wake`.
private final class SlowDisk: Sendable {
  private struct State {
    var isAwake = false
    var opened: [String] = []
    var closed = 0
  }

  private let state = Locked(State())

  var opened: [String] { state.withLock { $0.opened } }
  var closed: Int { state.withLock { $0.closed } }

  func wake() { state.withLock { $0.isAwake = true } }

  func open(_ location: Location) throws(PlayFailure) -> TrackContent {
    let name = location.description
    state.withLock { $0.opened.append(name) }
    defer { state.withLock { $0.closed += 1 } }
    while name.hasSuffix("slow.flac"), !state.withLock({ $0.isAwake }) { usleep(5000) }
    return try TrackContent.open(location)
  }
}
