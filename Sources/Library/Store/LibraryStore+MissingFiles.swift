internal import Identities
internal import TagRecord

extension LibraryStore {
  /// How many tracks a finished scan marked as missing, found moved, and removed.
  struct Settlement: Sendable {
    var missing = 0
    var moved = 0
    var forgotten = 0
  }

  /// After how many days a missing file without user data is removed.
  static let daysToForget: Int64 = 60

  /// Applies a finished walk: missing and moved files, unavailable and returned folders.
  func settle(_ outcome: WalkOutcome, root: LibraryRoot) throws(DatabaseError) -> Settlement {
    try attempt { () throws(DatabaseError) in try settleOnce(outcome, root: root) }
  }

  private func settleOnce(
    _ outcome: WalkOutcome,
    root: LibraryRoot
  ) throws(DatabaseError) -> Settlement {
    let database = try writable
    guard let root = try roots().first(where: { $0.path == root.path }) else {
      return Settlement()
    }
    guard !outcome.isRootAway else {
      try setAvailable(false, root: root)
      return Settlement()
    }
    try setAvailable(true, root: root)
    var settlement = Settlement()
    let now = clock.now
    var isWritten = false
    // Cached keys may belong to albums that were rolled back.
    defer { if !isWritten { albumIDs.clear() } }
    let (regrouping, addedUp) = try recordingFindings { () throws(DatabaseError) in
      try loadAlbumIDs()
      for id in outcome.unavailable { try setAvailable(0, folder: id) }
      for id in outcome.available { try setAvailable(1, folder: id) }
      for id in outcome.missing {
        try database.run(
          "UPDATE track SET state = 1, missing = ? WHERE id = ? AND state != 1",
          now,
          id.number
        )
        settlement.missing += database.changedRows
      }
      let identity = FolderIdentity(of: root.path)
      try database.run(
        "UPDATE root SET available = 1, scanned = ? WHERE id = ?",
        now,
        root.id.number
      )
      let isEverywhere = try takeUnmoved()
      let (moved, homes) = try adoptMoved(root: root, identity, isEverywhere)
      settlement.moved = moved
      settlement.missing -= min(settlement.missing, moved)
      var regrouping = try group(homes: homes)
      if isEverywhere { try adoptRetagged(&regrouping) }
      settlement.forgotten = try forget(now: now)
      regrouping.removed.formUnion(try sweep())
      try set(Self.floor(of: root), try database.number("SELECT max(id) FROM track") ?? 0)
      if let identity = FolderIdentity(of: root.path, anyDisk: true) {
        findings.identities.append((root.id, identity))
      }
      return regrouping
    }
    isWritten = true
    guard isObserved else { return settlement }
    var change = try change(after: regrouping, addedUp)
    change.roots = try roots()
    for id in outcome.unavailable + outcome.available {
      change.records += try records(withTracksWhere: "folder = ?", id.number)
      change.folders += try connected.folders(where: "folder.id = ?", id.number)
    }
    publish(change)
    return settlement
  }

  /// Stores whether a root is available; its tracks do not change.
  func setAvailable(_ isAvailable: Bool, root: LibraryRoot) throws(DatabaseError) {
    let number: Int64 = isAvailable ? 1 : 0
    let database = try writable
    try database.run(
      "UPDATE root SET available = ?1 WHERE id = ?2 AND available != ?1",
      number,
      root.id.number
    )
    guard database.changedRows > 0, isObserved else { return }
    var change = LibraryChange()
    change.roots = try roots()
    change.folders = try folders()
    change.records = try records(
      withTracksWhere: "folder IN (SELECT id FROM folder WHERE root = ?)",
      root.id.number
    )
    publish(change)
  }

  private func setAvailable(_ number: Int64, folder: FolderID) throws(DatabaseError) {
    try writable.run("UPDATE folder SET available = ? WHERE id = ?", number, folder.number)
  }

  /// The setting for the greatest track id at the end of a root's last scan; greater ones are new
  /// tracks.
  private static func floor(of root: LibraryRoot) -> String { "floor-\(root.id)" }

  // MARK: - Moved files

  /// The properties of a file that moving does not change.
  private struct Content: Hashable {
    let size: Int64
    let fingerprint: Int64
  }

  /// Finds moved files: new tracks with the content of missing ones replace these, and keep their
  /// hearts, plays and places in lists.
  ///
  /// A file is missing if its folder exists without it. If its disk is unavailable, the new file is
  /// a copy and replaces nothing, unless the unavailable root is a former name of this folder.
  private func adoptMoved(
    root: LibraryRoot,
    _ identity: FolderIdentity?,
    _ isEverywhere: Bool
  ) throws(DatabaseError) -> (count: Int, homes: Set<String>) {
    let database = try writable
    let former = try formerNames(of: root, identity).map { "\($0)" }.joined(separator: ", ")
    var lost: [Content: [Int64]] = [:]
    try database.statement(
      """
      SELECT track.id, size, fingerprint FROM track JOIN folder ON folder.id = folder
      LEFT JOIN root ON root.id = root
      WHERE fingerprint NOTNULL AND (state = 1 OR root.id IN (\(former)))
      ORDER BY track.id DESC
      """
    ).forEachRow { row throws(DatabaseError) in
      let content = Content(size: row.integer(1), fingerprint: row.integer(2))
      lost[content, default: []].append(row.integer(0))
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
        let content = Content(size: row.integer(1), fingerprint: row.integer(2))
        return lost[content]?.popLast().map { (old: $0, new: row.integer(0)) }
      }
    var homes = try homes(ofTracks: pairs.map(\.old))
    homes.formUnion(try self.homes(ofTracks: pairs.map(\.new)))
    for pair in pairs { try adopt(pair.new, as: pair.old) }
    return (pairs.count, homes)
  }

