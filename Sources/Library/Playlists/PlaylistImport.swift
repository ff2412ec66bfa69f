public import Values

public struct PlaylistImport: Sendable {
  public enum Outcome: Sendable, Equatable {
    case plain
    case track(TrackID)
    case record(RecordID)
    /// Until the user chooses among these tracks, it is wanted.
    case open([TrackID])
    case missing
    /// It is wanted: its file exists, but outside the library.
    case outside
    /// Not a row: it is a track of a record that was found.
    case hidden
  }

  public struct Question: Sendable, Equatable {
    /// Its index among the playlist's rows.
    public let row: Int
    public let text: String
    public let path: BytePath?
    public let choice: [TrackID]
  }

  public let title: String
  public let rows: [Playlist.Row]
  public private(set) var outcomes: [Outcome]
  private let titles: [TrackID: String]

  /// Not on the main thread; a file outside the library is only counted.
  public init(
    _ list: Playlist,
    named name: String,
    in matching: TrackMatching,
    isThere: (BytePath) -> Bool = { $0.isThere }
  ) {
    title = list.title.contains { !$0.isWhitespace } ? list.title : name
    rows = list.rows
    var folding = FoldedNames()
    outcomes = list.rows.map { row in
      guard row.kind == .item, let track = row.track else { return .plain }
      switch matching.match(track, hasTypedTitle: list.keepsTexts, &folding) {
      case .found(let id): return .track(id)
      case .open(let choice): return .open(choice)
      case .none:
        guard let path = track.file, !row.isElsewhere,
          !matching.music.roots.contains(where: { path.isInside($0) })
        else { return .missing }
        return isThere(path) ? .outside : .missing
      }
    }
    var titles: [TrackID: String] = [:]
    if !list.keepsTexts {
      for track in matching.music.tracks { titles[track.id] = track.title }
    }
    self.titles = titles
    if rows.contains(where: { $0.kind == .record }) { findRecords(matching) }
  }

  public var questions: [Question] {
    rows.indices.compactMap { index in
      guard case .open(let choice) = outcomes[index] else { return nil }
      return Question(
        row: index,
        text: rows[index].text,
        path: rows[index].track?.path,
        choice: choice
      )
    }
  }

  /// Without a track the row remains wanted.
  public mutating func answer(row: Int, with track: TrackID?) {
    guard outcomes.indices.contains(row), case .open = outcomes[row] else { return }
    outcomes[row] = track.map { .track($0) } ?? .missing
  }

  public struct Counts: Sendable, Equatable {
    public var rows = 0
    /// Including those on records.
    public var found = 0
    public var missing = 0
    public var open = 0
    public var outside = 0
    /// Network addresses, which are kept as rows.
    public var streams = 0
  }

  public var counts: Counts {
    zip(rows, outcomes).reduce(into: Counts()) { counts, result in
      let (row, outcome) = result
      if outcome != .hidden { counts.rows += 1 }
      switch outcome {
      case .track, .hidden: counts.found += 1
      case .missing where row.track?.path?.isAddress == true: counts.streams += 1
      case .missing: counts.missing += 1
      case .open: counts.open += 1
      case .outside: counts.outside += 1
      case .plain, .record: break
      }
    }
  }

  // MARK: - Rows

  public var stack: NodeDraft { .stack(title, drafts) }

  public var drafts: [NodeDraft] {
    // The stacks that are open; the first is the list itself.
    var open: [NodeDraft] = [.stack(title)]
    func close(to depth: Int) {
      while open.count > max(depth, 0) + 1 {
        let stack = open.removeLast()
        open[open.count - 1].children.append(stack)
      }
    }
    for (index, (row, outcome)) in zip(rows, outcomes).enumerated() where outcome != .hidden {
      close(to: row.depth)
      let isEmpty = index + 1 == rows.count || rows[index + 1].depth <= row.depth
      var draft = draft(of: row, outcome, isEmpty: isEmpty)
      draft.isDone = row.isDone
      if draft.kind == .stack {
        open.append(draft)
      } else {
        open[open.count - 1].children.append(draft)
      }
    }
    close(to: 0)
    return open[0].children
  }

  private func draft(
    of row: Playlist.Row,
    _ outcome: Outcome,
    isEmpty: Bool
  ) -> NodeDraft {
    // A row must have a text.
    let text = row.text.contains { !$0.isWhitespace } ? row.text : "…"
    switch outcome {
    case .track(let id):
      let title = titles[id].flatMap { $0.isEmpty ? nil : $0 }
      return .track(id, title ?? text)
    case .record(let id): return .record(id, text)
    default:
      // A record that was not found is a stack of its tracks.
      if row.kind == .stack || row.kind == .record && !isEmpty { return .stack(text) }
      return row.track.map { .wanted($0, text) } ?? .line(text)
    }
  }

  // MARK: - Records

  /// By their tracks or by their names.
  private mutating func findRecords(_ matching: TrackMatching) {
    var records: [TrackID: RecordID] = [:]
    for track in matching.music.tracks { records[track.id] = track.record }
    let finder = RecordFinder(matching.music)
    for index in rows.indices where rows[index].kind == .record {
      let tracks = rows[(index + 1)...].prefix { $0.depth > rows[index].depth }.indices
      let owners = tracks.map { row in
        if case .track(let id) = outcomes[row] { records[id] } else { nil as RecordID? }
      }
      let known = Set(owners.compactMap { $0 })
      let isWhole = known.count == 1 && !owners.contains(nil)
      guard let record = isWhole ? known.first : rows[index].track.flatMap(finder.record) else {
        continue
      }
      outcomes[index] = .record(record)
      for row in tracks { outcomes[row] = .hidden }
    }
  }
}

struct RecordFinder {
  private var byFolder: [BytePath: [RecordID]] = [:]
  private var byNames: [String: [RecordID]] = [:]

  init(_ music: KnownMusic) { self.init(music.records, in: music.recordFolders()) }

  /// Each folder is the innermost one that contains all tracks of its record.
  init(_ records: [RecordID: KnownMusic.Record], in folders: [RecordID: BytePath]) {
    for (id, folder) in folders { byFolder[folder, default: []].append(id) }
    for (id, record) in records {
      byNames[Self.key(record.artist, record.title), default: []].append(id)
    }
  }

  /// Nil if none or several fit.
  func record(_ track: WantedTrack) -> RecordID? {
    let named = track.record.flatMap { byNames[Self.key(track.artist ?? "", $0)] } ?? []
    if named.count == 1 { return named[0] }
    let here = track.file.flatMap { byFolder[$0] } ?? []
    let both = named.isEmpty ? here : here.filter { named.contains($0) }
    return both.count == 1 ? both[0] : nil
  }

  private static func key(_ artist: String, _ title: String) -> String {
    var folding = FoldedNames()
    return TrackMatching.nameKey(artist, title, &folding)
  }
}
