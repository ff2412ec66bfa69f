/// What tells a shelf from all others, today and after the next start.
public struct ShelfID: Sendable, Hashable, Comparable {
  /// The id as text, to be remembered: `all`, `recent`, `genre:jazz`.
  public let text: String

  /// A shelf by its remembered id.
  public init(_ text: String) { self.text = text }

  /// All records.
  public static let all = Self("all")
  /// Those that came last.
  public static let recentlyAdded = Self("recently-added")
  /// Those with a heart.
  public static let favourites = Self("favourites")

  /// The shelf of a genre, however it is spelled.
  public static func genre(_ name: String) -> Self { Self("genre:" + TextFolding.forSearch(name)) }

  /// By their texts; it is the order of their titles only by chance.
  public static func < (one: Self, other: Self) -> Bool { one.text < other.text }
}

/// Records that stand together in an order: a page to flip through.
public struct Shelf: Sendable, Identifiable {
  /// By what records came together.
  public enum Kind: Sendable, Hashable {
    /// All of them.
    case all
    /// Those that came last.
    case recentlyAdded
    /// Those with a heart.
    case favourites
    /// Those of a genre, in its commonest spelling.
    case genre(String)
  }

  /// What tells it from all others.
  public let id: ShelfID
  /// By what its records came together.
  public let kind: Kind
  /// How they are sorted.
  public let order: ShelfOrder
  /// The records, in that order.
  public let records: [ShelvedRecord]
  /// Their initials or years.
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

  /// Where the record of a number stands; nil if it is not on this shelf.
  public func place(ofRecord id: Int64) -> Int? { records.firstIndex { $0.id == id } }
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
