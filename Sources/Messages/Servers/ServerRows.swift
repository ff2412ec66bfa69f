/// An album of a server, as far as its tracks do not describe it.
public struct ServerAlbum: Sendable, Equatable {
  public var id: String
  /// As the server says.
  public var songCount: Int
  /// Empty without a cover.
  public var cover: String

  public init(id: String, songCount: Int, cover: String) {
    (self.id, self.songCount, self.cover) = (id, songCount, cover)
  }
}

extension ServerAlbum: Message {
  public func write(to writer: inout ByteWriter) { writer.write(id, songCount, cover) }

  public init(from reader: inout ByteReader) throws(CodingError) {
    id = try reader.read()
    songCount = try reader.count(upTo: 1 << 20)
    cover = try reader.read()
  }
}

public struct ServerSong: Sendable, Equatable {
  public var id: String
  /// The id; empty without an album.
  public var album: String
  /// The length of its file in bytes; 0 if the server does not say it.
  public var size: Int64
  /// When the server added it, in seconds since 1970; 0 if it does not say it.
  public var created: Int64
  public var plays = 0
  /// When the user played it, in seconds since 1970.
  public var played: Int64?
  /// Nil if its format is unknown.
  public var tags: TrackTags?

  public init(id: String, album: String, size: Int64, created: Int64, tags: TrackTags?) {
    (self.id, self.album) = (id, album)
    (self.size, self.created, self.tags) = (size, created, tags)
  }
}

extension ServerSong: Message {
  public func write(to writer: inout ByteWriter) {
    writer.write(id, album, size, created, plays, played ?? 0)
    writer.write(optional: tags)
  }

  public init(from reader: inout ByteReader) throws(CodingError) {
    (id, album) = (try reader.read(), try reader.read())
    (size, created) = (try reader.read(), try reader.read())
    plays = try reader.count(upTo: 1 << 30)
    let played: Int64 = try reader.read()
    self.played = played == 0 ? nil : played
    tags = try reader.optional()
    guard !id.isEmpty else { throw .senseless("id") }
  }
}
