/// The tables of what only the user can make, as a sequence of numbered changes.
///
/// Each table has a column `sum` (`RowSum`). A released change is never edited; later ones follow it.
struct UserTables: Sendable {
  /// The step from one version to the next; it gives the same result in both files of the pair.
  struct Change: Sendable {
    let version: Int64
    let make: @Sendable (Database) throws(DatabaseError) -> Void
  }

  let changes: [Change]

  static let current = UserTables(changes: [
    Change(version: 1) { database throws(DatabaseError) in try database.execute(firstTables) }
  ])

  var version: Int64 { changes.last?.version ?? 0 }

  /// Calls `keep` with the version of the sound file before it changes anything; throws if the
  /// tables are of a newer version.
  func upgrade(
    _ database: Database,
    keep: (Int64) throws(DatabaseError) -> Void = { _ in }
  ) throws(DatabaseError) {
    let found = try UserRows(database).number("version")
    guard found <= version else { throw Self.newer(found) }
    guard found < version else { return }
    // All sums are computed anew, which must not make that of a damaged row right.
    let old = UserTables(changes: changes.filter { $0.version <= found })
    if let complaint = try old.complaint(in: database) { throw DatabaseError(.broken, complaint) }
    try keep(found)
    try make(in: database, after: found)
  }

  static func newer(_ version: Int64) -> DatabaseError {
    DatabaseError(
      .newer,
      """
      your lists, hearts and plays were written by a newer Gatefold (version \(version) of their \
      tables, this one knows \(current.version)); open them with that one
      """
    )
  }

  /// Or the changes after a version, in one transaction.
  func make(in database: Database, after found: Int64 = 0) throws(DatabaseError) {
    try database.transaction { () throws(DatabaseError) in
      for change in changes where change.version > found { try change.make(database) }
      try database.run("UPDATE meta SET value = ? WHERE name = 'version'", version)
      try UserRows(database).sealAll()
    }
  }

  /// Reads everything; nil if the file is sound.
  func complaint(in database: Database) throws(DatabaseError) -> String? {
    do throws(DatabaseError) {
      return try database.snapshot { () throws(DatabaseError) in
        if let first = try database.complaints().first { return first }
        let fresh = try Database(path: BytePath(":memory:"), .write)
        try make(in: fresh)
        guard try fresh.definitions() == database.definitions() else {
          return "its tables are not those of the user's book"
        }
        let rows = try UserRows(database)
        let numbers = try rows.numbers()
        let names = try UserRows(fresh).numbers().keys
        let isWhole = try rows.total() == numbers["total"] && numbers.keys == names
        return isWhole ? nil : "rows are gone"
      }
    } catch {
      guard error.isOfOneFile else { throw error }
      return error.description
    }
  }

  /// Paths are bytes; times are seconds since 1970; durations are seconds.
  ///
  /// `root.source` is negative for folders and servers of another computer, of which an import keeps
  /// something until their files come.
  /// `song.record` is the title of its record. `record.became` is the record that it was merged into,
  /// since when it has no key of its own. `play.time` is nil where another program
  /// only counted, `number` of them at once; `offset` is that of the time's zone from UTC, in
  /// minutes. `row.wanted` is a track that was not found. `arrival` has the folders whose tracks came
  /// after their root's first scan, and the files that came later than their folder.
  private static let firstTables = """
    CREATE TABLE meta (
      name TEXT NOT NULL PRIMARY KEY, value INTEGER NOT NULL, sum INTEGER NOT NULL) STRICT;
    INSERT INTO meta VALUES ('version', 0, 0), ('id', random(), 0), ('edit', 0, 0), ('total', 0, 0),
      ('next_row', 1, 0), ('next_song', 1, 0), ('next_record', 1, 0);
    CREATE TABLE root (
      id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, source INTEGER NOT NULL,
      added INTEGER NOT NULL, disk INTEGER, inode INTEGER, uses_key INTEGER NOT NULL DEFAULT 0,
      is_plain INTEGER NOT NULL DEFAULT 0, trusted TEXT, told_plays INTEGER, shared_hearts TEXT,
      sum INTEGER NOT NULL) STRICT;
    CREATE TABLE song (
      id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, size INTEGER, fingerprint INTEGER,
      title TEXT, artist TEXT, record TEXT, duration REAL, recording TEXT, heart INTEGER,
      sum INTEGER NOT NULL) STRICT;
    CREATE TABLE record (
      id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, home TEXT, title TEXT, artist TEXT,
      heart INTEGER, became INTEGER, sum INTEGER NOT NULL) STRICT;
    CREATE TABLE play (
      id INTEGER PRIMARY KEY, song INTEGER NOT NULL, time INTEGER, number INTEGER NOT NULL DEFAULT 1,
      offset INTEGER, batch INTEGER, sum INTEGER NOT NULL) STRICT;
    CREATE INDEX play_song ON play (song);
    CREATE TABLE row (
      id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, place INTEGER NOT NULL,
      kind INTEGER NOT NULL, text TEXT NOT NULL, song INTEGER, record INTEGER, wanted BLOB,
      search TEXT, done INTEGER, created INTEGER NOT NULL, sum INTEGER NOT NULL) STRICT;
    CREATE INDEX row_song ON row (song) WHERE song IS NOT NULL;
    CREATE INDEX row_record ON row (record) WHERE record IS NOT NULL;
    CREATE TABLE step (
      id INTEGER PRIMARY KEY, undone INTEGER NOT NULL DEFAULT 0, name TEXT NOT NULL,
      time INTEGER NOT NULL, changes BLOB NOT NULL, song INTEGER, record INTEGER, before INTEGER,
      after INTEGER, sum INTEGER NOT NULL) STRICT;
    CREATE TABLE arrival (
      path BLOB NOT NULL PRIMARY KEY, time INTEGER NOT NULL, sum INTEGER NOT NULL) STRICT;
    CREATE TABLE link (
      root INTEGER NOT NULL, playlist TEXT NOT NULL, row INTEGER NOT NULL, here INTEGER NOT NULL,
      there INTEGER NOT NULL, sum INTEGER NOT NULL,
      PRIMARY KEY (root, playlist)) STRICT;
    """
}
