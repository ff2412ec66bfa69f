/// The tables of the library, as a sequence of migrations.
///
/// A released migration never changes; later ones make the changes. Tests/LibraryTests/Databases
/// has a database of each version.
struct Schema: Sendable {
  /// The step from one version to the next.
  struct Migration: Sendable {
    let version: Int
    let statements: String
    /// Fills new tables from old ones and reports the progress.
    var fill: @Sendable (Database, Progress) throws(DatabaseError) -> Void = {
      (_, _) throws(DatabaseError) in
    }
  }

  /// Called with the progress of an upgrade, from 0 to 1.
  typealias Progress = (Double) -> Void

  let migrations: [Migration]

  /// The schema that this program reads and writes.
  static let current = Schema(migrations: [
    Migration(version: 1, statements: firstTables),
    Migration(version: 2, statements: sums) { (database, _) throws(DatabaseError) in
      try database.execute("INSERT INTO stale SELECT id FROM album")
    },
    Migration(version: 3, statements: targets),
    Migration(version: 4, statements: hearts),
    Migration(version: 5, statements: searches),
    Migration(version: 6, statements: servers),
    Migration(version: 7, statements: discs),
    Migration(version: 8, statements: orders) { (database, progress) throws(DatabaseError) in
      // Adding up reads columns of this version, so it is always the last migration's work.
      try database.addUp(progress)
    },
  ])

  /// The version after the last migration.
  var version: Int { migrations.last?.version ?? 0 }

  /// Migrates a database to this schema in one transaction; false if it is up to date.
  ///
  /// With a transaction per step, the next start might replace the copy made before the upgrade
  /// with a half-upgraded library.
  @discardableResult
  func migrate(
    _ database: Database,
    progress: Progress = { _ in }
  ) throws(DatabaseError) -> Bool {
    let found = try Self.version(of: database)
    guard found <= version else {
      throw DatabaseError(.newer, Self.newerMessage(found, version))
    }
    guard found < version else { return false }
    try database.transaction { () throws(DatabaseError) in
      for migration in migrations where migration.version > found {
        try database.execute(migration.statements)
        try migration.fill(database, progress)
        try database.execute("PRAGMA user_version = \(migration.version)")
      }
    }
    return true
  }

  /// The version of a database; 0 if it is empty.
  static func version(of database: Database) throws(DatabaseError) -> Int {
    Int(try database.number("PRAGMA user_version") ?? 0)
  }

  /// The tables of the current version.
  static let tables = [
    "setting", "root", "folder", "image", "artist", "picture", "album", "track", "play", "node",
    "step", "step_track", "album_genre", "album_folder", "stale",
    "step_record",
  ]

  /// The SQL that defines each table, index and trigger of a database, by name.
  static func definitions(in database: Database) throws(DatabaseError) -> [String: String] {
    try database.statement("SELECT name, sql FROM sqlite_schema WHERE sql NOTNULL")
      .dictionary { ($0.text(0), $0.text(1)) }
  }

  /// Whether a newer program wrote a database; throws if its version is impossible.
  static func isNewer(_ database: Database) throws(DatabaseError) -> Bool {
    let found = try version(of: database)
    guard (0..<10_000).contains(found) else {
      throw DatabaseError(.broken, "the library's database is damaged (its version is impossible)")
    }
    return found > current.version
  }

  static func newerMessage(_ found: Int, _ known: Int) -> String {
    """
    the library was made by a newer Gatefold (version \(found) of its tables, this one knows \
    \(known)): it is shown, and nothing in it is changed
    """
  }

