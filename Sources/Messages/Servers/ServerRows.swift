/// An album of a server, as far as its tracks do not describe it.
public struct ServerAlbum: Sendable, Equatable {
  /// The server's id.
  public var id: String
  /// How many tracks the server says it has.
  public var songCount: Int
  /// The id of its cover; empty without one.
  public var cover: String

  /// An album by its parts.
  public init(id: String, songCount: Int, cover: String) {
    (self.id, self.songCount, self.cover) = (id, songCount, cover)
  }

  func encode(into writer: inout ByteWriter) {
    writer.put(id)
    writer.put(number: UInt64(max(0, songCount)))
    writer.put(cover)
  }

  init(decoding reader: inout ByteReader) throws(CodingError) {
    id = try reader.text() ?? ""
    songCount = try reader.count(upTo: 1 << 20)
    cover = try reader.text() ?? ""
  }
}

/// A track of a server.
public struct ServerSong: Sendable, Equatable {
  /// The server's id.
  public var id: String
  /// The id of its album; empty without one.
  public var album: String
  /// The length of its file in bytes; 0 if the server does not say it.
  public var size: Int64
  /// When the server added it, in seconds since 1970; 0 if it does not say it.
  public var created: Int64
  /// How often the user has played it.
  public var plays = 0
  /// When the user played it last, in seconds since 1970.
  public var played: Int64?
  /// Its tags; nil if its format is unknown.
  public var tags: TrackTags?

  /// A track by its parts.
  public init(id: String, album: String, size: Int64, created: Int64, tags: TrackTags?) {
    (self.id, self.album) = (id, album)
    (self.size, self.created, self.tags) = (size, created, tags)
  }

  func encode(into writer: inout ByteWriter) {
    writer.put(id)
    writer.put(album)
    writer.put(signed: size)
    writer.put(signed: created)
    writer.put(number: UInt64(max(0, plays)))
    writer.put(signed: played ?? 0)
    writer.put(tags == nil ? 0 as UInt8 : 1)
    tags?.encode(into: &writer)
  }

  init(decoding reader: inout ByteReader) throws(CodingError) {
    id = try reader.text() ?? ""
    album = try reader.text() ?? ""
    size = try reader.signed()
    created = try reader.signed()
    plays = try reader.count(upTo: 1 << 30)
    let played = try reader.signed()
    self.played = played == 0 ? nil : played
    tags = try reader.byte() == 0 ? nil : try TrackTags(decoding: &reader)
    guard !id.isEmpty else { throw .senseless("id") }
  }
}
