internal import TagRecord

extension NodeChange {
  /// The changes as bytes, for the table of steps.
  static func encoded(_ changes: [NodeChange]) -> [UInt8] {
    var writer = ByteWriter()
    for change in changes {
      put(change.before, to: &writer)
      put(change.after, to: &writer)
    }
    return writer.bytes
  }

  /// The changes of these bytes; nil if they are none.
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
    for number in [node.id, node.parent, node.place, node.created] { writer.put(signed: number) }
    writer.put(UInt8(node.kind.rawValue))
    writer.put(Array(node.text.utf8))
    for number in [node.track, node.done] {
      writer.put(number == nil ? 0 : 1 as UInt8)
      if let number { writer.put(signed: number) }
    }
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
    let track = try reader.byte() == 0 ? nil : try reader.signed()
    let done = try reader.byte() == 0 ? nil : try reader.signed()
    return ListNode(
      id: id,
      parent: parent,
      place: place,
      kind: kind,
      text: text,
      track: track,
      done: done,
      created: created
    )
  }
}
