public import Motion
public import Widgets

/// Rows in memory, with an undo step for every edit.
public final class MemoryFoldingSource: FoldingSource {
  public private(set) var tree: FoldTree
  public var onChange: ((FoldDiff) -> Void)?
  /// Filtered by the typed text.
  public var offers: [FoldSuggestion] = []
  /// The maximum number of undo steps; fewer in a large tree, because each step keeps all its rows.
  public var undoLimit = 500

  private typealias Step = (before: FoldTree, after: FoldTree, changed: [RowID])
  private var done: [Step] = []
  private var undone: [Step] = []

  /// In all undo steps, except for the last few.
  var mostKept = 2_000_000
  private static let fewestSteps = 10

  private static let mostOffers = 6

  public init(_ tree: FoldTree = FoldTree()) { self.tree = tree }

  public var canUndo: Bool { !done.isEmpty }

  public var root: RowID { FoldTree.root }

  public func entries(of parent: RowID) -> [FoldEntry] { tree.entries(of: parent) }

  public func row(_ id: RowID) -> FoldRow { tree.row(id) ?? FoldRow("") }

  public func perform(_ edit: FoldEdit) -> Bool {
    let before = tree
    guard let changed = tree.perform(edit) else { return false }
    // A rename changes the row's content, which the entries do not contain.
    let rows = if case .rename(let id, _, _) = edit { changed + [id] } else { changed }
    done.append((before, tree, rows))
    let kept = max(mostKept / max(tree.count, 1), Self.fewestSteps)
    while done.count > min(undoLimit, kept) { done.removeFirst() }
    undone = []
    tell(rows, since: before)
    return true
  }

  public func undo() -> String? {
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    tree = step.before
    tell(step.changed, since: step.after)
    return "Undone"
  }

  public func redo() -> String? {
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    tree = step.after
    tell(step.changed, since: step.before)
    return "Redone"
  }

  public func suggestions(
    for text: String,
    in parent: RowID,
    renaming row: RowID?
  ) async -> [FoldSuggestion] {
    let sought = text.lowercased()
    guard !sought.isEmpty else { return [] }
    return Array(
      offers.filter { $0.title.lowercased().contains(sought) }.prefix(Self.mostOffers)
    )
  }

  /// Also updates the rows of changed stacks in other stacks, because they show counts.
  private func tell(_ changed: [RowID], since before: FoldTree) {
    let all = Set(changed)
    var told: Set<RowID> = []
    for parent in changed where told.insert(parent).inserted {
      let now = tree.entries(of: parent)
      var diff = FoldDiff(in: parent, from: before.entries(of: parent), to: now)
      for id in all where tree.parent(of: id) == parent && before.row(id) != tree.row(id) {
        guard let index = now.firstIndex(where: { $0.id == id }) else { continue }
        diff.changes.append(.update(now[index], at: index))
      }
      if !diff.changes.isEmpty { onChange?(diff) }
    }
  }
}
