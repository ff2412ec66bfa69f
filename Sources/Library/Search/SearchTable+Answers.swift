internal import Letters
internal import Values

extension SearchTable {
  /// At most `limit` in each section; without results, the fallbacks are tried one after the other,
  /// each applied to the query of the one before; throws only if the task is cancelled.
  public func search(_ query: SearchQuery, limit: Int, now: Int64) throws -> SearchAnswer {
    let answer = try found(query, limit: limit, now: now)
    guard answer.isEmpty, limit > 0 else { return answer }
    var query = query
    for fallback in SearchQuery.fallbacks {
      guard let other = fallback(query) else { continue }
      let found = try found(other, limit: limit, now: now)
      if !found.isEmpty { return found }
      query = other
    }
    guard let other = withGenres(query, now: now) else { return answer }
    let found = try found(other, limit: limit, now: now)
    return found.isEmpty ? answer : found
  }

  /// The query with genres as additional meanings of its words; nil if no genre contains any of
  /// them.
  private func withGenres(_ query: SearchQuery, now: Int64) -> SearchQuery? {
    let matcher = SearchMatcher(self, now: now)
    var meant: [SearchQuery.Term: SearchQuery.Term] = [:]
    for term in query.term.alternatives.joined() {
      guard case .words(let text) = term, meant[term] == nil,
        !matcher.all(\.genres.folded, text, .inside).isEmpty
      else { continue }
      let genre = SearchQuery.Term.field(.genre, text)
      let isElsewhere = !matcher.allTracks(term, .inside).isEmpty
      // All combinations of the meanings are searched.
      meant[term] = isElsewhere && meant.count < 3 ? .any([term, genre]) : genre
    }
    guard !meant.isEmpty else { return nil }
    // The query as typed has no results.
    let known = query.term.alternatives
    let rows = query.term.mapped { meant[$0] ?? $0 }.alternatives.filter { !known.contains($0) }
    return SearchQuery(.any(rows.map { .all($0) }))
  }

  private func found(_ query: SearchQuery, limit: Int, now: Int64) throws -> SearchAnswer {
    var answer = SearchAnswer(query)
    guard limit > 0, !query.isEmpty, let term = query.term.findable else { return answer }
    let matcher = SearchMatcher(self, now: now)
    try Task.checkCancellation()
    answer.tracks = trackSection(query, term, matcher, limit)
    try Task.checkCancellation()
    answer.records = recordSection(query, term, matcher, limit)
    for id in answer.records.ids {
      if let row = records.row(of: id) { answer.titles[id] = records.shown[row] }
    }
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
    let hits = matcher.allTracks(term, .inside)
    let steps = steps(
      query.words(of: .title),
      in: tracks.titles,
      with: { matcher.rows(of: \.tracks.titles, with: $0, $1, in: $2) },
      anywhere: { matcher.tracks(term, .word, in: $0) }
    )
    let best = best(hits, limit, weights: tracks.plays, ties: tie(ofTrack:), steps)
    return SearchSection(ids: best.map(trackHit), total: hits.count)
  }

  private func recordSection(
    _ query: SearchQuery,
    _ term: SearchQuery.Term,
    _ matcher: SearchMatcher,
    _ limit: Int
  ) -> SearchSection<RecordID> {
    let hits = matcher.records(term, .inside, in: records.rows)
    let steps = steps(
      query.words(of: .album),
      in: records.titles,
      with: { matcher.rows(of: \.records.titles, with: $0, $1, in: $2) },
      anywhere: { matcher.records(term, .word, in: $0) },
      own: { left in
        // Records by the searched artist rank before those on which the artist only plays.
        let people = query.words(of: .artist).map { matcher.people($0.text, .word) }
        return left.rows { row in people.contains { $0.contains(Int(records.artists[row])) } }
      }
    )
    let best = best(
      hits,
      limit,
      weights: records.plays,
      ties: tie(ofRecord:),
      steps
    )
    return SearchSection(ids: best.map { records.ids[$0] }, total: hits.count)
  }

  private func listSection(
    _ query: SearchQuery,
    _ term: SearchQuery.Term,
    _ matcher: SearchMatcher,
    _ limit: Int
  ) -> SearchSection<ListRowID> {
    let hits = matcher.texts(term, .inside, of: \.lists.texts, in: lists.rows)
    let steps = steps(
      query.words(of: nil),
      in: lists.texts,
      with: { matcher.rows(of: \.lists.texts, with: $0, $1, in: $2) },
      anywhere: { matcher.texts(term, .word, of: \.lists.texts, in: $0) }
    )
    let best = best(hits, limit, steps)
    return SearchSection(ids: best.map { lists.ids[$0] }, total: hits.count)
  }

  /// Artists by name; other filters must match one of their tracks.
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
        let named = matcher.texts(.all(row.named), place, of: \.credits.names.folded, in: names)
        for name in named { some.insert(credits.artist(ofName: name)) }
        if !row.others.isEmpty, !some.isEmpty {
          some.formIntersection(self.artists(.all(row.others), matcher))
        }
        found.formUnion(some)
      }
      return found.intersection(artists)
    }
    let hits = artists(.inside, in: all)
    let phrase = query.words(of: .artist).phrase
    func named(_ place: SearchMatcher.Place) -> RowSet {
      var found = RowSet(none: credits.count)
      let named = matcher.rows(of: \.credits.names.folded, with: phrase, place, in: names)
      for name in named { found.insert(credits.artist(ofName: name)) }
      return found
    }
    let best = best(
      hits,
      limit,
      weights: credits.records,
      ties: tie(ofArtist:),
      [{ _ in named(.whole) }, { _ in named(.start) }, { artists(.word, in: $0) }, { $0 }]
    )
    return SearchSection(
      ids: best.map { ArtistHit(name: credits.name(of: $0), records: credits.records(of: $0)) },
      total: hits.count
    )
  }

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

  private func trackHit(_ row: Int) -> TrackHit {
    let line = tracks.line(of: row)
    let record = Int(line.record)
    let artists = people.pool.texts[Int(line.artists)]
    return TrackHit(
      id: tracks.ids[row],
      record: records.ids[record],
      title: tracks.shown[row],
      artist: TagColumns.shown(artists),
      credited: artists,
      album: records.shown[record],
      number: tracks.numbers[row] == 0 ? nil : Int(tracks.numbers[row])
    )
  }
}

extension RowSet {
  var filled: Self {
    var all = self
    for row in 0..<capacity { all.insert(row) }
    return all
  }
}

extension SearchQuery.Term {
  var isWords: Bool {
    if case .words = self { true } else { false }
  }

  fileprivate var isNamed: Bool {
    if case .field(.artist, _) = self { true } else { isWords }
  }

  /// Whether a name alone decides about it.
  fileprivate var isOfName: Bool {
    if case .not(let term) = self { term.isNamed } else { isNamed }
  }

  /// Replaces each subterm that is elementary or negated.
  func mapped(_ replace: (Self) -> Self) -> Self {
    switch self {
    case .all(let terms): .all(terms.map { $0.mapped(replace) })
    case .any(let terms): .any(terms.map { $0.mapped(replace) })
    default: replace(self)
    }
  }

  /// The term without texts that fold to nothing, and without signs if there are words; nil if
  /// nothing remains.
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

  private var isSigns: Bool {
    if case .words(let text) = self { TextFolding.formsForFinding(text).isSigns } else { false }
  }
}
