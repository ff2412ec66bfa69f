public import Values

/// An edit (`ListEdit`) yields changes of rows; nothing changes until they are applied, and the
/// reversed changes undo them.
public struct ListTree: Sendable, Equatable {
  private var nodes = NodeTable()
  private var children: [ListRowID: [ListRowID]] = [:]
  /// Numbers are never reused.
  public private(set) var nextID = ListRowID(1)

  /// The rows may have any order; one with an invalid parent is in the first level.
  public init(_ rows: some Sequence<ListNode> = [], nextID: ListRowID = ListRowID(1)) {
    (nodes, self.nextID) = Self.repaired(rows, nextID: nextID)
    for row in nodes.all { children[row.parent, default: []].append(row.id) }
    children = children.mapValues { sorted($0) }
  }

  public subscript(_ id: ListRowID) -> ListNode? { nodes[id] }

  public var count: Int { nodes.count }

  /// In no order.
  public var everything: some Sequence<ListNode> { nodes.all }

  /// The open ones, then the done ones.
  public func rows(in parent: ListRowID) -> [ListNode] {
    children[parent, default: []].compactMap { nodes[$0] }
  }

  public func ids(in parent: ListRowID) -> [ListRowID] { children[parent] ?? [] }

  public func outline(of parent: ListRowID) -> [ListOutline] {
    nodes.outline(of: children[parent] ?? [])
  }

  /// They are its first ones.
  public func openCount(in parent: ListRowID) -> Int {
    ids(in: parent).firstPlace { nodes[$0]?.isDone == true }
  }

  /// Parents first.
  public func subtree(of id: ListRowID) -> [ListNode] {
    guard let node = nodes[id] else { return [] }
    var found: [ListNode] = []
    var known: Set<ListRowID> = []
    var waiting = [node]
    while let next = waiting.popLast() {
      // Contradictory changes could put a row into itself.
      guard known.insert(next.id).inserted else { continue }
      found.append(next)
      waiting += rows(in: next.id).reversed()
    }
    return found
  }

  /// Also if they are the same.
  public func contains(_ id: ListRowID, in ancestor: ListRowID) -> Bool {
    var current: ListRowID? = id
    var rest = nodes.count + 1
    while let node = current, rest > 0 {
      if node == ancestor { return true }
      current = nodes[node]?.parent
      rest -= 1
    }
    return false
  }

  public mutating func apply(_ changes: [NodeChange]) {
    // A few rows are inserted one by one; for many it is faster to sort their stacks once.
    guard changes.count > Self.mostInserted else {
      for change in changes { apply(change) }
      return
    }
    var touched: [ListRowID: [ListRowID]] = [:]
    for change in changes {
      let (old, new) = replace(change)
      if let old { touched[old.parent, default: []] += [] }
      if let new { touched[new.parent, default: []].append(new.id) }
    }
    for (parent, added) in touched {
      var known = Set(added)
      let kept = ids(in: parent).filter { !known.contains($0) && nodes[$0]?.parent == parent }
      let new = added.filter { known.remove($0) != nil && nodes[$0]?.parent == parent }
      let ids = sorted(kept + new)
      children[parent] = ids.isEmpty ? nil : ids
    }
  }

  private static let mostInserted = 16

  private mutating func apply(_ change: NodeChange) {
    let (old, new) = replace(change)
    if let old, let index = children[old.parent]?.firstIndex(of: old.id) {
      children[old.parent]?.remove(at: index)
      if children[old.parent]?.isEmpty == true { children[old.parent] = nil }
    }
    if let new {
      let order = order(of: new.id)
      let index = ids(in: new.parent).firstPlace { self.order(of: $0) > order }
      children[new.parent, default: []].insert(new.id, at: index)
    }
  }

  /// Replaces a row, but does not yet insert it among the rows of its stack.
  private mutating func replace(_ change: NodeChange) -> (old: ListNode?, new: ListNode?) {
    let id = change.before?.id ?? change.after?.id
    let old = id.flatMap { nodes[$0] }
    if let id, id != change.after?.id { nodes[id] = nil }
    if let new = change.after {
      nodes[new.id] = new
      nextID = max(nextID, Self.number(after: [new.id]))
    }
    return (old, change.after)
  }

  private func sorted(_ ids: [ListRowID]) -> [ListRowID] {
    ids.map { order(of: $0) }.sorted(by: <).map(\.2)
  }

  private func order(of id: ListRowID) -> (Int, Int64, ListRowID) {
    guard let node = nodes[id] else { return (0, 0, id) }
    return (node.isDone ? 1 : 0, node.place, id)
  }
}
