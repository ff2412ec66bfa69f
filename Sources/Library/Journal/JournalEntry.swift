/// Something that the user did, as the journal keeps it.
///
/// Tracks are named by their paths and albums by their keys, so that an entry means the same in a
/// database that was made anew.
enum JournalEntry: Sendable, Equatable {
  /// An edit of the lists, with a name for people.
  case edit(name: String, time: Int64, [JournalChange])
  /// The last edit taken back, by what that changed; empty in the journals of version 0.1.
  case undo([JournalChange])
  /// The edit that was taken back last done again, likewise.
  case redo([JournalChange])
  /// A heart given (the time) or taken.
  case trackHeart(BytePath, Int64?)
  /// An album's heart given (the time) or taken.
  case albumHeart(key: String, Int64?)
  /// A track was played at that time.
  case play(BytePath, Int64)
  /// A file of which the user has something was moved, from one path to another.
  case move(BytePath, BytePath)
  /// All that the user ever did follows, up to `complete`; what came before does not count.
  case snapshot(nextNode: Int64)
  /// A row of the lists, within a snapshot.
  case row(JournalNode)
  /// The end of a snapshot.
  case complete
}

/// A row of the lists with its track's path in place of its number.
struct JournalNode: Sendable, Equatable {
  var node: ListNode
  var path: BytePath?
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
    case .move(let old, let new): [Self.bytes("move"), old.bytes, new.bytes]
    case .snapshot(let next): [Self.bytes("snapshot"), Self.bytes(next)]
    case .row(let node): [Self.bytes("row")] + Self.fields(node)
    case .complete: [Self.bytes("complete")]
    }
  }

  /// The entry of these fields; nil if they are none.
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
    case ("move", 3): self = .move(BytePath(fields[1]), BytePath(fields[2]))
    case ("snapshot", 2):
      guard let next = Self.number(fields[1]) else { return nil }
      self = .snapshot(nextNode: next)
    case ("row", 2...):
      var rest = fields[1...]
      guard case .some(.some(let node)) = Self.node(&rest), rest.isEmpty else { return nil }
      self = .row(node)
    case ("complete", 1): self = .complete
    default: return nil
    }
  }

  // MARK: - Fields

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
  private static func bytes(_ number: Int64) -> [UInt8] { Array("\(number)".utf8) }
  private static func bytes(_ number: Int64?) -> [UInt8] { number.map(bytes) ?? bytes("-") }

  /// What stands for a row that is not there.
  private static let none = bytes("-")

  private static func fields(_ changes: [JournalChange]) -> [[UInt8]] {
    changes.flatMap { fields($0.before) + fields($0.after) }
  }

  private static func fields(_ node: JournalNode?) -> [[UInt8]] {
    guard let node else { return [none] }
    let row = node.node
    return [
      bytes(row.id), bytes(row.parent), bytes(row.place), bytes(Int64(row.kind.rawValue)),
      bytes(row.done), bytes(row.created), bytes(row.text), node.path?.bytes ?? [],
    ]
  }

  private static func changes(_ fields: ArraySlice<[UInt8]>) -> [JournalChange]? {
    var rest = fields
    var changes: [JournalChange] = []
    while !rest.isEmpty {
      guard let before = node(&rest), let after = node(&rest) else { return nil }
      changes.append(JournalChange(before: before, after: after))
    }
    return changes
  }

  /// Takes a row from the front; nil inside if there is none, nil outside if it makes no sense.
  private static func node(_ rest: inout ArraySlice<[UInt8]>) -> JournalNode?? {
    guard let first = rest.first else { return nil }
    if first == none {
      rest.removeFirst()
      return .some(nil)
    }
    let row = Array(rest.prefix(8))
    guard row.count == 8, let id = number(row[0]), let parent = number(row[1]),
      let place = number(row[2]),
      let kind = number(row[3]).flatMap({ ListNode.Kind(rawValue: Int($0)) }),
      let done = optionalNumber(row[4]), let created = number(row[5])
    else { return nil }
    rest.removeFirst(8)
    let node = ListNode(
      id: id,
      parent: parent,
      place: place,
      kind: kind,
      text: String(decoding: row[6], as: UTF8.self),
      done: done,
      created: created
    )
    return .some(JournalNode(node: node, path: row[7].isEmpty ? nil : BytePath(row[7])))
  }

  private static func number(_ field: [UInt8]) -> Int64? {
    Int64(String(decoding: field, as: UTF8.self))
  }

  private static func optionalNumber(_ field: [UInt8]) -> Int64?? {
    if field == none { return .some(nil) }
    return number(field).map { .some($0) }
  }
}
