public import Values

/// One edit of the user's lists, which is one step of undo.
///
/// `ListTree.changes(for:time:)` computes its changes; `LibraryStore.apply(_:)` applies them. An
/// index out of range is clamped, because something else may have removed rows.
public enum ListEdit: Sendable, Equatable {
  /// Inserts rows into a stack, before the row now at an index; nil is the end of the open rows.
  case insert([NodeDraft], into: ListRowID, at: Int? = nil)
  /// Changes the text and target of a row; without a target it is a plain line.
  case rename(ListRowID, to: String, target: ListTarget? = nil)
  /// Turns a line into a stack, or an empty stack into a line.
  case turn(ListRowID)
  /// Changes the search of a list that fills itself.
  case search(ListRowID, ListSearch)
  /// Sets the targets that were found for rows.
  case match([ListMatch])
  /// Marks rows as done and makes them the first of the done rows of their stack.
  case complete([ListRowID])
  /// Reopens rows and makes them the last of the open rows of their stack.
  case reopen([ListRowID])
  /// Moves rows into a stack, before the row at an index, counted without the moved rows; nil is
  /// the end.
  case move([ListRowID], into: ListRowID, at: Int? = nil)
  /// Removes rows and everything in them.
  case delete([ListRowID])
  /// Removes the done rows of a stack.
  case clearDone(in: ListRowID)

  /// The name under which the library stores the step.
  public var name: String {
    switch self {
    case .insert: "insert"
    case .rename: "rename"
    case .turn: "turn"
    case .search: "search"
    case .match: "match"
    case .complete: "complete"
    case .reopen: "reopen"
    case .move: "move"
    case .delete: "delete"
    case .clearDone: "clear"
    }
  }
}

/// The target found for a row, which is a wanted track or a plain line.
public struct ListMatch: Sendable, Equatable {
  /// The row.
  public var row: ListRowID
  /// Its new target.
  public var target: ListTarget
  /// Its new text; nil keeps the text.
  public var text: String?

  /// A match of a row; nil keeps its text.
  public init(_ row: ListRowID, _ target: ListTarget, text: String? = nil) {
    self.row = row
    self.target = target
    self.text = text
  }
}

/// Why an edit of the lists is refused; a refused edit changes nothing.
public enum ListError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The row does not exist.
  case noSuchRow(ListRowID)
  /// There is another row of that number.
  case isThere(ListRowID)
  /// Only stacks contain rows.
  case notAStack(ListRowID)
  /// Only a plain line becomes a stack, and only an empty stack a line.
  case notPlain(ListRowID)
  /// Only a list that fills itself has a search.
  case notASearch(ListRowID)
  /// A stack represents no track and no record.
  case notAnItem(ListRowID)
  /// A stack cannot contain itself.
  case intoItself(ListRowID)
  /// A row needs a text.
  case emptyText

  /// What is wrong, for people.
  public var description: String {
    switch self {
    case .noSuchRow: "this row does not exist any more"
    case .isThere: "another row has the number of this one"
    case .notAStack: "only a stack can contain rows"
    case .notPlain: "only a plain line or an empty stack can be turned into the other"
    case .notASearch: "only a list that fills itself has a search"
    case .notAnItem: "a stack cannot become a track or a record"
    case .intoItself: "a stack cannot contain itself"
    case .emptyText: "a row needs a text"
    }
  }
}
