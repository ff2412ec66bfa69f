public import Identities

/// One row of the user's lists: a stack of rows, or an item.
public struct ListNode: Sendable, Identifiable, Equatable {
  /// What kind of row it is.
  public enum Kind: Int, Sendable {
    /// It holds rows.
    case stack = 0
    /// It represents its target, or is a line of text that may get one.
    ///
    /// A list that fills itself is an item, too: no row is stored in it.
    case item = 1
  }

  /// The number by which the library knows it; never given twice.
  public let id: ListRowID
  /// The stack that it is in; `top` for the stacks of the first level.
  public var parent: ListRowID
  /// Where it stands among its siblings, smaller first.
  public var place: Int64
  /// When it was made.
  public let created: Int64
  /// What it reads.
  public var text: String
  /// What it represents; nil for a stack and for a plain line.
  public var target: ListTarget?
  /// When it was done; nil while it is open.
  public var done: Int64?
  /// What kind of row it is; here at the end it takes no room of its own.
  public internal(set) var kind: Kind

  /// The track that it represents.
  public var track: TrackID? { target?.track }
  /// The record that it represents.
  public var record: RecordID? { target?.record }
  /// What it is filled with, if it fills itself.
  public var search: ListSearch? { target?.search }
  /// Whether it opens into rows: its own, or what its search finds.
  public var opens: Bool { kind == .stack || search != nil }
  /// Whether it is done.
  public var isDone: Bool { done != nil }

  /// What stacks of the first level are in.
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
    // Sums of places must not overflow, whatever a damaged file says.
    self.place = min(max(place, -Self.farthest), Self.farthest)
    self.kind = kind
    self.text = text
    self.target = target
    self.done = done
    self.created = created
  }
}

extension ListRowID {
  /// The number behind this one.
  var following: Self { Self(number + 1) }
}

/// One row before and after an edit; nil where it was not, or is no more.
public struct NodeChange: Sendable, Equatable {
  /// The row as it was.
  public var before: ListNode?
  /// The row as it is.
  public var after: ListNode?

  /// A change by its two sides.
  public init(before: ListNode?, after: ListNode?) {
    self.before = before
    self.after = after
  }

  /// The change that takes this one back.
  public var reversed: NodeChange { NodeChange(before: after, after: before) }
}

/// A row that is yet to be made.
public struct NodeDraft: Sendable, Equatable {
  /// What kind of row it will be.
  public var kind: ListNode.Kind
  /// What it will read.
  public var text: String
  /// What it will represent.
  public var target: ListTarget?
  /// The rows that it will hold.
  public var children: [NodeDraft]
  /// Whether it will be done from the start.
  public var isDone = false

  /// A stack, with what is in it.
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
