internal import Identities

/// The rows of a tree by their numbers, in pages: a change of a tree that somebody else has a copy of
/// copies one page and not 100,000 rows.
struct NodeTable: Sendable, Equatable {
  /// As many as a dictionary has room for before it grows: it then has 1024 places.
  private static let rowsOfPage: Int64 = 768

  private var pages: [Int64: [ListRowID: ListNode]] = [:]
  /// How many rows there are.
  private(set) var count = 0

  /// All rows, in no order.
  var all: some Sequence<ListNode> { pages.values.lazy.flatMap(\.values) }

  /// The row of a number.
  subscript(id: ListRowID) -> ListNode? {
    get { pages[id.number / Self.rowsOfPage]?[id] }
    set {
      let page = id.number / Self.rowsOfPage
      if let newValue {
        let old = pages[page, default: [:]].updateValue(newValue, forKey: id)
        if old == nil { count += 1 }
      } else if pages[page]?.removeValue(forKey: id) != nil {
        count -= 1
        if pages[page]?.isEmpty == true { pages[page] = nil }
      }
    }
  }
}
