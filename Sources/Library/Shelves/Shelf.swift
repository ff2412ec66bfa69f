public import Values

/// A sorted group of records: one page to flip through.
public struct Shelf: Sendable, Identifiable {
  public enum Kind: Sendable, Hashable {
    case all
    case recentlyAdded
    case recentlyPlayed
    case mostPlayed
    case favourites
    /// Records of a genre, in its most frequent spelling.
    case genre(String)
    /// Records of an album artist, in the most frequent spelling.
    case artist(String)
    /// Records of artists with too few of them for a shelf.
    case others
    /// Records of a decade, by its first year; nil for records without a year.
    case decade(Int?)
    case folder(BytePath)
    /// Records of an artist, a composer or a genre, on a temporary shelf.
    case visit(Credit)

    /// The kind of the shelf with an id; `name` is the spelling of its genre or artist, if it has
    /// one.
    public init(of id: ShelfID, name: String?) {
      switch id {
      case .all: self = .all
      case .recentlyAdded: self = .recentlyAdded
      case .recentlyPlayed: self = .recentlyPlayed
      case .mostPlayed: self = .mostPlayed
      case .favourites: self = .favourites
      case .others: self = .others
      default:
        if let folder = id.folder {
          self = .folder(folder)
        } else if let decade = id.decade {
          self = .decade(decade)
        } else if let artist = id.artist {
          self = .artist(name ?? artist)
        } else {
          self = .genre(name ?? id.genre ?? "")
        }
      }
    }

    /// A position in the row of shelves: by rank, then by key.
    typealias Seat = (rank: Int, key: SortKey)

    var seat: Seat {
      let none = SortKey(bytes: [])
      return switch self {
      case .all: (0, none)
      case .recentlyAdded: (1, none)
      case .recentlyPlayed: (2, none)
      case .mostPlayed: (3, none)
      case .favourites: (4, none)
      case .genre(let name), .artist(let name): (5, SortKey(name))
      case .decade(let year?): (5, SortKey("\(year)"))
      case .decade, .others: (6, none)
      case .folder(let path): (5, SortKey(path.displayName))
      case .visit(let credit): (7, SortKey(credit.name))
      }
    }
  }

  public let id: ShelfID
  public let kind: Kind
  public let order: RecordOrder
  public let records: [ShelvedRecord]
  public let index: ShelfIndex

  /// A shelf of records that are already in its order.
  public init(
    id: ShelfID,
    kind: Kind,
    order: RecordOrder,
    records: [ShelvedRecord],
    index: ShelfIndex? = nil
  ) {
    self.id = id
    self.kind = kind
    self.order = order
    self.records = records
    self.index = index ?? ShelfIndex(records, by: order)
  }

  /// The position of a record; nil if it is not on this shelf.
  ///
  /// Searches where the order implies, then everywhere.
  public func place(of record: ShelvedRecord) -> Int? {
    let place = records.firstPlace { !order.places($0, before: record) }
    if place < records.count, records[place].id == record.id { return place }
    return self.place(ofRecord: record.id)
  }

  public func place(ofRecord id: RecordID) -> Int? { records.firstIndex { $0.id == id } }
}

extension Array {
  /// The first position that satisfies a predicate, by binary search: all later elements must
  /// satisfy it too.
  func firstPlace(where answers: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if answers(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
