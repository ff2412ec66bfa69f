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
    let (regrouping, addedUp) = try recordingMoves { () throws(DatabaseError) in
      try refreshAlbumIDs()
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
      let (moved, homes) = try adoptMoved(root: root, identity)
      settlement.moved = moved
      settlement.missing -= min(settlement.missing, moved)
      var regrouping = try group(homes: homes)
      settlement.forgotten = try forget(now: now)
      regrouping.removed.formUnion(try sweep())
      try database.run(
        "UPDATE root SET available = 1, scanned = ? WHERE id = ?",
        now,
        root.id.number
      )
      try set(Self.floor(of: root), try database.number("SELECT max(id) FROM track") ?? 0)
      try remember(FolderIdentity(of: root.path, anyDisk: true), of: root)
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
    _ identity: FolderIdentity?
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
    let pairs = try database.statement(
      """
      SELECT track.id, size, fingerprint FROM track JOIN folder ON folder.id = folder
      WHERE root = ? AND track.id > ? AND state = 0 AND fingerprint NOTNULL AND \(Self.isForgettable)
      ORDER BY track.id
      """
    ).bind([root.id.number, try setting(Self.floor(of: root)) ?? 0])
      .values { row in
        let content = Content(size: row.integer(1), fingerprint: row.integer(2))
        return lost[content]?.popLast().map { (old: $0, new: row.integer(0)) }
      }
    var homes = try homes(ofTracks: pairs.map(\.old))
    homes.formUnion(try self.homes(ofTracks: pairs.map(\.new)))
    for pair in pairs {
      let old =
        try database.number(
          "SELECT 1 FROM track WHERE id = ? AND NOT (\(Self.isForgettable))",
          pair.old
        ) == nil ? nil : try path(ofTrack: pair.old)
      if let old, let new = try path(ofTrack: pair.new) { moved.entries.append(.move(old, new)) }
      try adopt(pair.new, as: pair.old)
    }
    return (pairs.count, homes)
  }

  /// The roots that are former names of this root's folder.
  private func formerNames(
    of root: LibraryRoot,
    _ identity: FolderIdentity?
  ) throws(DatabaseError) -> [Int64] {
    guard let identity else { return [] }
    var former: [Int64] = []
    for other in try roots()
    where other.id != root.id && FolderIdentity(of: other.path) != identity {
      let (disk, inode) = Self.identity(of: other)
      if try setting(disk) == identity.disk, try setting(inode) == identity.inode {
        former.append(other.id.number)
      }
    }
    return former
  }

  /// The disk of a root at its last scan; nil if unknown.
  func disk(of root: LibraryRoot) throws(DatabaseError) -> Int64? {
    try attempt { () throws(DatabaseError) in try setting(Self.identity(of: root).disk) }
  }

  /// Makes the next scan accept the root on its current disk, for a user who adds the folder again.
  public func acceptDisk(of root: LibraryRoot) throws(DatabaseError) {
    try attempt { () throws(DatabaseError) in
      try writable.run("DELETE FROM setting WHERE name = ?", Self.identity(of: root).disk)
    }
  }

  private func remember(_ identity: FolderIdentity?, of root: LibraryRoot) throws(DatabaseError) {
    guard let identity else { return }
    let (disk, inode) = Self.identity(of: root)
    try set(disk, identity.disk)
    try set(inode, identity.inode)
  }

  private static func identity(of root: LibraryRoot) -> (disk: String, inode: String) {
    ("disk-\(root.id)", "inode-\(root.id)")
  }

  private func adopt(_ new: Int64, as old: Int64) throws(DatabaseError) {
    let database = try writable
    let place = try database.statement(
      "SELECT folder, name, modified, album FROM track WHERE id = ?"
    ).bind([new]).first { ($0.integer(0), $0.blob(1), $0.integer(2), $0.optionalInteger(3)) }
    guard let (folder, name, modified, album) = place else { return }
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

  /// Replays the move of a track.
  func replay(moveFrom old: BytePath, to new: BytePath) throws(DatabaseError) {
    guard let moved = try track(at: old) else { return }
    let place = try track(at: new, orPlaceholder: nil)
    let isFree = "SELECT 1 FROM track WHERE id = ? AND \(Self.isForgettable)"
    guard place != moved, try writable.number(isFree, place) != nil else { return }
    try adopt(place, as: moved)
  }

  /// Runs `body` in a transaction, records in the journal where user data moves, and returns the
  /// albums whose sums were updated.
  func recordingMoves<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> (result: Result, addedUp: [Int64]) {
    var mark: EditJournal.Mark?
    moved = MovedUserData()
    let done: (result: Result, addedUp: [Int64])
    do {
      done = try writable.transaction { () throws(DatabaseError) in
        let result = try body()
        let addedUp = try writable.addUp()
        mark = try record(moved.entries)
        return (result, addedUp)
      }
    } catch {
      if let mark { files.journal.remove(from: mark) }
      throw error
    }
    if moved.hasRows { try reloadLists() }
    return done
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
