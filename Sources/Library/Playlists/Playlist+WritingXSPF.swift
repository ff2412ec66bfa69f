extension Playlist {
  /// XSPF: rows without a file are tracks without a location; an extension holds what the format
  /// does not support.
  func xspf(in folder: BytePath?) -> [[UInt8]] {
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<playlist version="1" xmlns="http://xspf.org/ns/0/" xmlns:g="\#(Self.namespace)">"#,
    ]
    if !title.isEmpty { lines.append("  \(Self.element("title", title))") }
    lines.append("  <trackList>")
    for row in rows {
      lines.append("    <track>")
      lines += Self.elements(of: row, in: folder).map { "      \($0)" }
      lines.append("    </track>")
    }
    lines.append("  </trackList>")
    lines.append("  \(Self.xspfMark)")
    lines.append("</playlist>")
    return lines.map { Array($0.utf8) }
  }

  static let xspfMark = `extension`("<g:gatefold/>")
  private static let namespace = "https://github.com/gatefold/Gatefold"

  private static func elements(of row: Row, in folder: BytePath?) -> [String] {
    var elements: [String] = []
    var words: [(key: String, value: String?)] = [
      ("depth", row.depth > 0 ? "\(row.depth)" : nil), ("done", row.isDone ? "1" : nil),
    ]
    func add(_ name: String, _ text: String?) {
      if let text { elements.append(element(name, text)) }
    }
    switch row.kind {
    case .stack: words.append(("kind", "stack"))
    case .record: words += [("kind", "record")] + PlaylistMark.words(for: row.track)
    case .item:
      guard let track = row.track else { break }
      add("location", track.path.map { PlaylistAddress.uri(for: $0, in: folder) })
      add("identifier", track.recording.map { "https://musicbrainz.org/recording/\($0)" })
      // XSPF has only milliseconds; this is the exact length.
      words.append(("length", track.duration.map { "\($0)" }))
      if track.path == nil, track.isEmpty { words.append(("kind", "wanted")) }
    }
    add("title", row.text)
    if row.kind == .item, let track = row.track {
      add("creator", track.artist)
      add("album", track.record)
      add("duration", track.duration.map { "\(Int(clamping: ($0 * 1000).rounded()))" })
    }
    let mark = PlaylistMark.text(words)
    if !mark.isEmpty { elements.append(`extension`("<g:row>\(mark)</g:row>")) }
    return elements
  }

  private static func `extension`(_ content: String) -> String {
    "<extension application=\"\(namespace)\">\(content)</extension>"
  }

  private static func element(_ name: String, _ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      // XML forbids or discourages these characters; tabs and line breaks become blanks too.
      case "\u{0}"..."\u{1f}", "\u{7f}", "\u{fffe}", "\u{ffff}": escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return "<\(name)>\(escaped)</\(name)>"
  }
}
