internal import Values

/// The rows of the user's book that a database of version 0.1 makes.
///
/// Songs, records and rows of lists keep the numbers that they had as tracks, albums and nodes.
struct OldRows {
  private typealias Values = KeyValuePairs<String, any Bindable>

  private var rows: [(table: String, values: Values)] = []
  private var counters: [String: Int64] = [:]

  /// The last version of its tables, which only grew.
  private static let lastVersion: Int64 = 8

  init(of folders: [BytePath], at time: Int64) {
    rows = Set(folders).sorted().map { path in
      let source = ServerPath.isServer(path) ? SourceID.servers : .folders
      return ("root", ["path": path.bytes, "source": source.number, "added": time])
    }
  }

  /// Nil if it is missing or empty, or its version is impossible.
  init?(of path: BytePath) throws(DatabaseError) {
    guard path.isFile, path.status?.st_size != 0 else { return nil }
    let database = try Database(path: path, .read)
    // The full check also finds keys that are there twice, which the book would refuse.
    if let complaint = try database.complaints().first {
      throw DatabaseError(.broken, "the library's database is damaged (\(complaint))")
    }
    let version = try database.number("PRAGMA user_version") ?? 0
    guard (1..<10_000).contains(version) else { return nil }
    guard version <= Self.lastVersion else {
      throw DatabaseError(
        .newer,
        """
        the library was made by a newer Gatefold (version \(version) of its tables, this one knows \
        \(Self.lastVersion)); open it with that one
        """
      )
    }
    try addRoots(of: database, version)
    try addRegister(of: database, version)
    try addLists(of: database, version)
    try addArrivals(of: database)
  }

  func insert(by edit: RowEdit) throws(DatabaseError) {
    for row in rows { try edit.insert(into: row.table, row.values) }
    for (name, next) in counters { try edit.set(name, next) }
  }

  private mutating func add(
    _ table: String,
    _ database: Database,
    _ query: String,
    values: (Statement) -> Values
  ) throws(DatabaseError) {
    try database.statement(query).forEachRow { rows.append((table, values($0))) }
  }

  private static func next(_ table: String, of database: Database) throws(DatabaseError) -> Int64 {
    (try database.number("SELECT max(id) FROM \(table)") ?? 0).adding(clamped: 1)
  }

  // MARK: - Folders

  private mutating func addRoots(of database: Database, _ version: Int64) throws(DatabaseError) {
    func setting(_ name: String) -> String {
      "(SELECT value FROM setting WHERE name = '\(name)-' || root.id)"
    }
    let settings = ["disk", "inode", "server-plays", "server-trusted", "server-hearts"]
    let flags = ["server-key", "server-plain"].map { "coalesce(\(setting($0)), 0)" }
    let columns = settings.map(setting) + flags
    try add(
      "root",
      database,
      """
      SELECT id, path, added, \(version < 2 ? "1" : "source"), \(columns.joined(separator: ", "))
      FROM root
      """
    ) { row in
      [
        "id": row.integer(0), "path": row.blob(1), "added": row.integer(2),
        "source": row.integer(3), "disk": row.optionalInteger(4), "inode": row.optionalInteger(5),
        "told_plays": row.optionalInteger(6), "trusted": row.optionalText(7),
        "shared_hearts": row.optionalText(8), "uses_key": row.integer(9),
        "is_plain": row.integer(10),
      ]
    }
    try database.statement("SELECT id, \(setting("server-lists")) FROM root")
      .forEachRow { addLinks($0.text(1), of: $0.integer(0)) }
  }

