/// Everything that a window shows of the library, as it was at one moment.
public struct LibraryContents: Sendable {
  /// The folders that the user named.
  public var roots: [LibraryRoot] = []
  /// All folders with tracks, by their number.
  public var folders: [Int64: LibraryFolder] = [:]
  /// All albums that have tracks.
  public var albums: [Album] = []
  /// All tracks that were ever read, an album's together, by disc, number and name.
  public var tracks: [Track] = []

  /// Nothing.
  public init() {}

  /// Where a track's file is.
  public func path(of track: Track) -> BytePath? {
    folders[track.folder]?.path.appending(track.name)
  }
}

/// What changed in the library, many rows at once.
public struct LibraryChange: Sendable {
  /// Tracks that are new or not as they were.
  public var tracks: [Track] = []
  /// Tracks that are no more.
  public var forgottenTracks: [Int64] = []
  /// Albums that are new or not as they were.
  public var albums: [Album] = []
  /// Albums that have no tracks any more.
  public var forgottenAlbums: [Int64] = []
  /// Folders that are new or not as they were.
  public var folders: [LibraryFolder] = []
  /// Roots, all of them, if one is not as it was.
  public var roots: [LibraryRoot]?
  /// What changed in the lists.
  public var nodes: [NodeChange] = []
  /// Whether more changed than this says, by another program: load it all again.
  public var isEverything = false

  /// What was mended: all numbers of tracks and albums may be others.
  public var mendings: [MendingNote] = []

  /// No change.
  public init() {}

  /// Whether it says anything.
  public var isEmpty: Bool {
    tracks.isEmpty && forgottenTracks.isEmpty && albums.isEmpty && forgottenAlbums.isEmpty
      && folders.isEmpty && roots == nil && nodes.isEmpty && !isEverything
      && mendings.isEmpty
  }
}
