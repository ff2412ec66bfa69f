/// Something to play: a file, and what is known of it.
public struct PlayItem: Sendable, Equatable, Identifiable {
  /// The number by which its owner knows it; several items may have the same.
  public var id: Int64
  /// The file's absolute path, as bytes that need not be text.
  public var path: [UInt8]
  /// Its title; empty where it is not known.
  public var title: String
  /// Who plays it.
  public var artist: String
  /// The record that it is on.
  public var album: String
  /// Whose record that is.
  public var albumArtist: String
  /// Its place on the disc.
  public var trackNumber: Int?
  /// Which disc it is on.
  public var discNumber: Int?
  /// Its genres.
  public var genres: [String]
  /// How long it is, in seconds, as far as its owner knows.
  public var duration: Double?
  /// How loud it is, where its owner has read that; else the stream is asked.
  public var loudness: Loudness?
  /// The path of a picture for it.
  public var artPath: [UInt8]?

  /// An item by what is known.
  public init(
    id: Int64,
    path: [UInt8],
    title: String = "",
    artist: String = "",
    album: String = "",
    albumArtist: String = "",
    trackNumber: Int? = nil,
    discNumber: Int? = nil,
    genres: [String] = [],
    duration: Double? = nil,
    loudness: Loudness? = nil,
    artPath: [UInt8]? = nil
  ) {
    self.id = id
    self.path = path
    self.title = title
    self.artist = artist
    self.album = album
    self.albumArtist = albumArtist
    self.trackNumber = trackNumber
    self.discNumber = discNumber
    self.genres = genres
    self.duration = duration.flatMap { Self.isLength($0) ? $0 : nil }
    self.loudness = loudness
    self.artPath = artPath
  }

  /// No piece of music is longer, in seconds: what says so is damaged, and counts as unknown.
  static let longest = 1e7

  /// Whether a number can be the length of a piece of music.
  static func isLength(_ seconds: Double) -> Bool { seconds > 0 && seconds <= longest }

  /// The file's name, for people.
  public var fileName: String {
    let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return String(decoding: path[start...], as: UTF8.self)
  }

  /// The title, or the file's name where there is none.
  public var name: String { title.isEmpty ? fileName : title }
}
