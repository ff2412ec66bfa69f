public import Messages
public import Values

/// A track as lists and shelves show it.
///
/// `LibraryStore.details(of:)` returns what only its properties show.
public struct Track: Sendable, Identifiable, Equatable {
  /// The state of the file.
  public enum State: Int, Sendable {
    /// It exists.
    case present = 0
    /// It is missing from an existing folder.
    case missing = 1
    /// It exists, but can no longer be read.
    case unreadable = 2
    /// Its folder is not available: the disk is not mounted, or the folder may not be read.
    case unavailable = 3
  }

  /// Its number in the library.
  public let id: TrackID
  /// The folder that it is in.
  public let folder: FolderID
  /// The path of that folder.
  public let folderPath: BytePath
  /// The file's name, as bytes.
  public let name: [UInt8]
  /// The state of its file.
  public var state: State
  public var isAvailable: Bool { state == .present }
  /// The album that it belongs to.
  public var album: RecordID?
  /// Its title; without one, the file's name without its extension.
  public let title: String
  /// Its artists, with U+001F between names where the tags have several.
  public let credited: String
  /// Its genres.
  public let genres: [String]
  /// Its disc, from the tags or the names; nil if it is the only one.
  public let disc: Int32?
  /// The title of that disc alone.
  public let discTitle: String?
  /// Its number on the disc.
  public let number: Int32?
  /// The year of its release.
  public let year: Int32?
  /// Its duration in seconds.
  public let duration: Float
  /// When it was added to the library.
  public let added: Int64
  /// When it got its heart; nil without one.
  public var heart: Int64?
  /// How often it was played.
  public var plays: Int32
  /// When it was last played.
  public var played: Int64?

  /// Its artists, for display.
  public var artist: String { TagColumns.shown(credited) }

  /// The path of its file.
  public var path: BytePath { folderPath.appending(name) }

  /// The location for playing it.
  public var location: Location { Location(path: path.bytes) }

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
    discTitle: String? = nil,
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
    self.discTitle = discTitle
    self.number = number
    self.year = year
    self.duration = duration
    self.added = added
    self.heart = heart
    self.plays = plays
    self.played = played
  }
}

/// All data of one file.
public struct TrackDetails: Sendable, Equatable {
  /// Its path.
  public let path: BytePath
  /// Its length in bytes.
  public let size: Int64
  /// When it was modified, in nanoseconds since 1970.
  public let modified: Int64
  /// Its tags; nil if it could never be read.
  public let tags: TrackTags?
  /// Why it cannot be read, if it cannot.
  public let failure: Unreadable?
}
