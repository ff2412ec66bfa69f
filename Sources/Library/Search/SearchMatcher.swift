internal import Letters
internal import Messages

final class SearchMatcher {
  /// The numbers are those of CLibrary.
  enum Place: Int, CaseIterable {
    /// It is an entire text.
    case whole
    /// It begins a text.
    case start
    /// It begins a word.
    case word
    case inside
    /// It is an entire word.
    case alone
    /// For negated terms: it begins a word; in scripts without blanks it occurs anywhere.
    case leftOut
  }

  let table: SearchTable
  let now: Int64
  private var wholes: [Whole: RowSet] = [:]
  private var found: [Key: [RowSet]] = [:]

  typealias Column = KeyPath<SearchTable, FoldedRows>

  private struct Key: Hashable {
    let column: Column
    let text: String
  }

  private struct Whole: Hashable {
    let term: SearchQuery.Term
    let place: Place
  }

  init(_ table: SearchTable, now: Int64) {
    self.table = table
    self.now = now
  }

  // MARK: - Tracks

  func allTracks(_ term: SearchQuery.Term, _ place: Place) -> RowSet {
    let key = Whole(term: term, place: place)
    if let known = wholes[key] { return known }
    let found = tracks(term, place, in: table.tracks.rows)
    wholes[key] = found
    return found
  }

  func tracks(_ term: SearchQuery.Term, _ place: Place, in rows: RowSet) -> RowSet {
    let tracks = table.tracks
    switch term {
    case .words(let text): return self.tracks(withWords: text, place, in: rows)
    case .field(.title, let text):
      return self.rows(of: \.tracks.titles, with: text, place, in: rows)
    case .field(let field, let text):
      return tracks.rows(ofLines: lines(field, text, place)).intersection(rows)
    case .year(let years): return rows.rows { years.contains(Int(tracks.years[$0])) }
    case .added(let age): return rows.rows { age.holds(Int64(tracks.added[$0]), at: now) }
    case .played(let age):
      // What was never played has not been played for any time.
      return rows.rows { row in
        tracks.played[row] == 0 ? !age.isWithin : age.holds(Int64(tracks.played[row]), at: now)
      }
    case .neverPlayed: return rows.rows { tracks.plays[$0] == 0 && tracks.played[$0] == 0 }
    case .plays(let range): return rows.rows { range.contains(Int(tracks.plays[$0])) }
    case .length(let range):
      return rows.rows { tracks.lengths[$0] > 0 && range.contains(Int(tracks.lengths[$0])) }
    case .heart: return rows.rows { tracks.marks[$0].contains(.heart) }
    case .missing: return rows.rows { tracks.marks[$0].contains(.missing) }
    case .format(let name):
      let formats = Self.formats(name)
      return rows.rows { formats >> UInt32(tracks.formats[$0]) & 1 != 0 }
    case .not, .all: return conjunction(of: term, rows) { self.tracks($0, $1 ?? place, in: $2) }
    case .any(let terms):
      return union(terms, rows) { self.tracks($0, place, in: rows) }
    }
  }

  private func tracks(withWords text: String, _ place: Place, in rows: RowSet) -> RowSet {
    let tracks = table.tracks
    var found = self.rows(of: \.tracks.titles, with: text, place, in: rows)
    if let years = Self.years(text), years.isWhole {
      found.formUnion(rows.rows { years.range.contains(tracks.years[$0]) })
    }
    let others = rows.subtracting(found)
    let lines = lines(text, place)
    found.formUnion(
      isFew(others, of: tracks.count)
        ? others.rows { lines.contains(Int(tracks.lines[$0])) }
        : tracks.rows(ofLines: lines).intersection(others)
    )
    return found
  }

  func lines(_ text: String, _ place: Place) -> RowSet {
    let (people, records) = (people(text, place), records(withTitle: text, place))
    guard !people.isEmpty || !records.isEmpty else {
      return RowSet(none: table.tracks.credits.count)
    }
    return table.tracks.credits.rows { line in
      people.contains(Int(line.artists)) || people.contains(Int(line.albumArtists))
        || people.contains(Int(line.composers)) || records.contains(Int(line.record))
    }
  }

  func lines(_ field: SearchQuery.Field, _ text: String, _ place: Place) -> RowSet {
    let credits = table.tracks.credits
    switch field {
    case .artist:
      let people = people(text, place)
      return credits.rows { line in
        people.contains(Int(line.artists)) || people.contains(Int(line.albumArtists))
      }
    case .composer:
      let people = people(text, place)
      return credits.rows { people.contains(Int($0.composers)) }
    case .genre:
      let genres = all(\.genres.folded, text, place)
      return credits.rows { genres.contains(Int($0.genres)) }
    case .album:
      let records = records(withTitle: text, place)
      return credits.rows { records.contains(Int($0.record)) }
    case .title: return RowSet(none: credits.count)
    }
  }

  /// Whether it is faster to test these rows one by one than to search all texts.
  private func isFew(_ rows: RowSet, of count: Int) -> Bool { rows.count < count / 8 }

  // MARK: - Texts

  /// Terms other than words and artists match none.
  func texts(
    _ term: SearchQuery.Term,
    _ place: Place,
    of column: Column,
    in rows: RowSet
  ) -> RowSet {
    switch term {
    case .words(let text), .field(.artist, let text):
      self.rows(of: column, with: text, place, in: rows)
    case .not, .all: conjunction(of: term, rows) { texts($0, $1 ?? place, of: column, in: $2) }
    case .any(let terms): union(terms, rows) { texts($0, place, of: column, in: rows) }
    default: RowSet(none: rows.capacity)
    }
  }

  func rows(
    of column: Column,
    with text: String,
    _ place: Place,
    in rows: RowSet
  ) -> RowSet {
    let texts = table[keyPath: column]
    if found[Key(column: column, text: text)] == nil, isFew(rows, of: texts.count) {
      let needles = Self.needles(text, place)
      return rows.rows { row in needles.contains { texts.row(row, has: $0) } }
    }
    return all(column, text, place).intersection(rows)
  }

  /// Those of all places are cached.
  func all(_ column: Column, _ text: String, _ place: Place) -> RowSet {
    let key = Key(column: column, text: text)
    let places =
      found[key] ?? table[keyPath: column].places(of: TextFolding.formsForFinding(text).forms)
    found[key] = places
    return places[place.rawValue]
  }

  func people(_ text: String, _ place: Place) -> RowSet { all(\.people.folded, text, place) }

  private func records(withTitle text: String, _ place: Place) -> RowSet {
    rows(of: \.records.titles, with: text, place, in: table.records.rows)
  }
}
