public import Values

/// One row of the user's lists: a stack of rows, or an item.
public struct ListNode: Sendable, Identifiable, Equatable {
  /// What kind of row it is.
  public enum Kind: Int, Sendable {
    /// It contains rows.
    case stack = 0
    /// It represents its target, or is a line of text that may get one.
    ///
    /// A list that fills itself is an item too: its rows are not stored.
    case item = 1
  }

  /// Its number in the library; never reused.
  public internal(set) var id: ListRowID
  /// The stack that it is in; `top` for the stacks of the first level.
  public var parent: ListRowID
  /// Its position among its siblings, in ascending order.
  public var place: Int64
  /// When it was created.
  public let created: Int64
  /// Its text.
  public var text: String
  /// What it represents; nil for a stack and for a plain line.
  public var target: ListTarget?
  /// When it was marked as done; nil while it is open.
  public var done: Int64?
  /// What kind of row it is; as the last property it needs no extra memory.
  public internal(set) var kind: Kind

  /// The track that it represents.
  public var track: TrackID? { target?.track }
  /// The record that it represents.
  public var record: RecordID? { target?.record }
  /// Its search, if it fills itself.
  public var search: ListSearch? { target?.search }
  /// Whether it can be opened: it contains rows, or its search finds some.
  public var opens: Bool { kind == .stack || search != nil }
  /// Whether it is done.
  public var isDone: Bool { done != nil }

  /// The parent of the stacks of the first level.
  public static let top = ListRowID(0)

  private static let farthest: Int64 = 1 << 61

  /// A row by its parts.
  public init(
    id: ListRowID,
    parent: ListRowID,
    place: Int64,
    kind: Kind,
    text: String,
    target: ListTarget? = nil,
    done: Int64? = nil,
    created: Int64
  ) {
    self.id = id
    self.parent = parent
    // Sums of places must not overflow, even with the values of a damaged file.
    self.place = min(max(place, -Self.farthest), Self.farthest)
    self.kind = kind
    self.text = text
    self.target = target
    self.done = done
    self.created = created
  }
}

extension ListRowID {
  /// The next number.
  var following: Self { Self(number + 1) }
}

/// One row before and after an edit; nil where it does not exist.
public struct NodeChange: Sendable, Equatable {
  /// The row before the edit.
  public var before: ListNode?
  /// The row after the edit.
  public var after: ListNode?

  /// A change by its two sides.
  public init(before: ListNode?, after: ListNode?) {
    self.before = before
    self.after = after
  }

  /// The change that undoes this one.
  public var reversed: NodeChange { NodeChange(before: after, after: before) }
}

/// A row to be created.
public struct NodeDraft: Sendable, Equatable {
  /// What kind of row it is.
  public var kind: ListNode.Kind
  /// Its text.
  public var text: String
  /// What it represents.
  public var target: ListTarget?
  /// The rows that it contains.
  public var children: [NodeDraft]
  /// Whether it is done from the start.
  public var isDone = false

  /// A stack with its rows.
  public static func stack(_ text: String, _ children: [NodeDraft] = []) -> Self {
    Self(kind: .stack, text: text, target: nil, children: children)
  }

  /// A line of text.
  public static func line(_ text: String) -> Self {
    Self(kind: .item, text: text, target: nil, children: [])
  }

  /// A track of the library.
  public static func track(_ id: TrackID, _ text: String) -> Self {
    Self(kind: .item, text: text, target: .track(id), children: [])
  }

  /// A record of the library.
  public static func record(_ id: RecordID, _ text: String) -> Self {
    Self(kind: .item, text: text, target: .record(id), children: [])
  }

  /// A track that the library has not found.
  public static func wanted(_ track: WantedTrack, _ text: String) -> Self {
    Self(kind: .item, text: text, target: .wanted(track), children: [])
  }

  /// A list that fills itself.
  public static func search(_ search: ListSearch, _ text: String) -> Self {
    Self(kind: .item, text: text, target: .search(search), children: [])
  }
}
