internal import Letters
public import Messages
internal import Synchronization
public import Values

/// Reads records and tracks on a connection and a thread of its own, so that it never waits for a
/// scan's writes.
///
/// If its connection fails, for example because the library is damaged, it reads through the store,
/// which repairs it.
public actor LibraryReader {
  private let store: LibraryStore
  private let executor = ThreadExecutor()
  private var connection = SharedConnection()

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.unownedReference }

  /// It connects on first use.
  public init(_ store: LibraryStore) { self.store = store }

  public func records(withFolders: Bool = true) async throws(DatabaseError) -> LibraryRecords {
    try await read { (database) throws(DatabaseError) in
      // The pages are not needed again soon, and use as much memory as ten thousand records.
      defer { try? database.execute("PRAGMA shrink_memory") }
      return try database.allRecords(withFolders: withFolders)
    }
  }

  /// The records with these ids that have tracks, in the same order.
  public func records(_ ids: [RecordID]) async throws(DatabaseError) -> [Record] {
    try await read { (database) throws(DatabaseError) in
      var records: [Record] = []
      for id in ids { records += try database.records(where: "album.id = ?", id) }
      return records
    }
  }

  public func genres() async throws(DatabaseError) -> [String] {
    let genres = "SELECT DISTINCT genre FROM album_genre ORDER BY genre"
    return try await read { (database) throws(DatabaseError) in
      try database.statement(genres).values { $0.text(0) }
    }
  }

  /// The folders that have tracks or had some.
  public func folders() async throws(DatabaseError) -> [LibraryFolder] {
    try await read { (database) throws(DatabaseError) in try database.folders() }
  }

  /// The tracks of some records in playing order.
  public func tracks(of records: [RecordID]) async throws(DatabaseError) -> [RecordID: [Track]] {
    try await read { (database) throws(DatabaseError) in
      var tracks: [RecordID: [Track]] = [:]
      for record in records { tracks[record] = try database.tracks(of: record) }
      return tracks
    }
  }

  public func tracks(
    _ ids: [TrackID],
    at locations: [Location]
  ) async throws(DatabaseError) -> [Track] {
    try await read { (database) throws(DatabaseError) in
      var tracks: [Track] = []
      for id in ids { tracks += try database.tracks(where: "track.id = ?", id.number) }
      for location in locations { tracks += try database.tracks(at: location) }
      return tracks
    }
  }

  /// The tracks in a folder and in those below it, folder by folder, in their playing order.
  public func tracks(in folder: BytePath) async throws(DatabaseError) -> [TrackID] {
    let first = folder.appending("").bytes
    let end = first.dropLast() + [UInt8(ascii: "/") + 1]
    return try await read { (database) throws(DatabaseError) in
      var folders: [(path: BytePath, tracks: [TrackID])] = []
      // As `AlbumOrder` sorts.
      try database.statement(
        """
        SELECT track.id, path FROM track JOIN folder ON folder.id = folder
        WHERE path = ? OR path > ? AND path < ?
        ORDER BY path, album ISNULL, album, ifnull(disc, 0), ifnull(number, 0), track.name
        """
      ).bind([folder.bytes, first, Array(end)]).forEachRow { row throws(DatabaseError) in
        let path = BytePath(row.blob(1))
        if folders.last?.path != path { folders.append((path, [])) }
        folders[folders.count - 1].tracks.append(TrackID(row.integer(0)))
      }
      return folders.map { (order: $0.path.order, tracks: $0.tracks) }
        .sorted { $0.order.lexicographicallyPrecedes($1.order) }.flatMap(\.tracks)
    }
  }

  public func favouriteTracks() async throws(DatabaseError) -> [Track] {
    try await read { (database) throws(DatabaseError) in
      try database.tracks(where: "track.heart NOTNULL")
    }
  }

  public func details(of tracks: [TrackID]) async throws(DatabaseError) -> [TrackDetails] {
    try await read { (database) throws(DatabaseError) in
      var details: [TrackDetails] = []
      for track in tracks {
        if let one = try database.details(of: track) { details.append(one) }
      }
      return details
    }
  }

  /// The embedded picture of a record and a file that contains it; nil without one.
  public func picture(of record: RecordID) async throws(DatabaseError) -> (
    file: BytePath, digest: Digest
  )? {
    try await read { (database) throws(DatabaseError) in try database.picture(of: record) }
  }

  public func images(beside record: RecordID) async throws(DatabaseError) -> [FolderImage] {
    try await read { (database) throws(DatabaseError) in try database.images(beside: record) }
  }

  public func close() { connection = SharedConnection() }

  /// Reads on its own connection, or on the store's if that fails.
  func read<Result: Sendable>(
    _ body: @Sendable (Database) throws(DatabaseError) -> Result
  ) async throws(DatabaseError) -> Result {
    if let result = connection.read(of: store, body) { return result }
    return try await store.read(body)
  }
}

