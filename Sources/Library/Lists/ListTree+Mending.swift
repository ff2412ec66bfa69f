extension ListTree {
  /// Numbers of rows are smaller; what is computed from them stays far from the limits of 64 bits.
  static let limit: Int64 = 1 << 62

  /// The number behind the largest of some; those that only damage can have brought do not count.
  static func number(after ids: some Sequence<Int64>) -> Int64 {
    (ids.lazy.filter { $0 < limit }.max() ?? 0) + 1
  }

  /// Rows of which each is in the first level or in a stack that leads there.
  ///
  /// A damaged row may name a parent that does not exist or holds no rows, or be inside itself. Such
  /// a row is in the first level from now on, with everything that is in it.
  static func mended(_ rows: some Sequence<ListNode>, nextID: Int64) -> (
    rows: [Int64: ListNode], nextID: Int64
  ) {
    var nodes: [Int64: ListNode] = [:]
    var strays: [ListNode] = []
    for row in rows {
      if (1..<limit).contains(row.id) { nodes[row.id] = row } else { strays.append(row) }
    }
    var next = max(nextID < limit ? nextID : 1, number(after: nodes.keys))
    for stray in strays {
      nodes[next] = stray.renumbered(next)
      next += 1
    }
    var reachesTop: Set<Int64> = [ListNode.top]
    for id in nodes.keys.sorted() {
      var chain: [Int64] = []
      var inChain: Set<Int64> = []
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

  /// The changes that lead from stored rows to this tree; none if they make sense as they are.
  func repairs(of stored: [ListNode]) -> [NodeChange] {
    let kept = Dictionary(stored.map { ($0.id, $0) }) { one, _ in one }
    let gone = kept.values.filter { self[$0.id] == nil }
    return everything.sorted { $0.id < $1.id }.compactMap { node in
      kept[node.id] == node ? nil : NodeChange(before: kept[node.id], after: node)
    } + gone.map { NodeChange(before: $0, after: nil) }
  }
}

extension ListNode {
  fileprivate func renumbered(_ id: Int64) -> ListNode {
    ListNode(
      id: id,
      parent: parent,
      place: place,
      kind: kind,
      text: text,
      track: track,
      done: done,
      created: created
    )
  }
}
