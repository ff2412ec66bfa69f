internal import Messages
internal import Values

/// The keys of what rows of the lists want; few tracks have one of them.
///
/// A track without any of the keys cannot match. `TrackMatching` decides about the others.
struct WantedKeys: Sendable {
  private(set) var rows: Set<ListRowID> = []
  private(set) var areRecordsWanted = false
  private var stems: Set<String> = []
  private var recordings: Set<String> = []
  private var names: Set<String> = []
  private var records: Set<String> = []
  private var folders: Set<BytePath> = []

  init(_ tree: ListTree) {
    var folding = FoldedNames()
    for row in tree.everything {
      guard let wanted = row.target?.wanted else { continue }
      rows.insert(row.id)
      add(wanted, &folding)
    }
  }

  init(_ wanted: [WantedTrack]) {
    var folding = FoldedNames()
    for track in wanted { add(track, &folding) }
  }

  private mutating func add(_ wanted: WantedTrack, _ folding: inout FoldedNames) {
    if wanted.isRecord {
      areRecordsWanted = true
      if let record = wanted.record { records.insert(folding.folded(record)) }
      if let path = wanted.file { folders.insert(path) }
      return
    }
    for path in wanted.file.map(TrackMatching.readings) ?? [] {
      stems.insert(folding.folded(bytes: PathEnd(path).stem))
    }
    if let path = wanted.path, path.isAddress, let track = ServedTrack(path, in: []) {
      stems.insert(folding.folded(bytes: track.stem))
    }
    if let recording = wanted.recording { recordings.insert(recording) }
    names.formUnion(TrackMatching.nameKeys(wanted, &folding))
  }

  func mayMean(
    _ path: BytePath,
    title: String,
    artist: String,
    recording: String?,
    _ folding: inout FoldedNames
  ) -> Bool {
    if let recording, recordings.contains(recording) { return true }
    if !stems.isEmpty, stems.contains(folding.folded(bytes: PathEnd(path).stem)) { return true }
    guard !names.isEmpty, !artist.isEmpty, !title.isEmpty else { return false }
    return names.contains(TrackMatching.nameKey(artist, title, &folding))
  }

  func mayMean(_ path: BytePath, _ tags: TrackTags, _ folding: inout FoldedNames) -> Bool {
    let title = tags.title ?? TrackName.title(of: path.name)
    let artist = tags.artists.joined(separator: ", ")
    let recording = tags.musicBrainz.recording
    if mayMean(path, title: title, artist: artist, recording: recording, &folding) { return true }
    guard areRecordsWanted else { return false }
    // A record's title has no disc suffix, so it is only a prefix of the tag.
    let record = tags.album.map { folding.folded($0) }
    return record.map { record in records.contains { record.hasPrefix($0) } } ?? true
      || folders.contains { path.isInside($0) }
  }
}

extension WantedTrack {
  var isRecord: Bool { title == nil && record != nil }
}
