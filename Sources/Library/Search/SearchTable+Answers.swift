internal import Identities
internal import Letters

extension SearchTable {
  /// What answers a query, at most `limit` in each section; nothing for one that asks for nothing.
  ///
  /// What is typed as the filter `heart` or `missing`, beside words, is a word where no filter fits.
  /// Throws only if the task is cancelled.
  public func search(_ query: SearchQuery, limit: Int, now: Int64) throws -> SearchAnswer {
    let answer = try found(query, limit: limit, now: now)
    if answer.isEmpty, let literal = query.literal {
      let found = try found(literal, limit: limit, now: now)
      return found.isEmpty ? answer : found
    }
    return answer
  }

  private func found(_ query: SearchQuery, limit: Int, now: Int64) throws -> SearchAnswer {
    var answer = SearchAnswer(query)
    guard limit > 0, !query.isEmpty, let term = query.term.findable else { return answer }
    let matcher = SearchMatcher(self, now: now)
    try Task.checkCancellation()
    answer.tracks = trackSection(query, term, matcher, limit)
    try Task.checkCancellation()
    answer.records = recordSection(query, term, matcher, limit)
    try Task.checkCancellation()
    answer.artists = artistSection(query, term, matcher, limit)
    if term.alternatives.allSatisfy({ $0.contains(where: \.isWords) }) {
      answer.lists = listSection(query, term, matcher, limit)
    }
    return answer
  }

  // MARK: - Sections

  private func trackSection(
    _ query: SearchQuery,
    _ term: SearchQuery.Term,
    _ matcher: SearchMatcher,
    _ limit: Int
  ) -> SearchSection<TrackHit> {
    let hits = matcher.tracks(term, .inside, in: tracks.rows)
    let best = best(hits, limit, weights: tracks.plays, numbers: tracks.ids) { place, rows in
      place == .word
        ? matcher.tracks(term, place, in: rows)
        : matcher.rows(of: tracks.titles, with: query.phrase, place, in: rows)
    }
    return SearchSection(ids: best.map(trackHit), total: hits.count)
  }

  private func recordSection(
    _ query: SearchQuery,
    _ term: SearchQuery.Term,
    _ matcher: SearchMatcher,
    _ limit: Int
  ) -> SearchSection<RecordID> {
    let hits = matcher.records(term, .inside, in: records.rows)
    let best = best(hits, limit, weights: records.plays, numbers: records.ids) { place, rows in
      place == .word
        ? matcher.records(term, place, in: rows)
        : matcher.rows(of: records.titles, with: query.phrase, place, in: rows)
    }
    return SearchSection(ids: best.map { RecordID(records.ids[$0]) }, total: hits.count)
  }

  private func listSection(
    _ query: SearchQuery,
    _ term: SearchQuery.Term,
    _ matcher: SearchMatcher,
    _ limit: Int
  ) -> SearchSection<ListRowID> {
    let hits = matcher.texts(term, .inside, of: lists.texts, in: lists.rows)
    let best = best(hits, limit) { place, rows in
      place == .word
        ? matcher.texts(term, place, of: lists.texts, in: rows)
        : matcher.rows(of: lists.texts, with: query.phrase, place, in: rows)
    }
    return SearchSection(ids: best.map { lists.ids[$0] }, total: hits.count)
  }

  /// Artists by name; other filters hold for a track that they are on.
  private func artistSection(
    _ query: SearchQuery,
    _ term: SearchQuery.Term,
    _ matcher: SearchMatcher,
    _ limit: Int
  ) -> SearchSection<ArtistHit> {
    let rows = term.alternatives.map { row in
      (named: row.filter(\.isOfName), others: row.filter { !$0.isOfName })
    }.filter { $0.named.contains(where: \.isNamed) }
    guard !rows.isEmpty else { return SearchSection() }
    var all = RowSet(none: credits.count)
    for artist in 0..<credits.count where credits.records(of: artist) > 0 { all.insert(artist) }
    let names = RowSet(none: credits.names.count).filled
    func artists(_ place: SearchMatcher.Place, in artists: RowSet) -> RowSet {
      var found = RowSet(none: credits.count)
      for row in rows {
        var some = RowSet(none: credits.count)
        let named = matcher.texts(.all(row.named), place, of: credits.names.folded, in: names)
        for name in named { some.insert(credits.artist(ofName: name)) }
        if !row.others.isEmpty, !some.isEmpty {
          some.formIntersection(self.artists(.all(row.others), matcher))
        }
        found.formUnion(some)
      }
      return found.intersection(artists)
    }
    let hits = artists(.inside, in: all)
    let best = best(hits, limit, weights: credits.records) { place, rows in
      if place == .word { return artists(place, in: rows) }
      var found = RowSet(none: credits.count)
      let named = matcher.rows(of: credits.names.folded, with: query.phrase, place, in: names)
      for name in named { found.insert(credits.artist(ofName: name)) }
      return found
    }
    return SearchSection(
      ids: best.map { ArtistHit(name: credits.name(of: $0), records: credits.records(of: $0)) },
      total: hits.count
    )
  }

