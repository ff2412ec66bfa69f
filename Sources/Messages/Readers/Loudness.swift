/// ReplayGain: the changes of the volume in decibels, and the peaks; 1 is full scale.
///
/// Gains refer to ReplayGain's loudness (−18 LUFS); R128 gains are converted to it.
public struct Loudness: Sendable, Equatable {
  public var trackGain: Double?
  public var trackPeak: Double?
  public var albumGain: Double?
  public var albumPeak: Double?

  public init(
    trackGain: Double? = nil,
    trackPeak: Double? = nil,
    albumGain: Double? = nil,
    albumPeak: Double? = nil
  ) {
    (self.trackGain, self.trackPeak) = (trackGain, trackPeak)
    (self.albumGain, self.albumPeak) = (albumGain, albumPeak)
  }

  /// Whether neither gain is known.
  public var isUnknown: Bool { trackGain == nil && albumGain == nil }
}

/// As messages of the player have it; a record of tags has a shorter form.
extension Loudness: Message {
  /// The range of decibels and peaks; a writer leaves out what is beyond it.
  public static let levels = -1e6...1e6

  public func write(to writer: inout ByteWriter) {
    for value in [trackGain, trackPeak, albumGain, albumPeak] {
      let known = value.flatMap { Self.levels.contains($0) ? $0 : nil }
      (known != nil).write(to: &writer)
      if let known { writer.put(known) }
    }
  }

  public init(from reader: inout ByteReader) throws(CodingError) {
    func level() throws(CodingError) -> Double? {
      try reader.read() ? try reader.double(in: Self.levels) : nil
    }
    self.init(
      trackGain: try level(),
      trackPeak: try level(),
      albumGain: try level(),
      albumPeak: try level()
    )
  }
}
