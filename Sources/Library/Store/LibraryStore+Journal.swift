internal import Numbers

extension LibraryStore {
  /// Does something that the user asked for: in the database and in the journal, or in neither.
  ///
  /// `body` changes the database and answers what the journal shall say; nil changes nothing.
  func perform<Result>(
    _ body: (Database) throws -> (entry: JournalEntry, result: Result)?
  ) throws -> Result? {
    let database = try writable
    try database.execute("BEGIN IMMEDIATE")
    var mark: EditJournal.Mark?
    do {
      try noticeOthers()
      guard let (entry, result) = try body(database) else {
        try database.execute("ROLLBACK")
        return nil
      }
      let number = (try setting("journal") ?? 0).adding(clamped: 1)
      try set("journal", number)
      mark = try files.journal.append(JournalLine(number: number, entry: entry))
      try database.execute("COMMIT")
      return result
    } catch {
      if let mark { files.journal.remove(from: mark) }
      if database.isInTransaction { try? database.execute("ROLLBACK") }
      throw error
    }
  }

  /// Does what the journal knows and the database does not: after a crash, and over a backup.
  func catchUp(notes: inout [MendingNote]) throws(DatabaseError) {
    let done = try setting("journal") ?? 0
    let last = files.journal.lastNumber ?? 0
    guard last > done else {
      // Someone took the journal away: from now on it has all that was done again.
      if last < done {
        lists = try storedLists()
        try files.journal.replace(with: try snapshotLines())
      }
      return
    }
    let content = files.journal.read()
    if content.damaged > 0 { notes.append(.lostLines(content.damaged)) }
    let database = try writable
    try database.transaction { () throws(DatabaseError) in
      lists = try storedLists()
      let snapshot = content.lines.lastIndex { line in
        if case .snapshot = line.entry { line.number > done } else { false }
      }
      if let snapshot {
        try replay(snapshot: content.lines[snapshot...])
      } else {
        for line in content.lines where line.number > done { try replay(line.entry) }
      }
      try set("journal", last)
    }
  }

  // MARK: - Replaying

  /// What the user has, from a whole snapshot and what follows it, in place of what is there.
  private func replay(snapshot lines: ArraySlice<JournalLine>) throws(DatabaseError) {
    let database = try writable
    try database.execute(
      """
      DELETE FROM node; DELETE FROM step; DELETE FROM step_track; DELETE FROM play;
      UPDATE track SET heart = NULL, plays = 0, played = NULL WHERE heart NOTNULL OR plays > 0;
      UPDATE album SET heart = NULL WHERE heart NOTNULL;
      """
    )
    lists = ListTree()
    for line in lines { try replay(line.entry) }
  }

  /// Does one entry again.
  ///
  /// What no longer fits (a line between was damaged) is done as far as it goes.
  private func replay(_ entry: JournalEntry) throws(DatabaseError) {
    switch entry {
    case .edit(let name, let time, let changes):
      var local: [NodeChange] = []
      for change in changes {
        local.append(
          NodeChange(before: try placed(change.before), after: try placed(change.after))
        )
      }
      try store(local)
      try push(step: name, local, time: time)
      lists.apply(local)
    case .undo: _ = try step(.back)
    case .redo: _ = try step(.forth)
    case .trackHeart(let path, let time):
      let track = try track(at: path, orPlaceholder: nil)
      try writable.run("UPDATE track SET heart = ? WHERE id = ?", time, track)
    case .albumHeart(let key, let time):
      try setHeart(time, ofAlbum: key)
    case .play(let path, let time):
      try count(playOf: try track(at: path, orPlaceholder: nil), at: time)
    case .snapshot(let next):
      try set("next_node", next)
      lists = ListTree([], nextID: next)
    case .row(let node):
      guard let row = try placed(node) else { return }
      let change = NodeChange(before: nil, after: row)
      try store([change])
      lists.apply([change])
    case .complete: break
    }
  }

  private func placed(_ node: JournalNode?) throws(DatabaseError) -> ListNode? {
    guard let node else { return nil }
    var row = node.node
    if let path = node.path { row.track = try track(at: path, orPlaceholder: row.text) }
    return row
  }

  /// The track of a path; one that is not known is put there as missing, until a scan finds it.
  func track(at path: BytePath, orPlaceholder title: String?) throws(DatabaseError) -> Int64 {
    let database = try writable
    let parent = path.parent ?? BytePath("/")
    let known = try database.number(
      "SELECT track.id FROM track JOIN folder ON folder.id = folder WHERE path = ? AND name = ?",
      parent.bytes,
      path.name
    )
    if let known { return known }
    let folder = try folderID(of: parent, root: 0)
    let name = TrackName.title(of: path.name)
    try database.run(
      """
      INSERT INTO track (folder, name, size, modified, state, missing, added, title)
      VALUES (?, ?, -1, 0, ?, ?, ?, ?)
      """,
      folder,
      path.name,
      Track.State.missing.rawValue,
      clock.now,
      clock.now,
      title ?? name
    )
    return database.lastInsertedRow
  }

  // MARK: - Snapshots

  /// Everything that the user did, as lines of one number.
  func snapshotLines() throws(DatabaseError) -> [JournalLine] {
    let database = try connected
    let number = try setting("journal") ?? 0
    var lines: [JournalLine] = []
    func add(_ entry: JournalEntry) { lines.append(JournalLine(number: number, entry: entry)) }
    add(.snapshot(nextNode: lists.nextID))
    for row in lists.everything.sorted(by: { $0.id < $1.id }) {
      add(.row(try journaled(row)))
    }
    let files = "FROM track JOIN folder ON folder.id = track.folder"
    try database.statement("SELECT path, name, heart \(files) WHERE heart NOTNULL")
      .forEachRow { row throws(DatabaseError) in
        add(.trackHeart(BytePath(row.blob(0)).appending(row.blob(1)), row.integer(2)))
      }
    try database.statement("SELECT key, heart FROM album WHERE heart NOTNULL")
      .forEachRow { row throws(DatabaseError) in
        add(.albumHeart(key: row.text(0), row.integer(1)))
      }
    try database.statement(
      "SELECT path, name, time \(files) JOIN play ON play.track = track.id ORDER BY play.id"
    ).forEachRow { row throws(DatabaseError) in
      add(.play(BytePath(row.blob(0)).appending(row.blob(1)), row.integer(2)))
    }
    add(.complete)
    return lines
  }

  /// A row with its track's path.
  func journaled(_ node: ListNode) throws(DatabaseError) -> JournalNode {
    JournalNode(
      node: node,
      path: try node.track.flatMap { id throws(DatabaseError) in
        try path(ofTrack: id)
      }
    )
  }

  /// Where a track's file is; nil if there is no such track.
  public func path(ofTrack id: Int64) throws(DatabaseError) -> BytePath? {
    let statement = try connected.statement(
      "SELECT path, name FROM track JOIN folder ON folder.id = folder WHERE track.id = ?"
    )
    try id.bind(to: statement, at: 1)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return BytePath(statement.blob(0)).appending(statement.blob(1))
  }
}
