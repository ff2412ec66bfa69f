internal import Messages
internal import Values

extension MusicIndex {
  /// After how many days a missing file without user data is removed.
  static let daysToForget: Int64 = 60

  /// Applies a finished walk: missing and moved files, unavailable and returned folders.
  func settle(
    _ outcome: WalkOutcome,
    root: LibraryRoot,
    book: UserBook,
    _ summary: inout ScanSummary
  ) throws(DatabaseError) -> Regrouping {
    var lost = 0
    let now = clock.now
    for (number, folders) in [(0, outcome.unavailable), (1, outcome.available)] {
      for id in folders {
        try database.run("UPDATE folder SET available = ? WHERE id = ?", number, id.number)
      }
    }
    let miss = "UPDATE track SET state = 1, missing = ? WHERE id = ? AND state != 1"
    for id in outcome.missing {
      try database.run(miss, now, id)
      lost += database.changedRows
    }
    try database.run(
      "UPDATE root SET available = 1, scanned = ? WHERE id = ?",
      now,
      root.id.number
    )
    let isEverywhere = try takeUnmoved()
    let (moved, homes) = try adoptMoved(root: root, try book.roots(), isEverywhere)
    (summary.moved, summary.missing) = (moved, max(lost - moved, 0))
    var regrouping = try group(homes: homes)
    if isEverywhere { try adoptRetagged(&regrouping, from: book) }
    summary.forgotten = try forget(now: now)
    regrouping.removed.formUnion(try sweep())
    try set(Self.floor(of: root), try database.number("SELECT max(id) FROM track") ?? 0)
    if let identity = FolderIdentity(of: root.path, anyDisk: true) { note(identity, of: root.id) }
    return regrouping
  }

  /// Stores whether a root is available, and returns whether that is new; its tracks do not change.
  func setAvailable(_ isAvailable: Bool, root: LibraryRoot) throws(DatabaseError) -> Bool {
    let text = "UPDATE root SET available = ?1 WHERE id = ?2 AND available != ?1"
    try database.run(text, isAvailable ? 1 : 0, root.id)
    return database.changedRows > 0
  }

  /// The setting for the greatest track id at the end of a root's last scan; greater ones are new
  /// tracks.
  private static func floor(of root: LibraryRoot) -> String { "floor-\(root.id)" }

  // MARK: - Moved files

  /// Finds moved files: new tracks with the content of missing ones replace these, and keep their
  /// hearts, plays and places in lists.
  ///
  /// A file is missing if its folder exists without it. If its disk is unavailable, the new file is
  /// a copy and replaces nothing, unless the unavailable root is a former name of this folder.
  private func adoptMoved(
    root: LibraryRoot,
    _ known: [UserBook.Root],
    _ isEverywhere: Bool
  ) throws(DatabaseError) -> (count: Int, homes: Set<String>) {
    let former = Self.formerNames(of: root, known).map { "\($0)" }.joined(separator: ", ")
    // By size and fingerprint, which moving does not change.
    var lost: [[Int64]: [Int64]] = [:]
    try database.statement(
      """
      SELECT track.id, size, fingerprint FROM track JOIN folder ON folder.id = folder
      LEFT JOIN root ON root.id = root
      WHERE fingerprint NOTNULL AND (state = 1 OR root.id IN (\(former)))
      ORDER BY track.id DESC
      """
    ).forEachRow { row throws(DatabaseError) in
      lost[[row.integer(1), row.integer(2)], default: []].append(row.integer(0))
    }
    guard !lost.isEmpty else { return (0, []) }
    // In a new index, files may have moved from a root that was scanned later.
    let new = isEverywhere ? "true" : "root = ? AND track.id > ?"
    let floor = [root.id.number, try setting(Self.floor(of: root)) ?? 0]
    let pairs = try database.statement(
      """
      SELECT track.id, size, fingerprint FROM track JOIN folder ON folder.id = folder
      WHERE \(new) AND state = 0 AND fingerprint NOTNULL AND \(Self.isForgettable)
      ORDER BY track.id
      """
    ).bind(isEverywhere ? [] : floor)
      .values { row in
        lost[[row.integer(1), row.integer(2)]]?.popLast().map { (old: $0, new: row.integer(0)) }
      }
    let homes = try homes(ofTracks: pairs.flatMap { [$0.old, $0.new] })
    for pair in pairs { try adopt(pair.new, as: pair.old) }
    return (pairs.count, homes)
  }

