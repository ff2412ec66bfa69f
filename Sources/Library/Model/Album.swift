public import Messages
public import Values

/// A record: tracks that belong together.
public struct Album: Sendable, Identifiable, Equatable {
  /// Its number in the library; a change of the album's tags does not change it.
  public let id: RecordID
  /// Its title; the folder's name where the tracks have none.
  public let title: String
  /// The album artist; empty for “various artists”.
  public let artist: String
  /// The same, with U+001F between names that tags list separately.
  public var credited: String { names ?? artist }
  private let names: String?
  /// The most common year of its tracks.
  public var year: Int? { narrowYear.map { Int($0) } }
  private let narrowYear: Int32?
  public let titleKey: SortKey
  public let artistKey: SortKey
  /// The embedded picture of its first disc.
  public let picture: Digest?
  public let added: Int64
  /// When it got its own heart; nil without one.
  public var heart: Int64?

  /// An album by its parts; missing sort keys are made from its names.
  ///
  /// `names` are its artists with U+001F between them, if tags list several.
  public init(
    id: RecordID,
    title: String,
    artist: String,
    names: String? = nil,
    year: Int? = nil,
    titleKey: SortKey? = nil,
    artistKey: SortKey? = nil,
    picture: Digest? = nil,
    added: Int64 = 0,
    heart: Int64? = nil
  ) {
    self.id = id
    self.title = title
    self.artist = artist
    self.names = names
    narrowYear = year.map { Int32(clamping: $0) }
    self.titleKey = titleKey ?? SortKey(title)
    self.artistKey = artistKey ?? SortKey(artist)
    self.picture = picture
    self.added = added
    self.heart = heart
  }
}

public struct LibraryFolder: Sendable, Identifiable, Equatable {
  public let id: FolderID
  public let path: BytePath
  /// Whether it was readable at the last check.
  public var isAvailable: Bool
}

/// A folder that the user added to the library, with everything below it.
public struct LibraryRoot: Sendable, Identifiable, Equatable {
  public let id: RootID
  /// Its path, with links resolved.
  public let path: BytePath
  /// Whether it existed at the last check.
  public var isAvailable: Bool
  /// When its last complete scan was.
  public var scanned: Int64?
  public var source = SourceID.folders
}

/// A picture file in a folder, which may be a cover.
public struct FolderImage: Sendable, Equatable {
  public let path: BytePath
  public let size: Int64
  /// When it was modified, in nanoseconds since 1970.
  public let modified: Int64
}
