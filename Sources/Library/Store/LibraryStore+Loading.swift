public import Identities

extension LibraryStore {
  /// All current records, without their tracks.
  public func records() throws(DatabaseError) -> LibraryRecords {
    try attempt { () throws(DatabaseError) in try connected.allRecords() }
  }

  /// The current contents of the library.
  public func contents() throws(DatabaseError) -> LibraryContents {
    try attempt { () throws(DatabaseError) in
      var contents = LibraryContents()
      contents.roots = try roots()
      for folder in try folders() { contents.folders[folder.id] = folder }
      contents.tracks = AlbumOrder.sorted(try connected.tracks())
      contents.albums = try connected.records().map(\.album)
      return contents
    }
  }

  /// The records with these ids that have tracks.
  func records(_ albums: some Sequence<Int64>) throws(DatabaseError) -> [Record] {
    var records: [Record] = []
    for album in albums { records += try connected.records(where: "album.id = ?", album) }
    return records
  }

  /// The records that have a track for which a condition on the table track is true.
  func records(
    withTracksWhere condition: String,
    _ value: Int64
  ) throws(DatabaseError) -> [Record] {
    try connected.records(
      where: "album.id IN (SELECT album FROM track WHERE \(condition))",
      value
    )
  }

  /// The library's folders.
  public func roots() throws(DatabaseError) -> [LibraryRoot] {
    try attempt { () throws(DatabaseError) in try connected.roots() }
  }

  /// The folders that have tracks or had some.
  public func folders() throws(DatabaseError) -> [LibraryFolder] {
    try attempt { () throws(DatabaseError) in try connected.folders() }
  }

  /// Properties of a track's file; nil if there is no such track.
  public func details(of id: TrackID) throws(DatabaseError) -> TrackDetails? {
    try attempt { () throws(DatabaseError) in try connected.details(of: id) }
  }
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
