public import Identities
public import TagRecord

/// A track as lists and shelves show it.
///
/// What only its properties show is asked of the store by `LibraryStore.details(of:)`.
public struct Track: Sendable, Identifiable, Equatable {
  /// What can be done with the file.
  public enum State: Int, Sendable {
    /// It is there.
    case present = 0
    /// It is gone from a folder that is there.
    case missing = 1
    /// It is there, and can no longer be read.
    case unreadable = 2
    /// Its folder is not there now: a disk that is not mounted, or a folder that may not be read.
    case unavailable = 3
  }

  /// The number by which the library knows it.
  public let id: TrackID
  /// The folder that it is in.
  public let folder: FolderID
  /// Where that folder is.
  public let folderPath: BytePath
  /// The file's name, as bytes.
  public let name: [UInt8]
  /// What can be done with it.
  public var state: State
  /// The album that it belongs to.
  public var album: RecordID?
  /// Its title; the file's name without its ending where there is no other.
  public let title: String
  /// Who plays it, with U+001F between names where the tags have several.
  public let credited: String
  /// Its genres.
  public let genres: [String]
  /// Its disc, if the tags say so.
  public let disc: Int32?
  /// Its number on the disc.
  public let number: Int32?
  /// The year of its release.
  public let year: Int32?
  /// How long it plays, in seconds.
  public let duration: Float
  /// When it came into the library.
  public let added: Int64
  /// Since when it has a heart.
  public var heart: Int64?
  /// How often it was played.
  public var plays: Int32
  /// When it was last played.
  public var played: Int64?

  /// Who plays it, for people.
  public var artist: String { TagColumns.shown(credited) }

  /// Where its file is.
  public var path: BytePath { folderPath.appending(name) }

  /// Where it can be heard.
  public var location: Location { FolderSource.location(of: path) }

  /// A track by its parts.
  public init(
    id: TrackID,
    folder: FolderID,
    folderPath: BytePath = BytePath([]),
    name: [UInt8],
    state: State = .present,
    album: RecordID?,
    title: String,
    artist: String,
    genres: [String] = [],
    disc: Int32? = nil,
    number: Int32? = nil,
    year: Int32? = nil,
    duration: Float = 0,
    added: Int64 = 0,
    heart: Int64? = nil,
    plays: Int32 = 0,
    played: Int64? = nil
  ) {
    self.id = id
    self.folder = folder
    self.folderPath = folderPath
    self.name = name
    self.state = state
    self.album = album
    self.title = title
    credited = artist
    self.genres = genres
    self.disc = disc
    self.number = number
    self.year = year
    self.duration = duration
    self.added = added
    self.heart = heart
    self.plays = plays
    self.played = played
  }
}

/// All that is known of one file.
public struct TrackDetails: Sendable, Equatable {
  /// Where it is.
  public let path: BytePath
  /// Its length in bytes.
  public let size: Int64
  /// When it was changed, in nanoseconds since 1970.
  public let modified: Int64
  /// What it says of itself; nil if it could never be read.
  public let tags: TrackTags?
  /// Why it cannot be read, if it cannot.
  public let failure: Unreadable?
}
