/// What names a row of a folding list, a stack or an item, for as long as it exists.
public struct RowID: Hashable, Sendable {
  /// The number that its owner knows it by.
  public let value: Int64

  /// The row of a number.
  public init(_ value: Int64) { self.value = value }
}

/// What a level knows of each of its rows; the words come when the row is to be seen.
public struct FoldEntry: Hashable, Sendable {
  /// Which row it is.
  public var id: RowID
  /// Whether it opens into a level of its own.
  public var isStack: Bool
  /// Whether it is done, and lies below the open ones.
  public var isDone: Bool
  /// What the user may do to it.
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

  /// Whether it can be moved.
  package var isMovable: Bool { abilities.contains(.move) && !isPinned }
}

/// What the user may do to a row of a folding list; a gesture or key for anything else has no effect.
public struct FoldAbilities: OptionSet, Hashable, Sendable {
  /// One bit for each ability.
  public let rawValue: UInt8

  /// The abilities of some bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It can be done, and open again.
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

/// One step of what happened to the rows of a stack; indices count when the steps before are done.
public enum FoldChange: Hashable, Sendable {
  /// A row came.
  case insert(FoldEntry, at: Int)
  /// A row went.
  case remove(RowID, at: Int)
  /// A row moved; `to` is its index afterwards.
  case move(RowID, from: Int, to: Int)
  /// A row became a stack, was done, was opened again, or has other words.
  case update(FoldEntry, at: Int)
  /// Everything is different: sorted, or loaded anew.
  case replace([FoldEntry])
}

/// What happened to the rows of one stack.
public struct FoldDiff: Hashable, Sendable {
  /// The stack.
  public var parent: RowID
  /// What happened, step by step.
  public var changes: [FoldChange]

  /// Steps that the rows of a stack took.
  public init(in parent: RowID, _ changes: [FoldChange]) {
    self.parent = parent
    self.changes = changes
  }
}

/// What a list asks of its owner; each is one step that can be taken back.
public enum FoldEdit: Hashable, Sendable {
  /// A new row with a text, or with what was chosen for it, at an index of a stack.
  case insert(String, choice: FoldSuggestion?, into: RowID, at: Int)
  /// Other words for a row.
  case rename(RowID, String, choice: FoldSuggestion?)
  /// A row is done, or is not any more.
  case complete(RowID, Bool)
  /// A row goes, with all that it holds.
  case delete(RowID)
  /// A row moves: to an index of a stack as it is without the row; nil is the end of the open ones.
  case move(RowID, into: RowID, at: Int?)
  /// All rows of a stack go that are done.
  case clearDone(in: RowID)

  /// Whether rows are gone after it.
  package var removesRows: Bool {
    switch self {
    case .delete, .clearDone: true
    case .insert, .rename, .complete, .move: false
    }
  }
}

/// Something that fits what is being typed.
public struct FoldSuggestion: Hashable, Sendable {
  /// What its owner knows it by.
  public var key: String
  /// Its words.
  public var title: String
  /// A smaller line beside them.
  public var detail: String

  /// A suggestion by its parts.
  public init(key: String, title: String, detail: String = "") {
    self.key = key
    self.title = title
    self.detail = detail
  }
}