  /// Paths and names of files are bytes; lists of names are joined by U+001F; times are seconds
  /// since 1970, those of files nanoseconds.
  private static let firstTables = """
    CREATE TABLE setting (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE root (
      id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, available INTEGER NOT NULL DEFAULT 1,
      added INTEGER NOT NULL, scanned INTEGER);
    CREATE TABLE folder (
      id INTEGER PRIMARY KEY, root INTEGER NOT NULL REFERENCES root (id), path BLOB NOT NULL UNIQUE,
      home TEXT NOT NULL, available INTEGER NOT NULL DEFAULT 1, mount INTEGER NOT NULL DEFAULT 0);
    CREATE INDEX folder_home ON folder (home);
    CREATE TABLE image (
      folder INTEGER NOT NULL REFERENCES folder (id), name BLOB NOT NULL, size INTEGER NOT NULL,
      modified INTEGER NOT NULL, PRIMARY KEY (folder, name)) WITHOUT ROWID;
    CREATE TABLE artist (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, sort_key BLOB NOT NULL);
    CREATE TABLE picture (
      id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, bytes INTEGER NOT NULL,
      kind INTEGER NOT NULL);
    CREATE TABLE album (
      id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, title TEXT NOT NULL,
      artist INTEGER NOT NULL REFERENCES artist (id), year INTEGER, title_key BLOB NOT NULL,
      artist_key BLOB NOT NULL, picture INTEGER REFERENCES picture (id), added INTEGER NOT NULL,
      heart INTEGER);
    CREATE TABLE track (
      id INTEGER PRIMARY KEY, folder INTEGER NOT NULL REFERENCES folder (id), name BLOB NOT NULL,
      size INTEGER NOT NULL, modified INTEGER NOT NULL, state INTEGER NOT NULL, missing INTEGER,
      added INTEGER NOT NULL, fingerprint INTEGER, album INTEGER REFERENCES album (id),
      heart INTEGER, plays INTEGER NOT NULL DEFAULT 0, played INTEGER,
      title TEXT, artists TEXT, album_title TEXT, album_artists TEXT, composers TEXT, genres TEXT,
      number INTEGER, numbers INTEGER, disc INTEGER, discs INTEGER, year INTEGER, date TEXT,
      original_date TEXT, compilation INTEGER, title_sort TEXT, artist_sort TEXT, album_sort TEXT,
      album_artist_sort TEXT, composer_sort TEXT, track_gain REAL, album_gain REAL, track_peak REAL,
      album_peak REAL, format INTEGER, duration REAL, rate INTEGER, channels INTEGER, bits INTEGER,
      bit_rate INTEGER, picture INTEGER REFERENCES picture (id), front INTEGER, failure INTEGER,
      detail TEXT, UNIQUE (folder, name));
    CREATE INDEX track_album ON track (album);
    CREATE INDEX track_missing ON track (missing) WHERE missing IS NOT NULL;
    CREATE TABLE play (id INTEGER PRIMARY KEY, track INTEGER NOT NULL, time INTEGER NOT NULL);
    CREATE INDEX play_track ON play (track);
    CREATE TABLE node (
      id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, place INTEGER NOT NULL,
      kind INTEGER NOT NULL, text TEXT NOT NULL, track INTEGER, done INTEGER,
      created INTEGER NOT NULL);
    CREATE INDEX node_parent ON node (parent, place);
    CREATE INDEX node_track ON node (track) WHERE track IS NOT NULL;
    CREATE TABLE step (
      id INTEGER PRIMARY KEY, undone INTEGER NOT NULL DEFAULT 0, name TEXT NOT NULL,
      time INTEGER NOT NULL, changes BLOB NOT NULL);
    CREATE TABLE step_track (
      step INTEGER NOT NULL, track INTEGER NOT NULL, PRIMARY KEY (step, track)) WITHOUT ROWID;
    CREATE INDEX step_track_track ON step_track (track);
    """
  /// The sums of each album's tracks, so that shelves need not read tracks; more columns of tracks,
  /// and the version of the reader that read them; and the source of each root, where 1 is folders.
  ///
  /// Every change of a track inserts its album into `stale`; `addUp` empties it. “OR IGNORE” has no
  /// effect in a trigger: the conflict policy of the statement that fired it applies.
  private static let sums = """
    ALTER TABLE root ADD COLUMN source INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE album ADD COLUMN tracks INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE album ADD COLUMN present INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE album ADD COLUMN duration REAL NOT NULL DEFAULT 0;
    ALTER TABLE album ADD COLUMN discs INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE album ADD COLUMN plays INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE album ADD COLUMN played INTEGER;
    ALTER TABLE album ADD COLUMN newest INTEGER;
    ALTER TABLE album ADD COLUMN hearts INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE album ADD COLUMN signed INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE album ADD COLUMN folder INTEGER;
    CREATE TABLE album_genre (
      album INTEGER NOT NULL, genre TEXT NOT NULL, tracks INTEGER NOT NULL,
      PRIMARY KEY (album, genre)) WITHOUT ROWID;
    CREATE TABLE album_folder (
      album INTEGER NOT NULL, folder INTEGER NOT NULL, tracks INTEGER NOT NULL,
      present INTEGER NOT NULL, PRIMARY KEY (album, folder)) WITHOUT ROWID;
    CREATE TABLE stale (album INTEGER PRIMARY KEY);
    CREATE TRIGGER track_came AFTER INSERT ON track BEGIN
      INSERT INTO stale SELECT new.album
        WHERE new.album NOTNULL AND new.album NOT IN (SELECT album FROM stale);
    END;
    CREATE TRIGGER track_went AFTER DELETE ON track BEGIN
      INSERT INTO stale SELECT old.album
        WHERE old.album NOTNULL AND old.album NOT IN (SELECT album FROM stale);
    END;
    CREATE TRIGGER track_changed AFTER UPDATE OF folder, name, state, added, album, heart, plays,
      played, title, artists, genres, number, disc, format, duration ON track BEGIN
      INSERT INTO stale SELECT old.album
        WHERE old.album NOTNULL AND old.album NOT IN (SELECT album FROM stale);
      INSERT INTO stale SELECT new.album
        WHERE new.album NOTNULL AND new.album NOT IN (SELECT album FROM stale);
    END;
    CREATE TRIGGER album_went AFTER DELETE ON album BEGIN
      DELETE FROM album_genre WHERE album = old.id;
      DELETE FROM album_folder WHERE album = old.id;
      DELETE FROM stale WHERE album = old.id;
    END;
    ALTER TABLE track ADD COLUMN reader INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE track ADD COLUMN disc_title TEXT;
    ALTER TABLE track ADD COLUMN performers TEXT;
    ALTER TABLE track ADD COLUMN recording_mbid TEXT;
    ALTER TABLE track ADD COLUMN release_mbid TEXT;
    ALTER TABLE track ADD COLUMN release_group_mbid TEXT;
    ALTER TABLE track ADD COLUMN artist_mbids TEXT;
    ALTER TABLE track ADD COLUMN album_artist_mbids TEXT;
    """

