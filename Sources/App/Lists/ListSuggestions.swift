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
  private static let most = (records: 3, tracks: 4)
  /// Tracks of so many records are read at once, so that a key need not wait.
  private static let portion = 50

  deinit { reading?.cancel() }

  /// What fits a text among the records of a library.
  func find(
    _ text: String,
    in records: [RecordID: ShelvedRecord],
    _ lookup: any TrackLookup
  ) async -> [FoldSuggestion] {
    take(records, lookup)
    let answer = index.search(text, limit: Self.most.tracks)
    var found = answer.albums.ids.prefix(Self.most.records).compactMap { id in
      known[id].map {
        FoldSuggestion(key: "record \(id)", title: $0.title, detail: $0.subtitle)
      }
    }
    let tracks = (try? await lookup.tracks(answer.tracks.ids, at: [])) ?? []
    for id in answer.tracks.ids {
      guard let track = tracks.first(where: { $0.id == id }) else { continue }
      let record = track.album.flatMap { known[$0] }
      let artist = track.artist.isEmpty ? record?.artist ?? "" : track.artist
      let words = [artist, record?.title ?? ""].filter { !$0.isEmpty }
      found.append(
        FoldSuggestion(
          key: "track \(id)",
          title: track.title,
          detail: words.joined(separator: " · ")
        )
      )
    }
    return found
  }

  /// Takes in the records that are new or others than before, and has their tracks read.
  private func take(_ records: [RecordID: ShelvedRecord], _ lookup: any TrackLookup) {
    var change = LibraryChange()
    var fresh: [ShelvedRecord] = []
    for (id, record) in records where known[id] !== record { fresh.append(record) }
    for id in known.keys where records[id] == nil { change.forgotten.append(id) }
    guard !fresh.isEmpty || !change.forgotten.isEmpty else { return }
    known = records
    change.records = fresh.map(\.record)
    index.apply(change, [:])
    waiting += fresh
    guard reading == nil else { return }
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
  func suggestions(for text: String, in parent: RowID) async -> [FoldSuggestion] {
    guard let library = music.catalogue.library else { return [] }
    return await offers.find(text, in: library.records, music.catalogue.lookup)
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
