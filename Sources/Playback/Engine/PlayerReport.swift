package import TagRecord

/// What the player's process reports; each is one message.
package enum PlayerReport: Sendable, Equatable {
  /// It is connected to the output, or knows that it cannot be, and has given up its rights: the
  /// version of Landlock and the number of filters of system calls that hold in it.
  case ready(landlock: UInt8, filters: UInt8)
  /// Something happened.
  case event(EngineEvent)
  /// The connection to the output is of no use any more; a fresh process would have a new one.
  case staleOutput
  /// It needs so many bytes of a stream from there on.
  case needsBytes(request: UInt64, stream: UInt64, offset: UInt64, count: Int)

  /// The message.
  package var message: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .ready(let landlock, let filters):
      writer.put(0 as UInt8)
      writer.put(landlock)
      writer.put(filters)
    case .event(let event):
      writer.put(1 as UInt8)
      event.encode(into: &writer)
    case .staleOutput: writer.put(2 as UInt8)
    case .needsBytes(let request, let stream, let offset, let count):
      writer.put(3 as UInt8)
      writer.put(number: request)
      writer.put(number: stream)
      writer.put(number: offset)
      writer.put(number: UInt64(count))
    }
    return writer.bytes
  }

  /// The report of a message; what `message` does not make is thrown.
  package init(_ message: [UInt8]) throws(CodingError) {
    var reader = ByteReader(message[...])
    switch try reader.byte() {
    case 0: self = .ready(landlock: try reader.byte(), filters: try reader.byte())
    case 1: self = .event(try EngineEvent(decoding: &reader))
    case 2: self = .staleOutput
    case 3:
      let request = try reader.number()
      let stream = try reader.number()
      let offset = try reader.number()
      let count = try reader.count(upTo: PlayerCommand.mostBytes)
      guard offset <= UInt64(Int64.max), count > 0 else { throw .senseless("request") }
      self = .needsBytes(request: request, stream: stream, offset: offset, count: count)
    default: throw .senseless("report")
    }
    guard reader.isAtEnd else { throw .tooLong }
  }
}
