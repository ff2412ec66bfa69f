/// Stacks and items in memory, as a value: an edit makes another one, and the old one is its undoing.
public nonisolated struct FoldTree: Sendable {
  /// The stack at the top.
  public static let root = RowID(0)

  private struct Node: Sendable {
    var entry: FoldEntry
    var row: FoldRow
    var parent: RowID
  }

  private var nodes: [RowID: Node] = [:]
  private var children: [RowID: [RowID]] = [root: []]
  private var made: Int64 = 0

  /// No rows.
  public init() {}

  // MARK: - Reading

  /// The rows of a stack.
  public func entries(of parent: RowID) -> [FoldEntry] {
    (children[parent] ?? []).compactMap { nodes[$0]?.entry }
  }

  /// What a row says.
  public func row(_ id: RowID) -> FoldRow? {
    guard var row = nodes[id]?.row else { return nil }
    if nodes[id]?.entry.isStack == true {
      row.openCount = (children[id] ?? []).count { nodes[$0]?.entry.isDone == false }
    }
    return row
  }

  /// The stack that a row is in.
  public func parent(of id: RowID) -> RowID? { nodes[id]?.parent }

  /// The row of a stack with some words, the first of them.
  public func id(of title: String, in parent: RowID) -> RowID? {
    children[parent]?.first { nodes[$0]?.row.title == title }
  }

  // MARK: - Making

  /// Adds a row at the end of a stack, and tells its id.
  @discardableResult
  public mutating func add(
    _ row: FoldRow,
    isStack: Bool = false,
    isDone: Bool = false,
    to parent: RowID = Self.root
  ) -> RowID {
    insert(row, isStack: isStack, isDone: isDone, into: parent, at: children[parent]?.count ?? 0)
  }

  @discardableResult
  private mutating func insert(
    _ row: FoldRow,
    isStack: Bool = false,
    isDone: Bool = false,
    into parent: RowID,
    at index: Int
  ) -> RowID {
    made += 1
    let id = RowID(made)
    nodes[id] = Node(
      entry: FoldEntry(id, isStack: isStack, isDone: isDone),
      row: row,
      parent: parent
    )
    if isStack { children[id] = [] }
    children[parent, default: []].insert(id, at: index)
    return id
  }

  // MARK: - Editing

  /// Does an edit and tells which stacks it changed; nil, and nothing done, where it cannot be done.
  public mutating func perform(_ edit: FoldEdit) -> [RowID]? {
    switch edit {
    case .insert(let text, let choice, let parent, let index):
      guard let siblings = children[parent], (0...siblings.count).contains(index) else {
        return nil
      }
      insert(Self.row(text, choice), into: parent, at: index)
      return [parent] + stack(above: parent)
    case .rename(let id, let text, let choice):
      guard let old = nodes[id] else { return nil }
      var row = Self.row(text, choice)
      if choice == nil { (row.detail, row.isPlayable) = (old.row.detail, old.row.isPlayable) }
      nodes[id]?.row = row
      return [old.parent]
    case .complete(let id, let isDone): return complete(id, isDone)
    case .delete(let id):
      guard let parent = nodes[id]?.parent else { return nil }
      forget(id)
      children[parent]?.removeAll { $0 == id }
      return [parent] + stack(above: parent)
    case .move(let id, let parent, let index): return move(id, into: parent, at: index)
    case .clearDone(let parent):
      let done = entries(of: parent).filter(\.isDone).map(\.id)
      guard !done.isEmpty else { return nil }
      for id in done { forget(id) }
      let gone = Set(done)
      children[parent]?.removeAll { gone.contains($0) }
      return [parent] + stack(above: parent)
    }
  }

  private static func row(_ text: String, _ choice: FoldSuggestion?) -> FoldRow {
    guard let choice else { return FoldRow(text) }
    return FoldRow(choice.title, detail: choice.detail, isPlayable: true)
  }

  /// The stack in which another one shows its count.
  private func stack(above parent: RowID) -> [RowID] { nodes[parent].map { [$0.parent] } ?? [] }

  /// A row that is done sinks to the first of the done ones, one that is opened again to the last of
  /// the open ones.
  private mutating func complete(_ id: RowID, _ isDone: Bool) -> [RowID]? {
    guard let node = nodes[id], node.entry.isDone != isDone else { return nil }
    nodes[id]?.entry.isDone = isDone
    children[node.parent]?.removeAll { $0 == id }
    let end = openEnd(of: node.parent)
    children[node.parent]?.insert(id, at: end)
    return [node.parent] + stack(above: node.parent)
  }

  /// After how many rows of a stack the done ones begin.
  private func openEnd(of parent: RowID) -> Int {
    children[parent]?.firstIndex { nodes[$0]?.entry.isDone == true } ?? children[parent]?.count ?? 0
  }

  private mutating func move(_ id: RowID, into parent: RowID, at index: Int?) -> [RowID]? {
    guard let node = nodes[id], children[parent] != nil, !isInside(parent, of: id) else {
      return nil
    }
    let there = (children[parent] ?? []).filter { $0 != id }.count
    guard (0...there).contains(index ?? 0) else { return nil }
    children[node.parent]?.removeAll { $0 == id }
    let end = openEnd(of: parent)
    // What is open stays above what is done.
    let place = node.entry.isDone ? max(index ?? there, end) : min(index ?? end, end)
    children[parent]?.insert(id, at: place)
    nodes[id]?.parent = parent
    let changed = node.parent == parent ? [parent] : [node.parent, parent]
    return changed + stack(above: parent) + stack(above: node.parent)
  }

  private func isInside(_ id: RowID, of other: RowID) -> Bool {
    var next: RowID? = id
    while let here = next {
      if here == other { return true }
      next = nodes[here]?.parent
    }
    return false
  }

  private mutating func forget(_ id: RowID) {
    for child in children[id] ?? [] { forget(child) }
    children[id] = nil
    nodes[id] = nil
  }
}
