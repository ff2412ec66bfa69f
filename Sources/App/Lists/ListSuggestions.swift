internal import GLib
internal import Identities
internal import Library
internal import Widgets

/// Finds records and tracks that fit what is being typed.
///
/// Records are found from the first key on; tracks as they are read, which begins with it.
actor ListSuggestions {
  private var index = SearchIndex()
  private var known: [RecordID: ShelvedRecord] = [:]
  private var waiting: ArraySlice<ShelvedRecord> = []
  private var reading: Task<Void, Never>?

  /// So many are offered of each kind.
  private static let most = (records: 3, artists: 2, tracks: 4)
  /// Among so many is looked for what fits as a whole.
  private static let looked = 12
  /// Tracks of so many records are read at once, so that a key need not wait.
  private static let portion = 50

  /// Begins the key of what stands for an artist.
  fileprivate static let artistMark = "artist "

  deinit { reading?.cancel() }

  /// What fits a text among the records of a library; artists only where a list may come of one.
  func find(
    _ text: String,
    in records: [RecordID: ShelvedRecord],
    _ lookup: any TrackLookup,
    offersArtists: Bool = true
  ) async -> [FoldSuggestion] {
    take(records)
    readTracks(lookup)
    let answer = index.search(text, limit: Self.most.tracks)
    let artists = answer.artists.ids.prefix(offersArtists ? Self.most.artists : 0).map {
      FoldSuggestion(key: Self.artistMark + $0, title: $0, detail: tr("All records of the artist"))
    }
    return self.records(answer.albums.ids.prefix(Self.most.records)).map(suggestion) + artists
      + (await tracks(answer.tracks.ids, lookup)).map(suggestion)
  }

  /// What fits texts as a whole: the title of one record or else of one track, with or without whose it is.
  func fulfil(
    _ texts: Set<String>,
    in records: [RecordID: ShelvedRecord],
    _ lookup: any TrackLookup,
    readsTracks: Bool
  ) async -> [String: FoldSuggestion?] {
    take(records)
    if readsTracks { readTracks(lookup) }
    var found: [String: FoldSuggestion?] = [:]
    for text in texts {
      // What is being typed is looked up between two of these.
      await Task.yield()
      if Task.isCancelled { break }
      let words = TitleWords(text)
      let answer = index.search(words.query, limit: Self.looked)
      let albums = self.records(answer.albums.ids[...]).filter {
        words.name($0.title, by: $0.artist)
      }
      if albums.count == 1 {
        found[text] = suggestion(albums[0])
      } else {
        let tracks = await tracks(answer.tracks.ids, lookup).filter {
          words.name($0.title, by: artist(of: $0))
        }
        found[text] = .some(tracks.count == 1 ? suggestion(tracks[0]) : nil)
      }
    }
    return found
  }

  /// Waits until the tracks are read, as far as that was begun.
  func finishReading() async { await reading?.value }

  private func records(_ ids: ArraySlice<RecordID>) -> [ShelvedRecord] {
    ids.compactMap { known[$0] }
  }

  private func tracks(_ ids: [TrackID], _ lookup: any TrackLookup) async -> [Track] {
    let found = (try? await lookup.tracks(ids, at: [])) ?? []
    return ids.compactMap { id in found.first { $0.id == id } }
  }

  private func suggestion(_ record: ShelvedRecord) -> FoldSuggestion {
    FoldSuggestion(key: "record \(record.id)", title: record.title, detail: record.subtitle)
  }

  private func suggestion(_ track: Track) -> FoldSuggestion {
    let words = [artist(of: track), track.album.flatMap { known[$0]?.title } ?? ""]
    return FoldSuggestion(
      key: "track \(track.id)",
      title: track.title,
      detail: words.filter { !$0.isEmpty }.joined(separator: " · ")
    )
  }

  private func artist(of track: Track) -> String {
    track.artist.isEmpty ? track.album.flatMap { known[$0]?.artist } ?? "" : track.artist
  }

  /// Takes in the records that are new or others than before.
  private func take(_ records: [RecordID: ShelvedRecord]) {
    var change = LibraryChange()
    var fresh: [ShelvedRecord] = []
    for (id, record) in records where known[id] !== record { fresh.append(record) }
    for id in known.keys where records[id] == nil { change.forgotten.append(id) }
    guard !fresh.isEmpty || !change.forgotten.isEmpty else { return }
    known = records
    change.records = fresh.map(\.record)
    index.apply(change, [:])
    waiting += fresh
  }

  /// Begins to read the tracks of records that were taken in.
  private func readTracks(_ lookup: any TrackLookup) {
    guard reading == nil, !waiting.isEmpty else { return }
    reading = Task { [weak self] in
      while let self, await readOn(lookup) {}
    }
  }

  /// Reads some more tracks; false when all are there.
  private func readOn(_ lookup: any TrackLookup) async -> Bool {
    let some = waiting.prefix(Self.portion).filter { known[$0.id] === $0 }
    waiting = waiting.dropFirst(Self.portion)
    var change = LibraryChange()
    change.records = some.map(\.record)
    if let tracks = try? await lookup.tracks(of: some.map(\.id)) { index.apply(change, tracks) }
    if waiting.isEmpty { reading = nil }
    return !waiting.isEmpty
  }
}

extension ListsSource {
  func suggestions(
    for text: String,
    in parent: RowID,
    renaming row: RowID?
  ) async -> [FoldSuggestion] {
    guard let library = music.catalogue.library else { return [] }
    if case .node(let id)? = row.map({ numbers.row(of: $0) }), book.tree[id]?.kind == .stack {
      return []
    }
    return await offers.find(
      text,
      in: library.records,
      music.catalogue.lookup,
      offersArtists: row == nil
    )
  }

  /// The row for a suggestion of ours; an artist becomes a list of his records.
  func draft(of choice: FoldSuggestion) -> NodeDraft? {
    if let target = target(of: choice) { return NodeDraft(target, choice.title) }
    guard choice.key.hasPrefix(ListSuggestions.artistMark) else { return nil }
    let records = music.catalogue.library?.records.values.filter { $0.artist == choice.title } ?? []
    let ordered = records.sorted {
      ($0.record.album.year ?? .max, $0.title, $0.id.number)
        < ($1.record.album.year ?? .max, $1.title, $1.id.number)
    }
    return .stack(choice.title, ordered.map { NodeDraft(.record($0)) })
  }

  /// What a suggestion of ours stands for.
  func target(of choice: FoldSuggestion) -> ListTarget? {
    let parts = choice.key.split(separator: " ")
    guard parts.count == 2, let number = Int64(parts[1]) else { return nil }
    switch parts[0] {
    case "record": return .record(RecordID(number))
    case "track": return .track(TrackID(number))
    default: return nil
    }
  }
}