  /// Whether the last root of a new index has just been scanned; true only once.
  private func takeUnmoved() throws(DatabaseError) -> Bool {
    guard try setting(Self.unmoved) != nil,
      try connected.number("SELECT 1 FROM root WHERE scanned IS NULL AND available") == nil
    else { return false }
    try writable.run("DELETE FROM setting WHERE name = ?", Self.unmoved)
    return true
  }

  /// Gives the only album of a folder what the book has of the folder's record whose tags changed
  /// while there was no index.
  private func adoptRetagged(_ regrouping: inout Regrouping) throws(DatabaseError) {
    let lost = try connected.statement(
      """
      SELECT id, record FROM album WHERE record NOTNULL
        AND NOT EXISTS (SELECT 1 FROM track WHERE track.album = album.id)
      """
    ).dictionary { ($0.integer(1), $0.integer(0)) }
    let records = try openBook.read { rows throws(DatabaseError) in try rows.records() }
    // One of which the book has something else was not retagged.
    let find = """
      SELECT DISTINCT album.id, record NOTNULL FROM folder JOIN track ON track.folder = folder.id
      JOIN album ON album.id = track.album WHERE home = ? LIMIT 2
      """
    for known in records {
      guard let old = lost[known.number], let home = known.record.home else { continue }
      let albums = try connected.statement(find).bind([home])
        .values { (id: $0.integer(0), isKnown: $0.integer(1) != 0) }
      guard albums.count == 1, !albums[0].isKnown else { continue }
      try passOn(old, [albums[0].id: 1])
      albumIDs.remove(old)
      regrouping.touched.insert(albums[0].id)
    }
  }

  /// The roots that are former names of this root's folder.
  private func formerNames(
    of root: LibraryRoot,
    _ identity: FolderIdentity?
  ) throws(DatabaseError) -> [Int64] {
    guard let identity else { return [] }
    var former: [Int64] = []
    for other in try openBook.roots()
    where other.id != root.id && FolderIdentity(of: other.path) != identity {
      if other.disk == identity.disk, other.inode == identity.inode {
        former.append(other.id.number)
      }
    }
    return former
  }

  /// The disk of a root at its last scan; nil if unknown.
  func disk(of root: LibraryRoot) throws(DatabaseError) -> Int64? {
    try openBook.root(root.id)?.disk
  }

  /// Makes the next scan accept the root on its current disk, for a user who adds the folder again.
  public func acceptDisk(of root: LibraryRoot) throws(DatabaseError) {
    try attempt { () throws(DatabaseError) in try set(["disk": Int64?.none], of: root) }
  }

  /// Changes what the book has of a root.
  func set(
    _ values: KeyValuePairs<String, any Bindable>,
    of root: LibraryRoot
  ) throws(DatabaseError) {
    try perform("root") { edit throws(DatabaseError) in
      _ = try edit.update("root", values, where: "id = ?", root.id.number)
    }
  }

  private func adopt(_ new: Int64, as old: Int64) throws(DatabaseError) {
    let database = try writable
    let place = try database.statement(
      "SELECT folder, name, modified, album FROM track WHERE id = ?"
    ).bind([new]).first { ($0.integer(0), $0.blob(1), $0.integer(2), $0.optionalInteger(3)) }
    guard let (folder, name, modified, album) = place, let from = try path(ofTrack: old),
      let to = try path(ofTrack: new)
    else { return }
    let isKnown = "SELECT 1 FROM track WHERE id = ? AND NOT (\(Self.isForgettable))"
    if try database.number(isKnown, old) != nil { findings.moves.append((from, to)) }
    let isRead = "SELECT 1 FROM track WHERE id = ? AND (format NOTNULL OR failure NOTNULL)"
    guard try database.number(isRead, old) != nil else { return try adopt(new, as: old, from, to) }
    // Where nothing is noted, the date is that of the file.
    let added = try database.number("SELECT added FROM track WHERE id = ?", old) ?? clock.now
    let isGuessed = added == min(clock.now, modified / 1_000_000_000)
    if try arrival(of: to) != nil || !isGuessed { findings.arrivals[to] = added }
    try database.run("DELETE FROM track WHERE id = ?", new)
    try database.run(
      """
      UPDATE track SET folder = ?, name = ?, modified = ?, state = 0, missing = NULL,
        album = coalesce(album, ?) WHERE id = ?
      """,
      folder,
      name,
      modified,
      album,
      old
    )
  }

  /// Gives a new track what the book has of an old one that was never read.
  private func adopt(
    _ new: Int64,
    as old: Int64,
    _ from: BytePath,
    _ to: BytePath
  ) throws(DatabaseError) {
    let added = try arrival(of: from)
    if let added { findings.arrivals[to] = added }
    try writable.run(
      """
      UPDATE track SET added = coalesce(?3, added), (song, heart, plays, played) =
        (SELECT song, heart, plays, played FROM track WHERE id = ?1) WHERE id = ?2
      """,
      old,
      new,
      added
    )
    try writable.run("DELETE FROM track WHERE id = ?", old)
    findings.movesRows = true
  }

  // MARK: - Forgetting

  /// Removes tracks whose files have been missing for long, and returns how many.
  private func forget(now: Int64) throws(DatabaseError) -> Int {
    let database = try writable
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
