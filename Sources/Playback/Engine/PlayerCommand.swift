package import Messages

/// A command for the player's process.
package enum PlayerCommand: Sendable, Equatable {
  /// Load a track at a position, and play it if `playing`.
  case load(TrackOrder, position: Double, playing: Bool)
  /// Play this next, without a gap; nil: nothing follows.
  case prepare(TrackOrder?)
  /// Close the files, and keep the output.
  case unload
  case play
  case pause
  case seek(Double)
  case reportPosition
  /// Multiply every sample by this.
  case volume(Double)
  /// Adjust the loudness of tracks in this way.
  case replayGain(ReplayGain)
  /// Bytes of a stream that were requested; none at its end.
  case bytes(request: UInt64, [UInt8])
  /// The bytes of that request could not be read.
  case noBytes(request: UInt64)
  /// Close everything, and end the process.
  case end

  /// The most bytes of a stream in one message.
  package static let mostBytes = 1 << 15
}

extension PlayerCommand: Message {
  private static let mostVolume = 10.0

  package func write(to writer: inout ByteWriter) {
    switch self {
    case .load(let order, let position, let playing):
      writer.write(kind: 0, order)
      writer.put(time: position)
      writer.write(playing)
    case .prepare(nil): writer.write(kind: 1)
    case .prepare(let order?): writer.write(kind: 2, order)
    case .unload: writer.write(kind: 3)
    case .play: writer.write(kind: 4)
    case .pause: writer.write(kind: 5)
    case .seek(let position):
      writer.write(kind: 6)
      writer.put(time: position)
    case .reportPosition: writer.write(kind: 7)
    case .volume(let factor):
      writer.write(kind: 8)
      writer.put(factor.isFinite ? min(max(factor, 0), Self.mostVolume) : 1)
    case .replayGain(let settings): writer.write(kind: 9, settings)
    case .bytes(let request, let bytes):
      writer.write(kind: 10, request)
      writer.put(bytes.prefix(Self.mostBytes))
    case .noBytes(let request): writer.write(kind: 11, request)
    case .end: writer.write(kind: 12)
    }
  }

  package init(from reader: inout ByteReader) throws(CodingError) {
    switch try reader.byte() {
    case 0:
      let order: TrackOrder = try reader.read()
      self = .load(order, position: try reader.time(), playing: try reader.read())
    case 1: self = .prepare(nil)
    case 2: self = .prepare(try TrackOrder(from: &reader))
    case 3: self = .unload
    case 4: self = .play
    case 5: self = .pause
    case 6: self = .seek(try reader.time())
    case 7: self = .reportPosition
    case 8: self = .volume(try reader.double(in: 0...Self.mostVolume))
    case 9: self = .replayGain(try reader.read())
    case 10:
      let request: UInt64 = try reader.read()
      self = .bytes(request: request, Array(try reader.some(upTo: Self.mostBytes)))
    case 11: self = .noBytes(request: try reader.read())
    case 12: self = .end
    default: throw .senseless("command")
    }
  }
}
