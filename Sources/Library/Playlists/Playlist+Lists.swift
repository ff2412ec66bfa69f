public import Values

extension Playlist {
  /// A record becomes its tracks, or one line in a task list, which is for people; lists that fill
  /// themselves must be filled before, by `ListTree.filled(below:by:)`.
  public init(
    _ tree: ListTree,
    of parent: ListRowID = ListNode.top,
    in music: KnownMusic,
    as form: Form,
    where isIncluded: (ListNode) -> Bool = { _ in true }
  ) {
    self.init()
    title = tree[parent]?.text ?? ""
    let writer = ListWriter(music, isForPeople: form == .markdown)
    var waiting = tree.rows(in: parent).filter(isIncluded).reversed().map { ($0, depth: 0) }
    while let (node, depth) = waiting.popLast() {
      rows += writer.rows(for: node, depth: min(depth, Self.depthLimit))
      guard node.kind == .stack else { continue }
      waiting += tree.rows(in: node.id).reversed().map { ($0, depth + 1) }
    }
  }
}

private struct ListWriter {
  private let music: KnownMusic
  private let isForPeople: Bool
  private var tracks: [TrackID: Int] = [:]
  private var onRecord: [RecordID: [Int]] = [:]
  private let folders: [RecordID: BytePath]

  init(_ music: KnownMusic, isForPeople: Bool) {
    self.music = music
    self.isForPeople = isForPeople
    for (index, track) in music.tracks.enumerated() {
      tracks[track.id] = index
      if let record = track.record { onRecord[record, default: []].append(index) }
    }
    folders = isForPeople ? music.recordFolders() : [:]
  }

  func rows(for node: ListNode, depth: Int) -> [Playlist.Row] {
    // The text of a stream without a name is its address.
    let text = BytePath(node.text).withoutSignIn.text
    var row = Playlist.Row(depth: depth, text: text, isDone: node.isDone)
    if node.opens { row.kind = .stack }
    switch node.target {
    case .track(let id)?:
      guard let track = tracks[id].map({ music.tracks[$0] }) else { break }
      // A track found by a search has no text of its own.
      if row.text.isEmpty { row.text = track.title }
      row.track = wanted(track, text: row.text)
    case .wanted(let track)?: row.track = track
    case .record(let id)?:
      guard let record = music.records[id] else { break }
      row.kind = .record
      row.track = WantedTrack(
        path: folders[id],
        artist: record.artist,
        record: record.title
      )
      guard !isForPeople else { break }
      return [row]
        + (onRecord[id] ?? []).map { index in
          let track = music.tracks[index]
          return Playlist.Row(
            depth: depth + 1,
            text: track.title.isEmpty ? node.text : track.title,
            track: wanted(track, text: track.title)
          )
        }
    case .search?, nil: break
    }
    return [row]
  }

  private func wanted(_ track: KnownMusic.Track, text: String) -> WantedTrack {
    if isForPeople { return WantedTrack(path: track.path, title: text) }
    return WantedTrack(
      path: track.path,
      title: text,
      artist: track.artist,
      record: track.record.flatMap { music.records[$0]?.title },
      duration: track.duration > 0 ? track.duration : nil,
      recording: track.recording
    )
  }
}
