public import Identities

/// An album with the sums of its tracks: all that shelves sort, group and show of it.
///
/// The tracks themselves are read when they are needed, by a `LibraryReader`.
public struct Record: Sendable, Identifiable, Equatable {
  /// The album.
  public var album: Album
  // There are a hundred thousand of them: what is small stands together, and takes little.
  /// Whether one of its tracks says who plays it.
  public let isSigned: Bool
  /// How many tracks it has.
  @Narrow public private(set) var trackCount: Int
  /// How many of them can be played.
  @Narrow public private(set) var availableCount: Int
  /// How many discs they are on.
  @Narrow public private(set) var discCount: Int
  /// How often its tracks were played, in all.
  @Narrow public private(set) var plays: Int
  /// How many of its tracks have a heart.
  @Narrow public var heartCount: Int
  /// When the newest of its tracks was added.
  public let added: Int64
  /// How long all of it plays, in seconds.
  public let duration: Double
  /// Its genres, the commonest first.
  public internal(set) var genres: [String]
  /// When one of them was last played.
  public let played: Int64?
  /// The folder of its first track.
  public let folder: FolderID?

  /// The number by which the library knows it.
  public var id: RecordID { album.id }

  /// Whether it, or one of its tracks, has a heart.
  public var isFavourite: Bool { album.heart != nil || heartCount > 0 }

  /// A record of an album and what is known of its tracks; `unavailable` is how many of those whose
  /// files were there are in folders that are not.
  init(_ album: Album, _ sums: AlbumSums, unavailable: Int = 0) {
    self.album = album
    trackCount = sums.tracks
    availableCount = max(sums.present - max(unavailable, 0), 0)
    discCount = sums.discs
    plays = Int(clamping: sums.plays)
    played = sums.played
    added = sums.newest ?? album.added
    duration = sums.duration
    heartCount = sums.hearts
    isSigned = sums.isSigned
    folder = sums.folder
    genres =
      sums.genres.count < 2
      ? Array(sums.genres.keys)
      : sums.genres.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }
}

/// All records of a library, and the folders that they are in, if those were wanted.
public struct LibraryRecords: Sendable, Equatable {
  /// The folders that the user named.
  public var roots: [LibraryRoot] = []
  /// All folders with tracks, by their number; nil where they were not read.
  public var folders: [FolderID: LibraryFolder]? = [:]
  /// All records that have tracks.
  public var records: [Record] = []

  /// No records.
  public init() {}

  /// The records by artist, year and title.
  public var sorted: [Record] {
    records.sorted { one, other in
      let (one, other) = (one.album, other.album)
      if one.artistKey != other.artistKey { return one.artistKey < other.artistKey }
      let years = (one.year ?? .max, other.year ?? .max)
      return years.0 != years.1 ? years.0 < years.1 : one.titleKey < other.titleKey
    }
  }
}

/// A number in four bytes; what does not fit is as near as they can say.
@propertyWrapper
public struct Narrow: Sendable, Equatable {
  private var number: Int32

  /// The number.
  public var wrappedValue: Int {
    get { Int(number) }
    set { number = Int32(clamping: newValue) }
  }

  /// A number.
  public init(wrappedValue: Int) { number = Int32(clamping: wrappedValue) }
}
