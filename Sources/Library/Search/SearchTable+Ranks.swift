internal import Letters

extension SearchTable {
  /// The rows of those that are left that come next.
  typealias Step = (RowSet) -> RowSet
  /// What is compared of rows of the same weight.
  typealias Tie = (Int64, Int, Int64)

  /// The steps of rows by their titles: what was typed is the title, or begins it; all typed words are in
  /// it; they hold all of its words; one of them is in it; then come the rows where they are elsewhere.
  ///
  /// So a song and its artist find the song first. Of those where the words are elsewhere, `own` come first.
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
        // A title of one word is what was typed, or more.
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

  /// The best rows: by the step that finds them first, then by weight, then by ties.
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

  /// Records have the order of their years.
  func tie(ofRecord row: Int) -> Tie {
    (Int64(records.years[row] == 0 ? .max : records.years[row]), 0, records.ids[row].number)
  }

  /// Tracks have the order of their records, then that on the record.
  func tie(ofTrack row: Int) -> Tie {
    let record = tie(ofRecord: Int(tracks.line(of: row).record))
    let place = Int(tracks.discs[row]) << 16 | Int(tracks.numbers[row])
    return (record.0 << 48 | record.2, place, tracks.ids[row].number)
  }

  /// Artists have the order of how long their names are: a name alone is before those with others.
  func tie(ofArtist artist: Int) -> Tie {
    let name = credits.names.folded.range(of: credits.spelling(of: artist))
    return (Int64(name.count), artist, 0)
  }
}

extension RowSet {
  /// The rows of the greatest weight, of the same weight those of the least tie.
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
    // Few are kept in order as they come; many are sorted at once.
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
