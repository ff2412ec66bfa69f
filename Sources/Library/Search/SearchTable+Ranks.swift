internal import Letters

extension SearchTable {
  /// Selects the next best rows from the remaining ones.
  typealias Step = (RowSet) -> RowSet
  /// The sort key among rows of the same weight.
  typealias Tie = (Int64, Int, Int64)

  /// Ranks rows by their titles: the title equals the query; begins with it; contains all its
  /// words; consists only of its words; contains one of them, with the others elsewhere; then the
  /// rows with the words elsewhere.
  ///
  /// A song's title together with its artist thus ranks the song first. Among rows with the words
  /// elsewhere, those in `own` are first.
  func steps(
    _ words: [SearchQuery.TypedWords],
    in texts: FoldedRows,
    with rows: @escaping (String, SearchMatcher.Place, RowSet) -> RowSet,
    anywhere: @escaping Step,
    own: @escaping Step = { $0 }
  ) -> [Step] {
    guard !words.isEmpty else { return [{ $0 }] }
    let phrase = words.phrase
    let typed = words.flatMap { TextFolding.formsForFinding($0.text).forms }
      .flatMap { $0.split(separator: 0x20).map(Array.init) }
    func some(_ place: SearchMatcher.Place, _ left: RowSet) -> RowSet {
      var found = RowSet(none: left.capacity)
      for word in words { found.formUnion(rows(word.text, place, left)) }
      return found
    }
    var everywhere = RowSet(none: 0)
    return [
      { rows(phrase, .whole, $0) },
      { rows(phrase, .start, $0) },
      { left in words.reduce(left) { rows($1.text, .word, $0) } },
      { left in
        // The earlier steps have found titles of a single word.
        guard typed.count > 1 else { return RowSet(none: left.capacity) }
        return some(.word, left).intersection(left).rows { texts.row($0, isMadeOf: typed) }
      },
      { left in
        everywhere = anywhere(left)
        return some(.word, left).intersection(everywhere)
      },
      { _ in own(everywhere) },
      { _ in everywhere },
      { some(.inside, $0) },
      { $0 },
    ]
  }

  /// The best rows: by the first step that selects them, then by weight, then by tie.
  func best(
    _ hits: RowSet,
    _ limit: Int,
    weights: [UInt32]? = nil,
    ties: (Int) -> Tie = { (Int64($0), 0, 0) },
    _ steps: [Step]
  ) -> [Int] {
    var (found, rest) = ([Int](), hits)
    for step in steps {
      let some = step(rest).intersection(rest)
      found += some.heaviest(limit - found.count, weights, ties)
      guard found.count < limit, !rest.isEmpty else { break }
      rest.subtract(some)
    }
    return found
  }

  func tie(ofRecord row: Int) -> Tie {
    (Int64(records.years[row] == 0 ? .max : records.years[row]), 0, records.ids[row].number)
  }

  func tie(ofTrack row: Int) -> Tie {
    let record = tie(ofRecord: Int(tracks.line(of: row).record))
    let place = Int(tracks.discs[row]) << 16 | Int(tracks.numbers[row])
    return (record.0 << 48 | record.2, place, tracks.ids[row].number)
  }

  /// Artists are sorted by the length of their names, so that the bare name precedes longer ones.
  func tie(ofArtist artist: Int) -> Tie {
    let name = credits.names.folded.range(of: credits.spelling(of: artist))
    return (Int64(name.count), artist, 0)
  }
}

extension RowSet {
  fileprivate func heaviest(
    _ limit: Int,
    _ weights: [UInt32]?,
    _ ties: (Int) -> SearchTable.Tie
  ) -> [Int] {
    typealias Ranked = (weight: UInt32, tie: SearchTable.Tie, row: Int)
    func isBetter(_ one: Ranked, _ other: Ranked) -> Bool {
      one.weight != other.weight ? one.weight > other.weight : one.tie < other.tie
    }
    var best: [Ranked] = []
    // A small result is kept sorted; a large one is sorted at the end.
    let isFew = limit <= 64
    for row in self {
      let weight = weights?[row] ?? 0
      if isFew, best.count == limit, let last = best.last, weight < last.weight { continue }
      let new = (weight, ties(row), row)
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
