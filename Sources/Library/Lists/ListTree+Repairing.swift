internal import Values

extension ListTree {
  /// Numbers of rows are smaller, so that calculations with them do not overflow 64 bits.
  static let limit = ListRowID(1 << 62)

  /// Ignores numbers that only damage can have produced.
  static func number(after ids: some Sequence<ListRowID>) -> ListRowID {
    (ids.lazy.filter { $0 < limit }.max() ?? ListNode.top).following
  }

  /// A damaged row may have a parent that does not exist or cannot contain rows, or be inside
  /// itself: such a row moves to the first level, with everything in it; so do rows inside a list
  /// that fills itself.
  static func repaired(_ rows: some Sequence<ListNode>, nextID: ListRowID) -> (
    rows: NodeTable, nextID: ListRowID
  ) {
    var nodes = NodeTable()
    var strays: [ListNode] = []
    for var row in rows {
      if row.search != nil { row.kind = .item }
      if (ListNode.top.following..<limit).contains(row.id) {
        nodes[row.id] = row
      } else {
        strays.append(row)
      }
    }
    var next = max(
      nextID < limit ? nextID : ListNode.top.following,
      number(after: nodes.all.map(\.id))
    )
    for var stray in strays {
      stray.id = next
      nodes[next] = stray
      next = next.following
    }
    var reachesTop: Set<ListRowID> = [ListNode.top]
    for id in nodes.all.map(\.id).sorted() {
      // Nearly all rows are in a stack that was created before them.
      if let parent = nodes[id]?.parent, reachesTop.contains(parent),
        parent == ListNode.top || nodes[parent]?.kind == .stack
      {
        reachesTop.insert(id)
        continue
      }
      var chain: [ListRowID] = []
      var inChain: Set<ListRowID> = []
      var current = id
      while !reachesTop.contains(current) {
        let parent = nodes[current]?.parent ?? ListNode.top
        let isSound = parent == ListNode.top || nodes[parent]?.kind == .stack
        chain.append(current)
        inChain.insert(current)
        guard isSound, !inChain.contains(parent) else {
          nodes[current]?.parent = ListNode.top
          break
        }
        current = parent
      }
      reachesTop.formUnion(chain)
    }
    return (nodes, next)
  }

  func repairs(of stored: [ListNode]) -> [NodeChange] {
    if stored.count == count, stored.allSatisfy({ self[$0.id] == $0 }) { return [] }
    let kept = Dictionary(stored.map { ($0.id, $0) }) { one, _ in one }
    let gone = kept.values.filter { self[$0.id] == nil }
    return everything.sorted { $0.id < $1.id }.compactMap { node in
      kept[node.id] == node ? nil : NodeChange(before: kept[node.id], after: node)
    } + gone.map { NodeChange(before: $0, after: nil) }
  }
}
