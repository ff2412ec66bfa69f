public import Messages

/// What a file's tags and its codec say of it.
public struct StreamDescription: Sendable, Equatable {
  /// The title.
  public var title: String?
  /// The artist.
  public var artist: String?
  /// The album.
  public var album: String?
  /// The name of the codec for the user: “MPEG-1 Layer 3 (MP3)”.
  public var codec: String?
  /// The short name of the codec: “MP3”.
  public var format: String?
  /// Whether decoding returns the very samples that were encoded; nil where the codec is unknown.
  public var isLossless: Bool?
  /// Samples per second.
  public var sampleRate: Int?
  /// Bits per sample; nil for a lossy codec, and where the file does not say.
  public var bitsPerSample: Int?
  /// The number of channels.
  public var channels: Int?
  /// The nominal bit rate of a lossy codec, or else its average one, in kbit/s.
  public var bitRate: Int?
  /// The loudness in the tags.
  public var loudness: Loudness?

  /// Creates a description.
  public init(
    title: String? = nil,
    artist: String? = nil,
    album: String? = nil,
    codec: String? = nil
  ) {
    self.title = title
    self.artist = artist
    self.album = album
    self.codec = codec
  }

  /// The values that numbers of a description can have; others are unknown.
  package enum Limits {
    /// Samples per second.
    package static let sampleRate = 1...50_000_000
    /// Bits per sample.
    package static let bitsPerSample = 1...64
    /// Channels.
    package static let channels = 1...256
    /// Kilobits per second.
    package static let bitRate = 1...1_000_000
  }
}
