public import Values

public struct ListNode: Sendable, Identifiable, Equatable {
  public enum Kind: Int, Sendable {
    case stack = 0
    /// It represents its target, or is a line of text that may get one. A list that fills itself is
    /// an item too: its rows are not stored.
    case item = 1
  }

  /// Never reused.
  public internal(set) var id: ListRowID
  /// `top` for the stacks of the first level.
  public var parent: ListRowID
  public var place: Int64
  public let created: Int64
  public var text: String
  /// Nil for a stack and for a plain line.
  public var target: ListTarget?
  public var done: Int64?
  /// As the last property it needs no extra memory.
  public internal(set) var kind: Kind

  public var track: TrackID? { target?.track }
  public var record: RecordID? { target?.record }
  public var search: ListSearch? { target?.search }
  public var opens: Bool { kind == .stack || search != nil }
  public var isDone: Bool { done != nil }

  /// The parent of the stacks of the first level.
  public static let top = ListRowID(0)

  private static let farthest: Int64 = 1 << 61

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
  var following: Self { Self(number + 1) }
}

/// One row before and after an edit; nil where it does not exist.
public struct NodeChange: Sendable, Equatable {
  public var before: ListNode?
  public var after: ListNode?

  public init(before: ListNode?, after: ListNode?) {
    self.before = before
    self.after = after
  }

  public var reversed: NodeChange { NodeChange(before: after, after: before) }
}

public struct NodeDraft: Sendable, Equatable {
  public var kind: ListNode.Kind
  public var text: String
  public var target: ListTarget?
  public var children: [NodeDraft]
  public var isDone = false

  public static func stack(_ text: String, _ children: [NodeDraft] = []) -> Self {
    Self(kind: .stack, text: text, target: nil, children: children)
  }

  public static func line(_ text: String) -> Self {
    Self(kind: .item, text: text, target: nil, children: [])
  }

  public static func track(_ id: TrackID, _ text: String) -> Self {
    Self(kind: .item, text: text, target: .track(id), children: [])
  }

  public static func record(_ id: RecordID, _ text: String) -> Self {
    Self(kind: .item, text: text, target: .record(id), children: [])
  }

  public static func wanted(_ track: WantedTrack, _ text: String) -> Self {
    Self(kind: .item, text: text, target: .wanted(track), children: [])
  }

  public static func search(_ search: ListSearch, _ text: String) -> Self {
    Self(kind: .item, text: text, target: .search(search), children: [])
  }
}
