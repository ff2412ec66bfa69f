internal import Values

extension LibraryStore {
  public func records() throws(DatabaseError) -> LibraryRecords {
    try attempting(connected.allRecords())
  }

  public func contents() throws(DatabaseError) -> LibraryContents {
    try attempting(index.contents())
  }

  public func roots() throws(DatabaseError) -> [LibraryRoot] { try attempting(connected.roots()) }

  public func root(of path: BytePath) throws(DatabaseError) -> LibraryRoot? {
    try roots().first { path.isInside($0.path) }
  }

  public func folders() throws(DatabaseError) -> [LibraryFolder] {
    try attempting(connected.folders())
  }

  public func path(ofTrack id: Int64) throws(DatabaseError) -> BytePath? {
    try attempting(connected.path(ofTrack: id))
  }

  public func counts() throws(DatabaseError) -> LibraryCounts {
    var counts = try attempting(index.counts())
    counts.rows = lists.count
    return counts
  }

  public func hasRecords() throws(DatabaseError) -> Bool { try attempting(index.hasRecords()) }

  /// Whether there are folders, and the user's lists or favourites have music.
  public func isMusicKnown() throws(DatabaseError) -> Bool { try attempting(index.isMusicKnown()) }

  public func hasForeignChanges() throws(DatabaseError) -> Bool { try index.hasForeignChanges() }
}
