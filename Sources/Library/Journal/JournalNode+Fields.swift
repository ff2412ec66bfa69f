internal import Identities

/// A row as fields of a journal line.
///
/// A row has eight fields, and a missing row is a single “-”. The last field identifies the track
/// by its path; for any other target, a letter after the row kind's number names its type. A
/// program that does not support the letter rejects the whole line instead of misreading the row.
extension JournalNode {
  /// The field of a missing row.
  private static let none: [UInt8] = [UInt8(ascii: "-")]

  /// The fields of a row, or of a missing one.
  static func fields(_ row: JournalNode?) -> [[UInt8]] {
    guard let row else { return [none] }
    let node = row.node
    let (mark, name): (String, [UInt8]) =
      switch row.target {
      case nil: ("", [])
      case .track(let path): ("", path.bytes)
      case .record(let key): ("r", Array(key.utf8))
      case .wanted(let track): ("w", track.encoded)
      case .search(let search): ("s", Array(search.stored.utf8))
      }
    let texts = [
      "\(node.id)", "\(node.parent)", "\(node.place)", "\(node.kind.rawValue)\(mark)",
      node.done.map { "\($0)" } ?? "-", "\(node.created)", node.text,
    ]
    return texts.map { Array($0.utf8) } + [name]
  }

  /// Removes a row from the front; `.some(nil)` for a missing row, nil for invalid fields.
  static func taken(from rest: inout ArraySlice<[UInt8]>) -> JournalNode?? {
    guard let first = rest.first else { return nil }
    if first == none {
      rest.removeFirst()
      return .some(nil)
    }
    let fields = Array(rest.prefix(8))
    guard fields.count == 8, let node = node(fields), let target = target(fields) else {
      return nil
    }
    rest.removeFirst(8)
    return .some(JournalNode(node: node, target: target))
  }

  private static func node(_ fields: [[UInt8]]) -> ListNode? {
    let texts = fields.prefix(7).map { String(decoding: $0, as: UTF8.self) }
    guard let id = Int64(texts[0]), let parent = Int64(texts[1]), let place = Int64(texts[2]),
      let kind = Int(texts[3].prefix { !$0.isLetter }).flatMap({ ListNode.Kind(rawValue: $0) }),
      let created = Int64(texts[5])
    else { return nil }
    let done = Int64(texts[4])
    guard done != nil || texts[4] == "-" else { return nil }
    return ListNode(
      id: ListRowID(id),
      parent: ListRowID(parent),
      place: place,
      kind: kind,
      text: texts[6],
      done: done,
      created: created
    )
  }

  private static func target(_ fields: [[UInt8]]) -> Target?? {
    switch String(decoding: fields[3].dropFirst(), as: UTF8.self) {
    case "": fields[7].isEmpty ? .some(nil) : .track(BytePath(fields[7]))
    case "r": .record(key: String(decoding: fields[7], as: UTF8.self))
    case "w": WantedTrack(encoded: fields[7]).map { .wanted($0) }
    case "s": .search(ListSearch(stored: String(decoding: fields[7], as: UTF8.self)))
    default: nil
    }
  }
}
