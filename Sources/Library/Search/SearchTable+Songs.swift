internal import Messages
internal import Values

/// Places in the order of songs, for the columns that were used.
struct SongRanks: Sendable {
  /// By row, record or text; `UInt32.max` for those without a value, which are last both ways.
  var columns: [SongColumn: [UInt32]] = [:]
  /// In the order of shelves: by the record's artist, its year and title, disc, number and title.
  var rows: [UInt32] = []
  var lookup = RowLookup<TrackID>()
}

extension SearchTable {
  private static let ranked: Set<SongColumn> = [
    .title, .artist, .record, .genre, .composer, .folder,
  ]

  /// The columns whose texts `songs` needs to sort.
  func unranked(for order: SongOrder) -> Set<SongColumn> {
    Set(order.keys.map(\.column) + [.record])
      .filter { Self.ranked.contains($0) && songRanks.columns[$0] == nil }
  }

  /// All of them if the query is empty.
  mutating func songs(
    _ query: SearchQuery,
    by order: SongOrder,
    _ texts: SongTexts = SongTexts(),
    now: Int64
  ) throws -> SongList {
    for column in unranked(for: order) {
      try Task.checkCancellation()
      rank(column, texts)
    }
    try Task.checkCancellation()
    let found = rows(query, now: now)
    var rows = songRanks.rows.filter { found.contains(Int($0)) }
    for key in order.keys.reversed() {
      try Task.checkCancellation()
      let value = value(in: key.column)
      rows.sortStably { row in
        let value = value(row)
        return key.isReversed && value != .max ? .max - 1 - value : value
      }
    }
    var list = SongList()
    list.ids = rows.map { tracks.ids[Int($0)] }
    list.lengths = rows.map { tracks.lengths[Int($0)] }
    for row in rows where tracks.marks[Int(row)].contains(.heart) {
      list.hearts.insert(tracks.ids[Int(row)])
    }
    return list
  }

  mutating func place(
    of typed: String,
    among ids: [TrackID],
    from start: Int,
    by column: SongColumn
  ) throws -> Int? {
    guard !ids.isEmpty else { return nil }
    songRanks.lookup.extend(over: tracks.ids)
    let matcher = SearchMatcher(self, now: 0)
    for place in [SearchMatcher.Place.start, .word] {
      try Task.checkCancellation()
      let hits = rows(in: column, with: typed, place, matcher)
      guard !hits.isEmpty else { continue }
      for step in ids.indices {
        let index = (max(start, 0) + step) % ids.count
        let row = songRanks.lookup.row(of: ids[index], in: tracks.ids, tracks.rows)
        if let row, hits.contains(row) { return index }
      }
    }
    return nil
  }

  private func rows(
    in column: SongColumn,
    with typed: String,
    _ place: SearchMatcher.Place,
    _ matcher: SearchMatcher
  ) -> RowSet {
    func lines(_ texts: RowSet, _ text: (CreditColumns.Line) -> UInt32) -> RowSet {
      tracks.rows(ofLines: tracks.credits.rows { texts.contains(Int(text($0))) })
    }
    return switch column {
    case .artist: lines(matcher.people(typed, place), artists)
    case .composer: lines(matcher.people(typed, place), \.composers)
    case .genre: lines(matcher.all(\.genres.folded, typed, place), \.genres)
    case .record: lines(matcher.all(\.records.titles, typed, place), \.record)
    default: matcher.all(\.tracks.titles, typed, place)
    }
  }

  /// Those of the record where the track has none.
  private func artists(_ line: CreditColumns.Line) -> UInt32 {
    line.artists == 0 ? records.artists[Int(line.record)] : line.artists
  }

  // MARK: - Values

  /// The value of a row in a column, less for those that are first; it refers to no other rows.
  private func value(in column: SongColumn) -> (Int) -> UInt32 {
    let (tracks, ranks) = (tracks, songRanks.columns[column] ?? [])
    func falling(_ value: UInt32) -> UInt32 { .max - 1 - min(value, .max - 1) }
    return switch column {
    case .title, .folder: { ranks[$0] }
    case .artist: { ranks[Int(artists(tracks.line(of: $0)))] }
    case .record: { ranks[Int(tracks.line(of: $0).record)] }
    case .genre: { ranks[Int(tracks.line(of: $0).genres)] }
    case .composer: { ranks[Int(tracks.line(of: $0).composers)] }
    case .number:
      { row in
        let number = UInt32(tracks.numbers[row])
        return number == 0 ? .max : UInt32(max(tracks.discs[row], 1)) << 16 | number
      }
    case .year: { Self.value(ofYear: tracks.years[$0]) }
    case .length: { tracks.lengths[$0] == 0 ? .max : tracks.lengths[$0] }
    case .plays: { falling(tracks.plays[$0]) }
    case .played: { falling(tracks.played[$0]) }
    case .added: { falling(tracks.added[$0]) }
    case .heart: { tracks.marks[$0].contains(.heart) ? 0 : 1 }
    case .format: { Self.formats[Int(tracks.formats[$0])] }
    }
  }

