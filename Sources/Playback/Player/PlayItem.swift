public import Messages
public import Values

/// A track to play: where it can be read, and its metadata.
public struct PlayItem: Sendable, Equatable {
  /// The library's track; nil for a file outside the library.
  public var id: TrackID?
  /// The record that the track is on.
  public var record: RecordID?
  /// Where the track can be read.
  public var location: Location
  /// Its title; empty where it is unknown.
  public var title: String
  /// Its artist, as displayed.
  public var artist: String
  /// The artists' names as the library has them, separated by U+001F; empty where they are unknown.
  public var credited: String
  /// The title of its record.
  public var album: String
  /// The artist of its record.
  public var albumArtist: String
  /// Its number on the disc.
  public var trackNumber: Int?
  /// The number of its disc.
  public var discNumber: Int?
  /// Its genres.
  public var genres: [String]
  /// Its length in seconds, as far as it is known.
  public var duration: Double?
  /// Its loudness from the library; without it, the stream's tags count.
  public var loudness: Loudness?
  /// The path of its cover picture.
  public var artPath: [UInt8]?

  /// Creates an item.
  public init(
    id: TrackID?,
    record: RecordID? = nil,
    location: Location,
    title: String = "",
    artist: String = "",
    credited: String = "",
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
    self.record = record
    self.location = location
    self.title = title
    self.artist = artist
    self.credited = credited
    self.album = album
    self.albumArtist = albumArtist
    self.trackNumber = trackNumber
    self.discNumber = discNumber
    self.genres = genres
    self.duration = duration.flatMap { Self.isLength($0) ? $0 : nil }
    self.loudness = loudness
    self.artPath = artPath
  }

  /// The most seconds that a piece of music can last; a longer duration is an error and counts as
  /// unknown.
  static let longest = 1e7

  /// Whether a number can be the length of a piece of music.
  static func isLength(_ seconds: Double) -> Bool { seconds > 0 && seconds <= longest }

  /// Whether another item is of the same track of the library, or else of the same file.
  func isSameTrack(as other: Self) -> Bool {
    id == other.id && (id != nil || location == other.location)
  }

  /// The title, or the file's name where there is none.
  public var name: String { title.isEmpty ? location.name : title }
}
