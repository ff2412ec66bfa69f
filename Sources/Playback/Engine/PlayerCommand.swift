package import Messages

/// A command for the player's process; each is one message.
package enum PlayerCommand: Sendable, Equatable {
  /// Load a track at a position, and play it if `playing`.
  case load(TrackOrder, position: Double, playing: Bool)
  /// Play this next, without a gap; nil: nothing follows.
  case prepare(TrackOrder?)
  /// Close the files, and keep the output.
  case unload
  /// Start or resume playback.
  case play
  /// Pause.
  case pause
  /// Move to a position.
  case seek(Double)
  /// Report the position.
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

  /// The message.
  package var message: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .load(let order, let position, let playing):
      writer.put(0 as UInt8)
      order.encode(into: &writer)
      writer.put(time: position)
      writer.put(playing ? 1 : 0 as UInt8)
    case .prepare(let order):
      writer.put(order == nil ? 1 : 2 as UInt8)
      order?.encode(into: &writer)
    case .unload: writer.put(3 as UInt8)
    case .play: writer.put(4 as UInt8)
    case .pause: writer.put(5 as UInt8)
    case .seek(let position):
      writer.put(6 as UInt8)
      writer.put(time: position)
    case .reportPosition: writer.put(7 as UInt8)
    case .volume(let factor):
      writer.put(8 as UInt8)
      writer.put(factor.isFinite ? min(max(factor, 0), Self.mostVolume) : 1)
    case .replayGain(let settings):
      writer.put(9 as UInt8)
      writer.put(settings)
    case .bytes(let request, let bytes):
      writer.put(10 as UInt8)
      writer.put(number: request)
      writer.put(bytes.prefix(Self.mostBytes))
    case .noBytes(let request):
      writer.put(11 as UInt8)
      writer.put(number: request)
    case .end: writer.put(12 as UInt8)
    }
    return writer.bytes
  }

  /// The command of a message; throws for a message that `message` does not produce.
  package init(_ message: [UInt8]) throws(CodingError) {
    var reader = ByteReader(message[...])
    switch try reader.byte() {
    case 0:
      let order = try TrackOrder(decoding: &reader)
      self = .load(order, position: try reader.time(), playing: try reader.flag())
    case 1: self = .prepare(nil)
    case 2: self = .prepare(try TrackOrder(decoding: &reader))
    case 3: self = .unload
    case 4: self = .play
    case 5: self = .pause
    case 6: self = .seek(try reader.time())
    case 7: self = .reportPosition
    case 8: self = .volume(try reader.double(in: 0...Self.mostVolume))
    case 9: self = .replayGain(try reader.replayGain())
    case 10:
      let request = try reader.number()
      self = .bytes(request: request, Array(try reader.some(upTo: Self.mostBytes)))
    case 11: self = .noBytes(request: try reader.number())
    case 12: self = .end
    default: throw .senseless("command")
    }
    guard reader.isAtEnd else { throw .tooLong }
  }

  private static let mostVolume = 10.0
}
