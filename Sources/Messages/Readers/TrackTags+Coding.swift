extension TrackTags {
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

  /// Writes the tags, without a length.
  public func encode(into writer: inout ByteWriter) {
    for text in [title, album, date, originalDate] { writer.put(text) }
    for list in [artists, albumArtists, composers, genres] { writer.put(list) }
    for number in [track, trackTotal, disc, discTotal, year] {
      writer.put(number: UInt64(max(0, (number ?? -1) + 1)))
    }
    for name in [
      sortNames.title, sortNames.artist, sortNames.album, sortNames.albumArtist, sortNames.composer,
    ] {
      writer.put(name)
    }
    writer.put(discTitle)
    writer.put(performers)
    musicBrainz.encode(into: &writer)
    writer.put(format.rawValue)
    writer.put(duration)
    for number in [sampleRate, channels, bitsPerSample, bitRate] {
      writer.put(number: UInt64(max(0, number)))
    }
    let gains: [(Float?, Presence)] = [
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
      if let value { writer.put(value) }
    }
    if let picture {
      writer.put(exactly: picture.digest.bytes)
      writer.put(number: UInt64(max(0, picture.byteCount)))
      writer.put(picture.kind.rawValue)
    }
  }

  /// Reads what `encode` writes; throws for anything else.
  public init(decoding reader: inout ByteReader) throws(CodingError) {
    let texts = (try reader.text(), try reader.text(), try reader.text(), try reader.text())
    let lists = (try reader.texts(), try reader.texts(), try reader.texts(), try reader.texts())
    let numbers = (
      try Self.number(&reader), try Self.number(&reader), try Self.number(&reader),
      try Self.number(&reader), try Self.number(&reader)
    )
    var names = SortNames()
    names.title = try reader.text()
    names.artist = try reader.text()
    names.album = try reader.text()
    names.albumArtist = try reader.text()
    names.composer = try reader.text()
    let more = (try reader.text(), try reader.texts(), try MusicBrainzIDs(decoding: &reader))
    guard let format = AudioFormat(rawValue: try reader.byte()) else { throw .senseless("format") }
    self.init(format: format)
    (title, album, date, originalDate) = texts
    (artists, albumArtists, composers, genres) = lists
    (track, trackTotal, disc, discTotal, year) = numbers
    sortNames = names
    (discTitle, performers, musicBrainz) = more
    duration = try reader.double()
    guard duration >= 0 else { throw .senseless("duration") }
    sampleRate = try reader.count(upTo: Self.largest)
    channels = try reader.count(upTo: Self.largest)
    bitsPerSample = try reader.count(upTo: Self.largest)
    bitRate = try reader.count(upTo: Self.largest)
    let presence = Presence(rawValue: try reader.byte())
    isCompilation = presence.contains(.compilation)
    if presence.contains(.trackGain) { loudness.trackGain = try reader.float() }
    if presence.contains(.albumGain) { loudness.albumGain = try reader.float() }
    if presence.contains(.trackPeak) { loudness.trackPeak = try reader.float() }
    if presence.contains(.albumPeak) { loudness.albumPeak = try reader.float() }
    guard presence.contains(.picture) else { return }
    guard let digest = Digest(try reader.exactly(Digest.byteCount)) else { throw .tooShort }
    let byteCount = try reader.count(upTo: Self.largest)
    guard let kind = PictureMark.Kind(rawValue: try reader.byte()) else {
      throw .senseless("picture")
    }
    picture = PictureMark(
      digest: digest,
      byteCount: byteCount,
      kind: kind,
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
