public import Identities

/// Something to play: where it can be heard, and what is known of it.
public struct PlayItem: Sendable, Equatable {
  /// The track of the library that it is; nil for a file that the library does not have.
  public var id: TrackID?
  /// The record that the track is on.
  public var record: RecordID?
  /// Where it can be heard.
  public var location: Location
  /// Its title; empty where it is not known.
  public var title: String
  /// Who plays it, for people.
  public var artist: String
  /// The same as the library has it, with U+001F between names; empty where it does not know.
  public var credited: String
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
  public var loudness: TrackLoudness?
  /// The path of a picture for it.
  public var artPath: [UInt8]?

  /// An item by what is known.
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
    loudness: TrackLoudness? = nil,
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

  /// No piece of music is longer, in seconds: what says so is damaged, and counts as unknown.
  static let longest = 1e7

  /// Whether a number can be the length of a piece of music.
  static func isLength(_ seconds: Double) -> Bool { seconds > 0 && seconds <= longest }

  /// The title, or the file's name where there is none.
  public var name: String { title.isEmpty ? location.name : title }
}
