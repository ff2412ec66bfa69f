package import Messages

/// A report of the player's process; each is one message.
package enum PlayerReport: Sendable, Equatable {
  /// It has tried to connect to the output and has given up its rights: with the version of
  /// Landlock and the number of system call filters in force.
  case ready(landlock: UInt8, filters: UInt8)
  /// An event of the engine.
  case event(EngineEvent)
  /// The connection to the output is unusable; a fresh process would have a new one.
  case staleOutput
  /// It needs `count` bytes of a stream from this offset on.
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

  /// The report of a message; throws for a message that `message` does not produce.
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
