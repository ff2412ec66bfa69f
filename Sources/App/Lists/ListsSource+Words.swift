internal import GLib
internal import Library
internal import Playback
internal import Values
internal import Widgets

extension ListsSource {
  func words(for row: ListRow) -> FoldRow {
    switch row {
    case .top: return FoldRow(tr("Lists"))
    case .upNext: return FoldRow(tr("Up Next"), openCount: upNext.openCount)
    case .favourites:
      return FoldRow(tr("Favourites"), openCount: music.catalogue.favourites.all.count)
    case .node(let id): return words(for: id)
    case .entry(let id): return words(forEntry: id)
    case .favourite(.track(let id)), .found(_, let id): return words(for: id, title: nil)
    case .favourite(.record(let id)): return words(for: id, title: nil)
    }
  }

  private func words(for id: ListRowID) -> FoldRow {
    guard let node = book.tree[id] else { return FoldRow("") }
    if node.kind == .stack {
      return FoldRow(node.text, openCount: book.tree.openCount(in: id))
    }
    var row = FoldRow(node.text)
    switch node.target {
    case .track(let track): return words(for: track, title: node.text)
    case .record(let record): return words(for: record, title: node.text)
    case .wanted(let wanted):
      let address = wanted.path.flatMap { $0.isAddress ? $0.text : nil }
      row.detail = SearchWords.line(wanted.artist, wanted.record, address)
      row.isAvailable = false
    case .search:
      row.openCount = filled.count(of: id)
      row.symbol = "system-search-symbolic"
      return row
    case nil: break
    }
    if let choice = fulfilment(of: .node(id)) {
      let words = SearchWords.line(choice.title, choice.detail)
      row.detail = Format.text(tr("In your library: %s"), words)
    }
    return row
  }

  private func words(for id: TrackID, title: String?) -> FoldRow {
    var row = FoldRow(title ?? "")
    guard let (track, record) = tracks[id] else {
      row.isAvailable = !tracks.isAbsent(id)
      row.isPlayable = row.isAvailable
      return row
    }
    if title == nil { row.title = track.title }
    row.detail = SearchWords.line(
      track.artist.isEmpty ? record.artist : track.artist,
      record.title
    )
    row.note = DurationText.length(Double(track.duration))
    row.isAvailable = track.isAvailable
    row.isPlayable = true
    row.isPlaying = music.player?.marks.now.track == id
    return row
  }

  private func words(for id: RecordID, title: String?) -> FoldRow {
    var row = FoldRow(title ?? "")
    guard let record = music.catalogue.record(id) else {
      row.isAvailable = false
      return row
    }
    if title == nil { row.title = record.title }
    row.detail = record.subtitle
    row.isAvailable = record.isAvailable
    row.isPlayable = true
    row.isPlaying = music.player?.marks.now.record == id
    return row
  }

  private func words(forEntry id: Int) -> FoldRow {
    guard let one = upNext.row(of: id) else { return FoldRow("") }
    let item = one.entry.item
    let words = one.origin.map { SearchWords.line($0.words, item.artist) }
    let whence = words ?? SearchWords.line(item.artist, item.album)
    var row = FoldRow(item.name, detail: whence, isPlayable: true)
    row.note = item.duration.map { DurationText.length($0) } ?? ""
    row.isPlaying = one.stage == .playing
    row.isStruck = one.stage == .played
    return row
  }

  // MARK: - Targets

  /// Nil for stacks and lines of text.
  func target(of row: ListRow) -> ListTarget? {
    switch row {
    case .node(let id): book.tree[id]?.target
    case .favourite(let favourite): favourite.target
    case .found(_, let id): .track(id)
    case .entry(let id): upNext.row(of: id)?.entry.item.id.map { .track($0) }
    case .top, .upNext, .favourites: nil
    }
  }
}
