public import Motion
public import Widgets

/// A value: an edit makes a new one, and the old one restores the state before it.
public nonisolated struct FoldTree: Sendable {
  public static let root = RowID(0)

  private struct Node: Sendable {
    var row: FoldRow
    var parent: RowID
  }

  private var nodes: [RowID: Node] = [:]
  private var stacks: [RowID: [FoldEntry]] = [root: []]
  private var made: Int64 = 0

  public init() {}

  // MARK: - Reading

  public func entries(of parent: RowID) -> [FoldEntry] { stacks[parent] ?? [] }

  public func row(_ id: RowID) -> FoldRow? {
    guard var row = nodes[id]?.row else { return nil }
    if let inside = stacks[id] { row.openCount = inside.count { !$0.isDone } }
    return row
  }

  public var count: Int { nodes.count }

  public func parent(of id: RowID) -> RowID? { nodes[id]?.parent }

  public func id(of title: String, in parent: RowID) -> RowID? {
    stacks[parent]?.first { nodes[$0.id]?.row.title == title }?.id
  }

  // MARK: - Building

  @discardableResult
  public mutating func add(
    _ row: FoldRow,
    isStack: Bool = false,
    isDone: Bool = false,
    abilities: FoldAbilities = .all,
    isPinned: Bool = false,
    to parent: RowID = Self.root
  ) -> RowID {
    let index = stacks[parent]?.count ?? 0
    let id = insert(row, isStack: isStack, isDone: isDone, into: parent, at: index)
    stacks[parent]?[index].abilities = abilities
    stacks[parent]?[index].isPinned = isPinned
    return id
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
    nodes[id] = Node(row: row, parent: parent)
    if isStack { stacks[id] = [] }
    stacks[parent, default: []].insert(
      FoldEntry(id, isStack: isStack, isDone: isDone),
      at: index
    )
    return id
  }

  // MARK: - Editing

  /// Returns the changed stacks; nil, without any change, if the edit is impossible.
  public mutating func perform(_ edit: FoldEdit) -> [RowID]? {
    switch edit {
    case .insert(let text, let choice, let parent, let index):
      guard let siblings = stacks[parent], (0...siblings.count).contains(index) else { return nil }
      // Open rows are above completed ones.
      insert(Self.row(text, choice), into: parent, at: min(index, openEnd(of: parent)))
      return [parent] + stack(above: parent)
    case .rename(let id, let text, let choice):
      guard let old = nodes[id] else { return nil }
      var row = old.row
      row.title = text
      nodes[id]?.row = choice == nil ? row : Self.row(text, choice)
      return [old.parent]
    case .complete(let id, let isDone): return complete(id, isDone)
    case .delete(let id):
      guard let parent = nodes[id]?.parent, take(id, outOf: parent) != nil else { return nil }
      forget(id)
      return [parent] + stack(above: parent)
    case .deleteAll(let ids): return perform(ids.map { .delete($0) })
    case .completeAll(let ids, let isDone): return perform(ids.map { .complete($0, isDone) })
    case .move(let id, let parent, let index): return move(id, into: parent, at: index)
    case .moveAll(let ids, let parent, let index):
      let away = ids.map { FoldEdit.move($0, into: parent, at: nil) }
      let back = ids.enumerated().map { place, id in
        FoldEdit.move(id, into: parent, at: index.map { $0 + place })
      }
      return perform(away + back)
    case .clearDone(let parent):
      let done = entries(of: parent).filter(\.isDone)
      guard !done.isEmpty else { return nil }
      for entry in done { forget(entry.id) }
      stacks[parent]?.removeAll(where: \.isDone)
      return [parent] + stack(above: parent)
    }
  }

  private mutating func perform(_ edits: [FoldEdit]) -> [RowID]? {
    let changed = edits.flatMap { perform($0) ?? [] }
    return changed.isEmpty ? nil : changed
  }

  private static func row(_ text: String, _ choice: FoldSuggestion?) -> FoldRow {
    guard let choice, !choice.isTyped else { return FoldRow(text) }
    return FoldRow(choice.title, detail: choice.detail, isPlayable: true)
  }

  private func stack(above parent: RowID) -> [RowID] { nodes[parent].map { [$0.parent] } ?? [] }

  private mutating func take(_ id: RowID, outOf parent: RowID) -> FoldEntry? {
    guard let index = stacks[parent]?.firstIndex(where: { $0.id == id }) else { return nil }
    return stacks[parent]?.remove(at: index)
  }

  /// A completed row moves before the other completed ones, a reopened one after the other open
  /// ones.
  private mutating func complete(_ id: RowID, _ isDone: Bool) -> [RowID]? {
    guard let parent = nodes[id]?.parent,
      stacks[parent]?.contains(where: { $0.id == id && $0.isDone != isDone }) == true,
      var entry = take(id, outOf: parent)
    else { return nil }
    entry.isDone = isDone
    let end = openEnd(of: parent)
    stacks[parent]?.insert(entry, at: end)
    return [parent] + stack(above: parent)
  }

  private func openEnd(of parent: RowID) -> Int {
    stacks[parent]?.firstIndex(where: \.isDone) ?? stacks[parent]?.count ?? 0
  }

  private mutating func move(_ id: RowID, into parent: RowID, at index: Int?) -> [RowID]? {
    guard let home = nodes[id]?.parent, stacks[parent] != nil, !isInside(parent, of: id) else {
      return nil
    }
    let there = (stacks[parent]?.count ?? 0) - (home == parent ? 1 : 0)
    guard (0...max(there, 0)).contains(index ?? 0), let entry = take(id, outOf: home) else {
      return nil
    }
    let end = openEnd(of: parent)
    // Open rows are above completed ones.
    let place = entry.isDone ? max(index ?? there, end) : min(index ?? end, end)
    stacks[parent]?.insert(entry, at: place)
    nodes[id]?.parent = parent
    let changed = home == parent ? [parent] : [home, parent]
    return changed + stack(above: parent) + stack(above: home)
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
    for entry in stacks[id] ?? [] { forget(entry.id) }
    stacks[id] = nil
    nodes[id] = nil
  }
}
