package import Messages

/// A report of the player's process.
package enum PlayerReport: Sendable, Equatable {
  /// It has tried to connect to the output and has given up its rights: with the version of
  /// Landlock and the number of system call filters in force.
  case ready(landlock: UInt8, filters: UInt8)
  case event(EngineEvent)
  /// The connection to the output is unusable; a fresh process would have a new one.
  case staleOutput
  /// It needs `count` bytes of a stream from this offset on.
  case needsBytes(request: UInt64, stream: UInt64, offset: UInt64, count: Int)
}

extension PlayerReport: Message {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .ready(let landlock, let filters):
      for byte in [0, landlock, filters] { writer.put(byte) }
    case .event(let event): writer.write(kind: 1, event)
    case .staleOutput: writer.write(kind: 2)
    case .needsBytes(let request, let stream, let offset, let count):
      writer.write(kind: 3, request, stream, offset, count)
    }
  }

  package init(from reader: inout ByteReader) throws(CodingError) {
    switch try reader.byte() {
    case 0: self = .ready(landlock: try reader.byte(), filters: try reader.byte())
    case 1: self = .event(try reader.read())
    case 2: self = .staleOutput
    case 3:
      let (request, stream) = (try reader.number(), try reader.number())
      let offset = try reader.number()
      let count = try reader.count(upTo: PlayerCommand.mostBytes)
      guard offset <= UInt64(Int64.max), count > 0 else { throw .senseless("request") }
      self = .needsBytes(request: request, stream: stream, offset: offset, count: count)
    default: throw .senseless("report")
    }
  }
}
