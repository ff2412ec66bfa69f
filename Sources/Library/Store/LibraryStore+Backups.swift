internal import Identities

/// A backup of the library.
public struct LibraryBackup: Sendable, Identifiable, Equatable {
  /// The file.
  public let path: BytePath
  /// When the backup was made, in seconds since 1970.
  public let time: Int64
  /// The number of lists: top-level stacks.
  public let lists: Int
  /// The number of all rows, including these stacks.
  public let rows: Int

  /// Backups are identified by their files.
  public var id: BytePath { path }
}

extension LibraryStore {
  /// How many backups are kept.
  static let mostBackups = 3

  /// The readable backups, the newest first.
  public func backups() -> [LibraryBackup] {
    files.backups.compactMap { path in
      guard let copy = try? Database(path: path, .read),
        let rows = try? copy.number("SELECT count(*) FROM node"),
        let lists = try? copy.number("SELECT count(*) FROM node WHERE parent = 0 AND kind = 0")
      else { return nil }
      return LibraryBackup(
        path: path,
        time: files.time(ofBackup: path),
        lists: Int(lists),
        rows: Int(rows)
      )
    }
  }

  /// Replaces the lists by those of a backup as one undoable step, and returns the changed rows.
  ///
  /// The ids of tracks and records may differ between the backup and the library, so tracks are
  /// found by path and records by key. Unknown ones are inserted as missing, until a scan finds
  /// them.
  @discardableResult
  public func restoreLists(from backup: LibraryBackup) throws -> [NodeChange] {
    let rows = try Self.rows(ofCopy: backup.path)
    return try change(named: "restore") { _ in
      var restored: [ListNode] = []
      for row in rows { restored.append(try placed(row)) }
      return lists.changes(to: ListTree(restored, nextID: lists.nextID))
    }
  }

  /// A row of a backup, and the content of its track, to find the track if its path is unknown.
  private struct CopiedRow {
    let row: JournalNode
    let track: (id: TrackID, size: Int64, fingerprint: Int64)?
  }

  /// Damage to a backup must not count as damage to the library.
  private static func rows(ofCopy path: BytePath) throws(DatabaseError) -> [CopiedRow] {
    do throws(DatabaseError) {
      let copy = try Database(path: path, .read)
      if try Schema.isNewer(copy) {
        let version = try Schema.version(of: copy)
        throw DatabaseError(.newer, Schema.newerMessage(version, Schema.current.version))
      }
      var rows: [CopiedRow] = []
      for row in try copy.listRows() {
        let contents = try copy.statement(
          "SELECT size, fingerprint FROM track WHERE id = ? AND fingerprint NOTNULL"
        ).bind([row.track])
        let hasContents = try contents.step()
        let track = hasContents ? row.track : nil
        rows.append(
          CopiedRow(
            row: try copy.journaled(row),
            track: track.map { ($0, contents.integer(0), contents.integer(1)) }
          )
        )
        contents.reset()
      }
      return rows
    } catch {
      guard error.mayBeDamage else { throw error }
      throw DatabaseError(.cannotOpen, "\(path.text) cannot be read (\(error.description))")
    }
  }

  private func placed(_ copied: CopiedRow) throws(DatabaseError) -> ListNode {
    if case .track(let path) = copied.row.target, try track(at: path) == nil,
      let track = copied.track,
      try connected.number(
        "SELECT 1 FROM track WHERE id = ? AND size = ? AND fingerprint = ?",
        track.id,
        track.size,
        track.fingerprint
      ) != nil
    {
      // The file has moved since.
      var row = copied.row.node
      row.target = .track(track.id)
      return row
    }
    return try placed(copied.row)
  }
}
