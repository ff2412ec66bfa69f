public import Messages
public import Values

/// A track as lists and shelves show it.
///
/// `LibraryReader.details(of:)` returns what only its properties show.
public struct Track: Sendable, Identifiable, Equatable {
  public enum State: Int, Sendable {
    case present = 0
    /// It is missing from an existing folder.
    case missing = 1
    /// It exists, but can no longer be read.
    case unreadable = 2
    /// Its folder is not available: the disk is not mounted, or the folder may not be read.
    case unavailable = 3
  }

  public let id: TrackID
  public let folder: FolderID
  public let folderPath: BytePath
  public let name: [UInt8]
  public var state: State
  public var isAvailable: Bool { state == .present }
  public var album: RecordID?
  /// Its title; without one, the file's name without its extension.
  public let title: String
  /// Its artists, with U+001F between names where the tags have several.
  public let credited: String
  public let genres: [String]
  /// For display.
  public let composers: String
  public let format: AudioFormat?
  /// Its disc, from the tags or the names; nil if it is the only one.
  public let disc: Int32?
  public let discTitle: String?
  public let number: Int32?
  public let year: Int32?
  public let duration: Float
  public let added: Int64
  public var heart: Int64?
  public var plays: Int32
  public var played: Int64?

  public var artist: String { TagColumns.shown(credited) }

  public var path: BytePath { folderPath.appending(name) }

  public var location: Location { Location(path: path.bytes) }

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
    played: Int64? = nil,
    composers: String = "",
    format: AudioFormat? = nil
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
    self.composers = composers
    self.format = format
  }
}

public struct TrackDetails: Sendable, Equatable {
  public let path: BytePath
  public let size: Int64
  /// When it was modified, in nanoseconds since 1970.
  public let modified: Int64
  /// Its tags; nil if it could never be read.
  public let tags: TrackTags?
  public let failure: Unreadable?
}
