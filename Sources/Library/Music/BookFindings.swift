internal import Values

/// What a scan or an import has found that the user's book must know.
struct BookFindings {
  var moves: [(from: BytePath, to: BytePath)] = []
  var keys: [(from: String, to: String)] = []
  /// What registered files contain now.
  var contents: [UserSong] = []
  /// When files and folders came.
  var arrivals: [BytePath: Int64] = [:]
  /// The paths that dates had before.
  var departures: [BytePath] = []
  /// The folders that roots were when they were scanned.
  var identities: [(root: RootID, identity: FolderIdentity)] = []
  /// Whether rows of the lists may stand for other tracks or records now.
  var movesRows = false

  var isEmpty: Bool {
    moves.isEmpty && keys.isEmpty && contents.isEmpty && arrivals.isEmpty
      && departures.isEmpty && identities.isEmpty
  }
}

extension RowEdit {
  func apply(_ findings: BookFindings) throws(DatabaseError) {
    for (old, new) in findings.moves { try move(from: old, to: new) }
    for (old, new) in findings.keys { try rekey(from: old, to: new) }
    for song in findings.contents { try describe(song) }
    // Both files get them in the same order.
    let arrivals = findings.arrivals.sorted {
      $0.key.bytes.lexicographicallyPrecedes($1.key.bytes)
    }
    for (path, time) in arrivals { try setArrival(time, of: path) }
    for path in findings.departures { try delete(from: "arrival", where: "path = ?", path.bytes) }
    for (root, identity) in findings.identities {
      try update(
        "root",
        ["disk": identity.disk, "inode": identity.inode],
        where: "id = ? AND (disk IS NOT ? OR inode IS NOT ?)",
        root.number,
        identity.disk,
        identity.inode
      )
    }
  }
}
