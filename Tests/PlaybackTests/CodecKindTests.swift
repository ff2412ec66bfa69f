import Testing

@testable import PlaybackEngine

struct CodecKindTests {
  @Test(
    arguments: [
      ("audio/x-flac", nil, nil, "FLAC", true), ("audio/x-alac", nil, nil, "ALAC", true),
      ("audio/x-raw", nil, nil, "PCM", true), ("audio/mpeg", 1, 3, "MP3", false),
      ("audio/mpeg", 1, 2, "MP2", false), ("audio/mpeg", 1, 99, "MP3", false),
      ("audio/mpeg", 4, nil, "AAC", false), ("audio/mpeg", 2, nil, "AAC", false),
      ("audio/x-vorbis", nil, nil, "Vorbis", false), ("audio/x-opus", nil, nil, "Opus", false),
      ("audio/x-wma", 2, nil, "WMA", false), ("audio/x-wma", 4, nil, "WMA Lossless", true),
    ] as [(String, Int?, Int?, String, Bool)]
  )
  func `each media type has a short name`(
    type: String,
    version: Int?,
    layer: Int?,
    name: String,
    isLossless: Bool
  ) {
    let kind = CodecKind(mediaType: type, version: version, layer: layer)
    #expect(kind?.name == name && kind?.isLossless == isLossless)
  }

  @Test func `an unknown media type has no name`() {
    #expect(CodecKind(mediaType: "audio/x-unknown") == nil && CodecKind(mediaType: "") == nil)
  }

  @Test func `a format of samples names its bits`() {
    #expect(CodecKind.bits(ofFormat: "S16LE") == 16)
    #expect(CodecKind.bits(ofFormat: "S24_32LE") == 24)
    #expect(CodecKind.bits(ofFormat: "F32LE") == 32 && CodecKind.bits(ofFormat: "U8") == 8)
    for strange in ["", "S", "DSDU8", "S99999999999999999999LE", "16"] {
      #expect(CodecKind.bits(ofFormat: strange) == nil)
    }
  }
}
