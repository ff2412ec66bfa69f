internal import GLib
internal import Messages

extension Playlist {
  /// Whatever encoding is declared, text that is not UTF-8 is decoded as Windows-1252.
  mutating func readXSPF(_ bytes: ArraySlice<UInt8>, in folder: BytePath) throws(PlaylistError) {
    // A text without any element is an empty list.
    guard bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return }
    var path: [String] = []
    var text = ""
    var track = XSPFTrack()
    // The base address of each open element.
    var bases: [String] = []
    do {
      try XMLText.read(XMLRepair.repaired(PlaylistText.decoded(bytes))) { part in
        switch part {
        case .start(let name, let attributes):
          let prefix = name.utf8.lastIndex(of: UInt8(ascii: ":"))
          path.append(prefix.map { String(name[name.index(after: $0)...]) } ?? name)
          let base = attributes["xml:base"] ?? ""
          bases.append(PlaylistAddress.joined(base, to: bases.last ?? ""))
          guard path.count <= 64, path[0] == "playlist" else { throw PlaylistError.notAPlaylist }
          text = ""
          if path.count == 3, path[2] == "track" { track = XSPFTrack() }
        case .text(let piece): if text.utf8.count < PlaylistText.lineLimit { text += piece }
        case .end:
          try take(text, at: path, from: bases[bases.count - 1], into: &track, in: folder)
          path.removeLast()
          bases.removeLast()
          text = ""
        }
      }
    } catch {
      throw error as? PlaylistError ?? .notAPlaylist
    }
  }

  /// `path` has the names of the element's ancestors and its own.
  private mutating func take(
    _ text: String,
    at path: [String],
    from base: String,
    into track: inout XSPFTrack,
    in folder: BytePath
  ) throws(PlaylistError) {
    keepsTexts = keepsTexts || path == ["playlist", "extension", "gatefold"]
    guard path.count > 1, path.count == 2 || path[1] == "trackList" else { return }
    var content: String { PlaylistText.trimmed(text) }
    switch (path.count, path[path.count - 1]) {
    case (2, "title"): title = content
    case (3, "track"): if let row = track.row { try add(row) }
    case (4, let name) where path[2] == "track":
      switch name {
      case "title": track.title = content
      case "creator": track.artist = content
      case "album": track.record = content
      case "duration": track.duration = PlaylistText.seconds(content, perSecond: 1000)
      case "identifier": track.recording = track.recording ?? Self.recording(content)
      case "location":
        guard !content.isEmpty else { return }
        let address = Array(PlaylistAddress.joined(content, to: base).utf8)[...]
        track.places.append((PlaylistAddress(uri: address, in: folder), address))
      default: break
      }
    case (5, "row") where path[2] == "track" && path[3] == "extension":
      track.mark = PlaylistMark(content)
    default: break
    }
  }

  /// The identifier in a MusicBrainz address.
  private static func recording(_ address: String) -> String? {
    let parts = address.split(separator: "/")
    guard parts.count > 2, ["recording", "track"].contains(parts[parts.count - 2]) else {
      return nil
    }
    return MusicBrainzIDs.identifier(String(parts[parts.count - 1].prefix(36)))
  }
}

private struct XSPFTrack {
  var title = ""
  var artist = ""
  var record = ""
  var duration: Double?
  var recording: String?
  var places: [(place: PlaylistAddress, address: ArraySlice<UInt8>)] = []
  var mark = PlaylistMark()

  var row: Playlist.Row? {
    // The same music may have several locations; a local one is preferred.
    let place = places.first { !$0.place.isElsewhere } ?? places.first
    let track = WantedTrack(
      path: place?.place.kept,
      title: title,
      artist: artist,
      record: record,
      duration: mark["length"].flatMap { PlaylistText.seconds($0) } ?? duration,
      recording: recording
    )
    let isDone = mark["done"] != nil
    let depth = mark["depth"].flatMap { Int($0) } ?? 0
    switch mark["kind"] {
    case "stack": return Playlist.Row(.stack, depth: depth, text: title, isDone: isDone)
    case "record":
      return Playlist.Row(.record, depth: depth, text: title, isDone: isDone, track: mark.track())
    default: break
    }
    if let place {
      return Playlist.Row(
        text: title,
        at: place.place,
        address: place.address,
        depth: depth,
        isDone: isDone,
        track: track
      )
    }
    let name = [title, record, artist, recording ?? ""].first { !$0.isEmpty }
    return name.map { name in
      Playlist.Row(
        depth: depth,
        text: name,
        isDone: isDone,
        track: track.isEmpty && mark["kind"] != "wanted" ? nil : track
      )
    }
  }
}
