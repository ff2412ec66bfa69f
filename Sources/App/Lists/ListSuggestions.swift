internal import GLib
internal import Library
internal import Motion
internal import Values
internal import Widgets

/// Finds records, artists and tracks for a text that the user types into a list.
struct ListSuggestions {
  private let catalogue: Catalogue

  private static let most = (records: 3, artists: 2, tracks: 4)
  /// The number of results among which `fulfil` looks for an exact match.
  private static let candidates = 12

  fileprivate static let artistMark = "artist"

  init(_ catalogue: Catalogue) { self.catalogue = catalogue }

  /// An artist becomes a list, so artists are optional.
  ///
  /// `takesExact`: the only record or track that the text names comes first, to be taken by Enter,
  /// and the text itself last.
  func find(
    _ text: String,
    offersArtists: Bool = true,
    takesExact: Bool = false
  ) async -> [FoldSuggestion] {
    let words = TitleWords(text)
    guard let answer = await answer(to: words, limit: Self.candidates) else { return [] }
    var artists: [FoldSuggestion] = []
    for hit in answer.artists.ids.prefix(offersArtists ? Self.most.artists : 0) {
      let records = (try? await catalogue.search.records(of: Credit(.artist, hit.name))) ?? []
      artists.append(
        FoldSuggestion(
          key: ([Self.artistMark] + records.map { "\($0)" }).joined(separator: " "),
          title: hit.name,
          detail: tr("All records of the artist")
        )
      )
    }
    let records = answer.records.ids.prefix(Self.most.records).compactMap { catalogue.record($0) }
    let tracks = answer.tracks.ids.prefix(Self.most.tracks)
    let all = records.map(suggestion) + artists + tracks.map(suggestion)
    guard takesExact, var exact = only(words, in: answer) else { return all }
    exact.isExact = true
    let asIs = FoldSuggestion.typed(text, detail: tr("Only these words (Ctrl+Enter)"))
    return [exact] + all.filter { $0.key != exact.key } + [asIs].compactMap { $0 }
  }

  /// The only record, or else the only track, whose title is the text, with or without the artist.
  func fulfil(_ text: String) async -> FoldSuggestion? {
    let words = TitleWords(text)
    guard let answer = await answer(to: words, limit: Self.candidates) else { return nil }
    return only(words, in: answer)
  }

  private func only(_ words: TitleWords, in answer: SearchAnswer) -> FoldSuggestion? {
    let records = answer.records.ids.compactMap { catalogue.record($0) }
      .filter { words.name($0.title, by: $0.artist) }
    if records.count == 1 { return suggestion(records[0]) }
    let tracks = answer.tracks.ids.filter { words.name($0.title, by: $0.artist) }
    return tracks.count == 1 ? suggestion(tracks[0]) : nil
  }

  private func answer(to words: TitleWords, limit: Int) async -> SearchAnswer? {
    let query = words.query
    return query.isEmpty ? nil : try? await catalogue.search.search(query, limit: limit)
  }

  private func suggestion(_ record: ShelvedRecord) -> FoldSuggestion {
    FoldSuggestion(key: "record \(record.id)", title: record.title, detail: record.subtitle)
  }

  private func suggestion(_ hit: TrackHit) -> FoldSuggestion {
    FoldSuggestion(
      key: "track \(hit.id)",
      title: hit.title,
      detail: SearchWords.line(hit.artist, hit.album)
    )
  }
}

extension ListsSource {
  func suggestions(
    for text: String,
    in parent: RowID,
    renaming row: RowID?
  ) async -> [FoldSuggestion] {
    if case .node(let id)? = row.map({ numbers.row(of: $0) }), book.tree[id]?.opens == true {
      return []
    }
    // What is typed on the top level is the name of a list.
    let takesExact = numbers.row(of: parent) != .top
    return await offers.find(text, offersArtists: row == nil, takesExact: takesExact)
  }

  func draft(of choice: FoldSuggestion) -> NodeDraft? {
    if let target = target(of: choice) { return NodeDraft(target, choice.title) }
    let parts = choice.key.split(separator: " ")
    guard parts.first?.elementsEqual(ListSuggestions.artistMark) == true else { return nil }
    let records = parts.dropFirst().compactMap { Int64($0).map { RecordID($0) } }
      .compactMap { music.catalogue.record($0) }
    return .stack(choice.title, records.map { NodeDraft(.record($0)) })
  }

  /// Nil for an artist.
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
