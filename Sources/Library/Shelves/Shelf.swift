public import Identities

/// Records that stand together in an order: a page to flip through.
public struct Shelf: Sendable, Identifiable {
  /// By what records came together.
  public enum Kind: Sendable, Hashable {
    /// All of them.
    case all
    /// Those that came last.
    case recentlyAdded
    /// Those that were heard last.
    case recentlyPlayed
    /// Those that were heard most.
    case mostPlayed
    /// Those with a heart.
    case favourites
    /// Those of a genre, in its commonest spelling.
    case genre(String)
    /// Those of an album artist, in the commonest spelling.
    case artist(String)
    /// Those of ten years, by the first of them; nil for records without a year.
    case decade(Int?)
    /// Those in a folder.
    case folder(BytePath)
    /// Those of an artist, a composer or a genre, opened for a while.
    case visit(Credit)

    /// The kind of the shelf of an id; `name` is how its genre or artist is spelled, if it has one.
    public init(of id: ShelfID, name: String?) {
      switch id {
      case .all: self = .all
      case .recentlyAdded: self = .recentlyAdded
      case .recentlyPlayed: self = .recentlyPlayed
      case .mostPlayed: self = .mostPlayed
      case .favourites: self = .favourites
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

    /// A place in the row of shelves: by its rank, then by its key.
    typealias Seat = (rank: Int, key: SortKey)

    /// Where it stands in the row of shelves.
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
      case .decade: (6, none)
      case .folder(let path): (5, SortKey(path.displayName))
      case .visit(let credit): (7, SortKey(credit.name))
      }
    }
  }

  /// What tells it from all others.
  public let id: ShelfID
  /// By what its records came together.
  public let kind: Kind
  /// How they are sorted.
  public let order: ShelfOrder
  /// The records, in that order.
  public let records: [ShelvedRecord]
  /// Their initials, dates or numbers.
  public let index: ShelfIndex

  /// A shelf of records that stand in its order.
  public init(
    id: ShelfID,
    kind: Kind,
    order: ShelfOrder,
    records: [ShelvedRecord],
    index: ShelfIndex? = nil
  ) {
    self.id = id
    self.kind = kind
    self.order = order
    self.records = records
    self.index = index ?? ShelfIndex(records, by: order)
  }

  /// Where a record stands; nil if it is not on this shelf.
  ///
  /// It looks where the order says first, then everywhere.
  public func place(of record: ShelvedRecord) -> Int? {
    let place = records.firstPlace { !order.places($0, before: record) }
    if place < records.count, records[place].id == record.id { return place }
    return self.place(ofRecord: record.id)
  }

  /// Where a record stands; nil if it is not on this shelf.
  public func place(ofRecord id: RecordID) -> Int? { records.firstIndex { $0.id == id } }
}

extension Array {
  /// The first place whose element answers, in an array whose later elements all do as well.
  func firstPlace(where answers: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if answers(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
