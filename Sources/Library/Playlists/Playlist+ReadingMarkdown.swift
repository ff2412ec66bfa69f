internal import Messages

extension Playlist {
  /// A Markdown task list: each item is a row, nested by indentation; headings are stacks.
  mutating func readMarkdown(
    _ bytes: ArraySlice<UInt8>,
    in folder: BytePath
  ) throws(PlaylistError) {
    guard !bytes.contains(0) else { throw .notAPlaylist }
    keepsTexts = true
    var isTitled = false
    var headings: [Int] = []
    var items: [Int] = []
    for raw in bytes.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }) {
      guard raw.count <= PlaylistText.lineLimit else { throw .notAPlaylist }
      let line = MarkdownLine(raw)
      let content = MarkdownText(line.content)
      switch line.kind {
      case .nothing: continue
      case .heading(let level):
        while let last = headings.last, last >= level { headings.removeLast() }
        items = []
        isTitled = isTitled || rows.isEmpty
        try add(Row(.stack, depth: headings.count, text: content.text))
        headings.append(level)
      case .text where !items.isEmpty && line.indentation > 0:
        // The continuation of a long item.
        if let last = rows.indices.last, rows[last].text.utf8.count < PlaylistText.lineLimit {
          rows[last].text += " \(content.text)"
        }
      case .item, .text:
        if line.kind == .text { items = [] }
        while let last = items.last, last >= line.indentation { items.removeLast() }
        var row = content.row(in: folder)
        row.depth = headings.count + items.count
        row.isDone = line.isDone
        if !row.text.isEmpty { try add(row) }
        if line.kind == .item { items.append(line.indentation) }
      }
    }
    makeStacks()
    if isTitled { takeTitle() }
  }

  /// Turns items with rows below them into stacks; the link of such an item becomes its first row.
  private mutating func makeStacks() {
    guard rows.indices.contains(where: { isParent($0) && rows[$0].kind != .stack }) else { return }
    var stacked: [Row] = []
    for index in rows.indices {
      var row = rows[index]
      guard isParent(index), row.kind != .stack else {
        stacked.append(row)
        continue
      }
      let (kind, track) = (row.kind, row.track)
      (row.kind, row.track) = (.stack, nil)
      stacked.append(row)
      if let track {
        stacked.append(Row(kind, depth: row.depth + 1, text: row.text, track: track))
      }
    }
    rows = stacked
  }

  private func isParent(_ index: Int) -> Bool {
    index + 1 < rows.count && rows[index + 1].depth > rows[index].depth
  }

  /// A heading above all other rows becomes the title of the list.
  private mutating func takeTitle() {
    guard let first = rows.first, rows.dropFirst().allSatisfy({ $0.depth > 0 }) else { return }
    title = first.text
    rows.removeFirst()
    for index in rows.indices { rows[index].depth -= 1 }
  }
}

extension MarkdownText {
  fileprivate func row(in folder: BytePath) -> Playlist.Row {
    if mark?["kind"] == "stack" { return Playlist.Row(.stack, text: text) }
    if mark?["kind"] == "wanted", let mark {
      return Playlist.Row(text: text, track: mark.track(title: text))
    }
    guard let address else { return Playlist.Row(text: text) }
    let place = PlaylistAddress(uri: address[...], in: folder)
    if mark?["kind"] == "stream", let mark, place.isElsewhere, let path = place.kept {
      return Playlist.Row(text: text, track: mark.track(path: path, title: text), isElsewhere: true)
    }
    let isFolder = address.last == UInt8(ascii: "/")
    guard let path = place.path, isFolder || AudioName.matches(path.name) else {
      return Playlist.Row(text: text, isElsewhere: place.path == nil)
    }
    let (artist, title) = mark == nil ? PlaylistText.names(text) : (nil, text)
    let track =
      isFolder
      ? (mark ?? PlaylistMark()).track(path: path)
      : (mark ?? PlaylistMark()).track(path: place.kept, title: title, artist: artist)
    let name = text.isEmpty ? PlaylistText.decoded(TrackName.stem(of: path.name)) : text
    return Playlist.Row(
      isFolder ? .record : .item,
      text: name,
      track: track,
      isElsewhere: place.isElsewhere
    )
  }
}
