extension CrateRecord {
  /// Relative to the crate's folder.
  public var folder: String { "\(Self.fileName(artist))/\(Self.fileName(title))" }

  /// Relative to the crate's folder.
  public func path(of track: CrateTrack) -> String {
    let number = track.number < 10 ? "0\(track.number)" : "\(track.number)"
    let disc = discCount > 1 ? "\(track.disc)-" : ""
    return "\(folder)/\(disc)\(number) \(Self.fileName(track.title)).flac"
  }

  func tags(of track: CrateTrack, _ loudness: MeasuredLoudness, record: MeasuredLoudness)
    -> FlacTags
  {
    var tags = FlacTags()
    tags.add("TITLE", track.title)
    tags.add("ARTIST", track.artist)
    tags.add("ARTISTSORT", track.artist == artist ? artistSort : nil)
    tags.add("ALBUM", title)
    tags.add("ALBUMSORT", titleSort)
    tags.add("ALBUMARTIST", artist)
    tags.add("ALBUMARTISTSORT", artistSort)
    tags.add("COMPILATION", isCompilation ? "1" : nil)
    tags.add("DATE", String(year))
    tags.add("GENRE", track.genre)
    tags.add("TRACKNUMBER", String(track.number))
    tags.add("TRACKTOTAL", String(trackCount(ofDisc: track.disc)))
    if discCount > 1 {
      tags.add("DISCNUMBER", String(track.disc))
      tags.add("DISCTOTAL", String(discCount))
    }
    tags.add("BPM", String(Int(track.tempo)))
    tags.add("REPLAYGAIN_REFERENCE_LOUDNESS", "-18.00 LUFS")
    tags.add("REPLAYGAIN_TRACK_GAIN", "\(Self.decimals(loudness.gain, 2)) dB")
    tags.add("REPLAYGAIN_TRACK_PEAK", Self.decimals(loudness.peak, 6))
    tags.add("REPLAYGAIN_ALBUM_GAIN", "\(Self.decimals(record.gain, 2)) dB")
    tags.add("REPLAYGAIN_ALBUM_PEAK", Self.decimals(record.peak, 6))
    return tags
  }

  /// A name that is valid in every file system: no slash, no dot or space at either end, at most
  /// 120 bytes.
  static func fileName(_ name: String) -> String {
    var safe = String(name.map { "/\\:*?\"<>|".contains($0) ? "-" : $0 })
    while safe.utf8.count > 120 { safe.removeLast() }
    let isEdge: (Character) -> Bool = { $0 == "." || $0 == " " }
    safe = String(safe.drop(while: isEdge).reversed().drop(while: isEdge).reversed())
    return safe.isEmpty ? "-" : safe
  }

  static func decimals(_ number: Double, _ digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { power, _ in power * 10 }
    let whole = Int((abs(number) * Double(scale)).rounded())
    let rest = String(whole % scale)
    let zeros = String(repeating: "0", count: digits - rest.count)
    return "\(number < 0 && whole > 0 ? "-" : "")\(whole / scale).\(zeros)\(rest)"
  }
}
