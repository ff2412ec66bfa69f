import PlaybackSupport
import TestSupport
import Testing

@testable import Playback

/// A sine cut into files must be played as if it had not been cut.
@Suite(.takesTurns) @MainActor struct GaplessTests {
  private let folder = TemporaryFolder.ofTest()
  private let whole = Sound.sine(0..<90_000)
  private static let cut = 40_017

  private func pieces(_ ending: String, _ options: [String]) throws -> [String] {
    let parts = [Array(whole[..<Self.cut]), Array(whole[Self.cut...])]
    return try parts.enumerated().map { index, part in
      let source = try folder.write(Tone.wave(part), "\(index).wav")
      if ending == "wav" { return source }
      let target = folder.path("\(index).\(ending)")
      try Tone.convert(source, to: target, options)
      return target
    }
  }

  @Test(arguments: [
    ("wav", []), ("flac", ["-c:a", "flac"]), ("m4a", ["-c:a", "alac"]),
    ("aiff", ["-c:a", "pcm_s16be"]), ("wv", ["-c:a", "wavpack"]),
  ])
  func `files of a lossless format join to the sample`(
    ending: String,
    options: [String]
  ) async throws {
    let heard = try await Ears(folder).handle(try pieces(ending, options))
    #expect(heard.left.count == whole.count)
    #expect(heard.whole == whole)
    #expect(heard.left == heard.right)
  }

  @Test func `files of the project's own FLAC encoder join to the sample`() async throws {
    let files = try [whole[..<Self.cut], whole[Self.cut...]].enumerated().map {
      try folder.write(Sound.flac(Array($1)), "\($0).flac")
    }
    let ears = Ears(folder)
    let heard = try await ears.handle(files)
    #expect(heard.whole == whole)
    #expect(ears.titles == ["0.flac", "1.flac"])
  }

  @Test func `files of different lossless formats join to the sample`() async throws {
    let wav = try pieces("wav", [])
    let flac = try pieces("flac", ["-c:a", "flac"])
    let heard = try await Ears(folder).handle([flac[0], wav[1], wav[0], flac[1]])
    #expect(heard.whole == whole + whole)
  }

  @Test func `one file that repeats joins itself to the sample`() async throws {
    // A whole number of waves.
    let wave = Sound.sine(0..<44_100, frequency: 100)
    let file = try folder.write(Sound.flac(wave), "a.flac")
    let ears = Ears(folder)
    ears.player.repeatMode = .one
    ears.player.playNow(ears.items([file]))
    #expect(await ears.until { ears.events.filter { $0 == .jumped(to: 0) }.count >= 2 })
    ears.player.repeatMode = .off
    let heard = try await ears.finish()
    // This output takes sound as fast as it is made: another round may begin before the player
    // hears of it.
    let rounds = heard.left.count / wave.count + 1
    #expect(rounds > 2)
    #expect(heard.whole[...] == (0..<rounds).flatMap { _ in wave }.prefix(heard.left.count))
  }

  /// An encoder's padding before and behind: LAME and ffmpeg's AAC declare up to this.
  @Test(arguments: [
    ("mp3", ["-c:a", "libmp3lame"], 2 * 1152), ("m4a", ["-c:a", "aac"], 2 * 1024),
  ])
  func `files of a lossy format join within the declared padding`(
    ending: String,
    options: [String],
    padding: Int
  ) async throws {
    let files = try pieces(ending, options + ["-b:a", "192k"])
    let ears = Ears(folder)
    let heard = try await ears.handle(files)
    // The priming may be removed, with some samples of rounding.
    #expect(
      abs(heard.left.count - whole.count) <= 2 * padding,
      "\(heard.left.count) \(ears.titles) \(ears.events)"
    )
  }

  @Test func `the last tenth of a second of AAC in an MP4 file is played as well`() async throws {
    // A tone that stops: samples lost at the end are lost from the tone.
    let length = 44_100 * 3 + 517
    let source = try folder.write(Tone.wave(Sound.sine(0..<length), channels: 1), "tone.wav")
    let file = folder.path("tone.m4a")
    try Tone.convert(source, to: file, ["-c:a", "aac", "-b:a", "192k"])
    let ears = Ears(folder)
    let heard = try await ears.handle([file, file])
    // The edit list counts in milliseconds, and its start may be a sample off.
    #expect(abs(heard.left.count - 2 * length) <= 2 * 46, "\(heard.left.count - 2 * length)")
    let told = ears.changes.compactMap(\.new.duration).last ?? 0
    #expect(abs(told - Double(length) / 44_100) < 0.01, "its reported length is \(told) s")
  }

  @Test func `between rates, depths and channels the output remains open and nothing is missing`()
    async throws
  {
    let rates = [44_100, 48_000, 22_050, 96_000]
    var files: [String] = []
    for (index, rate) in rates.enumerated() {
      // Each begins with a rising wave and has whole waves, so that they join.
      let part = Sound.sine(0..<rate / 2, frequency: 200, rate: rate)
      let stereo = index == 1 ? part.flatMap { [$0, $0] } : part
      let source = try folder.write(
        Tone.wave(stereo, channels: index == 1 ? 2 : 1, rate: rate),
        "\(index).wav"
      )
      files.append(index == 3 ? folder.path("3.flac") : source)
      if index == 3 {
        try Tone.convert(source, to: files[3], ["-c:a", "flac", "-sample_fmt", "s32"])
      }
    }
    let ears = Ears(folder)
    let heard = try await ears.handle(files)
    #expect(
      abs(heard.left.count - 88_200) <= 8,
      "\(heard.left.count) \(ears.titles) \(ears.events)"
    )
    // The steepest step of a sine of 200 Hz and half height, and the ringing of a resampler at its
    // end.
    let steepest = 2 * Float.pi * 200 / 44_100 * 0.5
    for index in 2000..<(heard.left.count - 100) {
      let step = abs(heard.left[index] - heard.left[index - 1])
      if step > steepest * 3 { Issue.record("a click at \(index): \(step)") }
    }
  }

  @Test func `a track removed at the last moment is not played`() async throws {
    // Both are so short that the second is read long before the first has played.
    let tone = Sound.sine(0..<66_150, level: 0.25)
    let wrong = Sound.sine(0..<44_100, level: 0.75)
    let files = [
      try folder.write(Sound.flac(tone), "tone.flac"),
      try folder.write(Sound.flac(wrong), "wrong.flac"),
      try folder.write(Sound.flac(tone), "last.flac"),
    ]
    let throat = try Throat(folder)
    let ears = Ears(folder, output: throat.output)
    ears.player.playNow(ears.items(files))
    #expect(await ears.until { throat.isFull && ears.readTrack == 2 })
    let sent = ears.sent
    ears.player.remove(ears.player.queue.upcoming[0].id)
    // Sound that may leave is quicker than a command on its way.
    #expect(await ears.until { ears.handled > sent })
    try throat.open(into: ears.recording)
    try await ears.end()
    try throat.close()
    let heard = try Heard(ears.recording).whole
    let same = zip(heard, tone + tone).prefix { $0 == $1 }.count
    #expect(heard == tone + tone, "\(heard.count), \(same) equal; \(ears.titles) \(ears.events)")
    #expect(ears.titles == ["tone.flac", "last.flac"])
  }
}
