public import Values

extension ListTree {
  /// In every stack the open rows precede the done ones, whatever the index of an edit; `numbers`
  /// returns the first of the numbers of so many new rows; nil: those after all others.
  public func changes(
    for edit: ListEdit,
    time: Int64,
    numbers: ((Int) -> ListRowID)? = nil
  ) throws(ListError) -> [NodeChange] {
    switch edit {
    case .insert(let drafts, let parent, let index):
      try inserting(drafts, into: parent, at: index, time: time, numbers)
    case .rename(let id, let text, let target): try renaming(id, to: text, target: target)
    case .turn(let id): try turning(id)
    case .search(let id, let search): try searching(id, search)
    case .match(let matches): try matching(matches)
    case .complete(let ids): try completing(ids, true, time: time)
    case .reopen(let ids): try completing(ids, false, time: time)
    case .move(let ids, let parent, let index): try moving(ids, into: parent, at: index)
    case .delete(let ids): try deleting(ids)
    case .clearDone(let parent): try clearingDone(in: parent)
    }
  }

  public func changes(to other: ListTree) -> [NodeChange] {
    let gone = everything.filter { other[$0.id] != $0 }.map { before in
      (before.id, NodeChange(before: before, after: other[before.id]))
    }
    let new = other.everything.filter { self[$0.id] == nil }.map { after in
      (after.id, NodeChange(before: nil, after: after))
    }
    return (gone + new).sorted { $0.0 < $1.0 }.map(\.1)
  }

  // MARK: - Edits

  private func inserting(
    _ drafts: [NodeDraft],
    into parent: ListRowID,
    at index: Int?,
    time: Int64,
    _ numbers: ((Int) -> ListRowID)?
  ) throws(ListError) -> [NodeChange] {
    try checkStack(parent)
    guard drafts.allSatisfy(\.isLegible) else { throw .emptyText }
    var changes: [NodeChange] = []
    var next = numbers?(NodeDraft.count(drafts)) ?? nextID
    for isDone in [false, true] {
      let part = drafts.filter { $0.isDone == isDone }
      // New done rows are the last of their stack.
      let room = places(for: part.count, in: parent, areDone: isDone, at: isDone ? nil : index)
      changes += room.changes
      for (draft, place) in zip(part, room.places) {
        append(draft, in: parent, at: place, time: time, next: &next, to: &changes)
      }
    }
    for row in changes.lazy.filter({ $0.before == nil }).compactMap(\.after?.id)
    where self[row] != nil { throw .isThere(row) }
    return changes
  }

  private func renaming(
    _ id: ListRowID,
    to text: String,
    target: ListTarget?
  ) throws(ListError) -> [NodeChange] {
    guard let before = self[id] else { throw .noSuchRow(id) }
    guard text.contains(where: { !$0.isWhitespace }) else { throw .emptyText }
    var after = before
    after.text = text
    // A list that fills itself keeps its search.
    if before.search == nil { after.target = before.kind == .item ? target : nil }
    return before == after ? [] : [NodeChange(before: before, after: after)]
  }

  private func turning(_ id: ListRowID) throws(ListError) -> [NodeChange] {
    guard let before = self[id] else { throw .noSuchRow(id) }
    guard before.target == nil, !before.isDone, rows(in: id).isEmpty else { throw .notPlain(id) }
    var after = before
    after.kind = before.kind == .item ? .stack : .item
    return [NodeChange(before: before, after: after)]
  }

  private func searching(
    _ id: ListRowID,
    _ search: ListSearch
  ) throws(ListError) -> [NodeChange] {
    guard let before = self[id] else { throw .noSuchRow(id) }
    guard before.search != nil else { throw .notASearch(id) }
    var after = before
    after.target = .search(search)
    return before == after ? [] : [NodeChange(before: before, after: after)]
  }

  private func matching(_ matches: [ListMatch]) throws(ListError) -> [NodeChange] {
    var matched: Set<ListRowID> = []
    var changes: [NodeChange] = []
    for match in matches {
      guard let before = self[match.row] else { throw .noSuchRow(match.row) }
      guard before.kind == .item, before.search == nil else { throw .notAnItem(match.row) }
      let text = match.text ?? before.text
      guard text.contains(where: { !$0.isWhitespace }) else { throw .emptyText }
      // A row that is named twice is matched once.
      guard matched.insert(match.row).inserted else { continue }
      var after = before
      after.text = text
      after.target = match.target
      if before != after { changes.append(NodeChange(before: before, after: after)) }
    }
    return changes
  }

  private func completing(
    _ ids: [ListRowID],
    _ isDone: Bool,
    time: Int64
  ) throws(ListError) -> [NodeChange] {
    var parts: [ListRowID: [ListNode]] = [:]
    var named: Set<ListRowID> = []
    for id in ids {
      guard let node = self[id] else { throw .noSuchRow(id) }
      guard node.isDone != isDone, named.insert(id).inserted else { continue }
      parts[node.parent, default: []].append(node)
    }
    var changes: [NodeChange] = []
    for (parent, rows) in parts.sorted(by: { $0.key < $1.key }) {
      // The row completed last is the first of the done ones, as if each were completed separately.
      let rows = isDone ? rows.reversed() : rows
      let index = isDone ? openCount(in: parent) : nil
      let room = places(for: rows.count, in: parent, areDone: isDone, at: index)
      changes += room.changes
      for (before, place) in zip(rows, room.places) {
        var after = before
        after.done = isDone ? time : nil
        after.place = place
        changes.append(NodeChange(before: before, after: after))
      }
    }
    return changes
  }

