internal import Letters
internal import Messages

extension SearchMatcher {
  /// The records of `rows` that match a term, by their own columns or those of their tracks.
  ///
  /// For terms about titles and lengths of tracks, these are the records of the matching tracks.
  func records(_ term: SearchQuery.Term, _ place: Place, in rows: RowSet) -> RowSet {
    let records = table.records
    if term.isOfTracks { return self.records(ofTracksWith: term, place).intersection(rows) }
    switch term {
    case .words(let text): return self.records(withWords: text, place, in: rows)
    case .field(.album, let text):
      return self.rows(of: \.records.titles, with: text, place, in: rows)
    case .field(.artist, let text):
      var found = recordRows(lines(.artist, text, place))
      found.insertRows(of: records.artists, in: people(text, place))
      return found.intersection(rows)
    case .field(let field, let text):
      return recordRows(lines(field, text, place)).intersection(rows)
    case .year(let years): return rows.rows { years.contains(Int(records.years[$0])) }
    case .added(let age): return rows.rows { age.holds(Int64(records.added[$0]), at: now) }
    case .played(let age):
      // What was never played has not been played for any time.
      return rows.rows { row in
        records.played[row] == 0 ? !age.isWithin : age.holds(Int64(records.played[row]), at: now)
      }
    case .neverPlayed: return rows.rows { records.plays[$0] == 0 && records.played[$0] == 0 }
    case .plays(let range): return rows.rows { range.contains(Int(records.plays[$0])) }
    case .heart: return rows.rows { records.marks[$0].contains(.heart) }
    case .missing: return rows.rows { records.marks[$0].contains(.missing) }
    case .format(let name):
      let formats = Self.formats(name)
      return rows.rows { formats & records.formats[$0] != 0 }
    case .length: return RowSet(none: rows.capacity)
    case .not:
      return conjunction(of: term, rows) { self.records($0, $1 ?? place, in: $2) }
    case .all(let terms):
      let names = terms.filter(\.isOfLine)
      guard names.count > 1, names.contains(where: { !$0.isWords }) else {
        return conjunction(of: term, rows) { self.records($0, $1 ?? place, in: $2) }
      }
      // One track must have all of the names.
      let lines = names.dropFirst().reduce(lines(ofRecordsWith: names[0], place)) {
        $0.intersection(self.lines(ofRecordsWith: $1, place))
      }
      let others = SearchQuery.Term.all(terms.filter { !$0.isOfLine })
      return conjunction(of: others, besides: names, recordRows(lines).intersection(rows)) {
        self.records($0, $1 ?? place, in: $2)
      }
    case .any(let terms):
      return union(terms, rows) { self.records($0, place, in: rows) }
    }
  }

  private func records(withWords text: String, _ place: Place, in rows: RowSet) -> RowSet {
    var found = self.rows(of: \.records.titles, with: text, place, in: rows)
    let people = people(text, place)
    let lines = table.tracks.credits.rows { line in
      people.contains(Int(line.artists)) || people.contains(Int(line.albumArtists))
        || people.contains(Int(line.composers))
    }
    var others = recordRows(lines)
    others.insertRows(of: table.records.artists, in: people)
    if let years = Self.years(text) {
      others.formUnion(rows.rows { years.range.contains(table.records.years[$0]) })
    }
    others.formIntersection(rows)
    found.formUnion(others)
    return found
  }

  /// For `heart` the record's own heart also counts.
  private func records(ofTracksWith term: SearchQuery.Term, _ place: Place) -> RowSet {
    func records(_ term: SearchQuery.Term) -> RowSet {
      let (rows, tracks) = (allTracks(term, place), table.tracks)
      return recordRows(rows.numbers(in: tracks.lines, of: tracks.credits.count))
    }
    var found = records(term)
    if case .all(let terms) = term, terms.contains(.heart) {
      let marked = table.records.rows.rows { table.records.marks[$0].contains(.ownHeart) }
      let others = SearchQuery.Term.all(terms.filter { $0 != .heart })
      found.formUnion(records(others).intersection(marked))
    }
    return found
  }

  /// Themselves or by their record.
  private func lines(ofRecordsWith term: SearchQuery.Term, _ place: Place) -> RowSet {
    let (records, credits) = (table.records, table.tracks.credits)
    switch term {
    case .words(let text):
      let (people, years) = (people(text, place), Self.years(text)?.range)
      return lines(text, place).union(
        credits.rows { line in
          let record = Int(line.record)
          return people.contains(Int(records.artists[record]))
            || years?.contains(records.years[record]) ?? false
        }
      )
    case .field(.artist, let text):
      let people = people(text, place)
      return lines(.artist, text, place).union(
        credits.rows { people.contains(Int(records.artists[Int($0.record)])) }
      )
    case .field(let field, let text): return lines(field, text, place)
    default: return RowSet(none: credits.count)
    }
  }

  private func recordRows(_ lines: RowSet) -> RowSet {
    var found = RowSet(none: table.records.count)
    for line in lines { found.insert(Int(table.tracks.credits.lines[line].record)) }
    return found
  }
}

extension SearchQuery.Term {
  fileprivate var isOfTracks: Bool {
    switch self {
    case .field(.title, _), .length: true
    case .not(let term): term.isOfTracks
    case .all(let terms): terms.contains(where: \.isOfTracks)
    default: false
    }
  }

  fileprivate var isOfLine: Bool {
    if case .field = self { true } else { isWords }
  }
}
