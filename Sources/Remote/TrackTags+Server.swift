internal import CJSON
internal import Messages
internal import Values

extension TrackTags {
  /// The tags of a track as a server describes it; nil if its format is unknown.
  init?(_ song: JSON, of album: AlbumFacts.Album?) {
    guard let format = AudioFormat(song) else { return nil }
    self.init(format: format)
    title = song["title"].text?.cleaned
    artists = song.artists("artists", or: ["displayArtist", "artist"])
    albumArtists = song.artists("albumArtists", or: ["displayAlbumArtist"])
    if albumArtists.isEmpty { albumArtists = album?.artists ?? [] }
    self.album = song["album"].text?.cleaned ?? album?.title
    genres = song["genres"].elements.compactMap { $0["name"].text?.cleaned }
    if genres.isEmpty { genres = [song["genre"].text?.cleaned].compactMap(\.self) }
    readNumbers(song, of: album)
    readCredits(song)
    sortNames.title = song["sortName"].text?.cleaned
    sortNames.album = album?.sortName
    musicBrainz.recording = song["musicBrainzId"].text.flatMap(MusicBrainzIDs.identifier)
    musicBrainz.release = album?.release
    let gain = song["replayGain"]
    loudness.trackGain = gain["trackGain"].level(within: 60)
    loudness.albumGain = gain["albumGain"].level(within: 60)
    loudness.trackPeak = gain["trackPeak"].level(within: 100)
    loudness.albumPeak = gain["albumPeak"].level(within: 100)
  }

  private mutating func readNumbers(_ song: JSON, of album: AlbumFacts.Album?) {
    track = song["track"].count(upTo: 9999)
    disc = song["discNumber"].count(upTo: 999)
    discTitle = disc.flatMap { album?.discTitles[$0] }
    date = album?.date ?? song["year"].year.map { "\($0)" }
    year = song["year"].year ?? date.flatMap { Int($0.prefix(4)) }
    originalDate = album?.originalDate
    isCompilation = album?.isCompilation ?? false
    duration = min(max(song["duration"].number ?? 0, 0), 1e6)
    sampleRate = song["samplingRate"].count(upTo: 10_000_000) ?? 0
    channels = song["channelCount"].count(upTo: 255) ?? 0
    bitsPerSample = song["bitDepth"].count(upTo: 64) ?? 0
    bitRate = song["bitRate"].count(upTo: 100_000) ?? 0
  }

  private mutating func readCredits(_ song: JSON) {
    for credit in song["contributors"].elements {
      guard let name = credit["artist"]["name"].text?.cleaned else { continue }
      switch credit["role"].text {
      case "composer": composers.append(name)
      case "performer":
        let role = credit["subRole"].text?.cleaned
        performers.append(role.map { "\(name) (\($0))" } ?? name)
      default: continue
      }
    }
    if composers.isEmpty { composers = [song["displayComposer"].text?.cleaned].compactMap(\.self) }
  }
}

extension AudioFormat {
  /// The format of a track's file, by its suffix or else its type.
  fileprivate init?(_ song: JSON) {
    let suffix = song["suffix"].text?.lowercased() ?? ""
    let type = song["contentType"].text?.lowercased() ?? ""
    guard let format = Self.suffixes[suffix] ?? Self.types[type] else { return nil }
    self = format
  }

  private static let suffixes: [String: AudioFormat] = [
    "mp3": .mpeg, "mp2": .mpeg, "flac": .flac, "ogg": .vorbis, "oga": .vorbis, "opus": .opus,
    "m4a": .aac, "m4b": .aac, "mp4": .aac, "aac": .adts, "alac": .alac, "wav": .wav, "aif": .aiff,
    "aiff": .aiff, "aifc": .aiff, "wv": .wavPack, "mpc": .musepack, "ape": .monkeysAudio,
    "tta": .trueAudio, "wma": .windowsMedia, "spx": .speex, "dsf": .dsf,
  ]

  private static let types: [String: AudioFormat] = [
    "audio/mpeg": .mpeg, "audio/flac": .flac, "audio/x-flac": .flac, "audio/ogg": .vorbis,
    "audio/opus": .opus, "audio/mp4": .aac, "audio/x-m4a": .aac, "audio/aac": .adts,
    "audio/wav": .wav, "audio/x-wav": .wav, "audio/aiff": .aiff, "audio/x-aiff": .aiff,
  ]
}

extension JSON {
  /// The names in a list of artists, or else the first of these texts.
  func artists(_ list: StaticString, or texts: [StaticString]) -> [String] {
    let names = self[list].elements.prefix(CodingLimits.list).compactMap {
      $0["name"].text?.cleaned
    }
    if !names.isEmpty { return names }
    return texts.lazy.compactMap { self[$0].text?.cleaned }.first.map { [$0] } ?? []
  }

  var year: Int? { integer.flatMap { (1...9999).contains($0) ? $0 : nil } }

  /// From 1 on.
  func count(upTo most: Int) -> Int? { integer.flatMap { (1...most).contains($0) ? $0 : nil } }

  /// A level; nil if it is far from all real ones.
  func level(within most: Double) -> Double? {
    number.flatMap { abs($0) <= most ? $0 : nil }
  }

  /// A date in parts: a year, with a month and a day if they are known.
  var date: String? {
    guard let year = self["year"].year else { return nil }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let text = String(repeating: "0", count: 4 - "\(year)".count) + "\(year)"
    guard let month = self["month"].count(upTo: 12) else { return text }
    guard let day = self["day"].count(upTo: 31) else { return "\(text)-\(two(month))" }
    return "\(text)-\(two(month))-\(two(day))"
  }

  /// A moment in ISO 8601, in seconds since 1970.
  var seconds: Int64? {
    guard let text, let zone = g_time_zone_new_utc() else { return nil }
    defer { g_time_zone_unref(zone) }
    guard let time = g_date_time_new_from_iso8601(text, zone) else { return nil }
    defer { g_date_time_unref(time) }
    return max(0, Int64(g_date_time_to_unix(time)))
  }
}
