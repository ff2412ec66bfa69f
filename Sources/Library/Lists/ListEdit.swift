public import Identities

/// One edit of the user's lists, which is one step of undo.
///
/// `ListTree.changes(for:time:)` says what it changes; `LibraryStore.apply(_:)` carries it out. Of an
/// index that a stack does not have, its nearest one is taken: another program may have removed rows.
public enum ListEdit: Sendable, Equatable {
  /// New rows in a stack, before the row that is at an index now; nil is the end of the open rows.
  case insert([NodeDraft], into: ListRowID, at: Int? = nil)
  /// Another text for a row; the row represents the target from now on, without one it is a line.
  case rename(ListRowID, to: String, target: ListTarget? = nil)
  /// A line becomes a stack, or an empty stack becomes a line.
  case turn(ListRowID)
  /// A list that fills itself is filled with something else.
  case search(ListRowID, ListSearch)
  /// Rows represent what was found for them.
  case match([ListMatch])
  /// Rows are done and become the first of the done rows of their stack.
  case complete([ListRowID])
  /// Rows are open again and become the last of the open rows of their stack.
  case reopen([ListRowID])
  /// Rows move into a stack, before the row that is at an index once they are taken out; nil is the
  /// end.
  case move([ListRowID], into: ListRowID, at: Int? = nil)
  /// Rows and everything in them are removed.
  case delete([ListRowID])
  /// The done rows of a stack are removed.
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

extension ListEdit {
  /// The edit with other numbers for some rows.
  public func renumbered(_ numbers: [ListRowID: ListRowID]) -> Self {
    guard !numbers.isEmpty else { return self }
    func new(_ id: ListRowID) -> ListRowID { numbers[id] ?? id }
    return switch self {
    case .insert(let drafts, let parent, let index): .insert(drafts, into: new(parent), at: index)
    case .rename(let id, let text, let target): .rename(new(id), to: text, target: target)
    case .turn(let id): .turn(new(id))
    case .search(let id, let search): .search(new(id), search)
    case .match(let matches):
      .match(matches.map { ListMatch(new($0.row), $0.target, text: $0.text) })
    case .complete(let ids): .complete(ids.map(new))
    case .reopen(let ids): .reopen(ids.map(new))
    case .move(let ids, let parent, let index): .move(ids.map(new), into: new(parent), at: index)
    case .delete(let ids): .delete(ids.map(new))
    case .clearDone(let parent): .clearDone(in: new(parent))
    }
  }
}

/// What was found for a row: a wanted track or a plain line.
public struct ListMatch: Sendable, Equatable {
  /// The row.
  public var row: ListRowID
  /// What it represents from now on.
  public var target: ListTarget
  /// What it reads from now on; nil if it keeps its text.
  public var text: String?

  /// A match of a row that keeps its text, or gets the text of what was found.
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
    case .notAStack: "only a stack can contain rows"
    case .notPlain: "only a plain line or an empty stack can be turned into the other"
    case .notASearch: "only a list that fills itself has a search"
    case .notAnItem: "a stack cannot become a track or a record"
    case .intoItself: "a stack cannot contain itself"
    case .emptyText: "a row needs a text"
    }
  }
}
