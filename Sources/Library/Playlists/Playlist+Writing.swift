extension Playlist {
  public enum Form: Sendable, CaseIterable {
    case m3u8
    case xspf
    case markdown

    public var ending: String {
      switch self {
      case .m3u8: "m3u8"
      case .xspf: "xspf"
      case .markdown: "md"
      }
    }
  }

  /// Paths are relative to `folder`, or absolute without one.
  public func written(as form: Form, in folder: BytePath?) -> [UInt8] {
    let lines =
      switch form {
      case .m3u8: m3u8(in: folder)
      case .xspf: xspf(in: folder)
      case .markdown: markdown(in: folder)
      }
    return lines.reduce(into: []) { bytes, line in
      bytes += line
      bytes.append(0x0a)
    }
  }

  /// Only the marks count: record collectors also use the word “gatefold”.
  static func isOurs(_ content: [UInt8]) -> Bool {
    let lines = Array(PlaylistText.lines(PlaylistText.withoutMark(content)))
    return lines.last?.elementsEqual(markdownMark.utf8) == true
      || lines.contains { $0.elementsEqual(m3uMark.utf8) || $0.elementsEqual(xspfMark.utf8) }
  }

  private static let m3uMark = "#GATEFOLD:1"
  private static let markdownMark = "<!-- Written by Gatefold -->"

  // MARK: - M3U8

  /// A player that ignores Gatefold's comments plays the tracks.
  private func m3u8(in folder: BytePath?) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var open: [Row.Kind] = []
    func add(_ tag: String, _ text: String) {
      lines.append(Array("#\(tag):".utf8) + Self.line(text))
    }
    func close(to depth: Int) {
      while open.count > depth {
        add("GATEFOLD-END", "\(open.count)")
        open.removeLast()
      }
    }
    lines += ["#EXTM3U", "#EXTENC:UTF-8", Self.m3uMark].map { Array($0.utf8) }
    if !title.isEmpty { add("PLAYLIST", title) }
    for row in rows {
      close(to: row.depth)
      if row.isDone { add("GATEFOLD-DONE", "1") }
      let words = PlaylistMark.text(PlaylistMark.words(for: row.track))
      switch row.kind {
      case .stack, .record:
        if row.kind == .record { add("GATEFOLD-TRACK", words) }
        open.append(row.kind)
        add(row.kind == .stack ? "GATEFOLD-STACK" : "GATEFOLD-RECORD", "\(open.count) \(row.text)")
        if row.kind == .stack { add("EXTGRP", row.text) }
      case .item:
        guard let track = row.track else {
          add("GATEFOLD-LINE", row.text)
          continue
        }
        guard let path = track.path else {
          let words = PlaylistMark.words(for: track, title: row.text)
          add("GATEFOLD-WANTED", PlaylistMark.text(words))
          continue
        }
        let name = track.artist.map { "\($0) - \(row.text)" } ?? row.text
        add("GATEFOLD-TRACK", words.isEmpty ? "own=1" : words)
        add("EXTINF", "\(track.duration.map { Int(clamping: $0.rounded()) } ?? -1),\(name)")
        lines.append(PlaylistAddress.line(for: path, in: folder))
      }
    }
    close(to: 0)
    return lines
  }

  private static func line(_ text: String) -> [UInt8] {
    text.utf8.map { $0 < 0x20 || $0 == 0x7f ? 0x20 : $0 }
  }

  // MARK: - Markdown

  private func markdown(in folder: BytePath?) -> [[UInt8]] {
    var lines: [String] = title.isEmpty ? [] : ["# \(MarkdownText.escaped(title))", ""]
    for (index, row) in rows.enumerated() {
      var text = MarkdownText.escaped(row.text)
      var words = PlaylistMark.words(for: row.track)
      switch row.kind {
      case .stack:
        // A stack that contains rows needs no mark.
        let isEmpty = index + 1 == rows.count || rows[index + 1].depth <= row.depth
        words = isEmpty ? [("kind", "stack")] : []
      case .item where row.track != nil && row.track?.path == nil:
        words.insert(("kind", "wanted"), at: 0)
      case .item, .record:
        guard let path = row.track?.path else { break }
        let address = MarkdownText.link(to: PlaylistAddress.uri(for: path, in: folder))
        if path.isAddress { words.insert(("kind", "stream"), at: 0) }
        text = "[\(text)](\(address)\(row.kind == .record ? "/" : ""))"
        // Only this mark shows that the hyphen is part of the title.
        let isSplit = row.kind == .item && PlaylistText.names(row.text).artist != nil
        if isSplit { words.append(("own", "1")) }
      }
      let mark = PlaylistMark.text(words)
      let blanks = String(repeating: "  ", count: row.depth)
      let comment = mark.isEmpty ? "" : " <!-- gatefold \(mark) -->"
      lines.append("\(blanks)- [\(row.isDone ? "x" : " ")] \(text)\(comment)")
    }
    lines += ["", Self.markdownMark]
    return lines.map { Array($0.utf8) }
  }
}
