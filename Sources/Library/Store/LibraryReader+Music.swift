public import Values

extension LibraryStore {
  /// All of the library is read, so this uses a separate connection.
  public nonisolated func knownMusic() async throws(DatabaseError) -> KnownMusic {
    try await LibraryReader(self).read { (database) throws(DatabaseError) in
      try database.snapshot { () throws(DatabaseError) in try database.knownMusic() }
    }
  }

  /// The library's contents of a list for writing it; of the entire tree by default.
  public nonisolated func knownMusic(
    of list: ListRowID = ListNode.top,
    in tree: ListTree
  ) async throws(DatabaseError) -> KnownMusic {
    let rows = list == ListNode.top ? Array(tree.everything) : tree.subtree(of: list)
    let targets = Set(rows.compactMap(\.target))
    return try await LibraryReader(self).read { (database) throws(DatabaseError) in
      try database.snapshot { () throws(DatabaseError) in try database.knownMusic(of: targets) }
    }
  }
}

extension LibraryReader {
  /// Tracks and records for rows of the lists that have none; only where exactly one matches.
  ///
  /// Only tracks that may match are kept in memory.
  func matches(for tree: ListTree) async throws(DatabaseError) -> [ListMatch] {
    let keys = WantedKeys(tree)
    return try await read { (database) throws(DatabaseError) in
      try database.snapshot { () throws(DatabaseError) in
        let music = try database.knownMusic(for: keys)
        let folders = keys.areRecordsWanted ? try database.recordFolders() : [:]
        return tree.matches(in: TrackMatching(music)) { RecordFinder(music.records, in: folders) }
      }
    }
  }

  /// The tracks that match the wanted ones; nil unless exactly one does.
  public func found(_ wanted: [WantedTrack]) async throws(DatabaseError) -> [TrackID?] {
    guard !wanted.isEmpty else { return [] }
    let keys = WantedKeys(wanted)
    return try await read { (database) throws(DatabaseError) in
      let music = try database.snapshot { () throws(DatabaseError) in
        try database.knownMusic(for: keys)
      }
      let matching = TrackMatching(music)
      var folding = FoldedNames()
      return wanted.map { track in
        if case .found(let id) = matching.match(track, &folding) { id } else { nil }
      }
    }
  }
}

extension Database {
  /// The tracks and records; with `keys`, only the tracks that may match.
  fileprivate func knownMusic(for keys: WantedKeys? = nil) throws(DatabaseError) -> KnownMusic {
    var music = KnownMusic(roots: try roots().map(\.path))
    var folding = FoldedNames()
    let order = keys == nil ? " ORDER BY album, disc, number, name" : ""
    try addMusic(to: &music, where: "1\(order)") { track in
      keys?.mayMean(
        track.path,
        title: track.title,
        artist: track.artist,
        recording: track.recording,
        &folding
      ) ?? true
    }
    try addRecords(to: &music, where: "album.tracks > 0")
    return music
  }

  /// The tracks and records that rows represent, including all tracks of these records.
  fileprivate func knownMusic(of targets: Set<ListTarget>) throws(DatabaseError) -> KnownMusic {
    var music = KnownMusic(roots: try roots().map(\.path))
    let records = Set(targets.compactMap(\.record))
    for record in records.sorted() {
      try addMusic(to: &music, where: "album = ? ORDER BY disc, number, name", record.number)
    }
    for track in targets.compactMap(\.track).sorted() {
      try addMusic(to: &music, where: "track.id = ?", track.number) { track in
        track.record.map { !records.contains($0) } ?? true
      }
    }
    for record in Set(music.tracks.compactMap(\.record)).union(records) {
      try addRecords(to: &music, where: "album.id = ?", record.number)
    }
    return music
  }

  private func addMusic(
    to music: inout KnownMusic,
    where condition: String,
    _ values: any Bindable...,
    if isIncluded: (KnownMusic.Track) -> Bool = { _ in true }
  ) throws(DatabaseError) {
    var folder: (id: Int64, path: BytePath) = (0, BytePath(""))
    try statement(
      """
      SELECT track.id, folder, folder.path, name, title, artists, album, duration, recording_mbid,
        state = 0 AND folder.available AND coalesce(root.available, 1)
      FROM track JOIN folder ON folder.id = folder LEFT JOIN root ON root.id = root
      WHERE (title NOTNULL OR format NOTNULL) AND \(condition)
      """
    ).bind(values).forEachRow { row throws(DatabaseError) in
      if folder.id != row.integer(1) { folder = (row.integer(1), BytePath(row.blob(2))) }
      let name = row.blob(3)
      let track = KnownMusic.Track(
        id: TrackID(row.integer(0)),
        path: folder.path.appending(name),
        title: row.optionalText(4) ?? TrackName.title(of: name),
        artist: TagColumns.shown(row.text(5)),
        record: row.optionalInteger(6).map { RecordID($0) },
        duration: row.double(7),
        recording: row.optionalText(8),
        isPresent: row.integer(9) != 0
      )
      if isIncluded(track) { music.tracks.append(track) }
    }
  }

  private func addRecords(
    to music: inout KnownMusic,
    where condition: String,
    _ values: any Bindable...
  ) throws(DatabaseError) {
    try statement(
      """
      SELECT album.id, title, artist.name FROM album JOIN artist ON artist.id = artist
      WHERE \(condition)
      """
    ).bind(values).forEachRow { row throws(DatabaseError) in
      music.records[RecordID(row.integer(0))] = KnownMusic.Record(
        title: row.text(1),
        artist: row.text(2)
      )
    }
  }

  /// For each record the innermost folder that contains all its tracks.
  fileprivate func recordFolders() throws(DatabaseError) -> [RecordID: BytePath] {
    var folders: [RecordID: BytePath] = [:]
    try statement(
      "SELECT album_folder.album, path FROM album_folder JOIN folder ON folder.id = folder"
    ).forEachRow { row throws(DatabaseError) in
      let (record, folder) = (RecordID(row.integer(0)), BytePath(row.blob(1)))
      folders[record] = folders[record]?.commonFolder(with: folder) ?? folder
    }
    return folders
  }
}
