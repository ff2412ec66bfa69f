import PlaybackSupport
import Testing
import Values

@testable import App
@testable import Playback

struct PlayWordsTests {
  /// The messages when all files of a queue, or all but the last, fail.
  private func news(_ failures: [PlayFailure], lastPlays: Bool) -> [String] {
    let engine = FakeEngine()
    let player = Player(engine: engine, clock: HandTimer())
    var news: [String] = []
    let watch = player.observe { news += $0.events.compactMap(\.message) }
    let count = failures.count + (lastPlays ? 1 : 0)
    player.playNow(
      (0..<count).map {
        PlayItem(id: TrackID(Int64($0)), location: .file(Array("/m/\($0).flac".utf8)))
      }
    )
    for failure in failures { engine.fail(failure) }
    if lastPlays { engine.playAsAsked() }
    withExtendedLifetime(watch) {}
    return news
  }

  @Test(
    arguments: [
      (PlayFailure.gone, "the file no longer exists"),
      (.unreadable("Permission denied"), "the file cannot be read: Permission denied"),
      (.empty, "the file is empty"),
      (.notSound, "this is not music"),
      (.missingCodec("AAC"), "a plugin of GStreamer's is missing: AAC"),
      (.truncated, "the end of the file is missing"),
      (.damaged, "the file is damaged"),
    ]
  )
  func `each failure has a message of its own`(failure: PlayFailure, words: String) {
    #expect(news([failure], lastPlays: true) == ["“0.flac” cannot be played: \(words)."])
    #expect(news([failure], lastPlays: false) == ["“0.flac” cannot be played: \(words)."])
  }

  @Test func `many failures are one message`() {
    #expect(
      news([.gone, .empty, .damaged], lastPlays: true) == [
        "3 files cannot be played. The first one is “0.flac”: the file no longer exists."
      ]
    )
    #expect(
      news([.empty, .damaged], lastPlays: false) == [
        "Nothing of this can be played. The first file is “0.flac”: the file is empty."
      ]
    )
    #expect(PlayerEvent.nothingPlayable([]).message == "Nothing of this can be played.")
  }

  @Test func `without sound the message says that it is paused, and why`() {
    #expect(
      PlayerEvent.lostSound(reason: "No sound server answers.").message
        == "Playback is paused. No sound server answers."
    )
    #expect(PlayerEvent.jumped(to: 3).message == nil)
  }

  @Test func `a raw text of a library is not in the message, but in the details`() {
    let raw = "pa_stream_writable_size() failed: Connection terminated"
    let lost = PlayerEvent.lostSound(reason: FailureReason("No sound.", details: raw))
    #expect(lost.message == "Playback is paused. No sound." && lost.details == raw)
    #expect(PlayerEvent.lostSound(reason: "No sound.").details == nil)
    let entry = Player.Entry(id: 1, item: PlayItem(id: nil, location: .file(Array("/m/a".utf8))))
    let failures: [PlayFailure] = [
      .unreadable(FailureReason("", details: raw)), .missingCodec(FailureReason("", details: raw)),
    ]
    for failure in failures {
      let event = PlayerEvent.skipped([BrokenEntry(entry: entry, failure: failure)])
      #expect(event.message?.contains("pa_") == false && event.message?.hasSuffix(".") == true)
      #expect(event.details == "a: \(raw)")
    }
  }
}
