/// The kind of coding of a stream, by GStreamer's name for it.
struct CodecKind: Equatable {
  let name: String
  let isLossless: Bool

  private init(_ name: String, isLossless: Bool = false) {
    (self.name, self.isLossless) = (name, isLossless)
  }

  /// The kind of a media type: “audio/mpeg” with its version and layer; nil if it is unknown.
  init?(mediaType: String, version: Int? = nil, layer: Int? = nil) {
    switch mediaType {
    case "audio/mpeg" where version == 1 || version == nil:
      self.init("MP\(layer.flatMap { (1...3).contains($0) ? $0 : nil } ?? 3)")
    case "audio/mpeg": self.init("AAC")
    case "audio/x-flac": self.init("FLAC", isLossless: true)
    case "audio/x-alac": self.init("ALAC", isLossless: true)
    case "audio/x-raw": self.init("PCM", isLossless: true)
    case "audio/x-wavpack": self.init("WavPack", isLossless: true)
    case "audio/x-tta", "audio/x-ttafile": self.init("TTA", isLossless: true)
    case "audio/x-ape", "audio/x-ffmpeg-parsed-ape", "application/x-ape":
      self.init("APE", isLossless: true)
    case "audio/x-dsd", "audio/x-dsf": self.init("DSD", isLossless: true)
    case "audio/x-wma" where version == 4: self.init("WMA Lossless", isLossless: true)
    case "audio/x-wma", "audio/x-wms": self.init("WMA")
    case "audio/x-vorbis": self.init("Vorbis")
    case "audio/x-opus": self.init("Opus")
    case "audio/x-speex": self.init("Speex")
    case "audio/x-musepack", "audio/x-ffmpeg-parsed-musepack": self.init("Musepack")
    case "audio/x-ac3", "audio/ac3", "audio/x-private1-ac3": self.init("AC-3")
    case "audio/x-eac3": self.init("E-AC-3")
    case "audio/x-dts", "audio/x-private1-dts": self.init("DTS")
    case "audio/x-alaw": self.init("A-law")
    case "audio/x-mulaw": self.init("µ-law")
    case "audio/x-adpcm": self.init("ADPCM")
    default: return nil
    }
  }

  /// By GStreamer's name of the format: “S24_32LE”.
  static func bits(ofFormat format: String) -> Int? {
    guard let kind = format.first, "SUF".contains(kind) else { return nil }
    return Int(format.dropFirst().prefix { $0.isASCII && $0.isNumber })
  }
}
