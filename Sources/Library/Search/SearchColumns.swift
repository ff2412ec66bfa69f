internal import Letters
internal import Messages
internal import Values

/// The searched properties of tracks, one column each; 0 where the tags have no value.
struct TrackColumns: Sendable {
  private(set) var ids: [TrackID] = []
  /// Indices into `credits`.
  private(set) var lines: [UInt32] = []
  /// The properties that most tracks of a record share.
  private(set) var credits = CreditColumns()
  /// In seconds since 1970.
  private(set) var added: [UInt32] = []
  private(set) var played: [UInt32] = []
  private(set) var plays: [UInt32] = []
  /// In whole seconds, as displayed.
  private(set) var lengths: [UInt32] = []
  private(set) var years: [Int16] = []
  private(set) var discs: [UInt8] = []
  private(set) var numbers: [UInt16] = []
  private(set) var formats: [UInt8] = []
  private(set) var marks: [SearchMarks] = []
  private(set) var titles = FoldedRows()
  private(set) var shown = TextRows()
  /// Without removed ones.
  private(set) var rows = RowSet(none: 0)

  /// Including removed ones.
  var count: Int { ids.count }

  struct Row {
    var id = TrackID(0)
    var credits = CreditColumns.Line()
    var added: Int64 = 0
    var played: Int64 = 0
    var plays: Int64 = 0
    var length: Double = 0
    var year: Int64 = 0
    var disc: Int64 = 0
    var number: Int64 = 0
    var format: Int64 = 0
    var marks: SearchMarks = []
  }

  mutating func reserve(_ count: Int) {
    ids.reserveCapacity(count)
    lines.reserveCapacity(count)
    added.reserveCapacity(count)
    played.reserveCapacity(count)
    plays.reserveCapacity(count)
    lengths.reserveCapacity(count)
    years.reserveCapacity(count)
    discs.reserveCapacity(count)
    numbers.reserveCapacity(count)
    formats.reserveCapacity(count)
    marks.reserveCapacity(count)
    rows.reserve(count)
    titles.reserve(rows: count, bytes: count * 32)
    shown.reserve(rows: count, bytes: count * 32)
  }

  mutating func append(
    _ row: Row,
    title: UnsafeBufferPointer<UInt8>,
    isFolded: Bool = true,
    _ folding: inout TextFolding
  ) {
    ids.append(row.id)
    lines.append(UInt32(credits.number(of: row.credits)))
    added.append(UInt32(clamping: row.added))
    played.append(UInt32(clamping: row.played))
    plays.append(UInt32(clamping: row.plays))
    lengths.append(UInt32(clamping: row.length.rounded()))
    years.append(Int16(clamping: row.year))
    discs.append(UInt8(clamping: row.disc))
    numbers.append(UInt16(clamping: row.number))
    formats.append(UInt8(clamping: row.format))
    marks.append(row.marks)
    if isFolded { titles.append(title, &folding) }
    shown.append(title)
    rows.append()
  }

  mutating func remove(_ row: Int) { rows.remove(row) }

  func line(of row: Int) -> CreditColumns.Line { credits.lines[Int(lines[row])] }

  func rows(ofLines lines: RowSet) -> RowSet {
    var found = RowSet(none: count)
    found.insertRows(of: self.lines, in: lines)
    return found
  }

  mutating func trim() {
    titles.trim()
    shown.trim()
    credits.trim()
  }
}

/// The combinations of record, artists and genres, each shared by tracks of a record.
struct CreditColumns: Sendable {
  /// A row of `RecordColumns` and the numbers of texts in the pools.
  struct Line: Sendable, Equatable {
    var record: UInt32 = 0
    var artists: UInt32 = 0
    var albumArtists: UInt32 = 0
    var composers: UInt32 = 0
    var genres: UInt32 = 0
  }

  private(set) var lines: [Line] = []

  var count: Int { lines.count }

