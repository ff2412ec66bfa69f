/// A track or an album of a server, by its id.
public enum ServerItem: Sendable, Hashable {
  case track(String)
  case album(String)

  /// The id of a track; nil for an album.
  public var track: String? { if case .track(let id) = self { id } else { nil } }

  func encode(into writer: inout ByteWriter) {
    switch self {
    case .track(let id):
      writer.put(0 as UInt8)
      writer.put(id)
    case .album(let id):
      writer.put(1 as UInt8)
      writer.put(id)
    }
  }

  init(decoding reader: inout ByteReader) throws(CodingError) {
    let kind = try reader.byte()
    let id = try reader.text() ?? ""
    switch kind {
    case 0: self = .track(id)
    case 1: self = .album(id)
    default: throw .senseless("item")
    }
  }
}

/// A play of a track, for the server to count.
public struct ServerPlay: Sendable, Equatable {
  /// The server's id of the track.
  public var track: String
  /// When it was played, in seconds since 1970.
  public var time: Int64

  /// A play by its parts.
  public init(track: String, time: Int64) { (self.track, self.time) = (track, time) }

  func encode(into writer: inout ByteWriter) {
    writer.put(track)
    writer.put(signed: time)
  }

  init(decoding reader: inout ByteReader) throws(CodingError) {
    track = try reader.text() ?? ""
    time = try reader.signed()
  }
}

/// A playlist of a server.
public struct ServerList: Sendable, Equatable {
  /// The most tracks in one call, so that its address is not longer than servers accept.
  public static let tracksInCall = 100

  /// The server's id; empty for a list that the server does not have yet.
  public var id: String
  /// Its name.
  public var name: String
  /// A text that differs after each change; empty if the server does not say when it changed.
  public var changed: String
  /// Whether the user may not change it, as it is somebody else's.
  public var isReadOnly: Bool
  /// The ids of its tracks in their order; empty in a list of playlists.
  public var tracks: [String]

  /// A playlist by its parts.
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

  func encode(into writer: inout ByteWriter) {
    for text in [id, name, changed] { writer.put(text) }
    writer.put(isReadOnly ? 1 as UInt8 : 0)
    writer.putRows(tracks) { $0.put($1) }
  }

  init(decoding reader: inout ByteReader) throws(CodingError) {
    id = try reader.text() ?? ""
    name = try reader.text() ?? ""
    changed = try reader.text() ?? ""
    isReadOnly = try reader.byte() != 0
    tracks = try reader.rows { reader throws(CodingError) in try reader.text() ?? "" }
  }
}

extension ByteWriter {
  /// Writes rows after their number; those above the limit are left out.
  mutating func putRows<Row>(_ rows: [Row], _ write: (inout ByteWriter, Row) -> Void) {
    put(number: UInt64(min(rows.count, ServerAnswer.mostRows)))
    for row in rows.prefix(ServerAnswer.mostRows) { write(&self, row) }
  }
}

extension ByteReader {
  /// Reads rows that `putRows` has written.
  mutating func rows<Row>(
    _ read: (inout ByteReader) throws(CodingError) -> Row
  ) throws(CodingError) -> [Row] {
    var rows: [Row] = []
    for _ in 0..<(try count(upTo: ServerAnswer.mostRows)) { rows.append(try read(&self)) }
    return rows
  }
}
