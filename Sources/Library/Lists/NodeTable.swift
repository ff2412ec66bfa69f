internal import Identities

/// The rows of a tree by their numbers, in pages: a change of a tree that somebody else has a copy of
/// copies one page and not 100,000 rows.
///
/// Numbers are given one after the other, so that a page has few empty places.
struct NodeTable: Sendable, Equatable {
  private static let bitsOfPage = 6
  private static let places = 1 << bitsOfPage

  /// Pages with at least one row.
  private var pages: [Int64: [ListNode?]] = [:]
  /// How many rows there are.
  private(set) var count = 0

  /// All rows, in no order.
  var all: some Sequence<ListNode> { pages.values.lazy.flatMap { $0.lazy.compactMap { $0 } } }

  /// The row of a number.
  subscript(id: ListRowID) -> ListNode? {
    get { pages[id.number >> Self.bitsOfPage]?[Self.place(of: id)] }
    set {
      let (page, place) = (id.number >> Self.bitsOfPage, Self.place(of: id))
      let isOld = pages[page]?[place] != nil
      if newValue != nil, pages[page] == nil {
        pages[page] = Array(repeating: nil, count: Self.places)
      }
      pages[page]?[place] = newValue
      count += (newValue == nil ? 0 : 1) - (isOld ? 1 : 0)
      if newValue == nil, pages[page]?.allSatisfy({ $0 == nil }) == true { pages[page] = nil }
    }
  }

  /// What levels show of rows, in the order of their numbers, without a copy of each row.
  func outline(of ids: [ListRowID]) -> [ListOutline] {
    var (known, rows): (Int64?, [ListNode?]) = (nil, [])
    return ids.map { id in
      let (page, place) = (id.number >> Self.bitsOfPage, Self.place(of: id))
      // Rows that were made together lie beside each other.
      if known != page { (known, rows) = (page, pages[page] ?? []) }
      guard rows.indices.contains(place), rows[place] != nil else { return ListOutline(id: id) }
      let isSearch = if case .search = rows[place]?.target { true } else { false }
      return ListOutline(
        id: id,
        opens: isSearch || rows[place]?.kind == .stack,
        isSearch: isSearch,
        isDone: rows[place]?.done != nil
      )
    }
  }

  private static func place(of id: ListRowID) -> Int { Int(id.number & Int64(places - 1)) }
}
