internal import Letters
public import Values

extension SearchTable {
  /// All tracks if the query is empty.
  public mutating func tracks(
    _ query: SearchQuery,
    in order: SearchOrder,
    limit: Int?,
    now: Int64
  ) throws -> [TrackID] {
    try Task.checkCancellation()
    if order == .artist, ranks.count != people.count { ranks = ranks(of: people.pool) }
    let rows = rows(query, now: now)
    try Task.checkCancellation()
    var sorted = keyed(rows, order)
    sorted.sort { one, other in
      if one.key != other.key { return one.key < other.key }
      if one.next != other.next { return one.next < other.next }
      // Titles that fit into the keys are already compared.
      if order == .title, one.next & 0xff != 0 {
        let (one, other) = (sortedTitle(of: Int(one.row)), sortedTitle(of: Int(other.row)))
        if one != other { return one.lexicographicallyPrecedes(other) }
      }
      return one.row < other.row
    }
    try Task.checkCancellation()
    if let isNear = Self.nearness(in: order) { group(&sorted, where: isNear) }
    return sorted.prefix(limit.map { max($0, 0) } ?? .max).map { tracks.ids[Int($0.row)] }
  }

  /// All rows if the query is empty.
  func rows(_ query: SearchQuery, now: Int64) -> RowSet {
    guard let term = query.isEmpty ? query.term : query.term.findable else {
      return RowSet(none: tracks.count)
    }
    return SearchMatcher(self, now: now).tracks(term, .inside, in: tracks.rows)
  }

  public func records(by name: String, as role: CreditRole) -> [RecordID] {
    var rows = RowSet(none: records.count)
    for line in lines(by: name, as: role) { rows.insert(Int(tracks.credits.lines[line].record)) }
    var found: [(year: Int16, row: Int)] = []
    for row in rows.intersection(records.rows) {
      found.append((records.years[row] == 0 ? .max : records.years[row], row))
    }
    found.sort { one, other in
      if one.year != other.year { return one.year < other.year }
      let titles = (records.titles.first(of: one.row), records.titles.first(of: other.row))
      return titles.0.lexicographicallyPrecedes(titles.1)
    }
    return found.map { records.ids[$0.row] }
  }

  public func tracks(by name: String, as role: CreditRole) -> [TrackID] {
    let lines = lines(by: name, as: role)
    var found: [(key: UInt64, next: UInt64, row: Int)] = []
    for row in tracks.rows where lines.contains(Int(tracks.lines[row])) {
      let record = Int(tracks.line(of: row).record)
      found.append((year(of: record), place(of: row, on: record), row))
    }
    return found.sorted { $0 < $1 }.map { tracks.ids[$0.row] }
  }

  private func lines(by name: String, as role: CreditRole) -> RowSet {
    let texts = role == .genre ? texts(ofGenre: name) : texts(of: name)
    return tracks.credits.rows { line in
      switch role {
      case .artist: texts.contains(Int(line.artists)) || texts.contains(Int(line.albumArtists))
      case .composer: texts.contains(Int(line.composers))
      case .genre: texts.contains(Int(line.genres))
      }
    }
  }

  private func texts(ofGenre name: String) -> RowSet {
    let identity = SearchCredits.identity(of: name)
    var texts = RowSet(none: genres.count)
    for text in 1..<max(1, genres.count) {
      let names = TagColumns.list(genres.pool.texts[text])
      if names.contains(where: { SearchCredits.identity(of: $0) == identity }) {
        texts.insert(text)
      }
    }
    return texts
  }

  /// For an unknown name, the texts that are displayed as this name.
  private func texts(of name: String) -> RowSet {
    var texts = RowSet(none: people.count)
    if let artist = credits.artist(name), artist != 0 {
      for text in 1..<max(1, people.count) {
        credits.forEachArtist(inText: text) { if $0 == artist { texts.insert(text) } }
      }
    } else if !name.isEmpty {
      for text in 1..<max(1, people.count)
      where TagColumns.shown(people.pool.texts[text]) == name { texts.insert(text) }
    }
    return texts
  }

  // MARK: - Keys

  private struct Keyed {
    var key: UInt64
    var next: UInt64 = 0
    let row: UInt32
  }

