public import Values

/// An album with the sums of its tracks: all that shelves sort, group and show of it.
///
/// A `LibraryReader` reads the tracks themselves when they are needed.
public struct Record: Sendable, Identifiable, Equatable {
  public var album: Album
  // There may be a hundred thousand records: small properties are adjacent and narrow, to save
  // memory.
  /// Whether one of its tracks names an artist.
  public let isSigned: Bool
  @Narrow public private(set) var trackCount: Int
  /// How many of them can be played.
  @Narrow public private(set) var availableCount: Int
  @Narrow public private(set) var plays: Int
  /// How many of its tracks have a heart.
  @Narrow public var heartCount: Int
  /// When the newest of its tracks was added.
  public let added: Int64
  public let duration: Double
  /// Its genres, the most common first.
  public internal(set) var genres: [String]
  public let played: Int64?
  /// The folder of its first track.
  public let folder: FolderID?

  public internal(set) var root: RootID?
  /// Whether that root is a server.
  public internal(set) var isRemote = false
  /// For a server's record: the same one on this computer.
  public internal(set) var twin: RecordID?

  public var id: RecordID { album.id }

  /// Whether it, or one of its tracks, has a heart.
  public var isFavourite: Bool { album.heart != nil || heartCount > 0 }

  /// A record of an album and the sums of its tracks; `unavailable` is the number of present tracks
  /// in folders that are not available.
  init(_ album: Album, _ sums: AlbumSums, unavailable: Int = 0) {
    self.album = album
    trackCount = sums.tracks
    availableCount = max(sums.present - max(unavailable, 0), 0)
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

/// All records of a library, and their folders if they were requested.
public struct LibraryRecords: Sendable, Equatable {
  public var roots: [LibraryRoot] = []
  /// All folders with tracks, by their number; nil where they were not read.
  public var folders: [FolderID: LibraryFolder]? = [:]
  public var records: [Record] = []

  /// The records by artist, year and title.
  public var sorted: [Record] {
    records.map { ShelvedRecord($0) }.sorted(by: .artist).map(\.record)
  }
}

/// An integer in four bytes; values out of range are clamped.
@propertyWrapper
public struct Narrow: Sendable, Equatable {
  private var number: Int32

  public var wrappedValue: Int {
    get { Int(number) }
    set { number = Int32(clamping: newValue) }
  }

  public init(wrappedValue: Int) { number = Int32(clamping: wrappedValue) }
}
