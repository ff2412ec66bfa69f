import Foundation
import PlaybackSupport
import Processes
import TestSupport
import Testing

@testable import Playback

@Suite(.takesTurns) @MainActor struct PlayerProcessTests {
  private let folder = TemporaryFolder.ofTest()

  private var settings: PlayerProcess.Settings {
    var settings = PlayerProcess.Settings()
    settings.probation = 0.3
    settings.shortPause = 0.1
    return settings
  }

  private func tone(_ seconds: Double, _ name: String = "tone.flac") throws -> String {
    let count = Int(seconds * 44_100)
    return try folder.write(Sound.flac(Sound.sine(0..<count)), name)
  }

  private func process(of ears: Ears) -> pid_t? { ears.engine.current.link?.process }

  private func kill(_ ears: Ears, until isDone: @MainActor () -> Bool) async throws {
    let number = try #require(process(of: ears))
    Foundation.kill(number, SIGKILL)
    #expect(await ears.until { process(of: ears) != number && isDone() }, "\(ears.player.state)")
  }

  private func plays(_ ears: Ears) -> Bool {
    ears.player.state.status == .playing && ears.engine.isSounding
  }

  @Test func `a process that dies is replaced, and the same track continues at the same position`()
    async throws
  {
    let file = try tone(2)
    let ears = Ears(folder, isPaced: true, settings: settings)
    ears.player.playNow(ears.items([file]))
    #expect(await ears.until { plays(ears) && ears.player.position > 0.5 })
    let before = ears.player.position
    try await kill(ears) { plays(ears) }
    let after = ears.player.position
    #expect(after >= before - 0.1 && after < before + 2, "from \(before) to \(after)")
    let heard = try await ears.finish()
    #expect(ears.player.broken.isEmpty)
    // The file is written in pieces: unwritten samples are lost.
    #expect(heard.left.count > 44_100 && heard.left.count < 3 * 44_100)
  }

  @Test func `a second death at the same position marks the track, reports it once and skips`()
    async throws
  {
    let files = [try tone(60, "bad.flac"), try tone(0.5, "good.flac")]
    var settings = settings
    settings.probation = 20
    let ears = Ears(folder, isPaced: true, settings: settings)
    ears.player.playNow(ears.items(files))
    #expect(await ears.until { plays(ears) })
    try await kill(ears) { plays(ears) }
    try await kill(ears) { ears.titles.last == "good.flac" }
    try await ears.end()
    let said = ears.events.filter { if case .skipped = $0 { true } else { false } }
    #expect(said.count == 1)
    #expect(ears.player.broken.map(\.value) == [.unplayable])
    #expect(ears.player.state.status == .ended)
  }

  @Test func `a process that has played for a while may die again`() async throws {
    let ears = Ears(folder, isPaced: true, settings: settings)
    ears.player.playNow(ears.items([try tone(60)]))
    for _ in 0..<3 {
      #expect(await ears.until { plays(ears) && ears.engine.hasProvedItself })
      try await kill(ears) { plays(ears) }
    }
    #expect(ears.player.broken.isEmpty)
    ears.player.stop()
  }

  @Test func `after a death the next track is opened separately, and later ones join again`()
    async throws
  {
    let files = [try tone(1.5, "a.flac"), try tone(0.5, "b.flac")]
    var settings = settings
    settings.probation = 20
    let ears = Ears(folder, isPaced: true, settings: settings)
    ears.player.playNow(ears.items(files))
    #expect(await ears.until { plays(ears) })
    try await kill(ears) { plays(ears) }
    let link = try #require(ears.engine.current.link)
    #expect(await ears.until { ears.titles.last == "b.flac" })
    // The next track has not been read ahead.
    #expect(link.progress.marks.readTrack == 1 || ears.player.state.entry?.item.title == "b.flac")
    try await ears.end()
    #expect(ears.player.broken.isEmpty)
  }