  /// The targets of list rows besides tracks: records, and tracks that were not found.
  ///
  /// Records that rows or steps reference are kept, even without tracks.
  private static let targets = """
    ALTER TABLE node ADD COLUMN record INTEGER;
    ALTER TABLE node ADD COLUMN wanted BLOB;
    CREATE INDEX node_record ON node (record) WHERE record IS NOT NULL;
    CREATE TABLE step_record (
      step INTEGER NOT NULL, record INTEGER NOT NULL, PRIMARY KEY (step, record)) WITHOUT ROWID;
    CREATE INDEX step_record_record ON step_record (record);
    """

  /// Few tracks have hearts, and a page lists them; hence a partial index.
  private static let hearts = """
    CREATE INDEX track_heart ON track (heart) WHERE heart IS NOT NULL;
    """

  /// The searches of lists that fill themselves.
  private static let searches = "ALTER TABLE node ADD COLUMN search TEXT;"

  /// What servers count of plays elsewhere, and the record here that a server's record equals.
  private static let servers = """
    ALTER TABLE track ADD COLUMN server_plays INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE track ADD COLUMN server_played INTEGER;
    ALTER TABLE album ADD COLUMN twin INTEGER;
    CREATE TRIGGER track_counted AFTER UPDATE OF server_plays, server_played ON track BEGIN
      INSERT INTO stale SELECT new.album
        WHERE new.album NOTNULL AND new.album NOT IN (SELECT album FROM stale);
    END;
    """

  /// The disc in a track's tags, while grouping sets the column `disc`.
  ///
  /// The setting makes the library group its tracks anew when it is opened.
  private static let discs = """
    ALTER TABLE track ADD COLUMN disc_tag INTEGER;
    UPDATE track SET disc_tag = disc WHERE disc NOTNULL;
    INSERT INTO setting SELECT 'regroup', 1 WHERE EXISTS (SELECT 1 FROM track);
    """

  /// The order of records by artist, and what finds the shelves before all records are read.
  ///
  /// Records without an artist have a number in it, as they are sorted under a translated word. The
  /// conditions are not those of other queries, which are to read the table itself.
  private static let orders = """
    UPDATE album SET artist_key = x'' WHERE artist IN (SELECT id FROM artist WHERE name = '');
    ALTER TABLE album ADD COLUMN sort_artist AS (iif(artist_key = x'', signed, artist_key));
    ALTER TABLE album ADD COLUMN sort_year AS (coalesce(year, 9999));
    CREATE INDEX album_order ON album (sort_artist, sort_year, title_key, id, twin) WHERE tracks != 0;
    CREATE INDEX album_heart ON album (heart) WHERE (heart NOTNULL) + hearts != 0;
    CREATE INDEX album_played ON album (played, plays) WHERE played NOTNULL OR plays > 0;
    CREATE INDEX album_genre_genre ON album_genre (genre);
    """
}
