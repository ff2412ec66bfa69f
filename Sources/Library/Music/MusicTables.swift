/// The tables of what can be read again: music, and copies of what the user made.
///
/// A file of another version is thrown away and made anew by a scan, so there are no migrations.
enum MusicTables {
  static let version: Int64 = 2

  static func make(in database: Database) throws(DatabaseError) {
    try database.transaction { () throws(DatabaseError) in
      try database.execute(tables)
      try database.execute("PRAGMA user_version = \(version)")
    }
  }

  /// Paths and names of files are bytes; lists of names are joined by U+001F; times are seconds
  /// since 1970, those of files nanoseconds.
  ///
  /// `track.song` and `album.record` are numbers of the user's book, `heart`, `plays` and `played`
  /// copies of what it has. The sums of an album's tracks are in `album`, so that shelves need not
  /// read tracks: every change of a track inserts its album into `stale`, and `addUp` empties it.
  /// “OR IGNORE” has no effect in a trigger: the conflict policy of the statement that fired it
  /// applies. `disc_tag` is the disc of the tags, while grouping sets `disc`. Records without an
  /// artist have a number in `album_order`, as they are sorted under a translated word; the
  /// conditions of the indexes are not those of other queries, which are to read the table itself.
  private static let tables = """
    CREATE TABLE setting (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE root (
      id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, available INTEGER NOT NULL DEFAULT 1,
      added INTEGER NOT NULL, scanned INTEGER, source INTEGER NOT NULL DEFAULT 1);
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
      record INTEGER, heart INTEGER, tracks INTEGER NOT NULL DEFAULT 0,
      present INTEGER NOT NULL DEFAULT 0, duration REAL NOT NULL DEFAULT 0,
      plays INTEGER NOT NULL DEFAULT 0, played INTEGER, newest INTEGER,
      hearts INTEGER NOT NULL DEFAULT 0, signed INTEGER NOT NULL DEFAULT 0,
      folder INTEGER, twin INTEGER, sort_artist AS (iif(artist_key = x'', signed, artist_key)),
      sort_year AS (coalesce(year, 9999)));
    CREATE INDEX album_order ON album (sort_artist, sort_year, title_key, id, twin)
      WHERE tracks != 0;
    CREATE INDEX album_heart ON album (heart) WHERE (heart NOTNULL) + hearts != 0;
    CREATE INDEX album_played ON album (played, plays) WHERE played NOTNULL OR plays > 0;
    CREATE INDEX album_record ON album (record) WHERE record NOTNULL;
    CREATE TABLE track (
      id INTEGER PRIMARY KEY, folder INTEGER NOT NULL REFERENCES folder (id), name BLOB NOT NULL,
      size INTEGER NOT NULL, modified INTEGER NOT NULL, state INTEGER NOT NULL, missing INTEGER,
      added INTEGER NOT NULL, fingerprint INTEGER, album INTEGER REFERENCES album (id),
      song INTEGER, heart INTEGER, plays INTEGER NOT NULL DEFAULT 0, played INTEGER,
      server_plays INTEGER NOT NULL DEFAULT 0, server_played INTEGER,
      title TEXT, artists TEXT, album_title TEXT, album_artists TEXT, composers TEXT,
      performers TEXT, genres TEXT, number INTEGER, numbers INTEGER, disc INTEGER,
      disc_tag INTEGER, disc_title TEXT, discs INTEGER, year INTEGER, date TEXT,
      original_date TEXT, compilation INTEGER, title_sort TEXT, artist_sort TEXT, album_sort TEXT,
      album_artist_sort TEXT, composer_sort TEXT, track_gain REAL, album_gain REAL,
      track_peak REAL, album_peak REAL, recording_mbid TEXT, release_mbid TEXT,
      release_group_mbid TEXT, artist_mbids TEXT, album_artist_mbids TEXT, format INTEGER,
      duration REAL, rate INTEGER, channels INTEGER, bits INTEGER, bit_rate INTEGER,
      picture INTEGER REFERENCES picture (id), front INTEGER, reader INTEGER NOT NULL DEFAULT 0,
      failure INTEGER, detail TEXT, UNIQUE (folder, name));
    CREATE INDEX track_album ON track (album);
    CREATE INDEX track_missing ON track (missing) WHERE missing NOTNULL;
    CREATE INDEX track_heart ON track (heart) WHERE heart NOTNULL;
    CREATE INDEX track_song ON track (song) WHERE song NOTNULL;
    CREATE TABLE album_genre (
      album INTEGER NOT NULL, genre TEXT NOT NULL, tracks INTEGER NOT NULL,
      PRIMARY KEY (album, genre)) WITHOUT ROWID;
    CREATE INDEX album_genre_genre ON album_genre (genre);
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
    CREATE TRIGGER track_counted AFTER UPDATE OF server_plays, server_played ON track BEGIN
      INSERT INTO stale SELECT new.album
        WHERE new.album NOTNULL AND new.album NOT IN (SELECT album FROM stale);
    END;
    CREATE TRIGGER album_went AFTER DELETE ON album BEGIN
      DELETE FROM album_genre WHERE album = old.id;
      DELETE FROM album_folder WHERE album = old.id;
      DELETE FROM stale WHERE album = old.id;
    END;
    """
}
