public import Values

/// The whole library at one moment, for reports; a window reads `LibraryRecords`.
public struct LibraryContents: Sendable {
  /// The folders that the user added.
  public var roots: [LibraryRoot] = []
  /// All folders with tracks, by their number.
  public var folders: [FolderID: LibraryFolder] = [:]
  /// All albums that have tracks.
  public var albums: [Album] = []
  /// All tracks that were ever read, grouped by album, ordered by disc, number and name.
  public var tracks: [Track] = []

  /// Empty contents.
  public init() {}
}

/// What changed in the library, many rows at once.
public struct LibraryChange: Sendable {
  /// Records that are new or changed, or whose tracks changed.
  public var records: [Record] = []
  /// Records that no longer have tracks.
  public var forgotten: [RecordID] = []
  /// Folders that are new or changed.
  public var folders: [LibraryFolder] = []
  /// All roots, if one of them changed.
  public var roots: [LibraryRoot]?
  /// The changed rows of the lists.
  public var nodes: [NodeChange] = []
  /// The lists after the change, if it is about them: their rows, how many steps can be undone and
  /// redone, and the window's request that is over.
  public var lists: (tree: ListTree, steps: (back: Int, forth: Int), request: Int?)?
  /// Whether more was changed than this lists: everything must be loaded again.
  public var isEverything = false

  /// The repairs that were made: all numbers of tracks and albums may have changed.
  public var repairs: [RepairNote] = []

  /// No change.
  public init() {}

  /// Whether there is no change.
  public var isEmpty: Bool {
    records.isEmpty && forgotten.isEmpty && folders.isEmpty && roots == nil && nodes.isEmpty
      && lists == nil && !isEverything && repairs.isEmpty
  }
}
