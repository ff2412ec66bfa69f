public import Identities

/// Everything that is known of the library at one moment, for reports; a window reads `LibraryRecords`.
public struct LibraryContents: Sendable {
  /// The folders that the user named.
  public var roots: [LibraryRoot] = []
  /// All folders with tracks, by their number.
  public var folders: [FolderID: LibraryFolder] = [:]
  /// All albums that have tracks.
  public var albums: [Album] = []
  /// All tracks that were ever read, an album's together, by disc, number and name.
  public var tracks: [Track] = []

  /// Nothing.
  public init() {}
}

/// What changed in the library, many rows at once.
public struct LibraryChange: Sendable {
  /// Records that are new, or that are not as they were, or whose tracks are not.
  public var records: [Record] = []
  /// Records that have no tracks any more.
  public var forgotten: [RecordID] = []
  /// Folders that are new or not as they were.
  public var folders: [LibraryFolder] = []
  /// Roots, all of them, if one is not as it was.
  public var roots: [LibraryRoot]?
  /// What changed in the lists.
  public var nodes: [NodeChange] = []
  /// Whether more changed than this says, by another program: load it all again.
  public var isEverything = false

  /// What was mended: all numbers of tracks and albums may be others.
  public var repairs: [RepairNote] = []

  /// No change.
  public init() {}

  /// Whether it says anything.
  public var isEmpty: Bool {
    records.isEmpty && forgotten.isEmpty && folders.isEmpty && roots == nil && nodes.isEmpty
      && !isEverything
      && repairs.isEmpty
  }
}
