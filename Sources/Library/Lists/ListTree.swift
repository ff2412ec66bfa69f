/// The user's lists as a value: a tree of stacks and items.
///
/// Edits are asked for and answered as changes of rows; nothing changes until they are applied, and
/// what was applied is taken back by applying the reversed changes.
public struct ListTree: Sendable, Equatable {
  private var nodes: [Int64: ListNode] = [:]
  private var children: [Int64: [Int64]] = [:]
  /// What the next row will be numbered; numbers are never given twice.
  public private(set) var nextID: Int64 = 1

  /// A tree of these rows, in any order; a row whose parent makes no sense is in the first level.
  public init(_ rows: some Sequence<ListNode> = [], nextID: Int64 = 1) {
    (nodes, self.nextID) = Self.mended(rows, nextID: nextID)
    for row in nodes.values { children[row.parent, default: []].append(row.id) }
    for parent in children.keys { sort(parent) }
  }

  /// The row of that number.
  public subscript(_ id: Int64) -> ListNode? { nodes[id] }

  /// How many rows there are.
  public var count: Int { nodes.count }

  /// All rows, in no order.
  public var everything: some Sequence<ListNode> { nodes.values }

  /// The rows of a stack, or of the first level, in their order.
  public func rows(in parent: Int64) -> [ListNode] {
    children[parent, default: []].compactMap { nodes[$0] }
  }

  /// A row and all that is below it, each before what is in it.
  public func subtree(of id: Int64) -> [ListNode] {
    guard let node = nodes[id] else { return [] }
    var found: [ListNode] = []
    var known: Set<Int64> = []
    var waiting = [node]
    while let next = waiting.popLast() {
      // Changes that contradict each other could put a row into itself.
      guard known.insert(next.id).inserted else { continue }
      found.append(next)
      waiting += rows(in: next.id).reversed()
    }
    return found
  }

  /// Whether `id` is `ancestor` or below it.
  public func contains(_ id: Int64, in ancestor: Int64) -> Bool {
    var current: Int64? = id
    var rest = nodes.count + 1
    while let node = current, rest > 0 {
      if node == ancestor { return true }
      current = nodes[node]?.parent
      rest -= 1
    }
    return false
  }

  /// Brings rows from their state before to their state after; what is so already stays.
  public mutating func apply(_ changes: [NodeChange]) {
    var touched: Set<Int64> = []
    for change in changes {
      if let id = change.before?.id ?? change.after?.id, let old = nodes.removeValue(forKey: id) {
        children[old.parent]?.removeAll { $0 == id }
        if children[old.parent]?.isEmpty == true { children[old.parent] = nil }
      }
      if let new = change.after {
        nodes[new.id] = new
        children[new.parent, default: []].append(new.id)
        touched.insert(new.parent)
        nextID = max(nextID, Self.number(after: [new.id]))
      }
    }
    for parent in touched { sort(parent) }
  }

  private mutating func sort(_ parent: Int64) {
    children[parent]?.sort { one, other in
      (nodes[one]?.place ?? 0, one) < (nodes[other]?.place ?? 0, other)
    }
  }
}
