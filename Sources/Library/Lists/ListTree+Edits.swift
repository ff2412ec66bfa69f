/// Why an edit of a list cannot be.
public enum ListError: Error, Sendable, Equatable, CustomStringConvertible {
  /// There is no such row.
  case noSuchRow(Int64)
  /// Rows are only in stacks.
  case notAStack(Int64)
  /// A stack cannot be put into itself.
  case intoItself(Int64)
  /// A row reads something.
  case emptyText

  /// What is wrong, for people.
  public var description: String {
    switch self {
    case .noSuchRow: "this row is no more"
    case .notAStack: "only a stack can hold rows"
    case .intoItself: "a stack cannot be put into itself"
    case .emptyText: "a row needs a text"
    }
  }
}

extension ListTree {
  /// New rows in a stack before the row that stands at `index` now; at the end if there is none.
  public func inserting(
    _ drafts: [NodeDraft],
    into parent: Int64,
    at index: Int,
    time: Int64
  ) throws(ListError) -> [NodeChange] {
    try checkStack(parent)
    guard drafts.allSatisfy(\.isLegible) else { throw .emptyText }
    var room = places(for: drafts.count, in: parent, at: index)
    var next = nextID
    for (draft, place) in zip(drafts, room.places) {
      append(draft, in: parent, at: place, time: time, next: &next, to: &room.changes)
    }
    return room.changes
  }

  /// Another text for a row; with a track, the row stands for it from now on.
  public func renaming(_ id: Int64, to text: String, track: Int64? = nil) throws(ListError)
    -> [NodeChange]
  {
    guard text.contains(where: { !$0.isWhitespace }) else { throw .emptyText }
    return try changing(id) { node in
      node.text = text
      node.track = node.kind == .item ? track : nil
    }
  }

  /// Rows that are done sink under the open ones of their stack; reopened, they are the last open.
  public func completing(_ ids: [Int64], _ isDone: Bool, time: Int64) throws(ListError)
    -> [NodeChange]
  {
    var tree = self
    for id in ids {
      guard var node = tree[id] else { throw .noSuchRow(id) }
      guard (node.done != nil) != isDone else { continue }
      let others = tree.rows(in: node.parent).filter { $0.id != id }
      let index = others.firstIndex { $0.done != nil } ?? others.count
      let room = tree.without(id).places(for: 1, in: node.parent, at: index)
      let before = node
      node.done = isDone ? time : nil
      node.place = room.places[0]
      tree.apply(room.changes + [NodeChange(before: before, after: node)])
    }
    return changes(to: tree)
  }

  /// Rows moved to a stack before the row that is at `index` when they are taken out.
  public func moving(_ ids: [Int64], into parent: Int64, at index: Int) throws(ListError)
    -> [NodeChange]
  {
    try checkStack(parent)
    var without = self
    for id in ids {
      guard let node = self[id] else { throw .noSuchRow(id) }
      guard !contains(parent, in: id) else { throw .intoItself(id) }
      without.apply([NodeChange(before: node, after: nil)])
    }
    var tree = self
    let room = without.places(for: ids.count, in: parent, at: index)
    tree.apply(room.changes)
    for (id, place) in zip(ids, room.places) {
      guard var node = tree[id] else { throw .noSuchRow(id) }
      let before = node
      node.parent = parent
      node.place = place
      tree.apply([NodeChange(before: before, after: node)])
    }
    return changes(to: tree)
  }

  /// Rows and all that is in them, no more.
  public func deleting(_ ids: [Int64]) throws(ListError) -> [NodeChange] {
    var gone: [Int64: ListNode] = [:]
    var order: [Int64] = []
    for id in ids {
      guard self[id] != nil else { throw .noSuchRow(id) }
      for node in subtree(of: id) where gone.updateValue(node, forKey: node.id) == nil {
        order.append(node.id)
      }
    }
    return order.map { NodeChange(before: gone[$0], after: nil) }
  }

