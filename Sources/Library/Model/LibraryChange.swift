public import Values

/// The whole library at one moment, for reports; a window reads `LibraryRecords`.
public struct LibraryContents: Sendable {
  public var roots: [LibraryRoot] = []
  public var folders: [FolderID: LibraryFolder] = [:]
  public var albums: [Album] = []
  /// All tracks that were ever read, grouped by album, ordered by disc, number and name.
  public var tracks: [Track] = []

  public init() {}
}

public struct LibraryChange: Sendable {
  /// Records that are new or changed, or whose tracks changed.
  public var records: [Record] = []
  /// Records that no longer have tracks.
  public var forgotten: [RecordID] = []
  public var folders: [LibraryFolder] = []
  /// All roots, if one of them changed.
  public var roots: [LibraryRoot]?
  public var nodes: [NodeChange] = []
  /// The lists after the change, if it is about them: their rows, how many steps can be undone and
  /// redone, and the window's request that is over.
  public var lists: (tree: ListTree, steps: (back: Int, forth: Int), request: Int?)?
  /// Whether more was changed than this lists: everything must be loaded again.
  public var isEverything = false

  /// The repairs that were made: all numbers of tracks and albums may have changed.
  public var repairs: [RepairNote] = []

  public var isEmpty: Bool {
    records.isEmpty && forgotten.isEmpty && folders.isEmpty && roots == nil && nodes.isEmpty
      && lists == nil && !isEverything && repairs.isEmpty
  }
}
