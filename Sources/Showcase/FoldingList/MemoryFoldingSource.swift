public import Motion
public import Widgets

/// Rows in memory, with every edit undone and redone as one step.
public final class MemoryFoldingSource: FoldingSource {
  /// The rows as they are.
  public private(set) var tree: FoldTree
  /// Who is told what happened.
  public var onChange: ((FoldDiff) -> Void)?
  /// What new rows are offered: those whose titles hold what is typed.
  public var offers: [FoldSuggestion] = []
  /// How many steps can be taken back; fewer in a tree of very many rows, for each keeps them all.
  public var undoLimit = 500

  private typealias Step = (before: FoldTree, after: FoldTree, changed: [RowID])
  private var done: [Step] = []
  private var undone: [Step] = []

  /// So many rows are kept in all the steps that can be taken back, but for the last few.
  var mostKept = 2_000_000
  private static let fewestSteps = 10

  /// The most that is offered at a time.
  private static let mostOffers = 6

  /// The rows of a tree.
  public init(_ tree: FoldTree = FoldTree()) { self.tree = tree }

  /// Whether there is something to take back.
  public var canUndo: Bool { !done.isEmpty }

  /// The stack at the top.
  public var root: RowID { FoldTree.root }

  /// The rows of a stack.
  public func entries(of parent: RowID) -> [FoldEntry] { tree.entries(of: parent) }

  /// What a row says.
  public func row(_ id: RowID) -> FoldRow { tree.row(id) ?? FoldRow("") }

  /// Does an edit, as one step.
  public func perform(_ edit: FoldEdit) -> Bool {
    let before = tree
    guard let changed = tree.perform(edit) else { return false }
    // A rename changes words alone, which no entry shows.
    let rows = if case .rename(let id, _, _) = edit { changed + [id] } else { changed }
    done.append((before, tree, rows))
    let kept = max(mostKept / max(tree.count, 1), Self.fewestSteps)
    while done.count > min(undoLimit, kept) { done.removeFirst() }
    undone = []
    tell(rows, since: before)
    return true
  }

  /// Takes the last step back.
  public func undo() -> Bool {
    guard let step = done.popLast() else { return false }
    undone.append(step)
    tree = step.before
    tell(step.changed, since: step.after)
    return true
  }

  /// Does again what was taken back last.
  public func redo() -> Bool {
    guard let step = undone.popLast() else { return false }
    done.append(step)
    tree = step.after
    tell(step.changed, since: step.before)
    return true
  }

  /// The offers whose titles hold the text.
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

  /// Other stacks show counts of those that changed, so those rows are told anew as well.
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