  @Test func `a long pause ends the process, and playing continues at the same position`()
    async throws
  {
    let ears = Ears(folder, isPaced: true, settings: settings)
    ears.player.playNow(ears.items([try tone(60)]))
    #expect(await ears.until { plays(ears) && ears.player.position > 0.3 })
    let number = try #require(process(of: ears))
    ears.player.pause()
    #expect(await ears.until { ears.engine.current.link == nil })
    #expect(await ears.until { Foundation.kill(number, 0) != 0 }, "it still exists")
    let place = ears.player.position
    ears.player.seek(to: place + 10)
    #expect(ears.player.state.status == .paused)
    ears.player.play()
    #expect(await ears.until { plays(ears) })
    #expect(abs(ears.player.position - place - 10) < 1)
    ears.player.stop()
  }

  @Test func `a death during a pause is not reported`() async throws {
    var settings = settings
    settings.shortPause = 60
    let ears = Ears(folder, isPaced: true, settings: settings)
    ears.player.playNow(ears.items([try tone(60)]))
    #expect(await ears.until { plays(ears) && ears.player.position > 0.3 })
    ears.player.pause()
    #expect(await ears.until { ears.player.state.status == .paused })
    let place = ears.player.position
    Foundation.kill(try #require(process(of: ears)), SIGKILL)
    #expect(await ears.until { ears.engine.current.link == nil })
    #expect(ears.player.state.status == .paused && ears.player.position == place)
    ears.player.play()
    #expect(await ears.until { plays(ears) })
    #expect(abs(ears.player.position - place) < 1)
    ears.player.stop()
  }

  @Test func `a process that is stopped by a signal is not stalled, and can be continued`()
    async throws
  {
    let clock = TurnedClock(at: SteadyClock.seconds)
    var settings = settings
    settings.patience = 0.3
    settings.clock = { clock.look() }
    let ears = Ears(folder, isPaced: true, settings: settings)
    ears.player.playNow(ears.items([try tone(60)]))
    #expect(await ears.until { plays(ears) })
    let number = try #require(process(of: ears))
    Foundation.kill(number, SIGSTOP)
    // Not all of its threads stop at once.
    #expect(await until { ThreadStatus.threads(of: number).allSatisfy { $0.state == "T" } })
    let marks = ears.engine.current.link?.progress.marks
    // Three times the limit of a stall.
    try await clock.turn(by: 3 * 0.3, step: 0.05)
    #expect(process(of: ears) == number && ears.engine.current.link?.progress.marks == marks)
    Foundation.kill(number, SIGCONT)
    #expect(await ears.until { ears.engine.current.link?.progress.marks != marks })
    #expect(process(of: ears) == number && ears.player.broken.isEmpty)
    ears.player.stop()
  }

  @Test func `a track from a stream plays to the sample`() async throws {
    let samples = Sound.sine(0..<90_000)
    let bytes = [UInt8](try Sound.flac(samples))
    let stream = ByteStream(length: UInt64(bytes.count)) { offset, count in
      Array(bytes[min(Int(offset), bytes.count)..<min(Int(offset) + count, bytes.count)])
    }
    let recording = folder.path("recording")
    var settings = PlayerProcess.Settings()
    settings.openTrack = { _ throws(PlayFailure) in .stream(stream) }
    let engine = PlayerProcess(
      output: .description("filesink location=\(recording) sync=false"),
      settings: settings
    )
    var events: [EngineEvent] = []
    engine.onEvent = { events.append($0) }
    engine.load(Cue(number: 1, location: .file([])), at: 0, playing: true)
    engine.prepare(nil)
    #expect(await until { events.contains(.ended(1)) }, "\(events)")
    #expect(try Heard(recording).whole == samples)
  }

  @Test func `a source that fails is reported, and the window does not wait for it`() async throws {
    let stream = ByteStream(length: 100_000) { _, _ throws(PlayFailure) in
      throw .unreachable("away")
    }
    var settings = PlayerProcess.Settings()
    settings.openTrack = { _ throws(PlayFailure) in .stream(stream) }
    let engine = PlayerProcess(output: .description("fakesink"), settings: settings)
    var failures: [PlayFailure] = []
    engine.onEvent = { if case .failed(_, let failure) = $0 { failures.append(failure) } }
    engine.load(Cue(number: 1, location: .file([])), at: 0, playing: true)
    engine.prepare(nil)
    #expect(await until { !failures.isEmpty })
    #expect(failures == [.unreachable("away")])
  }
}
