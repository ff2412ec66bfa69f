internal import GLib
public import Motion

/// The model of a folding list, which also performs its edits.
///
/// The source keeps the shown rows in memory and returns them at once; it saves asynchronously. It
/// publishes an edit as diffs, before `perform` returns or later, and external changes in the same
/// way.
public protocol FoldingSource: AnyObject {
  var root: RowID { get }
  var onChange: ((FoldDiff) -> Void)? { get set }
  /// The rows of a stack in order: the open ones, then those that are done.
  func entries(of parent: RowID) -> [FoldEntry]
  /// The content of a row; requested only for visible rows.
  func row(_ id: RowID) -> FoldRow
  /// The texts of a row, requested for any of them.
  func words(of id: RowID) -> FoldRow
  /// What is before the text of a new row, or would be if the stack took any; the texts of the stack's
  /// rows and its heading are aligned with that.
  func front(ofNewIn parent: RowID) -> FoldRow.Front
  /// The symbol of a new row.
  func symbol(ofNewIn parent: RowID) -> String
  func takesRows(in parent: RowID) -> Bool
  /// Whether something from outside may be dropped between the rows of a stack.
  func takesDrops(in parent: RowID) -> Bool
  /// The row at which a stack opens, below a part of the rows before it; nil: at its first row.
  func start(of parent: RowID) -> RowID?
  /// How many rows of a stack `clearDone` removes; nil: the number of those that are done.
  func clearableCount(in parent: RowID) -> Int?
  func perform(_ edit: FoldEdit) -> Bool
  func words(forEmpty parent: RowID) -> String
  /// Suggestions for a text that is entered in a stack, for a new row or for one that is renamed.
  func suggestions(
    for text: String,
    in parent: RowID,
    renaming row: RowID?
  ) async -> [FoldSuggestion]
  /// Undoes the last edit, and returns what that did; nil if there is none.
  func undo() -> String?
  /// Redoes the last undone edit, and returns what that did; nil if there is none.
  func redo() -> String?
}

extension FoldingSource {
  /// By default its whole content.
  public func words(of id: RowID) -> FoldRow { row(id) }
  /// By default nothing.
  public func front(ofNewIn parent: RowID) -> FoldRow.Front { .none }
  /// By default none.
  public func symbol(ofNewIn parent: RowID) -> String { "" }
  /// A new row with some text.
  func row(new text: String, in parent: RowID) -> FoldRow {
    var row = FoldRow(text, front: front(ofNewIn: parent))
    row.symbol = symbol(ofNewIn: parent)
    return row
  }
  /// By default every stack accepts new rows.
  public func takesRows(in parent: RowID) -> Bool { true }
  /// By default a stack that accepts new rows accepts drops.
  public func takesDrops(in parent: RowID) -> Bool { takesRows(in: parent) }
  /// By default at its first row.
  public func start(of parent: RowID) -> RowID? { nil }
  /// By default the rows that are done.
  public func clearableCount(in parent: RowID) -> Int? { nil }
  /// By default how to create rows, where the stack accepts them.
  public func words(forEmpty parent: RowID) -> String {
    takesRows(in: parent) ? tr("Pull down or press Ctrl+N") : ""
  }
  /// By default no suggestions.
  public func suggestions(
    for text: String,
    in parent: RowID,
    renaming row: RowID?
  ) async -> [FoldSuggestion] { [] }
}
