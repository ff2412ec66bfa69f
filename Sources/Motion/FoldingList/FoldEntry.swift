/// The identity of a row of a folding list, a stack or an item, for as long as it exists.
public struct RowID: Hashable, Sendable {
  /// The number that identifies it to its owner.
  public let value: Int64

  /// The row with a number.
  public init(_ value: Int64) { self.value = value }
}

/// What a level stores of each of its rows; texts are loaded when the row becomes visible.
public struct FoldEntry: Hashable, Sendable {
  /// The identity of the row.
  public var id: RowID
  /// Whether it opens into a level of its own.
  public var isStack: Bool
  /// Whether it is done; done rows are below the open ones.
  public var isDone: Bool
  /// What the user may do with it.
  public var abilities: FoldAbilities
  /// Whether it belongs to the fixed rows at the top of its level.
  ///
  /// Only the first rows of a level can be pinned. They cannot be moved, and no row is inserted or
  /// moved above or between them.
  public var isPinned: Bool

  /// A row by its parts.
  public init(
    _ id: RowID,
    isStack: Bool = false,
    isDone: Bool = false,
    abilities: FoldAbilities = .all,
    isPinned: Bool = false
  ) {
    self.id = id
    self.isStack = isStack
    self.isDone = isDone
    self.abilities = abilities
    self.isPinned = isPinned
  }

  package var isMovable: Bool { abilities.contains(.move) && !isPinned }
}

/// What the user may do with a row; a gesture or key for anything else has no effect.
public struct FoldAbilities: OptionSet, Hashable, Sendable {
  /// One bit for each ability.
  public let rawValue: UInt8

  /// The abilities of some bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It can be marked as done, and as open again.
  public static let complete = Self(rawValue: 1)
  /// It can be deleted.
  public static let delete = Self(rawValue: 2)
  /// It can be moved.
  public static let move = Self(rawValue: 4)
  /// Its text can be edited.
  public static let rename = Self(rawValue: 8)
  /// Other rows can be dropped on it, if it is a stack.
  public static let takesRows = Self(rawValue: 16)
  /// Everything.
  public static let all: Self = [.complete, .delete, .move, .rename, .takesRows]
}

/// One change of the rows of a stack; indices are those after the changes before it.
public enum FoldChange: Hashable, Sendable {
  case insert(FoldEntry, at: Int)
  case remove(RowID, at: Int)
  /// A row moved; `to` is its index afterwards.
  case move(RowID, from: Int, to: Int)
  /// A row became a stack, was done, was opened again, or has another text.
  case update(FoldEntry, at: Int)
  /// All rows are different: sorted, or reloaded.
  case replace([FoldEntry])
}

/// The changes of the rows of one stack.
public struct FoldDiff: Hashable, Sendable {
  /// The stack.
  public var parent: RowID
  /// The changes, in order.
  public var changes: [FoldChange]

  /// The changes of the rows of a stack.
  public init(in parent: RowID, _ changes: [FoldChange]) {
    self.parent = parent
    self.changes = changes
  }
}

/// An edit that a list requests from its owner; each is one step of undo.
public enum FoldEdit: Hashable, Sendable {
  /// Insert a new row with a text, or with the chosen suggestion, at an index of a stack.
  case insert(String, choice: FoldSuggestion?, into: RowID, at: Int)
  case rename(RowID, String, choice: FoldSuggestion?)
  case complete(RowID, Bool)
  /// Delete a row with everything in it.
  case delete(RowID)
  /// Delete rows of one stack.
  case deleteAll([RowID])
  /// Mark rows of one stack as done, or as open again.
  case completeAll([RowID], Bool)
  /// Move a row to an index of a stack, counted without the row; nil is the end of the open ones.
  case move(RowID, into: RowID, at: Int?)
  /// Move rows of one stack, counted without all of them.
  case moveAll([RowID], into: RowID, at: Int?)
  case clearDone(in: RowID)

  package var removesRows: Bool {
    switch self {
    case .delete, .deleteAll, .clearDone: true
    case .insert, .rename, .complete, .completeAll, .move, .moveAll: false
    }
  }
}

/// A suggestion that matches the typed text.
public struct FoldSuggestion: Hashable, Sendable {
  /// The key that identifies it to its owner.
  public var key: String
  /// Its title.
  public var title: String
  /// A smaller text beside the title.
  public var detail: String
  /// Whether Enter takes it: the text is its title, and that of nothing else.
  public var isExact = false

  /// A suggestion by its parts.
  public init(key: String, title: String, detail: String = "") {
    self.key = key
    self.title = title
    self.detail = detail
  }
  /// A text as it is, with whatever it agrees; nil if it is blank.
  public static func typed(_ text: String, detail: String = "") -> Self? {
    let line = FoldingState.line(text)
    return line.isEmpty ? nil : FoldSuggestion(key: "", title: line, detail: detail)
  }

  /// Whether it is the typed text itself.
  public var isTyped: Bool { key.isEmpty }
}
