public import Values

/// An index out of range is clamped, because something else may have removed rows.
public enum ListEdit: Sendable, Equatable {
  /// Before the row now at an index; nil is the end of the open rows.
  case insert([NodeDraft], into: ListRowID, at: Int? = nil)
  /// Without a target it is a plain line.
  case rename(ListRowID, to: String, target: ListTarget? = nil)
  /// Turns a line into a stack, or an empty stack into a line.
  case turn(ListRowID)
  case search(ListRowID, ListSearch)
  case match([ListMatch])
  /// Marks rows as done and makes them the first of the done rows of their stack.
  case complete([ListRowID])
  /// Reopens rows and makes them the last of the open rows of their stack.
  case reopen([ListRowID])
  /// Moves rows into a stack, before the row at an index, counted without the moved rows; nil is
  /// the end.
  case move([ListRowID], into: ListRowID, at: Int? = nil)
  case delete([ListRowID])
  case clearDone(in: ListRowID)

  /// Stored with the step.
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

public struct ListMatch: Sendable, Equatable {
  public var row: ListRowID
  public var target: ListTarget
  /// Nil keeps the text.
  public var text: String?

  public init(_ row: ListRowID, _ target: ListTarget, text: String? = nil) {
    self.row = row
    self.target = target
    self.text = text
  }
}

/// A refused edit changes nothing.
public enum ListError: Error, Sendable, Equatable, CustomStringConvertible {
  case noSuchRow(ListRowID)
  case isThere(ListRowID)
  case notAStack(ListRowID)
  case notPlain(ListRowID)
  case notASearch(ListRowID)
  case notAnItem(ListRowID)
  case intoItself(ListRowID)
  case emptyText

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
