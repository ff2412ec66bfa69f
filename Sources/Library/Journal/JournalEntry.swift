internal import Identities

/// A user action as the journal stores it.
///
/// Tracks are identified by path and albums by key, so that an entry is also valid in a rebuilt
/// database.
enum JournalEntry: Sendable, Equatable {
  /// An edit of the lists, with a name for people.
  case edit(name: String, time: Int64, [JournalChange])
  /// The last edit is undone, with the changes; empty in the journals of version 0.1.
  case undo([JournalChange])
  /// The last undone edit is redone, with the changes; empty in the journals of version 0.1.
  case redo([JournalChange])
  /// A track got a heart (at the time) or lost it (nil).
  case trackHeart(BytePath, Int64?)
  /// An album got a heart (at the time) or lost it (nil).
  case albumHeart(key: String, Int64?)
  /// A track was played at that time.
  case play(BytePath, Int64)
  /// The key of a record that rows reference changed, from the first to the second.
  case regroup(String, String)
  /// A file with user data moved from the first path to the second.
  case move(BytePath, BytePath)
  /// All user data follows, up to `complete`; earlier lines are obsolete.
  case snapshot(nextNode: ListRowID)
  /// A row of the lists, within a snapshot.
  case row(JournalNode)
  /// The end of a snapshot.
  case complete
}

/// A row of the lists that identifies its track by path and its record by key.
struct JournalNode: Sendable, Equatable {
  /// What a row represents, identified independently of a database.
  enum Target: Sendable, Equatable {
    case track(BytePath)
    case record(key: String)
    case wanted(WantedTrack)
    case search(ListSearch)
  }

  /// The row; its own target is ignored.
  var node: ListNode
  var target: Target?
}

/// One row before and after an edit.
struct JournalChange: Sendable, Equatable {
  var before: JournalNode?
  var after: JournalNode?
}

extension JournalEntry {
  /// The entry as fields; `init(fields:)` reads them.
  var fields: [[UInt8]] {
    switch self {
    case .edit(let name, let time, let changes):
      [Self.bytes("edit"), Self.bytes(name), Self.bytes(time)]
        + Self.fields(changes)
    case .undo(let changes): [Self.bytes("undo")] + Self.fields(changes)
    case .redo(let changes): [Self.bytes("redo")] + Self.fields(changes)
    case .trackHeart(let path, let time): [Self.bytes("heart"), path.bytes, Self.bytes(time)]
    case .albumHeart(let key, let time): [Self.bytes("album"), Self.bytes(key), Self.bytes(time)]
    case .play(let path, let time): [Self.bytes("play"), path.bytes, Self.bytes(time)]
    case .regroup(let old, let new): [Self.bytes("regroup"), Self.bytes(old), Self.bytes(new)]
    case .move(let old, let new): [Self.bytes("move"), old.bytes, new.bytes]
    case .snapshot(let next): [Self.bytes("snapshot"), Self.bytes(next.number)]
    case .row(let node): [Self.bytes("row")] + JournalNode.fields(node)
    case .complete: [Self.bytes("complete")]
    }
  }

  /// The entry of these fields; nil if they are invalid.
  init?(fields: [[UInt8]]) {
    guard let kind = fields.first else { return nil }
    switch (String(decoding: kind, as: UTF8.self), fields.count) {
    case ("edit", 3...):
      guard let time = Self.number(fields[2]), let changes = Self.changes(fields[3...]) else {
        return nil
      }
      self = .edit(name: String(decoding: fields[1], as: UTF8.self), time: time, changes)
    case ("undo", _), ("redo", _):
      guard let changes = Self.changes(fields[1...]) else { return nil }
      self = kind.elementsEqual("undo".utf8) ? .undo(changes) : .redo(changes)
    case ("heart", 3):
      guard let time = Self.optionalNumber(fields[2]) else { return nil }
      self = .trackHeart(BytePath(fields[1]), time)
    case ("album", 3):
      guard let time = Self.optionalNumber(fields[2]) else { return nil }
      self = .albumHeart(key: String(decoding: fields[1], as: UTF8.self), time)
    case ("play", 3):
      guard let time = Self.number(fields[2]) else { return nil }
      self = .play(BytePath(fields[1]), time)
    case ("regroup", 3):
      self = .regroup(
        String(decoding: fields[1], as: UTF8.self),
        String(decoding: fields[2], as: UTF8.self)
      )
    case ("move", 3): self = .move(BytePath(fields[1]), BytePath(fields[2]))
    case ("snapshot", 2):
      guard let next = Self.number(fields[1]) else { return nil }
      self = .snapshot(nextNode: ListRowID(next))
    case ("row", 2...):
      var rest = fields[1...]
      guard case .some(.some(let node)) = JournalNode.taken(from: &rest), rest.isEmpty else {
        return nil
      }
      self = .row(node)
    case ("complete", 1): self = .complete
    default: return nil
    }
  }

  // MARK: - Fields

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
  private static func bytes(_ number: Int64) -> [UInt8] { Array("\(number)".utf8) }
  private static func bytes(_ number: Int64?) -> [UInt8] { number.map(bytes) ?? bytes("-") }

  private static func fields(_ changes: [JournalChange]) -> [[UInt8]] {
    changes.flatMap { JournalNode.fields($0.before) + JournalNode.fields($0.after) }
  }

  private static func changes(_ fields: ArraySlice<[UInt8]>) -> [JournalChange]? {
    var rest = fields
    var changes: [JournalChange] = []
    while !rest.isEmpty {
      guard let before = JournalNode.taken(from: &rest),
        let after = JournalNode.taken(from: &rest)
      else { return nil }
      changes.append(JournalChange(before: before, after: after))
    }
    return changes
  }

  private static func number(_ field: [UInt8]) -> Int64? {
    Int64(String(decoding: field, as: UTF8.self))
  }

  private static func optionalNumber(_ field: [UInt8]) -> Int64?? {
    if field == bytes("-") { return .some(nil) }
    return number(field).map { .some($0) }
  }
}
