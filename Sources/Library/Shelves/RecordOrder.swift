internal import Values

/// The order of a shelf's records; the raw values are stored.
public enum RecordOrder: String, Sendable, CaseIterable {
  /// By artist, then by year.
  case artist
  case title
  /// By year, the oldest first; records without a year last.
  case year
  /// By the date of addition, the newest first.
  case added
  /// By the last play, the latest first; records never played last.
  case played
  /// By the number of plays, the most played first; among equals the last played first.
  case plays

  public static func usual(for shelf: ShelfID) -> Self {
    switch shelf {
    case .recentlyAdded: .added
    case .recentlyPlayed: .played
    case .mostPlayed: .plays
    default: shelf.isVisit || shelf.artist != nil ? .year : .artist
    }
  }

  /// Whether it is a ranking, whose first records matter most.
  public var isRanking: Bool {
    switch self {
    case .added, .played, .plays: true
    case .artist, .title, .year: false
    }
  }

  /// Whether a record precedes another one.
  ///
  /// Ties are resolved by the other criteria and finally by the ids, so that the order is strict
  /// and stable.
  public func places(_ one: ShelvedRecord, before other: ShelvedRecord) -> Bool {
    for part in parts {
      if let answer = part.compare(one, other) { return answer }
    }
    return one.id < other.id
  }

  fileprivate func lead(of record: ShelvedRecord) -> UInt64 { parts[0].lead(of: record) }

  private var parts: [Part] {
    switch self {
    case .artist: Self.byArtist
    case .title: Self.byTitle
    case .year: Self.byYear
    case .added: Self.byDate
    case .played: Self.byPlayed
    case .plays: Self.byPlays
    }
  }

  // Stored, because sorting uses them a million times.
  private static let byArtist: [Part] = [.artist, .year, .title]
  private static let byTitle: [Part] = [.title, .artist, .year]
  private static let byYear: [Part] = [.year, .artist, .title]
  private static let byDate: [Part] = [.added, .artist, .year, .title]
  private static let byPlayed: [Part] = [.played, .artist, .year, .title]
  private static let byPlays: [Part] = [.plays, .played, .artist, .year, .title]

  private enum Part {
    case artist, title, year, added, played, plays

    /// Whether one precedes the other by this criterion; nil for a tie.
    func compare(_ one: ShelvedRecord, _ other: ShelvedRecord) -> Bool? {
      switch self {
      case .artist: Self.rises(one.artistKey, other.artistKey)
      case .title: Self.rises(one.record.album.titleKey, other.record.album.titleKey)
      case .year: Self.rises(one.year ?? .max, other.year ?? .max)
      case .added: Self.rises(other.record.added, one.record.added)
      case .played: Self.rises(other.record.played ?? .min, one.record.played ?? .min)
      case .plays: Self.rises(other.record.plays, one.record.plays)
      }
    }

    /// A number for a fast comparison by this criterion: the lesser one comes first, equal ones may
    /// differ.
    func lead(of record: ShelvedRecord) -> UInt64 {
      switch self {
      case .artist: Self.lead(of: record.artistKey)
      case .title: Self.lead(of: record.record.album.titleKey)
      case .year: Self.lead(of: record.year ?? .max)
      case .added: ~Self.lead(of: record.record.added)
      case .played: ~Self.lead(of: record.record.played ?? .min)
      case .plays: ~Self.lead(of: record.record.plays)
      }
    }

    private static func lead(of key: SortKey) -> UInt64 {
      key.bytes.withUnsafeBufferPointer { bytes in
        (0..<8).reduce(0) { $0 << 8 | ($1 < bytes.count ? UInt64(bytes[$1]) : 0) }
      }
    }

    private static func lead(of number: some FixedWidthInteger & SignedInteger) -> UInt64 {
      UInt64(bitPattern: Int64(number)) ^ 1 << 63
    }

    private static func rises(_ one: SortKey, _ other: SortKey) -> Bool? {
      // One pass over the bytes decides about both equality and order.
      let count = min(one.bytes.count, other.bytes.count)
      return one.bytes.withUnsafeBufferPointer { left in
        other.bytes.withUnsafeBufferPointer { right in
          for place in 0..<count where left[place] != right[place] {
            return left[place] < right[place]
          }
          return left.count == right.count ? nil : left.count < right.count
        }
      }
    }

    private static func rises<Value: Comparable>(_ one: Value, _ other: Value) -> Bool? {
      one == other ? nil : one < other
    }
  }
}

extension [ShelvedRecord] {
  public func sorted(by order: RecordOrder) -> Self {
    // Sorting moves and compares numbers; only equal ones need the records.
    indices.map { (lead: order.lead(of: self[$0]), place: $0) }
      .sorted {
        $0.lead == $1.lead
          ? order.places(self[$0.place], before: self[$1.place]) : $0.lead < $1.lead
      }
      .map { self[$0.place] }
  }

  /// The records without `gone` and with `coming`, which is in the same order.
  func merged(with coming: Self, without gone: Set<RecordID>, by order: RecordOrder) -> Self {
    guard !gone.isEmpty || !coming.isEmpty else { return self }
    var merged: Self = []
    merged.reserveCapacity(count + coming.count)
    var next = 0
    for record in self where gone.isEmpty || !gone.contains(record.id) {
      while next < coming.count, order.places(coming[next], before: record) {
        merged.append(coming[next])
        next += 1
      }
      merged.append(record)
    }
    merged += coming[next...]
    return merged
  }
}
