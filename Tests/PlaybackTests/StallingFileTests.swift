import Foundation
import PlaybackSupport
import TestSupport
import Testing

@testable import Playback

/// Files at which a decoder, or what looks for one, stands still for ever.
@Suite(.takesTurns) @MainActor struct StallingFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Plays a file and a good one, and expects that this is said once and that one is heard.
  private func expectToGoOn(after bad: String, _ comment: Comment) async throws {
    let good = try folder.write(Sound.flac(Sound.sine(0..<22_050)), "good.flac")
    var settings = PlayerProcess.Settings()
    settings.patience = 1
    let ears = Ears(folder, settings: settings)
    try? FileManager.default.removeItem(atPath: ears.recording)
    let heard = try await ears.hear([bad, good])
    let said = ears.events.filter { if case .skipped = $0 { true } else { false } }
    #expect(said.count == 1, comment)
    #expect(ears.player.broken.count == 1, comment)
    #expect(heard.left.count >= 22_050, comment)
    #expect(ears.player.state.status == .ended, comment)
  }

  @Test(arguments: [22, 30, 100, 1000, 20_000, 100_000])
  func `True Audio that is cut anywhere does not hold up the queue`(length: Int) async throws {
    var random = SeededRandom(seed: 4)
    let samples = (0..<132_300).map { _ in Int16.random(in: -3000...3000, using: &random) }
    let source = try folder.write(Sound.wav(samples), "source.wav")
    let whole = folder.path("whole.tta")
    try Sound.convert(source, to: whole)
    let data = FileManager.default.contents(atPath: whole) ?? Data()
    try #require(data.count > 150_000)
    let cut = try folder.write(data.prefix(length), "cut.tta")
    try await expectToGoOn(after: cut, "\(length)")
  }

  @Test(arguments: ["MPCK", "MPCKSH", "MP+\u{7}", "MP+\u{17}"])
  func `a stub of Musepack does not hold up the queue`(start: String) async throws {
    for rest in [0, 60, 5000] {
      let data = Data(start.utf8) + Data(count: rest)
      try await expectToGoOn(after: try folder.write(data, "stub.mpc"), "\(start) \(rest)")
    }
  }

  @Test(arguments: [
    "http://127.0.0.1:9/music.mp3\n", "rtsp://127.0.0.1:9/music\n",
    "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 9 RTP/AVP 0\r\n",
  ])
  func `a text that holds an address does not hold up the queue`(text: String) async throws {
    for name in ["text.mp3", "text.wma"] {
      try await expectToGoOn(after: try folder.write(Data(text.utf8), name), "\(name)")
    }
  }
}