  /// One of the last few lines, or a new one.
  mutating func number(of line: Line) -> Int {
    if let known = lines.suffix(4).lastIndex(of: line) { return known }
    lines.append(line)
    return count - 1
  }

  func rows(where holds: (Line) -> Bool) -> RowSet {
    var found = RowSet(none: count)
    for (row, line) in lines.enumerated() where holds(line) { found.insert(row) }
    return found
  }

  mutating func trim() { lines = lines.trimmed }
}

/// Including sums over their tracks.
struct RecordColumns: Sendable {
  private(set) var ids: [RecordID] = []
  /// Numbers of texts in the pool of people.
  private(set) var artists: [UInt32] = []
  private(set) var years: [Int16] = []
  private(set) var added: [UInt32] = []
  private(set) var played: [UInt32] = []
  private(set) var plays: [UInt32] = []
  /// One bit for each format of the record's tracks.
  private(set) var formats: [UInt32] = []
  private(set) var marks: [SearchMarks] = []
  private(set) var titles = FoldedRows()
  private(set) var shown = TextRows()
  /// Without removed ones.
  private(set) var rows = RowSet(none: 0)
  private var lookup = RowLookup<RecordID>()

  /// Including removed ones.
  var count: Int { ids.count }

  mutating func append(
    _ id: RecordID,
    artist: Int,
    year: Int64,
    hasHeart: Bool,
    title: UnsafeBufferPointer<UInt8>,
    _ folding: inout TextFolding
  ) {
    ids.append(id)
    lookup.extend(over: ids)
    artists.append(UInt32(artist))
    years.append(Int16(clamping: year))
    added.append(0)
    played.append(0)
    plays.append(0)
    formats.append(0)
    marks.append(hasHeart ? [.heart, .ownHeart] : [])
    titles.append(title, &folding)
    shown.append(title)
    rows.append()
  }

  /// Adds a track to the sums of its record.
  mutating func add(_ track: TrackColumns.Row) {
    let row = Int(track.credits.record)
    added[row] = max(added[row], UInt32(clamping: track.added))
    played[row] = max(played[row], UInt32(clamping: track.played))
    plays[row] = UInt32(clamping: UInt64(plays[row]) + UInt64(UInt32(clamping: track.plays)))
    if 0..<32 ~= track.format { formats[row] |= 1 << UInt32(track.format) }
    marks[row].formUnion(track.marks)
  }

  mutating func remove(_ row: Int) { rows.remove(row) }

  /// Nil also if it is removed.
  func row(of id: RecordID) -> Int? { lookup.row(of: id, in: ids, rows) }

  mutating func trim() {
    ids = ids.trimmed
    artists = artists.trimmed
    (added, played, plays) = (added.trimmed, played.trimmed, plays.trimmed)
    (years, formats, marks) = (years.trimmed, formats.trimmed, marks.trimmed)
    titles.trim()
    shown.trim()
  }
}

/// The last row of each id in a column.
struct RowLookup<ID: Identity>: Sendable {
  private var count = 0
  /// The number of initial rows whose ids increase.
  private var sorted = 0
  /// The rows after these, by id.
  private var others: [ID: UInt32] = [:]

  mutating func extend(over ids: [ID]) {
    while count < ids.count {
      if sorted == count, count == 0 || ids[count - 1] < ids[count] {
        sorted += 1
      } else {
        others[ids[count]] = UInt32(count)
      }
      count += 1
    }
  }

  /// Nil if it is not among `rows`.
  func row(of id: ID, in ids: [ID], _ rows: RowSet) -> Int? {
    if let other = others[id] { return rows.contains(Int(other)) ? Int(other) : nil }
    var (low, high) = (0, sorted)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < sorted && ids[low] == id && rows.contains(low) ? low : nil
  }
}

struct SearchMarks: OptionSet, Sendable {
  let rawValue: UInt8
  static let heart = Self(rawValue: 1)
  static let missing = Self(rawValue: 2)
  /// The record itself has a heart, not only one of its tracks.
  static let ownHeart = Self(rawValue: 4)
}