  private static func value(ofYear year: Int16) -> UInt32 {
    year == 0 ? .max : UInt32(Int(year) - Int(Int16.min))
  }

  private static let formats: [UInt32] = {
    var names = SortRows()
    for number in UInt8.min...UInt8.max { names.append(AudioFormat(rawValue: number)?.name ?? "") }
    return names.ranks
  }()

  // MARK: - Ranks

  private mutating func rank(_ column: SongColumn, _ texts: SongTexts) {
    songRanks.columns[column] =
      switch column {
      case .title: titleRanks(of: tracks.rows, texts)
      case .artist: ranks(of: people.pool, texts.sortNames[column], artistKeys(texts))
      case .composer: ranks(of: people.pool, texts.sortNames[column])
      case .folder: tracks.ids.map { texts.folders[$0] ?? .max }
      case .record: recordRanks(texts)
      default: ranks(of: genres.pool)
      }
  }

  private func titleRanks(of rows: RowSet, _ texts: SongTexts = SongTexts()) -> [UInt32] {
    var titles = SortRows()
    for row in 0..<tracks.count {
      if !rows.contains(row) {
        titles.append("")
      } else if let sortName = texts.sortTitles[tracks.ids[row]] {
        titles.append(sortName, isSortName: true)
      } else {
        tracks.shown.withBytes(of: row) { titles.append($0) }
      }
    }
    return titles.ranks
  }

  func ranks(
    of pool: TextPool,
    _ sortNames: [String: String]? = nil,
    _ keys: [Int: [UInt8]] = [:]
  ) -> [UInt32] {
    var names = SortRows()
    for number in 0..<pool.count {
      let text = pool.texts[number]
      if let sortName = sortNames?[text] {
        names.append(sortName, isSortName: true)
      } else if let key = keys[number] {
        names.append(key: key)
      } else {
        names.append(TagColumns.shown(text))
      }
    }
    return names.ranks
  }

  /// The keys of artists as their first records have them.
  private func artistKeys(_ texts: SongTexts) -> [Int: [UInt8]] {
    let records = records
    var keys: [Int: [UInt8]] = [:]
    for row in records.rows.sorted(by: { records.ids[$0] > records.ids[$1] }) {
      keys[Int(records.artists[row])] = texts.recordKeys[records.ids[row]]?.artist
    }
    return keys
  }

  /// Also sorts the rows as on shelves.
  private mutating func recordRanks(_ texts: SongTexts) -> [UInt32] {
    let records = records
    var (titles, artists) = (SortRows(), SortRows())
    for row in 0..<records.count {
      if let keys = texts.recordKeys[records.ids[row]] {
        titles.append(key: keys.title)
        artists.append(key: keys.artist)
      } else {
        titles.append(records.shown[row])
        artists.append(TagColumns.shown(people.pool.texts[Int(records.artists[row])]))
      }
    }
    let (titleRanks, artistRanks) = (titles.ranks, artists.ranks)
    var order = records.rows.sorted { records.ids[$0] < records.ids[$1] }.map { UInt32($0) }
    order.sortStably { titleRanks[$0] }
    order.sortStably { Self.value(ofYear: records.years[$0]) }
    order.sortStably { artistRanks[$0] }
    var places = [UInt32](repeating: 0, count: records.count)
    for (place, row) in order.enumerated() { places[Int(row)] = UInt32(place) }
    songRanks.rows = rows(byRecords: places)
    return titleRanks
  }

  private func rows(byRecords places: [UInt32]) -> [UInt32] {
    let tracks = tracks
    func record(_ row: Int) -> UInt32 { places[Int(tracks.line(of: row).record)] }
    func number(_ row: Int) -> UInt32 {
      UInt32(tracks.discs[row]) << 16 | UInt32(tracks.numbers[row])
    }
    var rows = tracks.rows.sorted { tracks.ids[$0] < tracks.ids[$1] }.map { UInt32($0) }
    rows.sortStably(by: number)
    rows.sortStably(by: record)
    // Only titles at the same place of a record are compared.
    var tied = RowSet(none: tracks.count)
    for (one, other) in zip(rows, rows.dropFirst()).lazy.map({ (Int($0), Int($1)) })
    where number(one) == number(other) && record(one) == record(other) {
      tied.insert(one)
      tied.insert(other)
    }
    guard !tied.isEmpty else { return rows }
    let titles = titleRanks(of: tied)
    for value in [{ titles[$0] }, number, record] { rows.sortStably(by: value) }
    return rows
  }
}
