internal import Values

/// The rows of a tree by their numbers, in pages: changing a tree that has copies copies one page,
/// not 100,000 rows.
///
/// Numbers are assigned consecutively, so a page has few empty places.
struct NodeTable: Sendable, Equatable {
  private static let bitsOfPage = 6
  private static let places = 1 << bitsOfPage

  private struct Page: Sendable, Equatable {
    var rows: [ListNode?] = Array(repeating: nil, count: places)
    /// A row is large: separate outlines open a level of 20,000 rows without reading each.
    var outlines: [ListOutline.Traits] = Array(repeating: [], count: places)

    var isEmpty: Bool { rows.allSatisfy { $0 == nil } }
  }

  private var pages: [Int64: Page] = [:]
  private(set) var count = 0

  var all: some Sequence<ListNode> {
    pages.values.lazy.flatMap { $0.rows.lazy.compactMap { $0 } }
  }

  subscript(id: ListRowID) -> ListNode? {
    get { pages[id.number >> Self.bitsOfPage]?.rows[Self.place(of: id)] }
    set {
      let (page, place) = (id.number >> Self.bitsOfPage, Self.place(of: id))
      let isOld = pages[page]?.rows[place] != nil
      if newValue != nil, pages[page] == nil { pages[page] = Page() }
      pages[page]?.outlines[place] = newValue.map { ListOutline.Traits(of: $0) } ?? []
      pages[page]?.rows[place] = newValue
      count += (newValue == nil ? 0 : 1) - (isOld ? 1 : 0)
      if newValue == nil, pages[page]?.isEmpty == true { pages[page] = nil }
    }
  }

  func outline(of ids: [ListRowID]) -> [ListOutline] {
    var (known, outlines): (Int64?, [ListOutline.Traits]) = (nil, [])
    return ids.map { id in
      let page = id.number >> Self.bitsOfPage
      // Rows that were created together are usually in one page.
      if known != page { (known, outlines) = (page, pages[page]?.outlines ?? []) }
      return ListOutline(id: id, traits: outlines.isEmpty ? [] : outlines[Self.place(of: id)])
    }
  }

  private static func place(of id: ListRowID) -> Int { Int(id.number & Int64(places - 1)) }
}
