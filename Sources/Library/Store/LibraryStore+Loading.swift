public import Values

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

  public func details(of id: TrackID) throws(DatabaseError) -> TrackDetails? {
    try attempting(connected.details(of: id))
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

/// Sorts tracks by albums and their playing order.
enum AlbumOrder {
  static func sorted(_ tracks: [Track]) -> [Track] {
    // Tracks are mostly sorted already, after a scan and within a record.
    guard !isSorted(tracks) else { return tracks }
    var order: [(album: Int64, place: Int64, index: Int)] = []
    order.reserveCapacity(tracks.count)
    for (index, track) in tracks.enumerated() {
      let (album, place) = key(of: track)
      order.append((album, place, index))
    }
    order.sort { one, other in
      if one.album != other.album { return one.album < other.album }
      if one.place != other.place { return one.place < other.place }
      return tracks[one.index].name.lexicographicallyPrecedes(tracks[other.index].name)
    }
    return order.map { tracks[$0.index] }
  }

  private static func isSorted(_ tracks: [Track]) -> Bool {
    tracks.withUnsafeBufferPointer { tracks in
      for index in tracks.indices.dropFirst() {
        let (one, other) = (key(of: tracks[index - 1]), key(of: tracks[index]))
        if one < other { continue }
        guard one == other,
          !tracks[index].name.lexicographicallyPrecedes(tracks[index - 1].name)
        else { return false }
      }
      return true
    }
  }

  private static func key(of track: Track) -> (album: Int64, place: Int64) {
    (track.album?.number ?? .max, Int64(track.disc ?? 0) << 32 | Int64(track.number ?? 0))
  }
}