  /// Adds the links of a server's playlists with lists: each is a line of four words.
  private mutating func addLinks(_ lines: String, of root: Int64) {
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 4, let id = ServerPath.unescaped(words[0]), let row = Int64(words[1]),
        let there = UInt64(words[2]), let here = UInt64(words[3])
      else { continue }
      let (last, this) = (Int64(bitPattern: there), Int64(bitPattern: here))
      let link: Values = ["root": root, "playlist": id, "row": row, "here": this, "there": last]
      rows.append(("link", link))
    }
  }

  // MARK: - The register

  /// Adds the tracks and albums that have a heart or plays or are in lists, and the plays.
  private mutating func addRegister(of database: Database, _ version: Int64) throws(DatabaseError) {
    try add(
      "song",
      database,
      """
      SELECT track.id, path, name, nullif(size, -1), fingerprint, title, artists, album_title,
        duration, \(version < 2 ? "NULL" : "recording_mbid"), heart
      FROM track JOIN folder ON folder.id = folder
      WHERE track.id IN (SELECT id FROM track WHERE heart NOTNULL UNION SELECT track FROM play
        UNION SELECT track FROM node WHERE track NOTNULL)
      """
    ) { row in
      [
        "id": row.integer(0), "path": BytePath(row.blob(1)).appending(row.blob(2)).bytes,
        "size": row.optionalInteger(3), "fingerprint": row.optionalInteger(4),
        "title": row.optionalText(5), "artist": row.optionalText(6), "record": row.optionalText(7),
        "duration": row.isNull(8) ? nil : row.double(8), "recording": row.optionalText(9),
        "heart": row.optionalInteger(10),
      ]
    }
    try add(
      "record",
      database,
      """
      SELECT album.id, key, title, name, heart, (SELECT min(home) FROM folder
        WHERE id IN (SELECT folder FROM track WHERE track.album = album.id))
      FROM album LEFT JOIN artist ON artist.id = artist
      WHERE heart NOTNULL \(version < 3 ? "" : "OR album.id IN (SELECT record FROM node)")
      """
    ) { row in
      [
        "id": row.integer(0), "key": row.text(1), "title": row.optionalText(2),
        "artist": row.optionalText(3), "heart": row.optionalInteger(4), "home": row.optionalText(5),
      ]
    }
    try add(
      "play",
      database,
      "SELECT track, time FROM play JOIN track ON track.id = track ORDER BY play.id"
    ) { ["song": $0.integer(0), "time": $0.integer(1)] }
    counters["next_song"] = try Self.next("track", of: database)
    counters["next_record"] = try Self.next("album", of: database)
  }

  // MARK: - Lists and dates

  private mutating func addLists(of database: Database, _ version: Int64) throws(DatabaseError) {
    try add(
      "row",
      database,
      """
      SELECT id, parent, place, kind, text, done, created,
        (SELECT id FROM track WHERE track.id = node.track),
        \(version < 3 ? "NULL, NULL" : "(SELECT id FROM album WHERE album.id = record), wanted"),
        \(version < 5 ? "NULL" : "search")
      FROM node ORDER BY id
      """
    ) { row in
      [
        "id": row.integer(0), "parent": row.integer(1), "place": row.integer(2),
        "kind": row.integer(3), "text": row.text(4), "done": row.optionalInteger(5),
        "created": row.integer(6), "song": row.optionalInteger(7), "record": row.optionalInteger(8),
        "wanted": row.isNull(9) ? nil : row.blob(9), "search": row.optionalText(10),
      ]
    }
    let next = try database.number("SELECT value FROM setting WHERE name = 'next_node'") ?? 1
    counters["next_row"] = max(next, try Self.next("node", of: database))
  }

  /// Adds the dates that are not those of the files: one for a folder where all are equal.
  private mutating func addArrivals(of database: Database) throws(DatabaseError) {
    try add(
      "arrival",
      database,
      """
      WITH file AS (SELECT folder, name, added, added != modified / 1000000000 AS differs
          FROM track WHERE format NOTNULL),
        uniform AS (SELECT folder, min(added) AS added, max(differs) AS differs FROM file
          GROUP BY folder HAVING min(added) = max(added))
      SELECT path, NULL, added FROM uniform JOIN folder ON folder.id = folder WHERE differs
      UNION ALL SELECT path, name, added FROM file JOIN folder ON folder.id = file.folder
        WHERE differs AND file.folder NOT IN (SELECT folder FROM uniform)
      """
    ) { row in
      let folder = BytePath(row.blob(0))
      let path = row.isNull(1) ? folder : folder.appending(row.blob(1))
      return ["path": path.bytes, "time": row.integer(2)]
    }
  }
}
