internal import Identities

/// A copy of the library as it was at a time.
public struct LibraryBackup: Sendable, Identifiable, Equatable {
  /// The file.
  public let path: BytePath
  /// When the copy was made, in seconds since 1970.
  public let time: Int64
  /// How many lists it has: stacks of the first level.
  public let lists: Int
  /// How many rows there are in all, those stacks included.
  public let rows: Int

  /// A copy is known by its file.
  public var id: BytePath { path }
}

extension LibraryStore {
  /// How many backups are kept.
  static let mostBackups = 3

  /// The copies of the library that can be read, the newest first.
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

  /// Replaces the lists by those of a copy as one step that can be undone, and returns the rows that it
  /// changed.
  ///
  /// Numbers of tracks and records may differ between the copy and the library: tracks are found by
  /// their paths and records by their keys. What is not found is known as missing until a scan finds it.
  @discardableResult
  public func restoreLists(from backup: LibraryBackup) throws -> [NodeChange] {
    let rows = try Self.rows(ofCopy: backup.path)
    return try change(named: "restore") { _ in
      var restored: [ListNode] = []
      for row in rows { restored.append(try placed(row)) }
      return lists.changes(to: ListTree(restored, nextID: lists.nextID))
    }
  }

  /// A row of a copy, and by what its track is recognised where its path is not known any more.
  private struct CopiedRow {
    let row: JournalNode
    let track: (id: TrackID, size: Int64, fingerprint: Int64)?
  }

  /// Damage to a copy is no damage to the library, so it is read apart from that.
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
      // The file was moved since.
      var row = copied.row.node
      row.target = .track(track.id)
      return row
    }
    return try placed(copied.row)
  }
}
