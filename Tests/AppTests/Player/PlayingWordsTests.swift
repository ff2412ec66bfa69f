import Testing

@testable import App
@testable import Playback

struct PlayingWordsTests {
  private func stream(
    _ format: String?,
    isLossless: Bool? = nil,
    rate: Int? = nil,
    bits: Int? = nil,
    kilobits: Int? = nil
  ) -> StreamDescription {
    var stream = StreamDescription()
    stream.format = format
    stream.isLossless = isLossless
    stream.sampleRate = rate
    stream.bitsPerSample = bits
    stream.bitRate = kilobits
    return stream
  }

  @Test func `a lossless format has its bits and its rate`() {
    let flac = stream("FLAC", isLossless: true, rate: 96_000, bits: 24)
    #expect(PlayingWords.format(flac) == "FLAC 24/96")
    let compact = stream("FLAC", isLossless: true, rate: 44_100, bits: 16)
    #expect(PlayingWords.format(compact) == "FLAC 16/44.1")
    #expect(PlayingWords.format(stream("ALAC", isLossless: true, rate: 48_000)) == "ALAC 48 kHz")
  }

  @Test func `a lossy format has its bit rate`() {
    let mp3 = stream("MP3", isLossless: false, rate: 44_100, kilobits: 320)
    #expect(PlayingWords.format(mp3) == "MP3 320 kbit/s")
    #expect(PlayingWords.format(stream("Opus", isLossless: false, rate: 48_000)) == "Opus")
  }

  @Test func `nothing is said of a format that is unknown`() {
    #expect(PlayingWords.format(stream(nil, rate: 44_100)) == nil)
    #expect(PlayingWords.format(PlayerState()) == "")
  }

  @Test(arguments: [
    (-7.34, "ReplayGain −7.3 dB"), (2, "ReplayGain +2.0 dB"), (0, "ReplayGain 0.0 dB"),
  ])
  func `the gain that is in use has a sign and a decimal`(decibels: Double, words: String) {
    var state = PlayerState()
    state.description = stream("FLAC")
    state.appliedGain = ReplayGain.Applied(mode: .album, decibels: decibels)
    #expect(PlayingWords.format(state) == "FLAC · \(words)")
  }
}
