import Foundation
import PlaybackSupport
import TestSupport
import Testing

@testable import Playback

/// Files that cannot be played, or not to their end, between good ones.
@Suite(.takesTurns) @MainActor struct BrokenFileTests {
  private let folder: TemporaryFolder
  private let good: String

  init() throws {
    folder = try TemporaryFolder()
    good = try folder.write(Sound.flac(Sound.sine(0..<22_050)), "good.flac")
  }

  private func failures(_ ears: Ears) -> [PlayFailure] {
    ears.events.flatMap { event -> [PlayFailure] in
      switch event {
      case .skipped(let entries), .nothingPlayable(let entries): entries.map(\.failure)
      default: []
      }
    }
  }

  private func bad(_ kind: String) throws -> (path: String, failures: [PlayFailure]) {
    let noise = Data((0..<60_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) })
    switch kind {
    case "gone": return (folder.path("gone.flac"), [.gone])
    case "empty": return (try folder.write(Data(), "empty.mp3"), [.empty])
    case "folder": return (folder.url.path, [.notSound])
    case "text": return (try folder.write(Data("Dear diary".utf8), "diary.mp3"), [.notSound])
    case "noise": return (try folder.write(noise, "noise.ogg"), [.notSound, .damaged])
    case "zeros":
      return (try folder.write(Data(count: 9000), "zeros.flac"), [.notSound, .damaged])
    case "truncated":
      let whole = try FileManager.default.contents(atPath: slow()) ?? Data()
      return (try folder.write(whole.prefix(whole.count / 3), "truncated.flac"), [.truncated])
    case "header":
      let whole = FileManager.default.contents(atPath: good) ?? Data()
      return (try folder.write(whole.prefix(60), "header.flac"), [.damaged, .truncated, .notSound])
    case "frameless":
      return (
        try folder.write(Tone.wave(Sound.sine(0..<4410)).prefix(45), "header.wav"), [.truncated]
      )
    case "holed":
      var data = try FileManager.default.contents(atPath: slow()) ?? Data()
      let range = data.count / 3..<data.count / 3 * 2
      data.replaceSubrange(range, with: noise.prefix(range.count))
      // A decoder may resynchronise after the hole.
      return (try folder.write(data, "holed.flac"), [.damaged, .truncated])
    default: throw Sound.Problem(text: kind)
    }
  }

  private func slow() throws -> String {
    var random = SeededRandom(seed: 4)
    let samples = (0..<220_500).map { _ in Int16.random(in: -3000...3000, using: &random) }
    return try folder.write(Sound.flac(samples), "slow.flac")
  }

  @Test(arguments: [
    "gone", "empty", "folder", "text", "noise", "zeros", "truncated", "header", "frameless",
  ])
  func `a broken file is reported once, marked and skipped, and the queue continues`(kind: String)
    async throws
  {
    let (path, possible) = try bad(kind)
    for order in [[path, good], [good, path, good], [good, path]] {
      let ears = Ears(folder)
      let heard = try await ears.handle(order)
      #expect(ears.player.state.status == .ended)
      let told = failures(ears)
      #expect(told.count == 1, "\(kind): \(told)")
      #expect(told.allSatisfy(possible.contains), "\(told)")
      #expect(ears.player.broken.count == 1)
      if kind != "truncated" {
        let goods = order.filter { $0 == good }.count
        #expect(heard.left.count == goods * 22_050, "\(kind): all of the others is played")
      }
    }
  }

  @Test(arguments: ["text", "zeros"])
  func `a broken file prepared behind a short one does not stop that one`(
    kind: String
  ) async throws {
    let (path, _) = try bad(kind)
    // The first samples take so long in the output that the whole file and the next one are read
    // before it is ready.
    let output = "identity sleep-time=100000 ! filesink location=\(folder.path("recording"))"
    let ears = Ears(folder, output: output + " sync=false append=true")
    let heard = try await ears.handle([good, path, good])
    #expect(ears.player.state.status == .ended)
    #expect(failures(ears).count == 1)
    #expect(heard.left.count == 2 * 22_050)
  }

  @Test func `a file with the ending of another format plays`() async throws {
    let path = try folder.write(FileManager.default.contents(atPath: good) ?? Data(), "flac.mp3")
    let ears = Ears(folder)
    #expect(try await ears.handle([path]).left.count == 22_050)
    #expect(failures(ears).isEmpty)
  }

  @Test func `a file with a hole does not stop the queue`() async throws {
    let ears = Ears(folder)
    _ = try await ears.handle([try bad("holed").path, good])
    #expect(ears.titles.last == "good.flac")
    #expect(ears.player.state.status == .ended)
  }

  @Test func `a queue of nothing but broken files gives one message, repeated or not`() async throws
  {
    let files = try ["gone", "empty", "text", "noise"].map { try bad($0).path }
    for mode in PlayQueue<PlayItem>.Repeat.allCases {
      let ears = Ears(folder)
      ears.player.repeatMode = mode
      _ = try await ears.handle(files)
      #expect(ears.player.state.status == .failed)
      let told = ears.events.filter { if case .broke = $0 { false } else { true } }
      #expect(told.count == 1)
      #expect(failures(ears).count == 4)
    }
  }

  @Test func `a seek to the very end does not mark a file as broken`() async throws {
    let path = try slow()
    for place in [4.9999, 5, 60] {
      let ears = Ears(folder, isPaced: true)
      ears.player.playNow(ears.items([path, good]))
      #expect(await ears.until { ears.player.position > 0.1 })
      ears.player.seek(to: place)
      _ = try await ears.finish()
      #expect(ears.player.broken.isEmpty, "\(place)")
      #expect(ears.titles == ["slow.flac", "good.flac"])
    }
  }

  @Test func `deleting a file while it plays does no harm`() async throws {
    let path = try slow()
    let ears = Ears(folder, isPaced: true)
    ears.player.playNow(ears.items([path, good]))
    #expect(await ears.until { ears.player.position > 0.1 })
    try FileManager.default.removeItem(atPath: path)
    ears.player.seek(to: 4.9)
    _ = try await ears.finish()
    #expect(ears.titles == ["slow.flac", "good.flac"])
  }
}
