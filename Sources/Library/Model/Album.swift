public import Identities
public import TagRecord

/// A record: tracks that belong together.
public struct Album: Sendable, Identifiable, Equatable {
  /// The number by which the library knows it; it stays while the album's tags change.
  public let id: RecordID
  /// Its title; the folder's name where the tracks have none.
  public let title: String
  /// Whom it is by; empty for “various artists”.
  public let artist: String
  /// The same, with U+001F between names that tags give one by one.
  public var credited: String { names ?? artist }
  private let names: String?
  /// The commonest year of its tracks.
  public var year: Int? { narrowYear.map { Int($0) } }
  private let narrowYear: Int32?
  /// Where it stands among titles.
  public let titleKey: SortKey
  /// Where it stands among artists.
  public let artistKey: SortKey
  /// The embedded picture of its first disc.
  public let picture: Digest?
  /// When it came into the library.
  public let added: Int64
  /// Since when it has a heart of its own.
  public var heart: Int64?

  /// An album by its parts; its keys are made of its names where they are not given.
  ///
  /// `names` are those of its artists where tags give several, with U+001F between them.
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

/// A folder of the library.
public struct LibraryFolder: Sendable, Identifiable, Equatable {
  /// The number by which the library knows it.
  public let id: FolderID
  /// Where it is.
  public let path: BytePath
  /// Whether it could be read when it was last looked for.
  public var isAvailable: Bool
}

/// A folder that the user named, with all that is below it.
public struct LibraryRoot: Sendable, Identifiable, Equatable {
  /// The number by which the library knows it.
  public let id: RootID
  /// Where it is, links resolved.
  public let path: BytePath
  /// Whether it was there when it was last looked for.
  public var isAvailable: Bool
  /// When it was last scanned to the end.
  public var scanned: Int64?
  /// Where its music comes from.
  public var source = SourceID.folders
}

/// A picture file in a folder, which may be a cover.
public struct FolderImage: Sendable, Equatable {
  /// Where it is.
  public let path: BytePath
  /// Its length in bytes.
  public let size: Int64
  /// When it was changed, in nanoseconds since 1970.
  public let modified: Int64
}