  private func keyed(_ rows: RowSet, _ order: SearchOrder) -> [Keyed] {
    var keyed: [Keyed] = []
    keyed.reserveCapacity(rows.count)
    for row in rows {
      let (added, played) = (UInt64(tracks.added[row]), UInt64(tracks.played[row]))
      let plays = UInt64(tracks.plays[row])
      var new = Keyed(key: 0, row: UInt32(row))
      switch order {
      case .newest: new.key = .max - added
      case .oldest: new.key = added
      case .mostPlayed: (new.key, new.next) = (.max - plays, .max - played)
      case .leastPlayed: (new.key, new.next) = (plays, played)
      case .recentlyPlayed: (new.key, new.next) = (.max - played, .max - plays)
      case .longestAgo: (new.key, new.next) = (played, plays)
      case .random(let seed): new.key = Self.mixed(UInt64(bitPattern: tracks.ids[row].number), seed)
      case .title:
        let title = sortedTitle(of: row)
        for index in 0..<16 {
          let place = title.startIndex + index
          let byte = place < title.endIndex ? UInt64(title[place]) : 0
          if index < 8 { new.key = new.key << 8 | byte } else { new.next = new.next << 8 | byte }
        }
      case .artist:
        let line = tracks.line(of: row)
        let record = Int(line.record)
        let text = line.artists == 0 ? records.artists[record] : line.artists
        new.key = UInt64(ranks[Int(text)]) << 32 | year(of: record)
        new.next = place(of: row, on: record)
      }
      keyed.append(new)
    }
    return keyed
  }

  // MARK: - Records

  /// Whether tracks with two successive keys may stand by record: those that were added within a
  /// day, played equally often, or played in one sitting; nil in an order that says where each
  /// stands.
  private static func nearness(in order: SearchOrder) -> ((UInt64, UInt64) -> Bool)? {
    switch order {
    case .newest, .oldest: return { $1 - $0 < 86_400 }
    case .mostPlayed, .leastPlayed: return { $0 == $1 }
    case .recentlyPlayed, .longestAgo: return { $1 - $0 < 4 * 3600 }
    case .title, .artist, .random: return nil
    }
  }

  /// Puts the tracks of a record together where the first of them was, in the record's order, among
  /// those that are near.
  private func group(_ sorted: inout [Keyed], where isNear: (UInt64, UInt64) -> Bool) {
    var start = 0
    while start < sorted.count {
      var (end, last) = (start, sorted[start].key)
      var first: [UInt32: UInt64] = [:]
      while end < sorted.count, isNear(last, sorted[end].key) {
        last = sorted[end].key
        let row = Int(sorted[end].row)
        let record = tracks.line(of: row).record
        let rank = first[record] ?? UInt64(first.count)
        first[record] = rank
        (sorted[end].key, sorted[end].next) = (rank, place(of: row, on: Int(record)))
        end += 1
      }
      sorted[start..<end].sort { ($0.key, $0.next, $0.row) < ($1.key, $1.next, $1.row) }
      start = end
    }
  }

  /// The year of a record as a key; records without a year are last.
  private func year(of record: Int) -> UInt64 {
    records.years[record] == 0 ? 0xffff : UInt64(UInt16(bitPattern: records.years[record]))
  }

  private func place(of row: Int, on record: Int) -> UInt64 {
    UInt64(record) << 32 | UInt64(tracks.discs[row]) << 16 | UInt64(tracks.numbers[row])
  }

  /// Without its leading article.
  private func sortedTitle(of row: Int) -> ArraySlice<UInt8> {
    let title = tracks.titles.first(of: row)
    guard let blank = title.prefix(6).firstIndex(of: 0x20), blank + 1 < title.endIndex,
      SortKey.articles.contains(String(decoding: title[..<blank], as: UTF8.self))
    else { return title }
    return title[(blank + 1)...]
  }

  /// SplitMix64.
  private static func mixed(_ number: UInt64, _ seed: UInt64) -> UInt64 {
    var mixed = number &* 0x9e37_79b9_7f4a_7c15 ^ seed &* 0xda94_2042_e4dd_58b5
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
