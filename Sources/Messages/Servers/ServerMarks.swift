/// A track or an album of a server, by its id.
public enum ServerItem: Sendable, Hashable {
  case track(String)
  case album(String)

  /// The id of a track; nil for an album.
  public var track: String? { if case .track(let id) = self { id } else { nil } }
}

extension ServerItem: Message {
  public func write(to writer: inout ByteWriter) {
    switch self {
    case .track(let id): writer.write(kind: 0, id)
    case .album(let id): writer.write(kind: 1, id)
    }
  }

  public init(from reader: inout ByteReader) throws(CodingError) {
    switch try reader.byte() {
    case 0: self = .track(try reader.read())
    case 1: self = .album(try reader.read())
    default: throw .senseless("item")
    }
  }
}

/// A play of a track, for the server to count.
public struct ServerPlay: Sendable, Equatable {
  public var track: String
  /// In seconds since 1970.
  public var time: Int64

  public init(track: String, time: Int64) { (self.track, self.time) = (track, time) }
}

extension ServerPlay: Message {
  public func write(to writer: inout ByteWriter) { writer.write(track, time) }

  public init(from reader: inout ByteReader) throws(CodingError) {
    (track, time) = (try reader.read(), try reader.read())
  }
}

/// A playlist of a server.
public struct ServerList: Sendable, Equatable {
  /// The most tracks in one call, so that its address is not longer than servers accept.
  public static let tracksInCall = 100

  /// The server's id; empty for a list that the server does not have yet.
  public var id: String
  public var name: String
  /// A text that differs after each change; empty if the server does not say when it changed.
  public var changed: String
  /// Whether the user may not change it, as it is somebody else's.
  public var isReadOnly: Bool
  /// The ids of its tracks in their order; empty in a list of playlists.
  public var tracks: [String]

  public init(
    id: String = "",
    name: String,
    changed: String = "",
    isReadOnly: Bool = false,
    tracks: [String] = []
  ) {
    (self.id, self.name, self.changed) = (id, name, changed)
    (self.isReadOnly, self.tracks) = (isReadOnly, tracks)
  }
}

extension ServerList: Message {
  public func write(to writer: inout ByteWriter) {
    writer.write(id, name, changed, isReadOnly, tracks)
  }

  public init(from reader: inout ByteReader) throws(CodingError) {
    (id, name, changed) = (try reader.read(), try reader.read(), try reader.read())
    (isReadOnly, tracks) = (try reader.read(), try reader.read())
  }
}