  /// Whether the last root of a new index has just been scanned; true only once.
  private func takeUnmoved() throws(DatabaseError) -> Bool {
    guard try setting(Self.unmoved) != nil,
      try database.number("SELECT 1 FROM root WHERE scanned IS NULL AND available") == nil
    else { return false }
    try database.run("DELETE FROM setting WHERE name = ?", Self.unmoved)
    return true
  }

  /// Gives the only album of a folder what the book has of the folder's record whose tags changed
  /// while there was no index.
  private func adoptRetagged(
    _ regrouping: inout Regrouping,
    from book: UserBook
  ) throws(DatabaseError) {
    let lost = try database.statement(
      """
      SELECT id, record FROM album WHERE record NOTNULL
        AND NOT EXISTS (SELECT 1 FROM track WHERE track.album = album.id)
      """
    ).dictionary { ($0.integer(1), $0.integer(0)) }
    // One of which the book has something else was not retagged.
    let find = """
      SELECT DISTINCT album.id, record NOTNULL FROM folder JOIN track ON track.folder = folder.id
      JOIN album ON album.id = track.album WHERE home = ? LIMIT 2
      """
    for known in try book.read({ rows throws(DatabaseError) in try rows.records() }) {
      guard let old = lost[known.number], let home = known.record.home else { continue }
      let albums = try database.statement(find).bind([home])
        .values { (id: $0.integer(0), isKnown: $0.integer(1) != 0) }
      guard albums.count == 1, !albums[0].isKnown else { continue }
      try passOn(old, [albums[0].id: 1])
      forgetAlbums([old])
      regrouping.touched.insert(albums[0].id)
    }
  }

  private static func formerNames(of root: LibraryRoot, _ known: [UserBook.Root]) -> [Int64] {
    guard let identity = FolderIdentity(of: root.path) else { return [] }
    return known.filter {
      $0.id != root.id && $0.disk == identity.disk && $0.inode == identity.inode
        && FolderIdentity(of: $0.path) != identity
    }.map(\.id.number)
  }

  private func adopt(_ new: Int64, as old: Int64) throws(DatabaseError) {
    let place = try database.statement(
      "SELECT folder, name, modified, album FROM track WHERE id = ?"
    ).bind([new]).first { ($0.integer(0), $0.blob(1), $0.integer(2), $0.optionalInteger(3)) }
    guard let (folder, name, modified, album) = place, let from = try database.path(ofTrack: old),
      let to = try database.path(ofTrack: new)
    else { return }
    let isKnown = "SELECT 1 FROM track WHERE id = ? AND NOT (\(Self.isForgettable))"
    if try database.number(isKnown, old) != nil { noteMove(from: from, to: to) }
    let isRead = "SELECT 1 FROM track WHERE id = ? AND (format NOTNULL OR failure NOTNULL)"
    guard try database.number(isRead, old) != nil else { return try adopt(new, as: old, from, to) }
    // Where nothing is noted, the date is that of the file.
    let added = try database.number("SELECT added FROM track WHERE id = ?", old) ?? clock.now
    let isGuessed = added == min(clock.now, modified / 1_000_000_000)
    if arrival(of: to) != nil || !isGuessed { noteArrival(added, of: to) }
    try database.run("DELETE FROM track WHERE id = ?", new)
    let move = """
      UPDATE track SET folder = ?, name = ?, modified = ?, state = 0, missing = NULL,
        album = coalesce(album, ?) WHERE id = ?
      """
    try database.run(move, folder, name, modified, album, old)
  }

  /// Gives a new track what the book has of an old one that was never read.
  private func adopt(
    _ new: Int64,
    as old: Int64,
    _ from: BytePath,
    _ to: BytePath
  ) throws(DatabaseError) {
    let added = arrival(of: from)
    if let added { noteArrival(added, of: to) }
    let take = """
      UPDATE track SET added = coalesce(?3, added), (song, heart, plays, played) =
        (SELECT song, heart, plays, played FROM track WHERE id = ?1) WHERE id = ?2
      """
    try database.run(take, old, new, added)
    try database.run("DELETE FROM track WHERE id = ?", old)
    noteMovedRows()
  }

  // MARK: - Forgetting

  private func forget(now: Int64) throws(DatabaseError) -> Int {
    try database.run(
      """
      DELETE FROM track WHERE missing NOTNULL AND (missing < ? OR format IS NULL)
        AND \(Self.isForgettable)
      """,
      now - Self.daysToForget * WallClock.day
    )
    return database.changedRows
  }
}
