internal import GLib
public import Motion

/// Where a folding list has its rows from, and who does what its hands ask.
///
/// The source keeps what is shown in memory and answers at once; what it saves, it saves behind
/// that. An edit that it performs comes back as diffs, before `perform` answers or later; a change
/// from outside comes in the same way.
public protocol FoldingSource: AnyObject {
  /// The stack at the top.
  var root: RowID { get }
  /// Who is told what happened.
  var onChange: ((FoldDiff) -> Void)? { get set }
  /// The rows of a stack, in their order: the open ones, then those that are done.
  func entries(of parent: RowID) -> [FoldEntry]
  /// What a row says; asked only for rows that are to be seen.
  func row(_ id: RowID) -> FoldRow
  /// Whether new rows may come into a stack.
  func takesRows(in parent: RowID) -> Bool
  /// Whether something from outside may be dropped between the rows of a stack.
  func takesDrops(in parent: RowID) -> Bool
  /// How many rows of a stack `clearDone` removes; nil: those that are done.
  func clearableCount(in parent: RowID) -> Int?
  /// Does what was asked for, and answers whether it could.
  func perform(_ edit: FoldEdit) -> Bool
  /// What is said in a stack without rows.
  func words(forEmpty parent: RowID) -> String
  /// What fits a text that is being typed into a stack, for a new row or one that is renamed.
  func suggestions(
    for text: String,
    in parent: RowID,
    renaming row: RowID?
  ) async -> [FoldSuggestion]
  /// Takes the last edit back; false where there is none.
  func undo() -> Bool
  /// Does again what was taken back; false where there is nothing.
  func redo() -> Bool
}

extension FoldingSource {
  /// Every stack takes rows.
  public func takesRows(in parent: RowID) -> Bool { true }
  /// What takes rows takes drops.
  public func takesDrops(in parent: RowID) -> Bool { takesRows(in: parent) }
  /// Those that are done.
  public func clearableCount(in parent: RowID) -> Int? { nil }
  /// How rows are made, where that is possible.
  public func words(forEmpty parent: RowID) -> String {
    takesRows(in: parent) ? tr("Pull down or press Ctrl+N") : ""
  }
  /// Nothing fits.
  public func suggestions(
    for text: String,
    in parent: RowID,
    renaming row: RowID?
  ) async -> [FoldSuggestion] { [] }
}
