extension Playlist {
  /// XSPF: XML in which every track has locations.
  mutating func readXSPF(_ bytes: ArraySlice<UInt8>, in folder: BytePath) throws(PlaylistTrouble) {
    guard var words = XMLWords(bytes) else { throw .notAPlaylist }
    var path: [String] = []
    var text = ""
    var track = XSPFTrack()
    while let word = words.next() {
      switch word {
      case .open(let name):
        path.append(name)
        guard path.count <= 64, path.first == "playlist" else { throw .notAPlaylist }
        text = ""
        if path == ["playlist", "trackList", "track"] { track = XSPFTrack() }
      case .text(let piece): if text.utf8.count < Self.lineLimit { text += piece }
      case .close(let name):
        guard path.last == name else { throw .notAPlaylist }
        take(Self.trimmed(text[...]), at: path, into: &track, in: folder)
        path.removeLast()
        text = ""
      case .broken: throw .notAPlaylist
      }
    }
    guard path.isEmpty else { throw .notAPlaylist }
  }

  private mutating func take(
    _ text: String,
    at path: [String],
    into track: inout XSPFTrack,
    in folder: BytePath
  ) {
    switch path.dropFirst().joined(separator: "/") {
    case "title": title = text
    case "trackList/track/title": track.title = text
    case "trackList/track/creator": track.creator = text
    case "trackList/track/duration": track.duration = Self.seconds(text).map { $0 / 1000 }
    case "trackList/track/location" where !text.isEmpty:
      track.places.append(PlaylistAddress(uri: Array(text.utf8)[...], in: folder))
    case "trackList/track":
      // The same music may be in several places; one of them may be here.
      guard let place = track.places.first(where: { $0 != .elsewhere }) ?? track.places.first
      else { return }
      add(place, title: track.name, duration: track.duration)
    default: break
    }
  }
}

private struct XSPFTrack {
  var title = ""
  var creator = ""
  var duration: Double?
  var places: [PlaylistAddress] = []

  /// As M3U has it.
  var name: String { creator.isEmpty || title.isEmpty ? title : "\(creator) - \(title)" }
}
