public import Messages
public import Values

public struct PlayItem: Sendable, Equatable {
  /// Nil for a file outside the library.
  public var id: TrackID?
  public var record: RecordID?
  public var location: Location
  /// Empty where it is unknown.
  public var title: String
  /// Its artist, as displayed.
  public var artist: String
  /// The artists' names as the library has them, separated by U+001F; empty where they are unknown.
  public var credited: String
  public var album: String
  public var albumArtist: String
  public var trackNumber: Int?
  public var discNumber: Int?
  public var genres: [String]
  /// In seconds.
  public var duration: Double?
  /// Its loudness from the library; without it, the stream's tags count.
  public var loudness: Loudness?
  public var artPath: [UInt8]?

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
    duration: Double? = nil
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
  }

  /// The most seconds that a piece of music can last; a longer duration is an error and counts as
  /// unknown.
  static let longest = 1e7

  static func isLength(_ seconds: Double) -> Bool { seconds > 0 && seconds <= longest }

  /// Whether another item is of the same track of the library, or else of the same file.
  func isSameTrack(as other: Self) -> Bool {
    id == other.id && (id != nil || location == other.location)
  }

  /// The title, or the file's name where there is none.
  public var name: String { title.isEmpty ? location.name : title }
}
