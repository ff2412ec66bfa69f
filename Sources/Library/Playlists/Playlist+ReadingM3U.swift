extension Playlist {
  /// M3U: one path per line, in the bytes of the file system; comments begin with “#”.
  mutating func readM3U(_ bytes: ArraySlice<UInt8>, in folder: BytePath) throws(PlaylistError) {
    var next = M3UTrack()
    var depth = 0
    // Some files name the artist or record once, for the whole list.
    var common = M3UTrack()
    for line in PlaylistText.lines(bytes) {
      guard line.first == UInt8(ascii: "#") else {
        // A line with a zero byte or of this length means that the file is not text.
        guard !line.contains(0), line.count <= PlaylistText.lineLimit else { throw .notAPlaylist }
        let place = PlaylistAddress(path: line, in: folder)
        try add(next.row(at: place, line, depth: depth, common))
        next = M3UTrack()
        continue
      }
      guard let colon = line.prefix(32).firstIndex(of: UInt8(ascii: ":")) else { continue }
      let rest = PlaylistText.trimmed(
        PlaylistText.decoded(line[(colon + 1)...].prefix(PlaylistText.lineLimit))
      )
      let tag = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      keepsTexts = keepsTexts || tag.hasPrefix("#gatefold")
      switch tag {
      case "#extinf": next.readInformation(rest)
      case "#playlist": title = rest
      case "#extart", "#extalb":
        let path: WritableKeyPath<M3UTrack, String?> = tag == "#extart" ? \.artist : \.record
        // A value that another row repeats does not apply to the whole list.
        common[keyPath: path] = rows.isEmpty && next[keyPath: path] == nil ? rest : nil
        next[keyPath: path] = rest
      // Players of local files use one of the tags for streams.
      case _ where tag.hasPrefix("#ext-x-") && tag != "#ext-x-rating": throw .stream
      case "#gatefold-track": next.mark = PlaylistMark(rest)
      case "#gatefold-done": next.isDone = true
      case "#gatefold-line":
        try add(Row(depth: depth, text: rest, isDone: next.isDone))
        next = M3UTrack()
      case "#gatefold-wanted":
        let track = PlaylistMark(rest).track()
        let row = Row(depth: depth, text: track.title ?? "", isDone: next.isDone, track: track)
        try add(row)
        next = M3UTrack()
      case "#gatefold-stack", "#gatefold-record":
        let (number, name) = Self.numbered(rest)
        depth = min(number - 1, Self.depthLimit)
        var row = Row(.stack, depth: depth, text: name, isDone: next.isDone)
        if tag == "#gatefold-record" {
          row.kind = .record
          row.track = next.mark?.track()
        }
        try add(row)
        depth += 1
        next = M3UTrack()
      case "#gatefold-end": depth = Self.numbered(rest).number - 1
      default: break
      }
    }
  }

  /// `2 Evening`; numbers below 1 become 1.
  private static func numbered(_ text: String) -> (number: Int, name: String) {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    return (max(Int(parts[0]) ?? 1, 1), parts.count > 1 ? PlaylistText.trimmed(parts[1]) : "")
  }
}

/// The data from the comments above a path.
private struct M3UTrack {
  var display = ""
  var artist: String?
  var record: String?
  var duration: Double?
  var isDone = false
  var mark: PlaylistMark?

  /// `183,Artist - Title`; some programs add attributes after the number: `123 logo="a,b",…`.
  mutating func readInformation(_ text: String) {
    let letters = text.utf8
    var isQuoted = false
    let comma = letters.firstIndex { letter in
      if letter == UInt8(ascii: "\"") { isQuoted.toggle() }
      return letter == UInt8(ascii: ",") && !isQuoted
    }
    let end = comma ?? letters.firstIndex(of: UInt8(ascii: ",")) ?? letters.endIndex
    duration = PlaylistText.seconds(text[..<end].prefix { $0 != " " })
    display = end < letters.endIndex ? PlaylistText.trimmed(text[letters.index(after: end)...]) : ""
  }

  func row(
    at place: PlaylistAddress,
    _ line: ArraySlice<UInt8>,
    depth: Int,
    _ common: M3UTrack
  ) -> Playlist.Row {
    var (artist, title) = PlaylistText.names(display)
    if let known = mark.map({ $0["artist"] }) ?? self.artist {
      // The artist's name may contain a hyphen.
      let start = "\(known) - "
      (artist, title) = (
        known, display.hasPrefix(start) ? String(display.dropFirst(start.count)) : display
      )
    } else if mark != nil {
      (artist, title) = (nil, display)
    }
    let track = (mark ?? PlaylistMark()).track(
      path: place.kept,
      title: title,
      artist: artist ?? common.artist,
      record: record ?? common.record,
      duration: duration
    )
    return Playlist.Row(
      text: title,
      at: place,
      address: line,
      depth: depth,
      isDone: isDone,
      track: track
    )
  }
}

extension Playlist.Row {
  /// Without a title its text is the file's name or the address.
  init(
    text: String,
    at place: PlaylistAddress,
    address: ArraySlice<UInt8>,
    depth: Int = 0,
    isDone: Bool = false,
    track: WantedTrack
  ) {
    let name = place.path.map { PlaylistText.decoded(TrackName.stem(of: $0.name)) }
    self.init(
      depth: depth,
      text: text.isEmpty ? name ?? PlaylistText.decoded(track.path?.bytes[...] ?? address) : text,
      isDone: isDone,
      track: track.isEmpty ? nil : track,
      isElsewhere: place.isElsewhere
    )
  }
}

extension WantedTrack {
  /// At most a title makes it only a line of text.
  var isEmpty: Bool {
    path == nil && artist == nil && record == nil && duration == nil && recording == nil
  }
}
