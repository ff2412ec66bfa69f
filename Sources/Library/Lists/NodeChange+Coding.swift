internal import Messages
internal import Values

extension NodeChange {
  static func encoded(_ changes: [NodeChange]) -> [UInt8] {
    var writer = ByteWriter()
    for change in changes {
      put(change.before, to: &writer)
      put(change.after, to: &writer)
    }
    return writer.bytes
  }

  static func decoded(_ bytes: [UInt8]) -> [NodeChange]? {
    var reader = ByteReader(bytes[...])
    var changes: [NodeChange] = []
    do {
      while !reader.isAtEnd {
        changes.append(NodeChange(before: try node(&reader), after: try node(&reader)))
      }
    } catch {
      return nil
    }
    return changes
  }

  private static func put(_ node: ListNode?, to writer: inout ByteWriter) {
    guard let node else { return writer.put(0 as UInt8) }
    writer.put(1 as UInt8)
    for number in [node.id.number, node.parent.number, node.place, node.created] {
      writer.put(signed: number)
    }
    writer.put(UInt8(node.kind.rawValue))
    writer.put(Array(node.text.utf8))
    // Version 0.1 also wrote 1 for a track and 0 for none.
    switch node.target {
    case nil: writer.put(0 as UInt8)
    case .track(let id):
      writer.put(1 as UInt8)
      writer.put(signed: id.number)
    case .record(let id):
      writer.put(2 as UInt8)
      writer.put(signed: id.number)
    case .wanted(let track):
      writer.put(3 as UInt8)
      writer.put(track.encoded)
    case .search(let search):
      writer.put(4 as UInt8)
      writer.put(Array(search.stored.utf8))
    }
    writer.put(node.done == nil ? 0 : 1 as UInt8)
    if let done = node.done { writer.put(signed: done) }
  }

  private static func node(_ reader: inout ByteReader) throws(CodingError) -> ListNode? {
    guard try reader.byte() != 0 else { return nil }
    let id = try reader.signed()
    let parent = try reader.signed()
    let place = try reader.signed()
    let created = try reader.signed()
    guard let kind = ListNode.Kind(rawValue: Int(try reader.byte())) else {
      throw .senseless("kind")
    }
    let text = String(decoding: try reader.some(upTo: .max), as: UTF8.self)
    let target = try target(&reader)
    let done = try reader.byte() == 0 ? nil : try reader.signed()
    return ListNode(
      id: ListRowID(id),
      parent: ListRowID(parent),
      place: place,
      kind: kind,
      text: text,
      target: target,
      done: done,
      created: created
    )
  }

  private static func target(_ reader: inout ByteReader) throws(CodingError) -> ListTarget? {
    switch try reader.byte() {
    case 0: return nil
    case 1: return .track(TrackID(try reader.signed()))
    case 2: return .record(RecordID(try reader.signed()))
    case 3:
      guard let track = WantedTrack(encoded: try reader.some(upTo: .max)) else {
        throw .senseless("wanted track")
      }
      return .wanted(track)
    case 4:
      let text = String(decoding: try reader.some(upTo: .max), as: UTF8.self)
      return .search(ListSearch(stored: text))
    default: throw .senseless("target")
    }
  }
}
