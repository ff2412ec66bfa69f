public import Identities

/// What the library has, as far as playlists are concerned.
public struct KnownMusic: Sendable {
  /// A track of the library.
  public struct Track: Sendable, Equatable {
    /// The number by which the library knows it.
    public var id: TrackID
    /// Where its file is.
    public var path: BytePath
    /// Its title.
    public var title: String
    /// Its artist.
    public var artist: String
    /// The record that it is on.
    public var record: RecordID?
    /// How long it plays, in seconds; 0 where that is not known.
    public var duration: Double
    /// The recording's identifier at MusicBrainz.
    public var recording: String?
    /// Whether its file can be read now.
    public var isPresent: Bool

    /// A track by its parts.
    public init(
      id: TrackID,
      path: BytePath,
      title: String = "",
      artist: String = "",
      record: RecordID? = nil,
      duration: Double = 0,
      recording: String? = nil,
      isPresent: Bool = true
    ) {
      self.id = id
      self.path = path
      self.title = title
      self.artist = artist
      self.record = record
      self.duration = duration
      self.recording = recording
      self.isPresent = isPresent
    }
  }

  /// A record of the library.
  public struct Record: Sendable, Equatable {
    /// Its title.
    public var title: String
    /// Whom it is by.
    public var artist: String

    /// A record by its parts.
    public init(title: String, artist: String) {
      self.title = title
      self.artist = artist
    }
  }

  /// All tracks; those of a record in their order.
  public var tracks: [Track]
  /// All records.
  public var records: [RecordID: Record]
  /// The folders that the user named.
  public var roots: [BytePath]

  /// Music by its parts.
  public init(
    tracks: [Track] = [],
    records: [RecordID: Record] = [:],
    roots: [BytePath] = []
  ) {
    self.tracks = tracks
    self.records = records
    self.roots = roots
  }

  /// The folders of the records: the innermost one that has all of a record's tracks.
  func recordFolders() -> [RecordID: BytePath] {
    var folders: [RecordID: BytePath] = [:]
    for track in tracks {
      guard let record = track.record, let folder = track.path.parent else { continue }
      folders[record] = folders[record]?.commonFolder(with: folder) ?? folder
    }
    return folders
  }
}

extension BytePath {
  /// The innermost folder that has both.
  func commonFolder(with other: BytePath) -> BytePath {
    var common = self
    while !other.isInside(common), let parent = common.parent { common = parent }
    return common
  }
}

extension LibraryStore {
  /// What the library has, for reading and writing playlists.
  ///
  /// It is read on a connection of its own, as it is all of the library.
  public nonisolated func knownMusic() async throws(DatabaseError) -> KnownMusic {
    try await LibraryReader(self).knownMusic()
  }
}

extension LibraryReader {
  /// What the library has, for reading and writing playlists.
  func knownMusic() async throws(DatabaseError) -> KnownMusic {
    try await read { (database) throws(DatabaseError) in
      try database.snapshot { () throws(DatabaseError) in try database.knownMusic() }
    }
  }

  /// What rows of the lists want, as far as the library has it; only where just one fits.
  ///
  /// Of the tracks only those are kept that may be meant, so that a few rows do not bring all of a
  /// library into memory.
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
}

extension Database {
  /// The tracks and records; only the tracks that rows may want where those are named.
  func knownMusic(for keys: WantedKeys? = nil) throws(DatabaseError) -> KnownMusic {
    var music = KnownMusic(roots: try roots().map(\.path))
    var folding = FoldedNames()
    var folder: (id: Int64, path: BytePath) = (0, BytePath(""))
    try statement(
      """
      SELECT track.id, folder, folder.path, name, title, artists, album, duration, recording_mbid,
        state = 0 AND folder.available AND coalesce(root.available, 1)
      FROM track JOIN folder ON folder.id = folder LEFT JOIN root ON root.id = root
      WHERE title NOTNULL OR format NOTNULL
      \(keys == nil ? "ORDER BY album, disc, number, name" : "")
      """
    ).forEachRow { row throws(DatabaseError) in
      if folder.id != row.integer(1) { folder = (row.integer(1), BytePath(row.blob(2))) }
      let name = row.blob(3)
      let path = folder.path.appending(name)
      let title = row.optionalText(4) ?? TrackName.title(of: name)
      let artist = TagColumns.shown(row.text(5))
      let recording = row.optionalText(8)
      if let keys {
        let isMeant = keys.mayMean(
          path,
          title: title,
          artist: artist,
          recording: recording,
          &folding
        )
        guard isMeant else { return }
      }
      music.tracks.append(
        KnownMusic.Track(
          id: TrackID(row.integer(0)),
          path: path,
          title: title,
          artist: artist,
          record: row.optionalInteger(6).map { RecordID($0) },
          duration: row.double(7),
          recording: recording,
          isPresent: row.integer(9) != 0
        )
      )
    }
    try statement(
      """
      SELECT album.id, title, artist.name FROM album JOIN artist ON artist.id = artist
      WHERE album.tracks > 0
      """
    ).forEachRow { row throws(DatabaseError) in
      music.records[RecordID(row.integer(0))] = KnownMusic.Record(
        title: row.text(1),
        artist: row.text(2)
      )
    }
    return music
  }

  /// The innermost folder that has all tracks of a record, for each record.
  func recordFolders() throws(DatabaseError) -> [RecordID: BytePath] {
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
