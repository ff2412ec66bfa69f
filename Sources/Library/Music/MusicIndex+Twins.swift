internal import Values

/// Records that are both on this computer and on a server.
extension MusicIndex {
  /// How many seconds the lengths of the same track may differ: servers round them.
  private static let tolerance = 2.0

  /// Finds the server's records that are complete here, and returns those for which this is new.
  ///
  /// They are the same MusicBrainz release, or have the same title, artist and number of tracks with
  /// equal lengths.
  func findTwins() throws(DatabaseError) -> [Record] {
    let known = try database.statement("SELECT id, twin FROM album WHERE twin NOTNULL")
      .dictionary { ($0.integer(0), $0.integer(1)) }
    let hasServers = try database.roots().contains { $0.source == .servers }
    let found = hasServers ? try twins() : [:]
    let changed = Set(known.keys).union(found.keys).filter { known[$0] != found[$0] }
    guard !changed.isEmpty else { return [] }
    try database.transaction { () throws(DatabaseError) in
      for record in changed {
        try database.run("UPDATE album SET twin = ? WHERE id = ?", found[record], record)
      }
    }
    return try records(changed)
  }

  private func twins() throws(DatabaseError) -> [Int64: Int64] {
    let candidates = try database.statement(Self.candidates).values { row in
      (there: row.integer(0), here: row.integer(1), isRelease: row.integer(2) != 0)
    }
    var twins: [Int64: Int64] = [:]
    for (there, here, isRelease) in candidates where twins[there] == nil {
      let isSame = isRelease ? true : try haveEqualLengths(there, here)
      if isSame { twins[there] = here }
    }
    return twins
  }

  private func lengths(of record: Int64) throws(DatabaseError) -> [Double] {
    try database.statement(
      """
      SELECT duration FROM track WHERE album = ? AND (title NOTNULL OR format NOTNULL)
      ORDER BY coalesce(disc, 0), coalesce(number, 0), name
      """
    ).bind([record]).values { $0.double(0) }
  }

  private func haveEqualLengths(_ one: Int64, _ other: Int64) throws(DatabaseError) -> Bool {
    let (first, second) = (try lengths(of: one), try lengths(of: other))
    return first.count == second.count
      && zip(first, second).allSatisfy { abs($0 - $1) <= Self.tolerance }
  }

  private static let candidates = """
    WITH
      sourced AS (
        SELECT album.id, title_key, artist, tracks, present, source FROM album
        JOIN folder ON folder.id = album.folder JOIN root ON root.id = folder.root),
      there AS (SELECT * FROM sourced WHERE source = \(SourceID.servers.number) AND present > 0),
      here AS (SELECT * FROM sourced WHERE source = \(SourceID.folders.number) AND present = tracks),
      release_there AS (
        SELECT there.id, there.present, release_mbid FROM there
        JOIN track ON album = there.id WHERE release_mbid NOTNULL GROUP BY there.id, release_mbid),
      release_here AS (
        SELECT here.id, count(*) AS present, release_mbid FROM here
        JOIN track ON album = here.id WHERE release_mbid NOTNULL GROUP BY here.id, release_mbid)
    SELECT release_there.id, release_here.id, 1 FROM release_there JOIN release_here
      ON release_here.release_mbid = release_there.release_mbid
        AND release_here.present >= release_there.present
    UNION ALL
    SELECT there.id, here.id, 0 FROM there JOIN here
      ON here.title_key = there.title_key AND here.artist = there.artist
        AND here.tracks = there.tracks
    WHERE NOT EXISTS (
      SELECT 1 FROM release_there JOIN release_here
      ON release_there.id = there.id AND release_here.id = here.id
        AND release_there.release_mbid != release_here.release_mbid)
    """
}
