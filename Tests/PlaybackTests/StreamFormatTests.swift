import PlaybackSupport
import TestSupport
import Testing

@testable import Playback

@Suite(.takesTurns) @MainActor struct StreamFormatTests {
  private let folder = TemporaryFolder.ofTest()

  private func description(_ ending: String, _ options: [String]) async throws -> StreamDescription
  {
    let source = try folder.write(Tone.wave(Sound.sine(0..<88_200)), "source.wav")
    let file = folder.path("a.\(ending)")
    try Tone.convert(source, to: file, ["-ac", "2"] + options)
    let ears = Ears(folder)
    ears.player.playNow(ears.items([file]))
    try await ears.end()
    return ears.changes.map(\.new.description).last { $0.format != nil } ?? StreamDescription()
  }

  @Test(arguments: [
    ("flac", ["-ar", "96000", "-sample_fmt", "s32"], "FLAC", 96_000, 24),
    ("flac", [], "FLAC", 44_100, 16),
    ("m4a", ["-c:a", "alac", "-sample_fmt", "s32p"], "ALAC", 44_100, 24),
    ("m4a", ["-c:a", "alac"], "ALAC", 44_100, 16),
    ("wav", ["-c:a", "pcm_s24le", "-ar", "48000"], "PCM", 48_000, 24),
    ("aiff", ["-c:a", "pcm_s16be"], "PCM", 44_100, 16),
    ("wv", ["-c:a", "wavpack"], "WavPack", 44_100, 16),
  ])
  func `a lossless file has bits per sample and no bit rate`(
    ending: String,
    options: [String],
    format: String,
    rate: Int,
    bits: Int
  ) async throws {
    let found = try await description(ending, options)
    #expect(found.format == format && found.sampleRate == rate, "\(found)")
    #expect(found.bitsPerSample == bits && found.bitRate == nil, "\(found)")
    #expect(found.channels == 2 && found.isLossless == true)
  }

  @Test(arguments: [
    ("mp3", ["-c:a", "libmp3lame", "-b:a", "192k"], "MP3", 44_100, 190...196),
    ("mp3", ["-c:a", "libmp3lame", "-q:a", "2"], "MP3", 44_100, 30...320),
    ("ogg", ["-c:a", "libvorbis", "-b:a", "128k"], "Vorbis", 44_100, 128...128),
    ("m4a", ["-c:a", "aac", "-b:a", "160k"], "AAC", 44_100, 1...200),
    ("opus", ["-c:a", "libopus", "-b:a", "96k"], "Opus", 48_000, 20...160),
  ])
  func `a lossy file has a bit rate and no bits per sample`(
    ending: String,
    options: [String],
    format: String,
    rate: Int,
    bitRate: ClosedRange<Int>
  ) async throws {
    let found = try await description(ending, options)
    #expect(found.format == format && found.sampleRate == rate, "\(found)")
    #expect(bitRate.contains(found.bitRate ?? 0) && found.bitsPerSample == nil, "\(found)")
    #expect(found.channels == 2)
  }

  @Test func `each track has its own description and gain`() async throws {
    let samples = Sound.sine(0..<22_050)
    let files = try [
      folder.write(Sound.flac(samples, tags: [("REPLAYGAIN_TRACK_GAIN", "-6.00 dB")]), "a.flac"),
      folder.write(Tone.wave(samples, rate: 22_050), "b.wav"),
      folder.write(
        Sound.flac(
          samples,
          tags: [("REPLAYGAIN_TRACK_GAIN", "-4 dB"), ("REPLAYGAIN_ALBUM_GAIN", "-7.3 dB")]
        ),
        "c.flac"
      ),
    ]
    let ears = Ears(folder)
    ears.player.replayGain.mode = .album
    ears.player.playNow(ears.items(files))
    try await ears.end()
    var found: [String: PlayerState] = [:]
    for change in ears.changes where change.new.description.format != nil {
      found[change.new.entry?.item.title ?? ""] = change.new
    }
    #expect(files.count == found.count)
    #expect(found["b.wav"]?.description.sampleRate == 22_050)
    #expect(found["b.wav"]?.description.format == "PCM" && found["b.wav"]?.appliedGain == nil)
    let first = found["a.flac"]?.appliedGain
    #expect(first?.mode == .track && abs((first?.decibels ?? 0) + 6) < 0.01)
    let last = found["c.flac"]?.appliedGain
    #expect(last?.mode == .album && abs((last?.decibels ?? 0) + 7.3) < 0.01)
  }
}
