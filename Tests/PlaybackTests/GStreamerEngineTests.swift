import Foundation
import PlaybackSupport
import TestSupport
import Testing

@testable import Playback

@Suite(.takesTurns) @MainActor struct GStreamerEngineTests {
  private let folder = TemporaryFolder.ofTest()

  /// Three seconds in which every sample encodes its own number: low bits left, high bits right.
  private var numbered: [Int16] {
    (0..<132_300).flatMap { [Int16($0 & 0x7fff), Int16($0 >> 15) * 256] }
  }

  private func number(_ heard: Heard, _ index: Int) -> Int {
    let low = Int((heard.left[index] * 32768).rounded())
    let high = Int((heard.right[index] * 32768).rounded()) / 256
    return (high << 15) + low
  }

  /// The sound of a file that is sought to a place before it plays.
  ///
  /// It is loaded paused, as a pause after the start would be too late with a fast output.
  private func heard(_ file: String, from place: Double) async throws -> Heard {
    let recording = folder.path("recording")
    let engine = PlayerProcess(output: .description("filesink location=\(recording) sync=false"))
    var events: [EngineEvent] = []
    engine.onEvent = { events.append($0) }
    engine.load(Cue(number: 1, location: .file(Array(file.utf8))), at: 0, playing: false)
    engine.prepare(nil)
    #expect(await until { events.contains(.paused(1, position: 0)) })
    engine.seek(to: place)
    #expect(await until { events.contains(.sought(1, position: place)) })
    engine.play()
    #expect(await until { events.contains(.ended(1)) }, "\(events)")
    return try Heard(recording)
  }

  @Test func `a pause before the file is open takes effect`() async throws {
    let file = try folder.write(Tone.wave(seconds: 60), "long.wav")
    let ears = Ears(folder, isPaced: true)
    ears.player.playNow(ears.items([file]))
    ears.player.pause()
    #expect(await ears.until { ears.player.state.status == .paused })
    ears.player.play()
    #expect(await ears.until { ears.player.state.status == .playing })
    ears.player.stop()
  }

  @Test(arguments: ["wav", "flac", "m4a"])
  func `a seek lands on the very sample`(ending: String) async throws {
    let source = try folder.write(Tone.wave(numbered, channels: 2), "n.wav")
    let file = folder.path("n.\(ending)")
    if ending != "wav" {
      try Tone.convert(source, to: file, ["-c:a", ending == "m4a" ? "alac" : "flac"])
    }
    let heard = try await heard(file, from: 1.7)
    let place = 1.7 * 44_100
    let frame = ending == "wav" ? 1.0 : 4096
    let first = number(heard, heard.left.count - (132_300 - Int(place)))
    #expect(abs(Double(first) - place) <= 1)
    #expect(abs(Double(heard.left.count) - (132_300 - place)) <= frame)
  }

  @Test func `a seek in MP3 lands within one frame`() async throws {
    var samples = [Int16](repeating: 0, count: 44_100 * 6)
    for index in 0..<200 { samples[44_100 * 4 + index] = index % 20 < 10 ? 30_000 : -30_000 }
    let source = try folder.write(Tone.wave(samples), "click.wav")
    let file = folder.path("click.mp3")
    try Tone.convert(source, to: file, ["-c:a", "libmp3lame", "-q:a", "4"])
    let straight = try await Ears(folder).handle([file])
    let click = try #require(straight.left.firstIndex { abs($0) > 0.3 })
    let heard = try await heard(file, from: 3.5)
    let late = try #require(heard.left.firstIndex { abs($0) > 0.3 })
    let lost = straight.left.count - heard.left.count
    #expect(abs(lost - Int(3.5 * 44_100)) <= 1152, "\(lost)")
    #expect(abs(click - late - Int(3.5 * 44_100)) <= 1152, "\(click) \(late)")
  }

  @Test func `a load at a place begins there`() async throws {
    let file = try folder.write(Tone.wave(numbered, channels: 2), "n.wav")
    let ears = Ears(folder)
    ears.player.playNow(ears.items([file]))
    _ = try await ears.finish()
    try FileManager.default.removeItem(atPath: ears.recording)
    var session = SavedSession()
    session.entries = [SavedSession.Reference(id: 0, location: .file(Array(file.utf8)))]
    session.order = [0]
    session.played = 1
    session.current = .context(0)
    session.position = 2
    ears.player.restore(session) { PlayItem(id: $0.id, location: $0.location) }
    #expect(ears.player.state.status == .paused)
    ears.player.play()
    let heard = try await ears.finish()
    #expect(heard.left.count == 44_100)
    #expect(number(heard, 0) == 88_200)
  }

  @Test func `shuffle and repeat play in the announced order`() async throws {
    // Each file has a level of its own.
    let files = try (1...5).map { number in
      try folder.write(
        Sound.flac([Int16](repeating: Int16(number * 1000), count: 4410)),
        "\(number).flac"
      )
    }
    for seed in UInt64(1)...2 {
      let ears = Ears(folder, seed: seed)
      ears.player.isShuffled = true
      ears.player.playNow(ears.items(files), from: 2)
      let promised =
        [ears.player.state.entry].compactMap { $0?.item.title }
        + ears.player.queue.upcoming.map(\.item.title)
      let heard = try await ears.finish()
      let levels = stride(from: 2000, to: heard.whole.count, by: 4410).map { heard.whole[$0] }
      #expect(levels.map { "\($0 / 1000).flac" } == promised)
      #expect(heard.whole.count == 5 * 4410)
      #expect(ears.titles == promised)
    }
  }

