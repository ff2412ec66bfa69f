extension Playlist {
  /// PLS: `File1=…`, `Title1=…`, `Length1=…` in any order.
  mutating func readPLS(_ bytes: ArraySlice<UInt8>, in folder: BytePath) throws(PlaylistError) {
    var files: [Int: ArraySlice<UInt8>] = [:]
    var titles: [Int: String] = [:]
    var durations: [Int: Double] = [:]
    for line in PlaylistText.lines(bytes) {
      guard !line.contains(0) else { throw .notAPlaylist }
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(decoding: line[..<equals].prefix(32), as: UTF8.self).lowercased()
      let content = PlaylistText.trimmed(line[(equals + 1)...])
      func number(after word: String) -> Int? {
        name.hasPrefix(word) ? Int(PlaylistText.trimmed(name.dropFirst(word.count))) : nil
      }
      func text() -> String { PlaylistText.decoded(content.prefix(PlaylistText.lineLimit)) }
      if let number = number(after: "file") {
        if content.count <= PlaylistText.lineLimit, !content.isEmpty { files[number] = content }
      } else if let number = number(after: "title") {
        titles[number] = text()
      } else if let number = number(after: "length") {
        durations[number] = PlaylistText.seconds(text().prefix(32))
      } else if PlaylistText.trimmed(name) == "x-gnome-title" {
        title = text()
      }
    }
    for (number, file) in files.sorted(by: { $0.key < $1.key }) {
      let place = PlaylistAddress(path: file, in: folder)
      let (artist, title) = PlaylistText.names(titles[number] ?? "")
      let track = WantedTrack(
        path: place.kept,
        title: title,
        artist: artist,
        duration: durations[number]
      )
      try add(Row(text: title, at: place, address: file, track: track))
    }
  }
}
