public import TagRecord

extension TagRecord {
  /// The record as one line of JSON; the names are those of Tests/Corpus/checkscan.
  public var jsonLine: [UInt8] {
    var line = JSONLine()
    line.put("path", String(decoding: path, as: UTF8.self))
    if String(validating: path, as: UTF8.self) == nil { line.put("path_b64", Base64.text(path)) }
    line.put("size", size < 0 ? nil : Int(size))
    line.put("mtime_ns", Int(modified))
    switch content {
    case .unreadable(let failure):
      line.put("error", failure.description)
      line.put("reason", "\(failure.reason)")
    case .track(let tags): tags.put(into: &line)
    }
    line.finish()
    return line.bytes
  }
}

extension TrackTags {
  fileprivate func put(into line: inout JSONLine) {
    line.put("format", format.name)
    line.put("title", title)
    line.put("artist", joined(artists))
    line.put("artists", artists)
    line.put("album", album)
    line.put("albumartist", joined(albumArtists))
    line.put("composer", joined(composers))
    line.put("genre", joined(genres))
    line.put("genres", genres)
    line.put("track", track)
    line.put("track_total", trackTotal)
    line.put("disc", disc)
    line.put("disc_total", discTotal)
    line.put("disc_title", discTitle)
    line.put("performers", performers)
    line.put("date", date)
    line.put("year", year)
    line.put("original_date", originalDate)
    line.put("compilation", isCompilation)
    line.put("title_sort", sortNames.title)
    line.put("artist_sort", sortNames.artist)
    line.put("album_sort", sortNames.album)
    line.put("albumartist_sort", sortNames.albumArtist)
    line.put("composer_sort", sortNames.composer)
    line.put("mb_recording", musicBrainz.recording)
    line.put("mb_release", musicBrainz.release)
    line.put("mb_release_group", musicBrainz.releaseGroup)
    line.put("mb_artists", musicBrainz.artists)
    line.put("mb_albumartists", musicBrainz.albumArtists)
    line.put("duration", duration)
    line.put("sample_rate", sampleRate)
    line.put("channels", channels)
    line.put("bits_per_sample", bitsPerSample)
    line.put("bit_rate", bitRate)
    line.put("has_cover", picture != nil)
    line.put("cover_sha256", picture?.digest.hexadecimal)
    line.put("cover_bytes", picture?.byteCount ?? 0)
    line.put("rg_track_gain", loudness.trackGain.map(rounded))
    line.put("rg_track_peak", loudness.trackPeak.map(rounded))
    line.put("rg_album_gain", loudness.albumGain.map(rounded))
    line.put("rg_album_peak", loudness.albumPeak.map(rounded))
  }

  private func joined(_ names: [String]) -> String? {
    names.isEmpty ? nil : names.joined(separator: "; ")
  }

  /// Six digits behind the point are what the tags carry.
  private func rounded(_ number: Float) -> Double { (Double(number) * 1e6).rounded() / 1e6 }
}

/// Bytes as text of RFC 4648.
enum Base64 {
  static func text(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let some = bytes[start..<min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(0) {
        $0 << 8 | (start + $1 < bytes.count ? Int(bytes[start + $1]) : 0)
      }
      for index in 0..<4 {
        text.append(
          index <= some.count ? letters[bits >> (18 - 6 * index) & 63] : UInt8(ascii: "=")
        )
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
