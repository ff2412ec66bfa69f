/// How a track's audio is encoded; the raw values are stored and sent.
public enum AudioFormat: UInt8, Sendable, CaseIterable, Message {
  /// MPEG-1 or -2 audio, layer III, II or I.
  case mpeg = 1
  /// FLAC, also behind an ID3v2 tag.
  case flac = 2
  case vorbis = 3
  case opus = 4
  /// AAC in an MP4 file; `adts` is a stream without a container.
  case aac = 5
  case alac = 6
  case wav = 7
  /// AIFF or AIFF-C.
  case aiff = 8
  case wavPack = 9
  /// Musepack, stream version 7 or 8.
  case musepack = 10
  case monkeysAudio = 11
  case trueAudio = 12
  case windowsMedia = 13
  case oggFLAC = 14
  case speex = 15
  case adts = 16
  /// Direct Stream Digital, a DSF file.
  case dsf = 17

  /// The name in messages and JSON lines.
  public var name: String {
    switch self {
    case .mpeg: "mp3"
    case .flac: "flac"
    case .vorbis: "vorbis"
    case .opus: "opus"
    case .aac: "aac"
    case .alac: "alac"
    case .wav: "wav"
    case .aiff: "aiff"
    case .wavPack: "wavpack"
    case .musepack: "musepack"
    case .monkeysAudio: "ape"
    case .trueAudio: "tta"
    case .windowsMedia: "wma"
    case .oggFLAC: "oggflac"
    case .speex: "speex"
    case .adts: "adts"
    case .dsf: "dsf"
    }
  }
}
