internal import CTags
internal import Messages

extension TrackTags {
  /// The cleaned tags of a file that was read; nil if its format is unknown.
  init?(reading result: borrowing ctags_result) {
    guard let format = AudioFormat(rawValue: UInt8(truncatingIfNeeded: result.format)) else {
      return nil
    }
    self.init(format: format)
    let fields = TagFields(result)
    title = fields.text(CTAGS_TITLE)
    artists = fields.names(CTAGS_ARTIST)
    album = fields.text(CTAGS_ALBUM)
    albumArtists = fields.names(CTAGS_ALBUM_ARTIST)
    composers = fields.names(CTAGS_COMPOSER)
    genres = GenreNames.unique(fields.texts(CTAGS_GENRE).flatMap(GenreNames.parts))
    (track, trackTotal) = fields.position(CTAGS_TRACK, of: CTAGS_TRACK_TOTAL)
    (disc, discTotal) = fields.position(CTAGS_DISC, of: CTAGS_DISC_TOTAL)
    let when = fields.date(CTAGS_DATE)
    (date, year) = (when?.text, when?.year)
    originalDate = fields.date(CTAGS_ORIGINAL_DATE)?.text
    isCompilation = fields.text(CTAGS_COMPILATION).map(TagNumber.flag) ?? false
    sortNames.title = fields.text(CTAGS_TITLE_SORT)
    sortNames.artist = fields.text(CTAGS_ARTIST_SORT)
    sortNames.album = fields.text(CTAGS_ALBUM_SORT)
    sortNames.albumArtist = fields.text(CTAGS_ALBUM_ARTIST_SORT)
    sortNames.composer = fields.text(CTAGS_COMPOSER_SORT)
    discTitle = fields.text(CTAGS_DISC_TITLE)
    performers = fields.performers()
    musicBrainz.recording = fields.identifiers(CTAGS_RECORDING_ID).first
    musicBrainz.release = fields.identifiers(CTAGS_RELEASE_ID).first
    musicBrainz.releaseGroup = fields.identifiers(CTAGS_RELEASE_GROUP_ID).first
    musicBrainz.artists = fields.identifiers(CTAGS_ARTIST_ID)
    musicBrainz.albumArtists = fields.identifiers(CTAGS_ALBUM_ARTIST_ID)
    loudness.trackGain = fields.gain(CTAGS_TRACK_GAIN, orR128: CTAGS_R128_TRACK_GAIN)
    loudness.albumGain = fields.gain(CTAGS_ALBUM_GAIN, orR128: CTAGS_R128_ALBUM_GAIN)
    loudness.trackPeak = fields.text(CTAGS_TRACK_PEAK).flatMap(TagNumber.peak)
    loudness.albumPeak = fields.text(CTAGS_ALBUM_PEAK).flatMap(TagNumber.peak)
    // A broken header may contain any value.
    duration = Double(max(0, result.duration)) / 1000
    sampleRate = max(0, Int(result.sample_rate))
    channels = max(0, Int(result.channels))
    bitsPerSample = (0...64).contains(result.bits_per_sample) ? Int(result.bits_per_sample) : 0
    bitRate = max(0, Int(result.bit_rate))
    picture = PictureMark(reading: result)
  }
}

extension PictureMark {
  /// The picture of a file that was read, nil if it has none.
  fileprivate init?(reading result: borrowing ctags_result) {
    guard let start = result.picture else { return nil }
    let bytes = UnsafeBufferPointer(start: start, count: result.picture_size)
    let digest = withUnsafeBytes(of: result.digest) { Digest($0) }
    guard let digest else { return nil }
    self.init(
      digest: digest,
      byteCount: bytes.count,
      kind: Kind(of: bytes),
      isFrontCover: result.is_front_cover
    )
  }
}

extension PictureMark.Kind {
  /// The picture's format, detected by its first bytes; the type in the file is often wrong.
  init(of bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.starts(with: [0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      self = .png
    } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if bytes.starts(with: Array("GIF8".utf8)) {
      self = .gif
    } else if bytes.starts(with: Array("BM".utf8)) {
      self = .bitmap
    } else {
      self = .unknown
    }
  }
}

/// The texts of a file that was read, by field.
private struct TagFields {
  private let lists: [ctags_list]

  init(_ result: borrowing ctags_result) {
    lists = withUnsafeBytes(of: result.fields) { Array($0.bindMemory(to: ctags_list.self)) }
  }

  /// All texts of a field.
  func texts(_ field: ctags_field) -> [String] {
    let list = lists[Int(field.rawValue)]
    guard list.count > 0 else { return [] }
    if list.count == 1 { return TagText.parts(bytes(list.texts[0])) }
    return (0..<Int(list.count)).flatMap { TagText.parts(bytes(list.texts[$0])) }
  }

  /// The first text of a field.
  func text(_ field: ctags_field) -> String? { texts(field).first }

  /// The texts of a field, each once.
  func names(_ field: ctags_field) -> [String] { unique(texts(field)) }

  /// The performers, in whatever way the format stores them.
  func performers() -> [String] {
    let credits =
      pairs(CTAGS_MUSICIANS) + pairs(CTAGS_INVOLVED).filter { !TagCredit.isCrew(role: $0.role) }
    let texts = texts(CTAGS_PERFORMER)
    if credits.isEmpty, texts.isEmpty { return [] }
    let names = texts + credits.map { TagCredit.text($0.name, role: $0.role) }
    return Array(unique(names).prefix(CodingLimits.list))
  }

  /// The UUIDs of a field; some programs write several into one text.
  func identifiers(_ field: ctags_field) -> [String] {
    let texts = texts(field)
    if texts.isEmpty { return [] }
    let found = texts.flatMap { text in
      if let whole = MusicBrainzIDs.identifier(text) { return [whole] }
      return text.split { "/;, ".contains($0) }.compactMap { MusicBrainzIDs.identifier(String($0)) }
    }
    return Array(unique(found).prefix(CodingLimits.list))
  }

  /// The role and name of each person in a list; empty if an element is missing, because it is
  /// unknown which.
  private func pairs(_ field: ctags_field) -> [(role: String, name: String)] {
    let list = lists[Int(field.rawValue)]
    guard list.count.isMultiple(of: 2) else { return [] }
    return stride(from: 0, to: Int(list.count), by: 2).compactMap { index in
      TagText.cleaned(bytes(list.texts[index + 1])).map { name in
        (TagText.cleaned(bytes(list.texts[index])) ?? "", name)
      }
    }
  }

  private func unique(_ texts: [String]) -> [String] {
    guard texts.count > 1 else { return texts }
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }

  func position(_ field: ctags_field, of total: ctags_field) -> (Int?, Int?) {
    let both = TagNumber.position(text(field) ?? "")
    return (both.number, both.total ?? TagNumber.position(text(total) ?? "").number)
  }

  func date(_ field: ctags_field) -> TagDate? { texts(field).lazy.compactMap(TagDate.init).first }

  func gain(_ field: ctags_field, orR128 other: ctags_field) -> Double? {
    text(field).flatMap(TagNumber.gain) ?? text(other).flatMap(TagNumber.gainOfR128)
  }

  private func bytes(_ text: ctags_text) -> UnsafeBufferPointer<UInt8> {
    UnsafeRawBufferPointer(start: text.start, count: Int(text.count)).bindMemory(to: UInt8.self)
  }
}
