internal import Values

// What scans and mirrors do with a library.
extension LibraryStore {
  func knownFiles(below root: LibraryRoot) throws(DatabaseError) -> KnownFiles {
    try attempt { () throws(DatabaseError) in
      if readOnlyReason == nil { try index.adoptOrphans(into: root) }
      return try index.knownFiles(below: root)
    }
  }

  func write(_ batch: ScanBatch, root: LibraryRoot) throws(DatabaseError) {
    guard !batch.isEmpty else { return }
    try attempt { () throws(DatabaseError) in
      // The user may have removed it.
      guard let root = try current(root) else { return }
      let done = try record { index throws(DatabaseError) in try index.write(batch, root: root) }
      try publish(after: done)
    }
  }

  /// Applies a finished walk, and adds what it has found to a summary.
  func settle(
    _ outcome: WalkOutcome,
    root: LibraryRoot,
    _ before: ScanSummary
  ) throws(DatabaseError) -> ScanSummary {
    try attempt { () throws(DatabaseError) in
      var summary = before
      summary.isUnavailable = outcome.isRootAway
      summary.isOnOtherDisk = outcome.isOnOtherDisk
      guard let root = try current(root) else { return summary }
      if try writable.setAvailable(!outcome.isRootAway, root: root), isObserved {
        publish(try index.change(of: root.id))
      }
      guard !outcome.isRootAway else { return summary }
      let book = try openBook
      let done = try record { index throws(DatabaseError) in
        try index.settle(outcome, root: root, book: book, &summary)
      }
      try publish(after: done, folders: outcome.unavailable + outcome.available)
      try takeKept()
      return summary
    }
  }

  public func findTwins() throws(DatabaseError) {
    publish(LibraryChange(try attempting(writable.findTwins())))
  }

  // MARK: - Implementation

  private func current(_ root: LibraryRoot) throws(DatabaseError) -> LibraryRoot? {
    try connected.roots().first { $0.path == root.path }
  }

  /// Runs a scan's change of the index, before whose end the book gets what it must know of it.
  private func record(
    _ body: (MusicIndex) throws(DatabaseError) -> MusicIndex.Regrouping
  ) throws(DatabaseError) -> MusicIndex.Regrouping {
    let book = try openBook
    let done = try writable.scan(from: book, body) { findings throws(DatabaseError) in
      try book.edit("scan") { edit throws(DatabaseError) in try edit.apply(findings) }
      return book.number
    }
    if done.movesRows { try reloadLists() }
    return done
  }

  func publish(
    after done: MusicIndex.Regrouping,
    folders: [FolderID]? = nil
  ) throws(DatabaseError) {
    guard isObserved else { return }
    var change = try index.change(after: done)
    if let folders {
      change.roots = try connected.roots()
      for id in folders {
        change.records += try index.records(withTracksWhere: "folder = ?", id.number)
        change.folders += try connected.folders(where: "folder.id = ?", id.number)
      }
    }
    publish(change)
  }
}
