public import Values

/// The columns of the table of songs, by which it is sorted as well; the raw values are stored.
public enum SongColumn: String, CaseIterable, Sendable {
  case title, artist, record, number, year, genre, composer, length, plays, played, added, heart
  case format, folder
}

/// By which columns songs are sorted.
public struct SongOrder: Sendable, Hashable {
  /// A column in its natural way: texts from A to Z, the oldest year, the shortest, but the most
  /// played, the last played, the newest and those with a heart first.
  public struct Key: Sendable, Hashable {
    public let column: SongColumn
    public var isReversed: Bool

    public init(_ column: SongColumn, isReversed: Bool = false) {
      (self.column, self.isReversed) = (column, isReversed)
    }
  }

  /// One or two; the first decides.
  public private(set) var keys = [Key(.artist)]

  /// By artist.
  public init() {}

  /// Sorts by a column, or the other way if it is the first already; the sort before stays as the
  /// second key.
  public mutating func pick(_ column: SongColumn) {
    if keys[0].column == column {
      keys[0].isReversed.toggle()
    } else {
      keys = [Key(column), keys[0]]
    }
  }

  /// Such as “year- artist”, where “-” is the reversed way.
  public var text: String {
    keys.map { $0.column.rawValue + ($0.isReversed ? "-" : "") }.joined(separator: " ")
  }

  public init?(text: String) {
    keys = []
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let isReversed = word.last == "-"
      guard let column = SongColumn(rawValue: String(isReversed ? word.dropLast() : word)),
        keys.count < 2, keys.first?.column != column
      else { return nil }
      keys.append(Key(column, isReversed: isReversed))
    }
  }
}

/// The songs of a query, in order.
public struct SongList: Sendable, Equatable {
  public var ids: [TrackID] = []
  /// In whole seconds, of each.
  public var lengths: [UInt32] = []
  /// Those with a heart.
  public var hearts: Set<TrackID> = []

  public init() {}

  public func seconds(of places: Range<Int>) -> Double {
    Double(lengths[places].reduce(0) { $0 + Int($1) })
  }
}
