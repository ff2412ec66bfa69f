public import Messages
internal import Values

extension TagRecord {
  /// Tests/Corpus/checkscan uses the same names.
  public var jsonLine: [UInt8] {
    var members = JSON.members(ofPath: path)
    members.append(("size", JSON(size < 0 ? nil : Int(size))))
    members.append(("mtime_ns", .integer(Int(modified))))
    switch content {
    case .unreadable(let failure):
      members.append(("error", .text(failure.description)))
      members.append(("reason", .text("\(failure.reason)")))
    case .track(let tags): members += tags.members
    }
    return Array(JSON.object(members).line.utf8) + [UInt8(ascii: "\n")]
  }
}

extension TrackTags {
  fileprivate var members: [(name: String, value: JSON)] {
    [
      ("format", .text(format.name)),
      ("title", JSON(title)),
      ("artist", JSON(joined(artists))),
      ("artists", JSON(artists)),
      ("album", JSON(album)),
      ("albumartist", JSON(joined(albumArtists))),
      ("composer", JSON(joined(composers))),
      ("genre", JSON(joined(genres))),
      ("genres", JSON(genres)),
      ("track", JSON(track)),
      ("track_total", JSON(trackTotal)),
      ("disc", JSON(disc)),
      ("disc_total", JSON(discTotal)),
      ("disc_title", JSON(discTitle)),
      ("performers", JSON(performers)),
      ("date", JSON(date)),
      ("year", JSON(year)),
      ("original_date", JSON(originalDate)),
      ("compilation", .flag(isCompilation)),
      ("title_sort", JSON(sortNames.title)),
      ("artist_sort", JSON(sortNames.artist)),
      ("album_sort", JSON(sortNames.album)),
      ("albumartist_sort", JSON(sortNames.albumArtist)),
      ("composer_sort", JSON(sortNames.composer)),
      ("mb_recording", JSON(musicBrainz.recording)),
      ("mb_release", JSON(musicBrainz.release)),
      ("mb_release_group", JSON(musicBrainz.releaseGroup)),
      ("mb_artists", JSON(musicBrainz.artists)),
      ("mb_albumartists", JSON(musicBrainz.albumArtists)),
      ("duration", JSON(duration)),
      ("sample_rate", JSON(sampleRate)),
      ("channels", JSON(channels)),
      ("bits_per_sample", JSON(bitsPerSample)),
      ("bit_rate", JSON(bitRate)),
      ("has_cover", .flag(picture != nil)),
      ("cover_sha256", JSON(picture?.digest.hexadecimal)),
      ("cover_bytes", .integer(picture?.byteCount ?? 0)),
      ("rg_track_gain", JSON(loudness.trackGain.map(rounded))),
      ("rg_track_peak", JSON(loudness.trackPeak.map(rounded))),
      ("rg_album_gain", JSON(loudness.albumGain.map(rounded))),
      ("rg_album_peak", JSON(loudness.albumPeak.map(rounded))),
    ]
  }

  private func joined(_ names: [String]) -> String? {
    names.isEmpty ? nil : names.joined(separator: "; ")
  }

  /// Tags have at most six decimal places.
  private func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }
}

extension JSON {
  fileprivate init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  fileprivate init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }
  fileprivate init(_ number: Double?) { self = number.map { .number($0) } ?? .null }
  fileprivate init(_ texts: [String]) { self = .list(texts.map { .text($0) }) }
}
