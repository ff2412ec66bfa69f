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
        guard path.count <= 64, path[0] == "playlist" else { throw .notAPlaylist }
        text = ""
        if path.count == 3, name == "track" { track = XSPFTrack() }
      case .text(let piece): if text.utf8.count < Self.lineLimit { text += piece }
      case .close(let name):
        guard path.last == name else { throw .notAPlaylist }
        try take(text, at: path, into: &track, in: folder)
        path.removeLast()
        text = ""
      case .broken: throw .notAPlaylist
      }
    }
    guard path.isEmpty else { throw .notAPlaylist }
  }

  /// Reads the element that ends; `path` has the names of those that it is in, and its own.
  private mutating func take(
    _ text: String,
    at path: [String],
    into track: inout XSPFTrack,
    in folder: BytePath
  ) throws(PlaylistTrouble) {
    guard path.count > 1, path.count == 2 || path[1] == "trackList" else { return }
    var content: String { Self.trimmed(text[...]) }
    switch (path.count, path[path.count - 1]) {
    case (2, "title"): title = content
    case (3, "track"):
      // The same music may be in several places; one of them may be here.
      guard let place = track.places.first(where: { $0 != .elsewhere }) ?? track.places.first
      else { return }
      try add(place, title: track.name, duration: track.duration)
    case (4, let name) where path[2] == "track":
      switch name {
      case "title": track.title = content
      case "creator": track.creator = content
      case "duration": track.duration = Self.seconds(content).map { $0 / 1000 }
      case "location":
        let address = content
        guard !address.isEmpty else { return }
        track.places.append(PlaylistAddress(uri: Array(address.utf8)[...], in: folder))
      default: break
      }
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
