internal import Identities

extension ListTree {
  /// Numbers of rows are smaller; what is computed from them stays far from the limits of 64 bits.
  static let limit = ListRowID(1 << 62)

  /// The number behind the largest of some; those that only damage can have brought do not count.
  static func number(after ids: some Sequence<ListRowID>) -> ListRowID {
    (ids.lazy.filter { $0 < limit }.max() ?? ListNode.top).following
  }

  /// Rows of which each is in the first level or in a stack that leads there.
  ///
  /// A damaged row may name a parent that does not exist or holds no rows, or be inside itself. Such
  /// a row is in the first level from now on, with everything that is in it. So are the rows of a list
  /// that fills itself.
  static func mended(_ rows: some Sequence<ListNode>, nextID: ListRowID) -> (
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
    for stray in strays {
      nodes[next] = stray.renumbered(next)
      next = next.following
    }
    var reachesTop: Set<ListRowID> = [ListNode.top]
    for id in nodes.all.map(\.id).sorted() {
      // Nearly all rows are in a stack that was there before them.
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

  /// The changes that lead from stored rows to this tree; none if they make sense as they are.
  func repairs(of stored: [ListNode]) -> [NodeChange] {
    if stored.count == count, stored.allSatisfy({ self[$0.id] == $0 }) { return [] }
    let kept = Dictionary(stored.map { ($0.id, $0) }) { one, _ in one }
    let gone = kept.values.filter { self[$0.id] == nil }
    return everything.sorted { $0.id < $1.id }.compactMap { node in
      kept[node.id] == node ? nil : NodeChange(before: kept[node.id], after: node)
    } + gone.map { NodeChange(before: $0, after: nil) }
  }
}

extension ListNode {
  fileprivate func renumbered(_ id: ListRowID) -> ListNode {
    ListNode(
      id: id,
      parent: parent,
      place: place,
      kind: kind,
      text: text,
      target: target,
      done: done,
      created: created
    )
  }
}
