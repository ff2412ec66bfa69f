import Foundation
import GLib
import PlaybackSupport
import TestSupport
import Values

@testable import Playback

nonisolated enum Sound {
  static let rate = 44_100

  /// A sine of samples `range` counted from its beginning, so that parts of it join.
  static func sine(
    _ range: Range<Int>,
    frequency: Double = 997,
    level: Double = 0.5,
    rate: Int = rate
  ) -> [Int16] {
    range.map { index in
      let angle = 2 * Double.pi * frequency * Double(index) / Double(rate)
      return Int16((sin(angle) * level * 32_767).rounded())
    }
  }

  /// A FLAC file of one channel, encoded once for all tests.
  static func flac(_ samples: [Int16], tags: [(String, String)] = []) throws -> Data {
    let words = tags.flatMap { ["-metadata", "\($0)=\($1)"] }
    let key = Encoded(samples: samples, words: words)
    if let data = encoded.withLock({ $0[key] }) { return data }
    let folder = try TemporaryFolder()
    let wave = try folder.write(Tone.wave(samples), "a.wav")
    try Tone.convert(wave, to: folder.path("a.flac"), words + ["-frame_size", "4096"])
    let data = try folder.data(of: "a.flac")
    encoded.withLock { $0[key] = data }
    return data
  }

  private struct Encoded: Hashable {
    let samples: [Int16]
    let words: [String]
  }

  private static let encoded = Locked<[Encoded: Data]>([:])

  /// A DSF file of two channels, with blocks of 4096 bytes of each in turn.
  static func dsf(_ blocks: some Sequence<UInt8>) -> Data {
    let music = Data(blocks)
    var data = Data()
    func put(_ number: Int, _ bytes: Int) {
      for index in 0..<bytes { data.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
    data += "DSD ".utf8
    for number in [28, 92 + music.count, 0] { put(number, 8) }
    data += "fmt ".utf8
    put(52, 8)
    for number in [1, 0, 2, 2, 2_822_400, 1] { put(number, 4) }
    put(music.count * 4, 8)
    for number in [4096, 0] { put(number, 4) }
    data += "data".utf8
    put(12 + music.count, 8)
    return data + music
  }

  struct Problem: Error {
    let text: String
  }
}

/// A player with GStreamer's engine whose output is recorded, as fast as possible.
@MainActor final class Ears {
  let player: Player
  let engine: PlayerProcess
  let recording: String
  var changes: [PlayerChange] = []
  private var watch: Observation?

  /// Records a player, in real time if `isPaced`; another `output` has to record itself.
  ///
  /// Later files are appended to the recording, which begins empty.
  init(
    _ folder: TemporaryFolder,
    isPaced: Bool = false,
    output: String? = nil,
    settings: PlayerProcess.Settings = .init(),
    seed: UInt64 = 1
  ) {
    recording = folder.path("recording")
    unlink(recording)
    let output = output ?? "filesink location=\(recording) sync=\(isPaced) append=true"
    engine = PlayerProcess(output: .description(output), settings: settings)
    player = Player(engine: engine, random: SeededRandom(seed: seed))
    watch = player.observe { [weak self] in self?.changes.append($0) }
  }

  /// The number of the last cue of which the player's process has read something.
  var readTrack: UInt64? { engine.current.link?.progress.marks.readTrack }
  /// The numbers of commands to the player's process, sent and handled.
  var sent: UInt64 { engine.current.link?.sent ?? 0 }
  var handled: UInt64 { engine.current.link?.progress.marks.handled ?? 0 }
  var events: [PlayerEvent] { changes.flatMap(\.events) }
  var titles: [String] {
    changes.compactMap { $0.new.entry?.id != $0.old.entry?.id ? $0.new.entry?.item.title : nil }
  }

  func items(_ paths: [String]) -> [PlayItem] {
    paths.enumerated().map { index, path in
      PlayItem(
        id: TrackID(Int64(index)),
        location: .file(Array(path.utf8)),
        title: path.split(separator: "/").last.map(String.init) ?? ""
      )
    }
  }

  func handle(_ paths: [String]) async throws -> Heard {
    player.playNow(items(paths))
    return try await finish()
  }

  func finish() async throws -> Heard {
    try await end()
    return try Heard(recording)
  }

  func end() async throws {
    let isDone = await until { [player] in
      [.ended, .failed, .stopped].contains(player.state.status)
    }
    guard isDone else { throw Sound.Problem(text: "it does not end: \(player.state)") }
  }

  func until(_ isTrue: @MainActor () -> Bool) async -> Bool {
    await TestSupport.until(isTrue)
  }
}
