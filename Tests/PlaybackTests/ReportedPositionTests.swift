import Foundation
import GLib
import PlaybackSupport
import TestSupport
import Testing

@testable import Playback
@testable import PlaybackEngine

@Suite(.takesTurns) @MainActor struct ReportedPositionTests {
  private let folder = TemporaryFolder.ofTest()

  private func tone(_ name: String, seconds: Double) throws -> Cue {
    let samples = Sound.sine(0..<Int(seconds * 44_100))
    let file = try folder.write(Sound.flac(samples), "\(name).flac")
    return Cue(number: name == "a" ? 1 : 2, location: .file(Array(file.utf8)))
  }

  private struct Moment {
    let cue: Int
    let position: Double
    let time: Double

    func error(of other: Moment) -> Double {
      abs(other.position - position - (other.time - time))
    }
  }

  @MainActor private final class Log {
    var events: [EngineEvent] = []
    var moments: [Moment] = []
    /// The last moment from which on positions follow, and how far later reports are off.
    var start: Moment?
    var last: Moment?
    var isFollowing = false
    var errors: [Double] = []

    func add(_ event: EngineEvent) {
      events.append(event)
      switch event {
      case .playing(let cue, let position, .some(let time)):
        start = Moment(cue: cue, position: position, time: time)
      case .wentOn(let cue, _, .some(let time)):
        last = start
        start = Moment(cue: cue, position: 0, time: time)
      case .position(let cue, let position, .some(let time)):
        guard let start, start.cue == cue else { return }
        let moment = Moment(cue: cue, position: position, time: time)
        errors.append(start.error(of: moment))
        moments.append(moment)
        if isFollowing { self.start = moment }
      default: break
      }
    }
  }

  private func load(_ cues: [Cue], on output: SoundOutput) async -> (PlayerProcess, Log) {
    let engine = PlayerProcess(output: output)
    let log = Log()
    engine.onEvent = { log.add($0) }
    engine.load(cues[0], at: 0, playing: true)
    engine.prepare(cues.count > 1 ? cues[1] : nil)
    #expect(await until { log.start != nil }, "\(log.events)")
    return (engine, log)
  }

  private func report(_ count: Int, of engine: PlayerProcess, in log: Log) async -> Bool {
    let most = log.errors.count + count
    var asked = MainLoop.now
    return await until {
      if MainLoop.now > asked + 0.05 {
        engine.requestPosition()
        asked = MainLoop.now
      }
      return log.errors.count >= most
    }
  }

  @Test func `positions follow the output's clock, after a seek and another track as well`()
    async throws
  {
    let (engine, log) = await load(
      [try tone("a", seconds: 6), try tone("b", seconds: 5)],
      on: .description("fakesink sync=true")
    )
    #expect(await report(8, of: engine, in: log))
    log.start = nil
    engine.seek(to: 5)
    #expect(await until { log.start != nil }, "\(log.events)")
    #expect(log.start?.position ?? 0 >= 5)
    #expect(await report(4, of: engine, in: log))
    #expect(await until { log.start?.cue == 2 }, "\(log.events)")
    engine.prepare(nil)
    #expect(await report(8, of: engine, in: log))
    engine.stop()
    #expect(log.errors.allSatisfy { $0 < 0.016 }, "\(log.errors)")
  }

  @Test(.enabled(if: PulseServer.isInstalled, "PulseAudio is not installed"))
  func `positions are those that a sound server plays`() async throws {
    let server = try PulseServer(folder)
    try await server.start()
    let (engine, log) = await load(
      [try tone("a", seconds: 5), try tone("b", seconds: 5)],
      on: .automatic
    )
    log.start = nil
    log.isFollowing = true
    engine.seek(to: 3)
    #expect(await until { log.start != nil }, "\(log.events)")
    // This server takes up to two seconds until it plays again. It still plays the end of a track
    // for a while when the next one begins.
    #expect(await until { log.start?.cue == 2 }, "\(log.events)")
    log.isFollowing = false
    let begin = try #require(log.start)
    let last = try #require(log.last)
    let end = Moment(cue: 1, position: 5, time: begin.time)
    #expect(last.error(of: end) < 0.1, "it is corrected without requests")
    engine.prepare(nil)
    let count = log.moments.count
    #expect(await report(8, of: engine, in: log))
    let errors = log.moments[count...].map { begin.error(of: $0) }
    #expect(errors.allSatisfy { $0 < 0.016 }, "\(errors)")
    engine.stop()
  }
}

struct StartWatchTests {
  @Test func `a position that does not advance is reported until it does`() {
    var watch = StartWatch(position: 7, time: 100)
    var (time, reports) = (100.0, 0)
    while !watch.isOver {
      time += 0.01
      // The output plays after a fifth of a second.
      if watch.look(7 + max(0, time - 100.2), at: time) { reports += 1 }
    }
    #expect((19...21).contains(reports), "\(reports)")
    #expect(abs(time - 100.5) < 0.02, "\(time)")
    #expect(abs(watch.position - 7 - (watch.time - 100.2)) < 0.001)
  }

  @Test func `a position is measured again if its time may be wrong`() {
    let times = Locked([1, 1.1, 2, 2.001])
    let positions = Locked([5.0, 6])
    let timed = Pipeline.timed {
      times.withLock { $0.removeFirst() }
    } _: {
      positions.withLock { $0.removeFirst() }
    }
    #expect(timed?.value == 6 && timed?.time == 2.001)
    #expect(Pipeline.timed { nil as Double? } == nil)
  }

  @Test func `a track that has begun before it is noticed is audible since then`() {
    var position = TrackPosition()
    #expect(position.goOn(at: 10, after: -0.5) == 9.5)
    #expect(position.goOn(at: 10, after: 1) == 11)
    #expect(position.goOn(at: 10, after: 1e9) == 14, "an output does not hold centuries")
  }

  @Test func `a position that never advances is given up`() {
    var watch = StartWatch(position: 0, time: 0)
    var looks = 0
    while !watch.isOver, looks < 1000 {
      looks += 1
      _ = watch.look(0, at: Double(looks) * 0.01)
    }
    #expect(looks == 300)
  }
}

struct LostClockTests {
  @Test func `a clock is lost at a time that none can have reached`() {
    let second: UInt64 = 1_000_000_000
    #expect(!Element.isLost(0) && !Element.isLost(400 * 86_400 * second))
    #expect(!Element.isLost(1_800_000_000 * second), "a clock that counts from 1970")
    #expect(!Element.isLost(.max), "an unknown time")
    // What PulseAudio 16.1 returned after a seek.
    #expect(Element.isLost(8_546_778_090_237_935_616))
  }
}
