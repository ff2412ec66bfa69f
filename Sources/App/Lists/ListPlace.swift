internal import Library
internal import Values

/// A list with the path of lists that contain it.
nonisolated struct ListPlace: Sendable, Equatable {
  let id: ListRowID
  let words: String

  /// Open stacks, each before those inside it; for a row only those into which it may move.
  @concurrent static func all(in tree: ListTree, for row: ListRowID? = nil) async -> [Self] {
    let own = row.flatMap { tree[$0]?.parent }
    var found: [Self] = []
    var waiting: [(id: ListRowID, path: [String])] = [(ListNode.top, [])]
    while let (parent, path) = waiting.popLast() {
      if parent != ListNode.top, parent != own {
        found.append(Self(id: parent, words: path.joined(separator: " › ")))
      }
      let inner = tree.rows(in: parent).filter { $0.kind == .stack && !$0.isDone && $0.id != row }
      waiting += inner.reversed().map { ($0.id, path + [$0.text]) }
    }
    return found
  }
}
