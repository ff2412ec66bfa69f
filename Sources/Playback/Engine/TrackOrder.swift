package import Messages

/// A track for the player's process: without its path, which the process could not open.
package struct TrackOrder: Sendable, Equatable {
  package enum Origin: Sendable, Equatable {
    /// The open file that is sent along.
    case file
    /// A stream of this length, which the peer sends on request.
    case stream(UInt64, length: UInt64)
  }

  package var number: Int
  package var origin: Origin
  /// A hint at its format.
  package var ending: String
  package var loudness: Loudness?

  /// An extension that is not a short word is left out.
  package init(number: Int, origin: Origin, ending: String = "", loudness: Loudness? = nil) {
    (self.number, self.origin, self.loudness) = (number, origin, loudness)
    self.ending = Self.isEnding(ending) ? ending : ""
  }

  /// Empty where the file has none.
  package static func ending(of path: [UInt8]) -> String {
    let name = path.split(separator: UInt8(ascii: "/")).last ?? []
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    let ending = String(decoding: name[(dot + 1)...].prefix(9), as: UTF8.self).lowercased()
    return isEnding(ending) ? ending : ""
  }

  /// The URI by which GStreamer opens the track.
  package var address: String { "gatefold:///\(number)" + (ending.isEmpty ? "" : ".\(ending)") }

  private static func isEnding(_ text: String) -> Bool {
    (0...8).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) }
  }
}

extension TrackOrder: Message {
  package func write(to writer: inout ByteWriter) {
    writer.write(number)
    switch origin {
    case .file: writer.write(kind: 0)
    case .stream(let stream, let length): writer.write(kind: 1, stream, length)
    }
    writer.write(ending)
    writer.write(optional: loudness)
  }

  package init(from reader: inout ByteReader) throws(CodingError) {
    let number = try reader.cueNumber()
    let origin: Origin
    switch try reader.byte() {
    case 0: origin = .file
    case 1:
      let (stream, length) = (try reader.number(), try reader.number())
      guard length <= UInt64(Int64.max) else { throw .senseless("length") }
      origin = .stream(stream, length: length)
    default: throw .senseless("origin")
    }
    let ending: String = try reader.read()
    guard Self.isEnding(ending) else { throw .senseless("ending") }
    self.init(number: number, origin: origin, ending: ending, loudness: try reader.optional())
  }
}

/// The exit statuses of the player's process with a meaning of their own.
package enum PlayerExit {
  /// There is no registry of GStreamer's plugins, or it is outdated.
  package static let needsRegistry: Int32 = 3
  /// The kernel refused its second filter, so it must not receive files.
  package static let isOpen: Int32 = 4
}