  /// The artists of the tracks for which a term holds.
  private func artists(_ term: SearchQuery.Term, _ matcher: SearchMatcher) -> RowSet {
    let rows = matcher.tracks(term, .inside, in: tracks.rows)
    var found = RowSet(none: credits.count)
    for number in rows.numbers(in: tracks.lines, of: tracks.credits.count) {
      let line = tracks.credits.lines[number]
      for text in [line.artists, line.albumArtists] {
        credits.forEachArtist(inText: Int(text)) { found.insert($0) }
      }
    }
    return found
  }

  // MARK: - Ranks

  /// The best rows: by the place of what was typed, then by weight, then by number.
  private func best(
    _ hits: RowSet,
    _ limit: Int,
    weights: [UInt32]? = nil,
    numbers: [Int64]? = nil,
    _ rows: (SearchMatcher.Place, RowSet) -> RowSet
  ) -> [Int] {
    var (found, rest) = ([Int](), hits)
    for place in SearchMatcher.Place.allCases {
      let some = place == .inside ? rest : rows(place, rest).intersection(rest)
      found += some.heaviest(limit - found.count, weights, numbers)
      guard found.count < limit else { break }
      rest.subtract(some)
    }
    return found
  }

  /// A track as a row shows it.
  private func trackHit(_ row: Int) -> TrackHit {
    let line = tracks.line(of: row)
    let record = Int(line.record)
    return TrackHit(
      id: TrackID(tracks.ids[row]),
      record: RecordID(records.ids[record]),
      title: tracks.shown[row],
      artist: TagColumns.shown(people.pool.texts[Int(line.artists)]),
      album: records.shown[record],
      number: tracks.numbers[row] == 0 ? nil : Int(tracks.numbers[row])
    )
  }
}

extension RowSet {
  /// All rows of the table.
  var filled: Self {
    var all = self
    for row in 0..<capacity { all.insert(row) }
    return all
  }

  /// The rows of the greatest weight, of the same weight those of the least number.
  fileprivate func heaviest(_ limit: Int, _ weights: [UInt32]?, _ numbers: [Int64]?) -> [Int] {
    typealias Ranked = (weight: UInt32, number: Int64, row: Int)
    func isBetter(_ one: Ranked, _ other: Ranked) -> Bool {
      one.weight != other.weight ? one.weight > other.weight : one.number < other.number
    }
    var best: [Ranked] = []
    // Few are kept in order as they come; many are sorted at once.
    let isFew = limit <= 64
    for row in self {
      let new = (weights?[row] ?? 0, numbers?[row] ?? Int64(row), row)
      if isFew {
        if best.count == limit {
          guard let last = best.last, isBetter(new, last) else { continue }
          best.removeLast()
        }
        let place = best.lastIndex { !isBetter(new, $0) }.map { $0 + 1 } ?? 0
        best.insert(new, at: place)
      } else {
        best.append(new)
      }
    }
    if !isFew { best.sort(by: isBetter) }
    return best.prefix(limit).map(\.row)
  }
}

extension SearchQuery {
  /// The words in the order in which they were typed, as one text.
  var phrase: String {
    var words: [String] = []
    for part in parts {
      guard case .words(let text) = part.term else { continue }
      if part.isAlternative, !words.isEmpty { words.append("or") }
      words.append(text)
    }
    return words.joined(separator: " ")
  }

  /// The query with the words “heart” and “missing” in place of the filters; nil if it has none of these
  /// beside words.
  var literal: SearchQuery? {
    let terms = parts.map(\.term)
    guard terms.contains(where: \.isWords), terms.contains(.heart) || terms.contains(.missing)
    else { return nil }
    return SearchQuery(
      term.mapped { term in
        switch term {
        case .heart: .words("heart")
        case .missing: .words("missing")
        default: term
        }
      }
    )
  }
}

extension SearchQuery.Term {
  /// Whether it is a word or a phrase that must be there.
  var isWords: Bool {
    if case .words = self { true } else { false }
  }

  /// Whether it asks for a name that must be there.
  fileprivate var isNamed: Bool {
    if case .field(.artist, _) = self { true } else { isWords }
  }

  /// Whether it is answered by a name alone.
  fileprivate var isOfName: Bool {
    if case .not(let term) = self { term.isNamed } else { isNamed }
  }

  /// The term with each that holds no others, or is left out, replaced.
  func mapped(_ replace: (Self) -> Self) -> Self {
    switch self {
    case .all(let terms): .all(terms.map { $0.mapped(replace) })
    case .any(let terms): .any(terms.map { $0.mapped(replace) })
    default: replace(self)
    }
  }

  /// The term without what folds to nothing, and without signs beside words; nil if nothing is left.
  var findable: Self? {
    switch self {
    case .words(let text), .field(_, let text):
      return TextFolding.formsForFinding(text).forms.isEmpty ? nil : self
    case .not(let term): return term.findable.map { .not($0) }
    case .any(let terms):
      let findable = terms.compactMap(\.findable)
      return findable.isEmpty ? nil : .any(findable)
    case .all(let terms):
      var findable = terms.compactMap(\.findable)
      if findable.contains(where: { $0.isWords && !$0.isSigns }) {
        findable.removeAll(where: \.isSigns)
      }
      return findable.isEmpty ? nil : .all(findable)
    default: return self
    }
  }

  /// Whether it is a word of signs alone.
  private var isSigns: Bool {
    if case .words(let text) = self { TextFolding.formsForFinding(text).isSigns } else { false }
  }
}
