public import Messages

/// What a file's tags and its codec say of it.
public struct StreamDescription: Sendable, Equatable {
  public var title: String?
  public var artist: String?
  public var album: String?
  /// For the user: “MPEG-1 Layer 3 (MP3)”.
  public var codec: String?
  /// For the user, in short: “MP3”.
  public var format: String?
  /// Whether decoding returns the very samples that were encoded; nil where the codec is unknown.
  public var isLossless: Bool?
  public var sampleRate: Int?
  /// Nil for a lossy codec, and where the file does not say.
  public var bitsPerSample: Int?
  public var channels: Int?
  /// The nominal bit rate of a lossy codec, or else its average one, in kbit/s.
  public var bitRate: Int?
  public var loudness: Loudness?

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
    package static let sampleRate = 1...50_000_000
    package static let bitsPerSample = 1...64
    package static let channels = 1...256
    /// In kbit/s.
    package static let bitRate = 1...1_000_000
  }
}