  private func moving(
    _ ids: [ListRowID],
    into parent: ListRowID,
    at index: Int?
  ) throws(ListError) -> [NodeChange] {
    var rows: [ListNode] = []
    var moved: Set<ListRowID> = []
    for id in ids {
      guard let node = self[id] else { throw .noSuchRow(id) }
      guard !contains(parent, in: id) else { throw .intoItself(id) }
      // A row that is named twice moves once.
      if moved.insert(id).inserted { rows.append(node) }
    }
    try checkStack(parent)
    var changes: [NodeChange] = []
    for isDone in [false, true] {
      let part = rows.filter { $0.isDone == isDone }
      let room = places(for: part.count, in: parent, areDone: isDone, at: index, without: moved)
      changes += room.changes
      for (before, place) in zip(part, room.places) {
        var after = before
        after.parent = parent
        after.place = place
        if before != after { changes.append(NodeChange(before: before, after: after)) }
      }
    }
    return changes
  }

  private func deleting(_ ids: [ListRowID]) throws(ListError) -> [NodeChange] {
    var removed: Set<ListRowID> = []
    var changes: [NodeChange] = []
    for id in ids {
      guard self[id] != nil else { throw .noSuchRow(id) }
      for node in subtree(of: id) where removed.insert(node.id).inserted {
        changes.append(NodeChange(before: node, after: nil))
      }
    }
    return changes
  }

  private func clearingDone(in parent: ListRowID) throws(ListError) -> [NodeChange] {
    try checkStack(parent)
    return try deleting(siblings(in: parent, areDone: true))
  }

  // MARK: - Places

  /// The distance between new rows, so that many fit between them before others have to move.
  static let spacing: Int64 = 1 << 24
  /// The minimum distance between rows that were moved to make room.
  private static let leastSpacing: Int64 = 1 << 12

  private func siblings(
    in parent: ListRowID,
    areDone: Bool,
    without moved: Set<ListRowID> = []
  ) -> [ListRowID] {
    let (ids, open) = (ids(in: parent), openCount(in: parent))
    let part = areDone ? ids[open...] : ids[..<open]
    return moved.isEmpty ? Array(part) : part.filter { !moved.contains($0) }
  }

  /// Open rows and done rows are ordered separately; the index counts both.
  private func places(
    for count: Int,
    in parent: ListRowID,
    areDone: Bool,
    at index: Int?,
    without moved: Set<ListRowID> = []
  ) -> (places: [Int64], changes: [NodeChange]) {
    guard count > 0 else { return ([], []) }
    let siblings = siblings(in: parent, areDone: areDone, without: moved)
    let above = areDone ? self.siblings(in: parent, areDone: false, without: moved).count : 0
    let index = min(max(index ?? .max, above) - above, siblings.count)
    func place(at index: Int) -> Int64 { self[siblings[index]]?.place ?? 0 }
    let wanted = Int64(count)
    guard index < siblings.count else {
      let last = siblings.isEmpty ? 0 : place(at: siblings.count - 1)
      return ((0..<wanted).map { last + ($0 + 1) * Self.spacing }, [])
    }
    let next = place(at: index)
    guard index > 0 else {
      return ((0..<wanted).map { next - (wanted - $0) * Self.spacing }, [])
    }
    let first = place(at: index - 1)
    let step = (next - first) / (wanted + 1)
    if step > 0 { return ((0..<wanted).map { first + ($0 + 1) * step }, []) }
    return placesWithRoom(for: wanted, behind: first, before: siblings[index...])
  }

  /// Moves as few of the following siblings as necessary.
  private func placesWithRoom(
    for wanted: Int64,
    behind first: Int64,
    before siblings: ArraySlice<ListRowID>
  ) -> (places: [Int64], changes: [NodeChange]) {
    var moved = 1
    var step = Self.spacing
    while moved < siblings.count {
      let end = self[siblings[siblings.startIndex + moved]]?.place ?? 0
      step = (end - first) / (wanted + Int64(moved) + 1)
      if step >= Self.leastSpacing { break }
      moved *= 2
    }
    if moved >= siblings.count { (moved, step) = (siblings.count, Self.spacing) }
    var changes: [NodeChange] = []
    for (offset, id) in siblings.prefix(moved).enumerated() {
      guard let before = self[id] else { continue }
      var after = before
      after.place = first + (wanted + Int64(offset) + 1) * step
      if before != after { changes.append(NodeChange(before: before, after: after)) }
    }
    return ((0..<wanted).map { first + ($0 + 1) * step }, changes)
  }

  private func append(
    _ draft: NodeDraft,
    in parent: ListRowID,
    at place: Int64,
    time: Int64,
    next: inout ListRowID,
    to changes: inout [NodeChange]
  ) {
    let node = ListNode(
      id: next,
      parent: parent,
      place: place,
      kind: draft.kind,
      text: draft.text,
      target: draft.kind == .item ? draft.target : nil,
      done: draft.isDone ? time : nil,
      created: time
    )
    next = next.following
    changes.append(NodeChange(before: nil, after: node))
    for (index, child) in draft.children.enumerated() where draft.kind == .stack {
      let place = Int64(index + 1) * Self.spacing
      append(child, in: node.id, at: place, time: time, next: &next, to: &changes)
    }
  }

  private func checkStack(_ id: ListRowID) throws(ListError) {
    guard id != ListNode.top else { return }
    guard let node = self[id] else { throw .noSuchRow(id) }
    guard node.kind == .stack else { throw .notAStack(id) }
  }
}

extension NodeDraft {
  public static func count(_ rows: [Self]) -> Int {
    rows.reduce(0) { $0 + 1 + count($1.children) }
  }

  fileprivate var isLegible: Bool {
    text.contains { !$0.isWhitespace } && children.allSatisfy(\.isLegible)
  }
}
