internal import Messages

// The parts that messages of both directions share. Writers clamp numbers to their ranges; readers
// reject numbers outside of them.

extension ByteWriter {
  /// A time in seconds.
  mutating func put(time: Double) {
    put(time.isFinite ? min(max(time, 0), ByteReader.mostTime) : 0)
  }

  /// A time that may be unknown.
  mutating func put(optionalTime time: Double?) {
    let known = time.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    put(known == nil ? 0 : 1 as UInt8)
    if let known { put(time: known) }
  }

  mutating func put(_ loudness: TrackLoudness?) {
    put(loudness == nil ? 0 : 1 as UInt8)
    guard let loudness else { return }
    for value in [
      loudness.trackGain, loudness.trackPeak, loudness.albumGain, loudness.albumPeak,
    ] {
      let known = value.flatMap { ByteReader.levels.contains($0) ? $0 : nil }
      put(known == nil ? 0 : 1 as UInt8)
      if let known { put(known) }
    }
  }

  mutating func put(_ settings: ReplayGain) {
    put(UInt8(ReplayGain.Mode.allCases.firstIndex(of: settings.mode) ?? 0))
    for value in [settings.fallback, settings.extra] {
      put(ByteReader.levels.contains(value) ? value : 0)
    }
  }

  mutating func put(_ description: StreamDescription) {
    for text in [
      description.title, description.artist, description.album, description.codec,
      description.format,
    ] { put(text) }
    put(description.isLossless.map { $0 ? 2 : 1 } ?? 0 as UInt8)
    for number in [
      description.sampleRate, description.bitsPerSample, description.channels, description.bitRate,
    ] { put(number: UInt64(clamping: number ?? 0)) }
    put(description.loudness)
  }

  mutating func put(_ failure: PlayFailure) {
    let (kind, words): (UInt8, String?) =
      switch failure {
      case .gone: (0, nil)
      case .unreadable(let reason): (1, reason)
      case .empty: (2, nil)
      case .notSound: (3, nil)
      case .missingCodec(let name): (4, name)
      case .truncated: (5, nil)
      case .damaged: (6, nil)
      case .unplayable: (7, nil)
      case .unreachable(let reason): (8, reason)
      }
    put(kind)
    put(words)
  }
}

extension ByteReader {
  /// The most seconds that a track can last.
  static let mostTime = 1e9
  /// The range of decibels and peaks.
  fileprivate static let levels = -1e6...1e6

  mutating func double(in range: ClosedRange<Double>) throws(CodingError) -> Double {
    let number = try double()
    guard range.contains(number) else { throw .senseless("number") }
    return number
  }

  mutating func time() throws(CodingError) -> Double { try double(in: 0...Self.mostTime) }

  mutating func optionalTime() throws(CodingError) -> Double? { try flag() ? try time() : nil }

  mutating func flag() throws(CodingError) -> Bool {
    switch try byte() {
    case 0: false
    case 1: true
    default: throw .senseless("flag")
    }
  }

  /// The number of a cue, which GStreamer carries in 32 bits.
  mutating func cueNumber() throws(CodingError) -> Int {
    try count(upTo: Int(UInt32.max))
  }

  mutating func loudness() throws(CodingError) -> TrackLoudness? {
    guard try flag() else { return nil }
    var values: [Double?] = []
    for _ in 0..<4 { values.append(try flag() ? try double(in: Self.levels) : nil) }
    return TrackLoudness(
      trackGain: values[0],
      trackPeak: values[1],
      albumGain: values[2],
      albumPeak: values[3]
    )
  }

  mutating func replayGain() throws(CodingError) -> ReplayGain {
    let mode = Int(try byte())
    guard ReplayGain.Mode.allCases.indices.contains(mode) else { throw .senseless("mode") }
    return ReplayGain(
      mode: ReplayGain.Mode.allCases[mode],
      fallback: try double(in: Self.levels),
      extra: try double(in: Self.levels)
    )
  }

  /// A description; numbers out of their ranges are clamped, 0 is unknown.
  mutating func streamDescription() throws(CodingError) -> StreamDescription {
    func clamped(_ number: UInt64, _ range: ClosedRange<Int>) -> Int? {
      number == 0 ? nil : min(max(Int(clamping: number), range.lowerBound), range.upperBound)
    }
    var description = StreamDescription()
    description.title = try text()
    description.artist = try text()
    description.album = try text()
    description.codec = try text()
    description.format = try text()
    let lossless = try byte()
    guard lossless < 3 else { throw .senseless("flag") }
    description.isLossless = lossless == 0 ? nil : lossless == 2
    description.sampleRate = clamped(try number(), StreamDescription.Limits.sampleRate)
    description.bitsPerSample = clamped(try number(), StreamDescription.Limits.bitsPerSample)
    description.channels = clamped(try number(), StreamDescription.Limits.channels)
    description.bitRate = clamped(try number(), StreamDescription.Limits.bitRate)
    description.loudness = try loudness()
    return description
  }

  mutating func playFailure() throws(CodingError) -> PlayFailure {
    let kind = try byte()
    let words = try text() ?? ""
    switch kind {
    case 0: return .gone
    case 1: return .unreadable(words)
    case 2: return .empty
    case 3: return .notSound
    case 4: return .missingCodec(words)
    case 5: return .truncated
    case 6: return .damaged
    case 7: return .unplayable
    case 8: return .unreachable(words)
    default: throw .senseless("failure")
    }
  }
}