  @Test func `ReplayGain brings loud and quiet files to one loudness`() async throws {
    // −6 and −26 decibels, with the tags of a scanner.
    let files = try [(0.5, "-9.00 dB"), (0.05, "+11.00 dB")].map { level, gain in
      let tags = [
        ("REPLAYGAIN_TRACK_GAIN", gain), ("REPLAYGAIN_TRACK_PEAK", "\(level)"),
        ("REPLAYGAIN_ALBUM_GAIN", "-4.00 dB"),
      ]
      let sound = Sound.sine(0..<44_100, level: level)
      return try folder.write(Sound.flac(sound, tags: tags), "\(level).flac")
    }
    for mode in ReplayGain.Mode.allCases {
      let ears = Ears(folder)
      ears.player.replayGain = ReplayGain(mode: mode)
      let heard = try await ears.handle(files)
      #expect(heard.left.count == 88_200)
      let levels = [heard.level(0..<44_100), heard.level(44_100..<88_200)]
      let gains = mode == .track ? [-9.0, 11] : mode == .album ? [-4, -4] : [0, 0]
      for (index, plain) in [0.5, 0.05].enumerated() {
        let wanted = 20 * log10(plain / 2.0.squareRoot()) + gains[index]
        #expect(abs(levels[index] - wanted) < 0.1, "\(mode) \(index)")
      }
    }
  }

  @Test func `the gain that R128 gives Opus is applied`() async throws {
    let source = try folder.write(
      Tone.wave(Sound.sine(0..<96_000, level: 0.2, rate: 48_000), rate: 48_000),
      "a.wav"
    )
    var levels: [Double] = []
    for gain in [0, -2560] {
      let file = folder.path("\(gain).opus")
      try Tone.convert(
        source,
        to: file,
        [
          "-c:a", "libopus", "-b:a", "160k", "-metadata", "R128_TRACK_GAIN=\(gain)",
        ]
      )
      let ears = Ears(folder)
      ears.player.replayGain = ReplayGain(mode: .track)
      let heard = try await ears.handle([file])
      levels.append(heard.level(20_000..<80_000))
    }
    #expect(abs(levels[0] - levels[1] - 10) < 0.1, "\(levels)")
  }

  @Test func `a gain that would clip is limited by the peak, or by the limiter`() async throws {
    let samples = Sound.sine(0..<44_100, level: 0.9)
    let known = try folder.write(
      Sound.flac(
        samples,
        tags: [
          ("REPLAYGAIN_TRACK_GAIN", "+12.00 dB"), ("REPLAYGAIN_TRACK_PEAK", "0.9"),
        ]
      ),
      "known.flac"
    )
    let unknown = try folder.write(
      Sound.flac(samples, tags: [("REPLAYGAIN_TRACK_GAIN", "+12.00 dB")]),
      "unknown.flac"
    )
    let ears = Ears(folder)
    ears.player.replayGain = ReplayGain(mode: .track)
    let heard = try await ears.handle([known, unknown])
    #expect(heard.left.allSatisfy { abs($0) <= 1 })
    #expect(abs((heard.left.prefix(44_100).max() ?? 0) - 1) < 0.01)
  }

  @Test func `volume and mute are audible`() async throws {
    let file = try folder.write(Sound.flac(Sound.sine(0..<8820)), "a.flac")
    let ears = Ears(folder)
    ears.player.volume = Volume(level: 0.5)
    let heard = try await ears.handle([file])
    let plain = 20 * log10(0.5 / 2.0.squareRoot())
    #expect(abs(heard.level(0..<8820) - plain + 18.06) < 0.05)
    ears.player.volume.isMuted = true
    let silent = try await ears.handle([file])
    #expect(silent.left.suffix(8820).allSatisfy { $0 == 0 })
  }

  @Test func `a path that is not valid text plays`() async throws {
    let path = Array(folder.url.path.utf8) + [0x2f, 0xff, 0xfe, 0x25, 0x20, 0x2e, 0x77, 0x61, 0x76]
    let data = [UInt8](Tone.wave(Sound.sine(0..<4410)))
    let file = try #require(fopen(path.map { CChar(bitPattern: $0) } + [0], "w"))
    fwrite(data, 1, data.count, file)
    fclose(file)
    let ears = Ears(folder)
    ears.player.playNow([PlayItem(id: 1, location: .file(path))])
    #expect(try await ears.finish().left.count == 4410)
    #expect(ears.player.broken.isEmpty)
  }

  @Test func `the tags of a file are reported with the right file`() async throws {
    let files = try ["One", "Two", "Three"].map { title in
      try folder.write(
        Sound.flac(Sound.sine(0..<22_050), tags: [("TITLE", title), ("ARTIST", "Me")]),
        "\(title).flac"
      )
    }
    let ears = Ears(folder)
    _ = try await ears.handle(files)
    for name in ["One", "Two", "Three"] {
      let told = ears.changes.filter { $0.new.entry?.item.title == "\(name).flac" }
        .compactMap(\.new.description.title)
      #expect(Set(told) == [name])
    }
  }
}
