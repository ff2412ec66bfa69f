internal import Messages

extension Playlist {
  /// Plain text: each line is a row, which is a track if the line is the path of a music file.
  mutating func readText(_ bytes: ArraySlice<UInt8>, in folder: BytePath) throws(PlaylistError) {
    guard !bytes.contains(0) else { throw .notAPlaylist }
    var lines = PlaylistText.lines(bytes).makeIterator()
    guard let first = lines.next() else { return }
    if let table = TrackTable(heading: first) {
      while let line = lines.next() {
        if let row = table.row(of: line, in: folder) { try add(row) }
      }
      return
    }
    let isNumbered = Self.isNumbered(bytes)
    var line: ArraySlice<UInt8>? = first
    while let whole = line {
      guard whole.count <= PlaylistText.lineLimit else { throw .notAPlaylist }
      let one = Self.withoutBullet(whole, isNumbered: isNumbered)
      let text = PlaylistText.decoded(one)
      if let place = Self.place(of: one, in: folder) {
        let track = WantedTrack(path: place.path)
        try add(Row(text: "", at: place, address: one, track: track))
      } else {
        try add(Row(text: text))
      }
      line = lines.next()
    }
  }

  /// A line without its bullet or number; a file name may begin with a number.
  private static func withoutBullet(
    _ line: ArraySlice<UInt8>,
    isNumbered: Bool
  ) -> ArraySlice<UInt8> {
    let item = MarkdownLine(line)
    guard item.kind == .item, !item.content.isEmpty, isNumbered || number(of: line) == nil else {
      return line
    }
    let isFile = number(of: line) != nil && AudioName.matches(BytePath(Array(line)).name)
    return isFile ? line : item.content
  }

  /// Whether the numbers count from 1, unlike those of a single name that begins with a number.
  private static func isNumbered(_ bytes: ArraySlice<UInt8>) -> Bool {
    let numbers = PlaylistText.lines(bytes).compactMap { number(of: $0) }
    return numbers.count > 1 && numbers.elementsEqual(1...numbers.count)
  }

  private static func number(of line: ArraySlice<UInt8>) -> Int? {
    let digits = line.prefix(9).prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard !digits.isEmpty, MarkdownLine(line).kind == .item else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// Nil unless it is an address or the path of a music file.
  static func place(of line: ArraySlice<UInt8>, in folder: BytePath) -> PlaylistAddress? {
    let place = PlaylistAddress(path: line, in: folder)
    guard let path = place.path else {
      return line.contains(0x20) ? nil : place
    }
    return AudioName.matches(path.name) ? place : nil
  }
}

/// A table of tracks with tabs between its columns, as iTunes and Music write it.
private struct TrackTable {
  private var columns: [String: Int] = [:]
  private let count: Int

  init?(heading: ArraySlice<UInt8>) {
    let names = PlaylistText.decoded(heading).split(
      separator: "\t",
      omittingEmptySubsequences: false
    )
    count = names.count
    guard count >= 5 else { return nil }
    for (index, name) in names.enumerated() { columns[name.lowercased()] = index }
    // In other languages the first columns have the same order.
    if columns["name"] == nil { columns["name"] = 0 }
    if columns["artist"] == nil { columns["artist"] = 1 }
    if columns["album"] == nil { columns["album"] = 3 }
    if columns["location"] == nil { columns["location"] = count - 1 }
  }

  func row(of line: ArraySlice<UInt8>, in folder: BytePath) -> Playlist.Row? {
    let cells = line.split(separator: 0x09, omittingEmptySubsequences: false)
    func text(_ name: String) -> String {
      guard let index = columns[name], cells.indices.contains(index) else { return "" }
      return PlaylistText.trimmed(PlaylistText.decoded(cells[index].prefix(PlaylistText.lineLimit)))
    }
    var location = Array(text("location").utf8)
    // Paths such as “Macintosh HD:Users:joni:Music:Blue.m4a” separate folders with colons.
    if !location.contains(UInt8(ascii: "\\")), !location.contains(UInt8(ascii: "/")) {
      location = location.map { $0 == UInt8(ascii: ":") ? UInt8(ascii: "/") : $0 }
      if location.contains(UInt8(ascii: "/")) { location.insert(UInt8(ascii: "/"), at: 0) }
    }
    let place = PlaylistAddress(path: location[...], in: folder)
    let isFile = place.path.map { AudioName.matches($0.name) } ?? false
    let track = WantedTrack(
      path: isFile ? place.path : nil,
      title: text("name"),
      artist: text("artist"),
      record: text("album"),
      duration: PlaylistText.seconds(text("time"))
    )
    guard let name = track.title else { return nil }
    return Playlist.Row(text: name, track: track.isEmpty ? nil : track)
  }
}
