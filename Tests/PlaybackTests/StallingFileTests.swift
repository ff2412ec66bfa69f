import Foundation
import PlaybackSupport
import TestSupport
import Testing

@testable import Playback

@Suite(.takesTurns) @MainActor struct StallingFileTests {
  private let folder = TemporaryFolder.ofTest()

  /// A player that gives up soon, but only by the time in which its process could go on.
  private func ears(in folder: TemporaryFolder) -> Ears {
    var settings = PlayerProcess.Settings()
    (settings.patience, settings.idleness) = (4, 2)
    let time = FairTime()
    settings.clock = { time.look() }
    let ears = Ears(folder, settings: settings)
    time.engine = ears.engine
    return ears
  }

  private func expectToGoOn(after bad: [(name: String, data: Data)]) async throws {
    let plays = bad.map { name, data in
      Task { @MainActor in
        let folder = try TemporaryFolder()
        let file = try folder.write(data, name)
        try await expectToGoOn(after: file, in: folder, "\(name) \(data.count)")
      }
    }
    for play in plays { try await play.value }
  }

  /// Plays a file and a good one; expects one report, after one try, and the sound of the good one.
  private func expectToGoOn(
    after bad: String,
    in folder: TemporaryFolder,
    _ comment: Comment
  ) async throws {
    let good = try folder.write(Sound.flac(Sound.sine(0..<22_050)), "good.flac")
    let ears = ears(in: folder)
    ears.player.playNow(ears.items([bad, good]))
    var isTriedAgain = false
    let isOver = await ears.until {
      if !ears.engine.hasProvedItself { isTriedAgain = true }
      return [.ended, .failed].contains(ears.player.state.status)
    }
    let heard = try Heard(ears.recording)
    #expect(isOver && !isTriedAgain, comment)
    let said = ears.events.filter { if case .skipped = $0 { true } else { false } }
    #expect(said.count == 1, comment)
    #expect(ears.player.broken.count == 1, comment)
    #expect(heard.left.count >= 22_050, comment)
    #expect(ears.player.state.status == .ended, comment)
  }

  @Test func `True Audio that is cut anywhere does not hold up the queue`() async throws {
    var random = SeededRandom(seed: 4)
    let samples = (0..<132_300).map { _ in Int16.random(in: -3000...3000, using: &random) }
    let source = try folder.write(Tone.wave(samples), "source.wav")
    let whole = folder.path("whole.tta")
    try Tone.convert(source, to: whole)
    let data = FileManager.default.contents(atPath: whole) ?? Data()
    try #require(data.count > 150_000)
    try await expectToGoOn(
      after: [22, 100, 1000, 20_000, 100_000].map { ("cut.tta", data.prefix($0)) }
    )
  }

  @Test func `DSD that is cut in the middle does not hold up the queue`() async throws {
    var random = SeededRandom(seed: 4)
    let block = (0..<8192).map { _ in UInt8.random(in: 0...255, using: &random) }
    let whole = Sound.dsf([[UInt8]](repeating: block, count: 86).joined())
    try await expectToGoOn(
      after: [10_000, 42_052, whole.count / 2].map { ("cut.dsf", whole.prefix($0)) }
    )
  }

  @Test func `a file after a good one is given up as itself`() async throws {
    let good = try folder.write(Sound.flac(Sound.sine(0..<22_050)), "first.flac")
    let stub = try folder.write(Data("MPCKSH".utf8) + Data(count: 60), "stub.mpc")
    let ears = ears(in: folder)
    let heard = try await ears.handle([good, stub, good])
    #expect(ears.titles == ["first.flac", "first.flac"] && ears.player.broken.count == 1)
    #expect(heard.left.count >= 22_050 && ears.player.state.status == .ended)
  }

  @Test func `a stub of Musepack does not hold up the queue`() async throws {
    let starts = ["MPCK", "MPCKSH", "MP+\u{7}", "MP+\u{17}"]
    try await expectToGoOn(
      after: starts.flatMap { start in
        [0, 60, 5000].map { ("stub.mpc", Data(start.utf8) + Data(count: $0)) }
      }
    )
  }

  @Test(arguments: [
    "http://127.0.0.1:9/music.mp3\n", "rtsp://127.0.0.1:9/music\n",
    "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 9 RTP/AVP 0\r\n",
  ])
  func `a text that holds an address does not hold up the queue`(text: String) async throws {
    try await expectToGoOn(after: ["text.mp3", "text.wma"].map { ($0, Data(text.utf8)) })
  }
}
