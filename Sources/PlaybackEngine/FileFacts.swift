internal import Playback

/// What is known of the pipeline's current file.
struct FileFacts {
  private(set) var duration: Double?
  private var description: StreamDescription?
  /// The name of the first decoder that the file needs and that is not installed.
  private var missingCodec: String?

  /// Whether the bit rate has to be computed from the duration.
  var lacksBitRate: Bool { description?.isLossless == false && description?.bitRate == nil }

  /// Returns whether it is news.
  mutating func learn(duration found: Double) -> Bool {
    guard found > 0, found != duration else { return false }
    duration = found
    return true
  }

  mutating func learn(_ description: StreamDescription) { self.description = description }

  mutating func miss(_ codec: String) { missingCodec = missingCodec ?? codec }

  /// Returns the missing decoder, which explains one error only.
  mutating func takeMissingCodec() -> String? {
    defer { missingCodec = nil }
    return missingCodec
  }

  func description(bytes: UInt64) -> StreamDescription? {
    var whole = description
    whole?.average(bytes: bytes, seconds: duration)
    return whole
  }

  /// Whether the file ended long before its duration.
  func isBroken(endingAt end: Double?) -> Bool {
    guard let duration, let end else { return false }
    return duration - end > max(1, duration / 20)
  }
}
