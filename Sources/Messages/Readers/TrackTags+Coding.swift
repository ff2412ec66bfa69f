/// The library stores a hash of these bytes for the tracks of servers, so their form stays.
extension TrackTags: Message {
  /// Which of the values that most files lack are present; one bit per value.
  private struct Presence: OptionSet {
    let rawValue: UInt8
    static let trackGain = Self(rawValue: 1)
    static let albumGain = Self(rawValue: 2)
    static let trackPeak = Self(rawValue: 4)
    static let albumPeak = Self(rawValue: 8)
    static let picture = Self(rawValue: 16)
    static let frontCover = Self(rawValue: 32)
    static let compilation = Self(rawValue: 64)
  }

  public func write(to writer: inout ByteWriter) {
    for text in [title, album, date, originalDate] { writer.put(text) }
    for list in [artists, albumArtists, composers, genres] { writer.put(list) }
    for number in [track, trackTotal, disc, discTotal, year] {
      writer.put(number: UInt64(max(0, (number ?? -1) + 1)))
    }
    let names = sortNames
    for text in [names.title, names.artist, names.album, names.albumArtist, names.composer] {
      writer.put(text)
    }
    writer.put(discTitle)
    writer.put(performers)
    musicBrainz.write(to: &writer)
    format.write(to: &writer)
    writer.put(duration)
    for number in [sampleRate, channels, bitsPerSample, bitRate] {
      writer.put(number: UInt64(max(0, number)))
    }
    let gains: [(Double?, Presence)] = [
      (loudness.trackGain, .trackGain), (loudness.albumGain, .albumGain),
      (loudness.trackPeak, .trackPeak), (loudness.albumPeak, .albumPeak),
    ]
    var presence: Presence = isCompilation ? .compilation : []
    for (value, bit) in gains where value != nil { presence.insert(bit) }
    if let picture {
      presence.formUnion(picture.isFrontCover ? [.picture, .frontCover] : .picture)
    }
    writer.put(presence.rawValue)
    for (value, _) in gains {
      if let value { writer.put(Float(value)) }
    }
    if let picture {
      writer.put(exactly: picture.digest.bytes)
      writer.put(number: UInt64(max(0, picture.byteCount)))
      picture.kind.write(to: &writer)
    }
  }

  public init(from reader: inout ByteReader) throws(CodingError) {
    self.init(format: .mpeg)
    (title, album) = (try reader.text(), try reader.text())
    (date, originalDate) = (try reader.text(), try reader.text())
    (artists, albumArtists) = (try reader.texts(), try reader.texts())
    (composers, genres) = (try reader.texts(), try reader.texts())
    (track, trackTotal) = (try Self.number(&reader), try Self.number(&reader))
    (disc, discTotal) = (try Self.number(&reader), try Self.number(&reader))
    year = try Self.number(&reader)
    (sortNames.title, sortNames.artist) = (try reader.text(), try reader.text())
    (sortNames.album, sortNames.albumArtist) = (try reader.text(), try reader.text())
    (sortNames.composer, discTitle) = (try reader.text(), try reader.text())
    performers = try reader.texts()
    musicBrainz = try MusicBrainzIDs(from: &reader)
    format = try AudioFormat(from: &reader)
    duration = try reader.double()
    guard duration >= 0 else { throw .senseless("duration") }
    sampleRate = try reader.count(upTo: Self.largest)
    channels = try reader.count(upTo: Self.largest)
    bitsPerSample = try reader.count(upTo: Self.largest)
    bitRate = try reader.count(upTo: Self.largest)
    let presence = Presence(rawValue: try reader.byte())
    isCompilation = presence.contains(.compilation)
    if presence.contains(.trackGain) { loudness.trackGain = Double(try reader.float()) }
    if presence.contains(.albumGain) { loudness.albumGain = Double(try reader.float()) }
    if presence.contains(.trackPeak) { loudness.trackPeak = Double(try reader.float()) }
    if presence.contains(.albumPeak) { loudness.albumPeak = Double(try reader.float()) }
    guard presence.contains(.picture) else { return }
    guard let digest = Digest(try reader.exactly(Digest.byteCount)) else { throw .tooShort }
    let byteCount = try reader.count(upTo: Self.largest)
    picture = PictureMark(
      digest: digest,
      byteCount: byteCount,
      kind: try PictureMark.Kind(from: &reader),
      isFrontCover: presence.contains(.frontCover)
    )
  }

  /// No valid number in a file is larger.
  private static let largest = Int(Int32.max)

  /// An optional number, encoded as 0 for nil and as the number plus one otherwise.
  private static func number(_ reader: inout ByteReader) throws(CodingError) -> Int? {
    let stored = try reader.count(upTo: largest)
    return stored == 0 ? nil : stored - 1
  }
}