  /// What is done in a stack, no more.
  public func clearingDone(in parent: Int64) throws(ListError) -> [NodeChange] {
    try checkStack(parent)
    return try deleting(rows(in: parent).filter { $0.done != nil }.map(\.id))
  }

  /// The changes that lead from this tree to another one; rows in the order of their numbers.
  public func changes(to other: ListTree) -> [NodeChange] {
    let mine = Dictionary(uniqueKeysWithValues: everything.map { ($0.id, $0) })
    let theirs = Dictionary(uniqueKeysWithValues: other.everything.map { ($0.id, $0) })
    return Set(mine.keys).union(theirs.keys).sorted().compactMap { id in
      mine[id] == theirs[id] ? nil : NodeChange(before: mine[id], after: theirs[id])
    }
  }

  // MARK: - Places

  /// How far apart rows are put, so that many fit between them before others have to move.
  static let spacing: Int64 = 1 << 24

  /// Places for new rows at an index of a stack, and the siblings that make room for them.
  private func places(
    for count: Int,
    in parent: Int64,
    at index: Int
  ) -> (places: [Int64], changes: [NodeChange]) {
    let siblings = rows(in: parent)
    let index = min(max(index, 0), siblings.count)
    let wanted = Int64(count)
    if index == siblings.count {
      let last = siblings.last?.place ?? 0
      return ((1...max(wanted, 1)).prefix(count).map { last + $0 * Self.spacing }, [])
    }
    let next = siblings[index].place
    if index == 0 {
      return ((0..<wanted).map { next - (wanted - $0) * Self.spacing }, [])
    }
    let step = (next - siblings[index - 1].place) / (wanted + 1)
    if step > 0 {
      let first = siblings[index - 1].place
      return ((0..<wanted).map { first + ($0 + 1) * step }, [])
    }
    // No room: the siblings behind move on.
    let first = siblings[index - 1].place
    var changes: [NodeChange] = []
    for (offset, sibling) in siblings[index...].enumerated() {
      var moved = sibling
      moved.place = first + (wanted + Int64(offset) + 1) * Self.spacing
      if moved.place <= sibling.place { break }
      changes.append(NodeChange(before: sibling, after: moved))
    }
    return ((0..<wanted).map { first + ($0 + 1) * Self.spacing }, changes)
  }

  private func append(
    _ draft: NodeDraft,
    in parent: Int64,
    at place: Int64,
    time: Int64,
    next: inout Int64,
    to changes: inout [NodeChange]
  ) {
    let node = ListNode(
      id: next,
      parent: parent,
      place: place,
      kind: draft.kind,
      text: draft.text,
      track: draft.kind == .item ? draft.track : nil,
      created: time
    )
    next += 1
    changes.append(NodeChange(before: nil, after: node))
    for (index, child) in draft.children.enumerated() where draft.kind == .stack {
      let place = Int64(index + 1) * Self.spacing
      append(child, in: node.id, at: place, time: time, next: &next, to: &changes)
    }
  }

  private func changing(_ id: Int64, _ body: (inout ListNode) -> Void) throws(ListError)
    -> [NodeChange]
  {
    guard let before = self[id] else { throw .noSuchRow(id) }
    var after = before
    body(&after)
    return before == after ? [] : [NodeChange(before: before, after: after)]
  }

  private func without(_ id: Int64) -> ListTree {
    var tree = self
    if let node = self[id] { tree.apply([NodeChange(before: node, after: nil)]) }
    return tree
  }

  private func checkStack(_ parent: Int64) throws(ListError) {
    guard parent != ListNode.top else { return }
    guard let node = self[parent] else { throw .noSuchRow(parent) }
    guard node.kind == .stack else { throw .notAStack(parent) }
  }
}

extension NodeDraft {
  /// Whether it and all in it read something.
  fileprivate var isLegible: Bool {
    text.contains { !$0.isWhitespace } && children.allSatisfy(\.isLegible)
  }
}