extension BytePath {
  /// Bytes that sort folders by their names, part by part: CD2 before CD10.
  var order: [UInt8] {
    var (folding, order) = (TextFolding(), [UInt8]())
    for part in bytes.split(separator: UInt8(ascii: "/")) {
      part.withUnsafeBufferPointer {
        SortKey.append($0, isSortName: true, &folding, to: &order)
      }
      // No name has a zero. The name itself orders those with the same key.
      order += [0] + part + [0]
    }
    return order
  }
}

/// A read-only connection to the database that a store has open.
struct SharedConnection {
  private var database: Database?
  private var generation: Int?

  /// The database at its current path; nil if only the store can be connected to it.
  mutating func database(of store: LibraryStore) throws(DatabaseError) -> Database? {
    let place = store.connection.withLock { $0 }
    if place.generation != generation {
      database = nil
      generation = place.generation
      if let path = place.path { database = try Database(path: path, .read) }
    }
    return database
  }

  /// Reads from the database; nil if that fails, and the connection is closed.
  mutating func read<Result>(
    of store: LibraryStore,
    _ body: (Database) throws(DatabaseError) -> Result
  ) -> Result? {
    do {
      return try database(of: store).map(body)
    } catch {
      self = Self()
      return nil
    }
  }
}

extension LibraryStore {
  struct Connection: Sendable {
    /// A number that changes whenever the store reconnects.
    var generation = 0
    /// The database's file; nil if it cannot be shared.
    var path: BytePath?
  }

  /// Makes other connections reopen the database.
  func publishConnection() {
    // A read-only index may be in memory or locked exclusively.
    let path = readOnlyReason == nil && music != nil ? files.music : nil
    connection.withLock { $0 = Connection(generation: $0.generation + 1, path: path) }
  }

  func read<Result: Sendable>(
    _ body: @Sendable (Database) throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try attempting(body(connected))
  }
}

extension Database {
  /// The tracks of a record in playing order.
  func tracks(of record: RecordID) throws(DatabaseError) -> [Track] {
    AlbumOrder.sorted(try tracks(where: "album = ?", record.number))
  }

  func tracks(at location: Location) throws(DatabaseError) -> [Track] {
    let path = BytePath(location.path)
    guard let folder = path.parent else { return [] }
    return try tracks(
      where: "folder = (SELECT id FROM folder WHERE path = ?) AND name = ?",
      folder.bytes,
      path.name
    )
  }

  func picture(of record: RecordID) throws(DatabaseError) -> (file: BytePath, digest: Digest)? {
    try statement(
      """
      SELECT folder.path, name, digest FROM track JOIN album ON album.id = track.album
      JOIN folder ON folder.id = track.folder JOIN picture ON picture.id = album.picture
      WHERE album.id = ? AND track.picture = album.picture AND state = 0
      ORDER BY disc, number, track.id LIMIT 1
      """
    ).bind([record]).first { row in
      Digest(row.blob(2)).map { (BytePath(row.blob(0)).appending(row.blob(1)), $0) }
    }
  }

  func images(beside record: RecordID) throws(DatabaseError) -> [FolderImage] {
    try statement(
      """
      SELECT path, image.name, image.size, image.modified FROM image
      JOIN folder ON folder.id = image.folder
      WHERE folder.id IN (SELECT folder FROM album_folder WHERE album = ?) ORDER BY path, image.name
      """
    ).bind([record]).values { row in
      FolderImage(
        path: BytePath(row.blob(0)).appending(row.blob(1)),
        size: row.integer(2),
        modified: row.integer(3)
      )
    }
  }

  func path(ofTrack id: Int64) throws(DatabaseError) -> BytePath? {
    try statement(
      "SELECT path, name FROM track JOIN folder ON folder.id = folder WHERE track.id = ?"
    ).bind([id]).first { BytePath($0.blob(0)).appending($0.blob(1)) }
  }

  func details(of id: TrackID) throws(DatabaseError) -> TrackDetails? {
    guard let path = try path(ofTrack: id.number) else { return nil }
    return try statement(
      """
      SELECT size, modified, failure, detail, \(TagColumns.names), picture.digest, picture.bytes,
        picture.kind, front
      FROM track LEFT JOIN picture ON picture.id = track.picture WHERE track.id = ?
      """
    ).bind([id]).first { row in
      TrackDetails(
        path: path,
        size: row.integer(0),
        modified: row.integer(1),
        tags: TagColumns.tags(of: row, from: 4),
        failure: row.isNull(2) ? nil : Unreadable(of: row, from: 2)
      )
    }
  }
}
