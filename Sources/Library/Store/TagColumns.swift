internal import Messages

/// The mapping between a file's tags and the columns of the table track.
enum TagColumns {
  /// The columns in the order of `bind` and `tags(of:from:)`; the picture's columns are separate.
  static let names = """
    title, artists, album_title, album_artists, composers, genres, number, numbers, disc_tag, discs,
    track.year, date, original_date, compilation, title_sort, artist_sort, album_sort,
    album_artist_sort, composer_sort, track_gain, album_gain, track_peak, album_peak, format,
    duration, rate, channels, track.bits, bit_rate, disc_title, performers, recording_mbid,
    release_mbid, release_group_mbid, artist_mbids, album_artist_mbids
    """

  /// How often a track was played and when last, here or as its server counts.
  static let plays = """
    max(plays, server_plays), nullif(max(coalesce(played, 0), coalesce(server_played, 0)), 0)
    """

  static let count: Int32 = 36

  /// The separator of the names in a list.
  static let separator: Character = "\u{1f}"

  static func joined(_ list: [String]) -> String? {
    list.isEmpty ? nil : list.joined(separator: String(separator))
  }

  static func list(_ text: String) -> [String] {
    // Most lists have at most one name; for those the slower splitting by characters is
    // unnecessary.
    guard text.utf8.contains(0x1f) else { return text.isEmpty ? [] : [text] }
    return text.split(separator: separator).map(String.init)
  }

  static func shown(_ text: String) -> String {
    text.contains(separator) ? list(text).joined(separator: ", ") : text
  }

  /// Binds tags to the parameters from `first` on; nil binds NULL.
  static func bind(
    _ tags: TrackTags?,
    to statement: Statement,
    from first: Int32
  ) throws(DatabaseError) {
    var place = first
    func put(_ value: (some Bindable)?) throws(DatabaseError) {
      try statement.bind(value, at: place)
      place += 1
    }
    try put(tags?.title)
    try put(tags.flatMap { joined($0.artists) })
    try put(tags?.album)
    try put(tags.flatMap { joined($0.albumArtists) })
    try put(tags.flatMap { joined($0.composers) })
    try put(tags.flatMap { joined($0.genres) })
    try put(tags?.track)
    try put(tags?.trackTotal)
    try put(tags?.disc)
    try put(tags?.discTotal)
    try put(tags?.year)
    try put(tags?.date)
    try put(tags?.originalDate)
    try put(tags.map { $0.isCompilation ? 1 : 0 })
    try put(tags?.sortNames.title)
    try put(tags?.sortNames.artist)
    try put(tags?.sortNames.album)
    try put(tags?.sortNames.albumArtist)
    try put(tags?.sortNames.composer)
    try put(tags?.loudness.trackGain)
    try put(tags?.loudness.albumGain)
    try put(tags?.loudness.trackPeak)
    try put(tags?.loudness.albumPeak)
    try put(tags.map { Int($0.format.rawValue) })
    try put(tags?.duration)
    try put(tags?.sampleRate)
    try put(tags?.channels)
    try put(tags?.bitsPerSample)
    try put(tags?.bitRate)
    try put(tags?.discTitle)
    try put(tags.flatMap { joined($0.performers) })
    let ids = tags?.musicBrainz
    try put(ids?.recording)
    try put(ids?.release)
    try put(ids?.releaseGroup)
    try put(ids.flatMap { joined($0.artists) })
    try put(ids.flatMap { joined($0.albumArtists) })
  }

  /// The tags in the columns from `first` on, followed by the picture's; nil if the file was never
  /// read.
  static func tags(of row: Statement, from first: Int32) -> TrackTags? {
    func column(_ index: Int32) -> Int32 { first + index }
    guard
      let format = row.optionalInt(column(23)).flatMap({
        AudioFormat(rawValue: UInt8(clamping: $0))
      })
    else { return nil }
    func texts(_ index: Int32) -> [String] { list(row.text(column(index))) }
    var tags = TrackTags(format: format)
    tags.title = row.optionalText(column(0))
    tags.artists = texts(1)
    tags.album = row.optionalText(column(2))
    tags.albumArtists = texts(3)
    tags.composers = texts(4)
    tags.genres = texts(5)
    tags.track = row.optionalInt(column(6))
    tags.trackTotal = row.optionalInt(column(7))
    tags.disc = row.optionalInt(column(8))
    tags.discTotal = row.optionalInt(column(9))
    tags.year = row.optionalInt(column(10))
    tags.date = row.optionalText(column(11))
    tags.originalDate = row.optionalText(column(12))
    tags.isCompilation = row.integer(column(13)) != 0
    tags.sortNames.title = row.optionalText(column(14))
    tags.sortNames.artist = row.optionalText(column(15))
    tags.sortNames.album = row.optionalText(column(16))
    tags.sortNames.albumArtist = row.optionalText(column(17))
    tags.sortNames.composer = row.optionalText(column(18))
    tags.loudness.trackGain = row.optionalDouble(column(19))
    tags.loudness.albumGain = row.optionalDouble(column(20))
    tags.loudness.trackPeak = row.optionalDouble(column(21))
    tags.loudness.albumPeak = row.optionalDouble(column(22))
    tags.duration = row.double(column(24))
    tags.sampleRate = row.int(column(25))
    tags.channels = row.int(column(26))
    tags.bitsPerSample = row.int(column(27))
    tags.bitRate = row.int(column(28))
    tags.discTitle = row.optionalText(column(29))
    tags.performers = texts(30)
    tags.musicBrainz.recording = row.optionalText(column(31))
    tags.musicBrainz.release = row.optionalText(column(32))
    tags.musicBrainz.releaseGroup = row.optionalText(column(33))
    tags.musicBrainz.artists = texts(34)
    tags.musicBrainz.albumArtists = texts(35)
    tags.picture = picture(of: row, from: first + count)
    return tags
  }

  /// The picture in the columns `digest, bytes, kind, front` from `first` on.
  static func picture(of row: Statement, from first: Int32) -> PictureMark? {
    guard let digest = Digest(row.blob(first)) else { return nil }
    return PictureMark(
      digest: digest,
      byteCount: row.int(first + 1),
      kind: PictureMark.Kind(rawValue: UInt8(clamping: row.int(first + 2))) ?? .unknown,
      isFrontCover: row.integer(first + 3) != 0
    )
  }
}
